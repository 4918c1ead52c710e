// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Spec;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a game needs to ship with Banyan, in {@link Games#ENTRIES}, beyond what any game needs to be
 * played. docs/add-a-game.md lists it, test by test.
 */
final class ShippedGamesTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Path PAGES = DOCS.resolve("games");

  static List<String> names() {
    return Games.ENTRIES.stream().map(Entry::name).toList();
  }

  private static Game game(String name) {
    return Games.catalog().make(GameSlot.GAME, name);
  }

  private static Entry<Game> entry(String name) {
    return Games.ENTRIES.stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("names")
  void itHasAPlayoutAndAKeyOfItsOwn(String name) {
    assertThat(game(name).newState())
        .isInstanceOf(UniformPlayout.class)
        .isInstanceOf(HashKey.class);
  }

  @ParameterizedTest
  @MethodSource("names")
  void itsViewShowsTheLastMove(String name) {
    Game game = game(name);
    State state = game.newState();
    Rng rng = new Rng(3);
    boolean shown = false;
    while (!state.isTerminal()) {
      int[] moves = Moves.legal(game, state);
      state.play(moves[rng.nextInt(moves.length)]);
      shown |= !game.boardView(state).lastMove().isEmpty();
    }
    assertThat(shown).isTrue();
  }

  @ParameterizedTest
  @MethodSource("names")
  void itsNotesTellRulesDrawsLongestGameAndNotation(String name) {
    Entry<Game> entry = entry(name);
    assertThat(entry.summary()).as("begins as the others do").matches("\\p{Lu}.*");
    assertThat(entry.notes()).hasSizeGreaterThanOrEqualTo(3);
    String notes = String.join(" ", entry.notes()).toLowerCase(Locale.ROOT);
    assertThat(notes)
        .contains("draw")
        .contains("moves")
        .containsPattern("\\bcap\\b|at most|longer");
  }

  @ParameterizedTest
  @MethodSource("names")
  void aPageOfDocumentationDescribesIt(String name) throws IOException {
    String page = Files.readString(PAGES.resolve(name + ".md"));
    assertThat(page).startsWith("# ").contains("`" + name);
    for (Param param : entry(name).params()) {
      assertThat(page).as("parameter %s", param.name()).contains(param.name());
    }
  }

  @Test
  void everyPageBelongsToAGame() throws IOException {
    try (Stream<Path> pages = Files.list(PAGES)) {
      List<String> found = pages.map(p -> p.getFileName().toString().replace(".md", "")).toList();
      assertThat(new TreeSet<>(found))
          .containsAll(names())
          .hasSize(names().size() + 2)
          .contains("records", "perft");
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void aRowOfThePerftTableCountsItsMoves(String name) throws IOException {
    assertThat(PerftTest.table()).anyMatch(row -> Spec.parse(row.game()).name().equals(name));
  }

  @Test
  void thePageForNewGamesNamesEveryTestOfThisClass() throws IOException {
    String page = Files.readString(DOCS.resolve("add-a-game.md"));
    for (Method method : ShippedGamesTest.class.getDeclaredMethods()) {
      if (method.isAnnotationPresent(ParameterizedTest.class)) {
        assertThat(page).contains("`" + method.getName() + "`");
      }
    }
  }
}
