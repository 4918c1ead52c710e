// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.IndexedMoves;
import io.banyan.core.game.MoveEvaluation;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.Moves;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every game promises, checked along random games.
 *
 * <p>A game's test extends this class and names the game; several sizes are several nested classes.
 * Capabilities that the state lacks are skipped. The sample sizes are methods, so that a slow game
 * can ask for less.
 */
public abstract class GameContractTest extends CapabilityContractTest {
  /** Random games written, read and replayed. */
  protected int recordedGames() {
    return 1000;
  }

  /** What makes the game in a catalogue: the constant {@code ENTRY} of its class; null if none. */
  protected Entry<?> entry() throws ReflectiveOperationException {
    for (Field field : g().getClass().getFields()) {
      if (field.getName().equals("ENTRY")) {
        return (Entry<?>) field.get(null);
      }
    }
    return null;
  }

  @Test
  void itsIdMakesAnEqualGame() throws ReflectiveOperationException {
    Entry<?> entry = entry();
    assumeTrue(entry != null, "no entry");
    Catalog catalog = new Catalog().add(entry);
    Game again = catalog.make(GameSlot.GAME, g().id());
    assertThat(again.id()).isEqualTo(g().id());
    assertThat(again.moveRange()).isEqualTo(g().moveRange());
    assertThat(Snapshot.of(again, again.newState())).isEqualTo(Snapshot.of(g(), g().newState()));
    assertThat(catalog.make(GameSlot.GAME, entry.name()).id()).startsWith(entry.name());
    assertThat(entry.summary()).isNotBlank();
  }

  @Test
  void legalMovesAreDistinctAndInRange() {
    int[] moves = new int[g().maxMoves()];
    walk(
        state -> {
          int n = state.legalMoves(moves);
          assertThat(n).isBetween(0, g().maxMoves());
          Set<Integer> seen = new HashSet<>();
          for (int i = 0; i < n; i++) {
            assertThat(moves[i]).isBetween(0, g().moveRange() - 1);
            assertThat(seen.add(moves[i])).as("move %s only once", moves[i]).isTrue();
          }
        });
  }

  @Test
  void statesWithoutMovesAreTheTerminalOnesAndHaveRewardsInRange() {
    walk(
        state -> {
          int n = Moves.legal(g(), state).length;
          assertThat(n == 0)
              .as(() -> "no moves exactly when over:\n" + board(state))
              .isEqualTo(state.isTerminal());
          if (!state.isTerminal()) {
            assertThat(state.mover()).isBetween(0, g().players() - 1);
            return;
          }
          double[] rewards = new double[g().players()];
          Arrays.fill(rewards, Double.NaN);
          state.rewards(rewards);
          for (double reward : rewards) {
            assertThat(reward).isBetween(0.0, 1.0);
          }
          if (g().players() == 2) {
            assertThat(rewards[0] + rewards[1]).isCloseTo(1, within(1e-9));
          }
        });
  }

  @Test
  void gamesEndWithinTheStatedNumberOfMoves() {
    Rng rng = new Rng(SEED);
    UniformReference reference = new UniformReference(g());
    for (int i = 0; i < 50; i++) {
      State state = g().newState();
      int plies = reference.play(state, rng, null);
      assertThat(plies).isLessThanOrEqualTo(g().maxPlies());
      assertThat(state.ply()).isEqualTo(plies);
    }
  }

  @Test
  void copiesAreEqualAndIndependent() {
    Rng rng = new Rng(SEED);
    UniformReference reference = new UniformReference(g());
    State used = g().newState();
    reference.play(used, rng, null);
    walk(
        state -> {
          String before = Snapshot.of(g(), state);
          used.copyFrom(state);
          assertThat(Snapshot.of(g(), used)).isEqualTo(before);
          State fresh = g().copyOf(state);
          reference.play(used, rng, null);
          assertThat(Snapshot.of(g(), state)).as("after playing on with a copy").isEqualTo(before);
          assertThat(Snapshot.of(g(), fresh)).as("a second copy").isEqualTo(before);
        });
  }

  @Test
  void queriesChangeNothing() {
    int[] first = new int[g().maxMoves()];
    int[] second = new int[g().maxMoves()];
    double[] numbers = new double[Math.max(g().maxMoves(), g().players())];
    Rng rng = new Rng(SEED);
    walk(
        state -> {
          String before = Snapshot.of(g(), state);
          int n = state.legalMoves(first);
          g().boardView(state);
          for (int i = 0; i < n; i++) {
            g().moveText(state, first[i]);
            g().moveCells(state, first[i]);
          }
          query(state, first, n, numbers, rng);
          assertThat(state.legalMoves(second)).isEqualTo(n);
          assertThat(Arrays.copyOf(second, n)).isEqualTo(Arrays.copyOf(first, n));
          assertThat(Snapshot.of(g(), state)).isEqualTo(before);
        });
  }

  private static void query(State state, int[] moves, int n, double[] numbers, Rng rng) {
    if (state.isTerminal()) {
      state.rewards(numbers);
      return;
    }
    if (state instanceof HashKey s) {
      s.key();
    }
    if (state instanceof Evaluation s) {
      s.evaluate(0);
    }
    if (state instanceof MoveEvaluation s) {
      s.evaluateAfter(moves[0], 0);
    }
    if (state instanceof IndexedMoves s) {
      s.legalMove(s.legalCount() - 1);
    }
    if (state instanceof WinningMove s) {
      s.winningMove(0);
      s.winningMove(1);
    }
    if (state instanceof MoveOrdering s) {
      s.orderingScores(moves, n, numbers);
    }
    if (state instanceof PlayoutCandidates s) {
      s.playoutCandidates(rng, new int[moves.length], numbers);
    }
  }

  @Test
  void movesPrintDistinctlyAndParseBack() {
    walk(
        state -> {
          Set<String> texts = new HashSet<>();
          for (int move : Moves.legal(g(), state)) {
            String text = g().moveText(state, move);
            // One word, or a term in parentheses: lists of moves are split at spaces outside them.
            assertThat(text).matches("\\S+|\\(.+\\)");
            assertThat(texts.add(text)).as("%s names one move", text).isTrue();
          }
          // Parsing may cost a pass over all moves, so not every move is read back everywhere.
          int[] moves = Moves.legal(g(), state);
          int step = Math.max(1, moves.length / 40);
          for (int i = 0; i < moves.length; i += step) {
            String text = g().moveText(state, moves[i]);
            assertThat(g().parseMove(state, text)).as(text).isEqualTo(moves[i]);
            assertThat(g().parseMove(state, " " + text + " ")).as(text).isEqualTo(moves[i]);
          }
        });
  }

  @Test
  void unreadableAndIllegalMovesAreRefusedByName() {
    State start = g().newState();
    for (String text : List.of("", "?", "zz99", "a", "a0", "-1", "a1a1a1a1a1", "99999999999")) {
      Set<String> legal = new HashSet<>(Moves.texts(g(), start));
      if (!legal.contains(text)) {
        assertThatThrownBy(() -> g().parseMove(start, text))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("'" + text + "'");
      }
    }
    Map<String, Integer> known = new HashMap<>();
    walk(
        state -> {
          Set<String> legal = new HashSet<>(Moves.texts(g(), state));
          for (String text : known.keySet()) {
            if (!legal.contains(text)) {
              assertThatThrownBy(() -> g().parseMove(state, text))
                  .as(() -> text + " in\n" + board(state))
                  .isInstanceOf(IllegalArgumentException.class);
            }
          }
          for (String text : legal) {
            if (known.size() < 12) {
              known.put(text, 0);
            }
          }
        });
  }

  @Test
  void recordsOfRandomGamesReplayToEqualStates() {
    Rng rng = new Rng(SEED);
    UniformReference reference = new UniformReference(g());
    MoveLog log = new MoveLog(g().maxPlies());
    for (int i = 0; i < recordedGames(); i++) {
      State state = g().newState();
      log.clear();
      reference.play(state, rng, log);
      GameRecord record = GameRecord.of(g(), List.of("one", "two"), movesOf(log));
      GameRecord read = GameRecord.read(record.write());
      assertThat(read).isEqualTo(record);
      State replayed = read.replay(g());
      assertThat(Snapshot.of(g(), replayed)).isEqualTo(Snapshot.of(g(), state));
    }
  }

  @Test
  void boardsAreDrawableAndMovesNameTheirCells() {
    walk(
        state -> {
          assertThat(g().boardText(state)).isNotBlank();
          BoardView view = g().boardView(state);
          Set<String> names = new HashSet<>();
          Set<String> places = new HashSet<>();
          for (BoardView.Cell cell : view.cells()) {
            assertThat(names.add(cell.name())).as("cell %s once", cell.name()).isTrue();
            assertThat(places.add(cell.x() + " " + cell.y())).as("place of %s", cell).isTrue();
            assertThat(cell.owner()).isBetween(-1, g().players() - 1);
            assertThat(cell.owner() >= 0 && cell.piece().isEmpty()).as("%s", cell).isFalse();
          }
          assertThat(names)
              .isNotEmpty()
              .containsAll(view.lastMove())
              .containsAll(view.highlights());
          Set<String> touches = new HashSet<>();
          for (int move : Moves.legal(g(), state)) {
            List<String> cells = g().moveCells(state, move);
            assertThat(names).containsAll(cells);
            assertThat(touches.add(cells + " " + g().moveText(state, move))).isTrue();
          }
        });
  }

  @Test
  void playersHaveNames() {
    Set<String> names = new HashSet<>();
    for (int player = 0; player < g().players(); player++) {
      assertThat(names.add(g().playerName(player))).isTrue();
    }
  }
}
