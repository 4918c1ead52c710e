// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole game as readable text, compared with the copy kept beside the tests.
 *
 * <p>Copies live in {@code src/test/resources/golden/NAME.txt} of the module under test. Run its
 * tests with {@code -Dbanyan.golden.write=true} to write them anew, and read the difference before
 * committing it.
 */
public final class GoldenPlaythrough {
  /** Set to true, this system property makes {@link #check} write files. */
  public static final String WRITE = "banyan.golden.write";

  private static final int BOARDS = 20;
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private GoldenPlaythrough() {}

  /** Compares the random game of a seed with the file of this name. */
  public static void check(Game game, String name, long seed) {
    compare(name, write(game, randomMoves(game, seed)));
  }

  /** Compares the game of these moves, separated by white space, with the file of this name. */
  public static void check(Game game, String name, String moves) {
    compare(name, write(game, List.of(moves.strip().split("\\s+"))));
  }

  /** A game's text: the moves with the number of alternatives, and a board now and then. */
  public static String write(Game game, List<String> moves) {
    StringBuilder text = new StringBuilder(game.id()).append("\n\n");
    State state = game.newState();
    appendBoard(text, game, state);
    int every = Math.max(1, (moves.size() + BOARDS - 1) / BOARDS);
    for (int i = 0; i < moves.size(); i++) {
      int move = game.parseMove(state, moves.get(i));
      text.append(i + 1)
          .append(". ")
          .append(game.playerName(state.mover()))
          .append(' ')
          .append(game.moveText(state, move))
          .append(" of ")
          .append(Moves.legal(game, state).length)
          .append('\n');
      state.play(move);
      if ((i + 1) % every == 0 || i == moves.size() - 1) {
        text.append('\n');
        appendBoard(text, game, state);
      }
    }
    if (state.isTerminal()) {
      double[] rewards = new double[game.players()];
      state.rewards(rewards);
      for (int p = 0; p < rewards.length; p++) {
        text.append(game.playerName(p)).append(": ").append(rewards[p]).append('\n');
      }
    } else {
      text.append("not over\n");
    }
    return text.toString();
  }

  private static void appendBoard(StringBuilder text, Game game, State state) {
    for (String line : game.boardText(state).stripTrailing().split("\n")) {
      text.append(line.stripTrailing()).append('\n');
    }
    text.append('\n');
  }

  private static List<String> randomMoves(Game game, long seed) {
    Rng rng = new Rng(seed);
    State state = game.newState();
    List<String> moves = new ArrayList<>();
    while (!state.isTerminal()) {
      // Sorted texts, so that the game does not depend on the order of the move list.
      List<String> texts = Moves.texts(game, state);
      String text = texts.get(rng.nextInt(texts.size()));
      moves.add(text);
      state.play(game.parseMove(state, text));
    }
    return moves;
  }

  private static void compare(String name, String text) {
    try {
      if (Boolean.getBoolean(WRITE)) {
        Files.createDirectories(FOLDER);
        Files.writeString(FOLDER.resolve(name + ".txt"), text);
        return;
      }
      String resource = "/golden/" + name + ".txt";
      try (InputStream in = GoldenPlaythrough.class.getResourceAsStream(resource)) {
        assertThat(in)
            .as("resource %s; run the test with -D%s=true to write it", resource, WRITE)
            .isNotNull();
        assertThat(text).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
