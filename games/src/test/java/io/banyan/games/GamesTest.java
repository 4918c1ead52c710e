// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.testkit.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What all games of the catalogue have in common, as users reach them; see {@link ShippedGamesTest}
 * for what we ask of our own.
 */
final class GamesTest {
  private final Catalog catalog = Games.catalog();

  static List<String> names() {
    return Games.ENTRIES.stream().map(Entry::name).toList();
  }

  private Game make(String spec) {
    return catalog.make(GameSlot.GAME, spec);
  }

  private static Entry<Game> entry(String name) {
    return Games.ENTRIES.stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aBareNameMakesTheGameAndItsIdMakesItAgain(String name) {
    Game game = make(name);
    assertThat(game.newState().isTerminal()).isFalse();
    assertThat(game.id()).startsWith(name);
    for (Param param : entry(name).params()) {
      if (param.defaultText() != null) {
        assertThat(game.id()).contains(param.name() + "=" + param.defaultText());
      }
    }
    Game again = make(game.id());
    assertThat(again.id()).isEqualTo(game.id());
    assertThat(Snapshot.of(again, again.newState())).isEqualTo(Snapshot.of(game, game.newState()));
  }

  /** Whatever happens in a game, the view has the same cells, apart from each other. */
  @ParameterizedTest
  @MethodSource("names")
  void itsViewDrawsEveryCellAllTheTime(String name) {
    Game game = make(name);
    List<String> start = cells(game.boardView(game.newState()));
    TreeSet<String> unseen = new TreeSet<>();
    State state = game.newState();
    Rng rng = new Rng(3);
    while (!state.isTerminal()) {
      int[] moves = Moves.legal(game, state);
      int move = moves[rng.nextInt(moves.length)];
      unseen.addAll(game.moveCells(state, move));
      state.play(move);
      BoardView view = game.boardView(state);
      assertThat(cells(view)).isEqualTo(start);
    }
    unseen.removeAll(game.boardView(state).cells().stream().map(BoardView.Cell::name).toList());
    assertThat(unseen).isEmpty();
  }

  private static List<String> cells(BoardView view) {
    List<BoardView.Cell> cells = view.cells();
    for (int i = 0; i < cells.size(); i++) {
      for (int j = 0; j < i; j++) {
        double dx = cells.get(i).x() - cells.get(j).x();
        double dy = cells.get(i).y() - cells.get(j).y();
        if (dx * dx + dy * dy < 0.99) {
          throw new AssertionError(cells.get(i) + " and " + cells.get(j) + " overlap");
        }
      }
    }
    return cells.stream().map(c -> c.name() + " " + c.x() + " " + c.y()).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void itsRecordsAreReadBackThroughTheCatalogue(String name) {
    Game game = make(name);
    for (int seed = 0; seed < 3; seed++) {
      Rng rng = new Rng(seed);
      State state = game.newState();
      List<Integer> played = new ArrayList<>();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        played.add(moves[rng.nextInt(moves.length)]);
        state.play(played.get(played.size() - 1));
      }
      int[] moves = played.stream().mapToInt(Integer::intValue).toArray();
      String text = GameRecord.of(game, List.of("a", "b"), moves).write();
      GameRecord read = GameRecord.read(text);
      Game again = make(read.spec());
      assertThat(Snapshot.of(again, read.replay(again))).isEqualTo(Snapshot.of(game, state));
      assertThat(read.write()).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void valuesOutOfRangeAreRefusedWithTheRange(String name) {
    for (Param param : entry(name).params()) {
      for (String value : outside(param)) {
        assertThatThrownBy(() -> make(name + "(" + param.name() + "=" + value + ")"))
            .as("%s of %s", value, param.name())
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(param.name() + " must be " + param.accepted())
            .hasMessageContaining(value);
      }
      if (param.kindName().equals("text")) {
        assertThatThrownBy(() -> make(name + "(" + param.name() + "=\"nonsense\")"))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(param.name())
            .hasMessageContaining("nonsense");
      }
    }
    assertThatThrownBy(() -> make(name + "(colour=3)"))
        .hasMessageContaining("unknown key 'colour'");
  }

  /** Values that a parameter does not take: beyond each end of its range, or of another kind. */
  private static List<String> outside(Param param) {
    List<String> values = new ArrayList<>();
    Matcher ends = Pattern.compile("(-?\\d+) to (-?\\d+)").matcher(param.accepted());
    switch (param.kindName()) {
      case "integer", "number" -> {
        assertThat(ends.find()).as(param.accepted()).isTrue();
        values.add(Long.toString(Long.parseLong(ends.group(1)) - 1));
        values.add(Long.toString(Long.parseLong(ends.group(2)) + 1));
        values.add("many");
      }
      case "size" -> {
        assertThat(ends.find()).as(param.accepted()).isTrue();
        int least = Integer.parseInt(ends.group(1));
        int most = Integer.parseInt(ends.group(2));
        assertThat(ends.find()).as(param.accepted()).isTrue();
        values.add((least - 1) + "x" + ends.group(1));
        values.add((most + 1) + "x" + ends.group(1));
        values.add(least + "x" + (Integer.parseInt(ends.group(1)) - 1));
        values.add(least + "x" + (Integer.parseInt(ends.group(2)) + 1));
        values.add("7");
      }
      case "flag", "choice" -> values.add("perhaps");
      default -> {}
    }
    return values;
  }

  @Test
  void unknownGamesAreRefusedWithTheNearestName() {
    assertThatThrownBy(() -> make("conect4"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("connect4");
  }
}
