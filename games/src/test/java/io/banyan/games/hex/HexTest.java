// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

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
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexTest extends GameContractTest {
  @Override
  protected Game game() {
    return new Hex(5);
  }

  @Nested
  class WithSwap extends GameContractTest {
    @Override
    protected Game game() {
      return new Hex(3, true);
    }
  }

  @Nested
  class OfSizeEleven extends GameContractTest {
    @Override
    protected Game game() {
      return new Hex(11);
    }

    @Override
    protected int playoutSamples() {
      return 1000;
    }

    @Override
    protected int visitedStates() {
      return 100;
    }

    @Override
    protected int recordedGames() {
      return 100;
    }
  }

  @Nested
  class OfSizeThirteen extends GameContractTest {
    @Override
    protected Game game() {
      return new Hex(13);
    }

    @Override
    protected int playoutSamples() {
      return 1000;
    }

    @Override
    protected int recordedGames() {
      return 20;
    }

    @Override
    protected int visitedStates() {
      return 60;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 7, 10, 11, 12, 14})
  void connectionsAgreeWithASearchOverNeighbours(int size) {
    Hex game = new Hex(size);
    Rng rng = new Rng(size);
    for (int round = 0; round < 10; round++) {
      HexState state = game.newState();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        int mover = state.mover();
        state.play(moves[rng.nextInt(moves.length)]);
        assertThat(state.isTerminal())
            .as(game.boardText(state))
            .isEqualTo(isConnected(game, state, mover));
        assertThat(isConnected(game, state, 1 - mover)).isFalse();
      }
      assertThat(state.winningGroup()).hasSizeGreaterThanOrEqualTo(size);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 11, 14})
  void theShortCutFillsTheBoardFairly(int size) {
    Hex game = new Hex(size);
    Rng rng = new Rng(size);
    HexState start = game.newState();
    HexState state = game.newState();
    for (int round = 0; round < 200; round++) {
      state.copyFrom(start);
      for (int i = round % 4; i > 0; i--) {
        int[] moves = Moves.legal(game, state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
      state.playUniform(rng, null);
      int[] stones = new int[2];
      for (int c = 0; c < size * size; c++) {
        stones[state.owner(c)]++;
      }
      assertThat(stones[0]).isEqualTo((size * size + 1) / 2);
      assertThat(isConnected(game, state, 0)).isEqualTo(rewardOf(state, 0) == 1);
      assertThat(isConnected(game, state, 1)).isEqualTo(rewardOf(state, 1) == 1);
    }
  }

  @Test
  void redConnectsTopAndBottomOverTheShortDiagonal() {
    assertThat(winner(new Hex(3), "c1 a1 b2 b1 a3")).isEqualTo("red");
  }

  @Test
  void theLongDiagonalDoesNotConnect() {
    assertThat(winner(new Hex(3), "a1 c1 b2 a2 c3")).isEqualTo("running");
  }

  @Test
  void blueConnectsLeftAndRight() {
    assertThat(winner(new Hex(3), "a1 a2 b1 b2 a3 c2")).isEqualTo("blue");
  }

  @Test
  void aSwapMirrorsTheStoneAndGivesItToTheOther() {
    Hex game = new Hex(3, true);
    HexState state = game.newState();
    Moves.playAll(game, state, "b1 swap");
    assertThat(state.mover()).isZero();
    assertThat(state.ply()).isEqualTo(2);
    assertThat(state.owner(1)).isEqualTo(-1);
    assertThat(state.owner(3)).isEqualTo(1);
    assertThat(Moves.texts(game, state))
        .containsExactly("a1", "a3", "b1", "b2", "b3", "c1", "c2", "c3");
  }

  @Test
  void onlyTheSecondMoveMayBeASwap() {
    Hex game = new Hex(3, true);
    assertThatThrownBy(() -> Moves.playAll(game, game.newState(), "swap"))
        .hasMessageContaining("'swap' is not a legal move");
    assertThatThrownBy(() -> Moves.playAll(game, game.newState(), "a1 b1 swap"))
        .hasMessageContaining("move 3");
    assertThatThrownBy(() -> Moves.playAll(new Hex(3), new Hex(3).newState(), "a1 swap"))
        .hasMessageContaining("move 2");
  }

  @Test
  void recordsAreAsOtherProgramsReadThem() {
    Hex game = new Hex(4, true);
    String old = "(;FF[4]SPEC[hex(size=4,swap=true)];B[b1];W[swap];B[d4])";
    GameRecord record = GameRecord.of(game, List.of(), moves(game, "b1", "swap", "d4"));

    assertThat(record.write())
        .isEqualTo(
            """
            (;FF[4]AP[Banyan]SPEC[hex(size=4,swap=true)]RE[?]GM[11]SZ[4]
            ;B[b1];W[swap-pieces];B[d4])
            """);
    assertThat(game.boardText(GameRecord.read(record.write()).replay(game)))
        .isEqualTo(game.boardText(GameRecord.read(old).replay(game)));
  }

  @Test
  void theBoardOfARecordIsAGameHere() {
    Hex game = new Hex(11, true);

    assertThat(game.sgfSpec(Map.of("SZ", "5"))).isEqualTo("hex(size=5,swap=true)");
    assertThat(game.sgfSpec(Map.of())).isEqualTo("hex(size=11,swap=true)");
    assertThatThrownBy(() -> game.sgfSpec(Map.of("SZ", "5:7")))
        .hasMessage("SZ of the record must be a number, was 5:7");
    assertThatThrownBy(() -> game.parseSgfMove(game.newState(), "swap-pieces"))
        .hasMessageContaining("'swap' is not a legal move");
  }

  @Test
  void theFirstPlayerWinsWithoutSwapAndTheSecondWithIt() {
    assertThat(value(new Hex(3), new Hex(3).newState(), new HashMap<>())).isEqualTo(1);
    Hex swap = new Hex(3, true);
    assertThat(value(swap, swap.newState(), new HashMap<>())).isEqualTo(-1);
  }

  @Tag("slow")
  @Test
  void theFirstPlayerWinsOnSizeFour() {
    assertThat(value(new Hex(4), new Hex(4).newState(), new HashMap<>())).isEqualTo(1);
  }

  @Test
  void aRandomGameReadsAsBefore() {
    GoldenPlaythrough.check(new Hex(5, true), "hex", 5);
  }

  @Test
  void theSidesOfTheBoardBelongToThePlayersWhoConnectThem() {
    Game game = new Hex(5, false);
    BoardView view = game.boardView(game.newState());
    assertThat(view.sides()).extracting(BoardView.Side::owner).containsExactly(0, 0, 1, 1);
    for (BoardView.Side side : view.sides()) {
      // Every stroke runs beside five cells and through none.
      long beside =
          view.cells().stream().filter(c -> Math.abs(distance(c, side) - 0.68) < 1e-9).count();
      assertThat(beside).isEqualTo(5);
      assertThat(view.cells()).allMatch(c -> distance(c, side) > 0.6);
    }
  }

  /** From the centre of a cell to the line through a side. */
  private static double distance(BoardView.Cell c, BoardView.Side s) {
    double dx = s.x2() - s.x1();
    double dy = s.y2() - s.y1();
    return Math.abs(dx * (c.y() - s.y1()) - dy * (c.x() - s.x1())) / Math.hypot(dx, dy);
  }

  @Test
  void boardsOutsideTheRangeAreRefused() {
    Catalog catalog = new Catalog().add(Hex.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "hex(15)"))
        .hasMessageContaining("size must be a whole number from 3 to 14, was 15");
    assertThat(catalog.make(GameSlot.GAME, "hex").id()).isEqualTo("hex(size=11,swap=false)");
  }

  /** 1 if the player to move wins, else -1. */
  private static int value(Hex game, HexState state, Map<Long, Integer> known) {
    if (state.isTerminal()) {
      return rewardOf(state, state.mover()) == 1 ? 1 : -1;
    }
    if (state.winningMove(state.mover()) != Game.NO_MOVE) {
      return 1;
    }
    Integer stored = known.get(state.key());
    if (stored != null) {
      return stored;
    }
    int best = -1;
    HexState next = game.newState();
    for (int move : Moves.legal(game, state)) {
      next.copyFrom(state);
      next.play(move);
      best = Math.max(best, -value(game, next, known));
      if (best == 1) {
        break;
      }
    }
    known.put(state.key(), best);
    return best;
  }

  private static boolean isConnected(Hex game, HexState state, int player) {
    int n = game.size;
    BitSet seen = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < n; i++) {
      int cell = player == 0 ? i : i * n;
      if (state.owner(cell) == player) {
        seen.set(cell);
        open.add(cell);
      }
    }
    int[][] steps = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    while (!open.isEmpty()) {
      int cell = open.remove();
      if ((player == 0 ? cell / n : cell % n) == n - 1) {
        return true;
      }
      for (int[] step : steps) {
        int column = cell % n + step[0];
        int row = cell / n + step[1];
        int next = row * n + column;
        if (column >= 0 && column < n && row >= 0 && row < n && !seen.get(next)) {
          if (state.owner(next) == player) {
            seen.set(next);
            open.add(next);
          }
        }
      }
    }
    return false;
  }

  private static int[] moves(Hex game, String... texts) {
    State state = game.newState();
    int[] moves = new int[texts.length];
    for (int i = 0; i < texts.length; i++) {
      moves[i] = game.parseMove(state, texts[i]);
      state.play(moves[i]);
    }
    return moves;
  }

  private static String winner(Hex game, String moves) {
    HexState state = game.newState();
    Moves.playAll(game, state, moves);
    if (!state.isTerminal()) {
      return "running";
    }
    return rewardOf(state, 0) == 1 ? "red" : "blue";
  }

  private static double rewardOf(State state, int player) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards[player];
  }
}
