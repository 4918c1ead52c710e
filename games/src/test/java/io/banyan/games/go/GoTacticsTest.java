// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import static io.banyan.games.go.GoBoardTest.board;
import static io.banyan.games.go.GoBoardTest.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.GoKnowledge;
import io.banyan.core.game.GoPlayout;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.Moves;
import io.banyan.core.random.Rng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoTacticsTest {
  private static final GoPlayout.Rules RULES = new GoPlayout.Rules(0.9, 0.2, 0.8, 0.95, 0.7);
  private static final GoPlayout.Rules CAPTURES = new GoPlayout.Rules(1, 0, 0, 0, 0);
  private static final GoPlayout.Rules NAKADE = new GoPlayout.Rules(0, 0, 1, 0, 0);
  private static final GoPlayout.Rules UNIFORM = new GoPlayout.Rules(0, 0, 0, 0, 0);

  @ParameterizedTest
  @CsvSource({"5, true", "9, false", "9, true", "13, true"})
  void everyMoveIsPlayableFillsNoOwnEyeAndTheEndIsTheBoardAsItStands(int size, boolean rules) {
    Go game = new Go(size, 7.5, false);
    Rng rng = new Rng(size);
    MoveLog log = new MoveLog(game.maxPlies());
    for (int round = 0; round < 40; round++) {
      GoState start = game.newState();
      for (int i = 0; i < round; i++) {
        int[] moves = Moves.legal(game, start);
        start.play(moves[rng.nextInt(moves.length - 1)]);
      }
      GoState end = game.newState();
      end.copyFrom(start);
      log.clear();
      end.playTactics(rules ? RULES : UNIFORM, rng, log);
      assertThat(end.isTerminal()).isTrue();
      NaiveGo naive = new NaiveGo(size, false);
      naive.board = text(start, size);
      naive.mover = start.mover();
      naive.boards.clear();
      naive.boards.add(naive.board);
      GoState replay = game.newState();
      replay.copyFrom(start);
      for (int i = 0; i < log.size(); i++) {
        int move = log.move(i);
        assertThat(log.mover(i)).isEqualTo(naive.mover);
        if (move != game.pass()) {
          assertThat(replay.isLegal(move)).isTrue();
          assertThat(isOwnEye(naive, move)).isFalse();
        }
        replay.play(move);
        naive.play(move);
      }
      assertThat(replay.isTerminal()).isTrue();
      assertThat(end.ply()).isEqualTo(replay.ply());
      assertThat(text(end, size)).isEqualTo(naive.board);
      assertThat(end.lead()).isEqualTo(naive.lead());
      assertThat(end.margin()).isEqualTo(replay.margin());
    }
  }

  private static String text(GoState state, int size) {
    StringBuilder text = new StringBuilder();
    for (int p = 0; p < size * size; p++) {
      text.append(".xo".charAt(state.owner(p) + 1));
    }
    return text.toString();
  }

  /**
   * The usual rule, worded anew: all beside own, and at most one enemy across, none on the edge.
   */
  private static boolean isOwnEye(NaiveGo go, int point) {
    char own = go.mover == 0 ? 'x' : 'o';
    char enemy = go.mover == 0 ? 'o' : 'x';
    int x = point % go.size;
    int y = point / go.size;
    int enemies = 0;
    boolean edge = false;
    for (int dy = -1; dy <= 1; dy++) {
      for (int dx = -1; dx <= 1; dx++) {
        boolean inside = x + dx >= 0 && x + dx < go.size && y + dy >= 0 && y + dy < go.size;
        char c = inside ? go.board.charAt((y + dy) * go.size + x + dx) : '#';
        if (dx == 0 != (dy == 0) && c != own && c != '#') {
          return false;
        }
        edge |= c == '#';
        enemies += dx != 0 && dy != 0 && c == enemy ? 1 : 0;
      }
    }
    return enemies < (edge ? 1 : 2);
  }

  private static String firstMove(GoPlayout.Rules rules, String moves, int seed) {
    Go game = new Go(7);
    GoState state = game.newState();
    Moves.playAll(game, state, moves);
    MoveLog log = new MoveLog(game.maxPlies());
    state.playTactics(rules, new Rng(seed), log);
    return game.moveText(state, log.move(0));
  }

  @Test
  void aGroupThatMovedIntoAtariIsTaken() {
    for (int seed = 0; seed < 20; seed++) {
      assertThat(firstMove(CAPTURES, "d3 g7 c4 g6 e4 d4", seed)).isEqualTo("d5");
    }
  }

  @Test
  void aGroupInAtariRunsIfThatGivesItTwoLiberties() {
    for (int seed = 0; seed < 20; seed++) {
      // White's stone on d4 has one liberty left, d5.
      assertThat(firstMove(CAPTURES, "d3 d4 c4 g7 e4", seed)).isEqualTo("d5");
    }
  }

  @Test
  void aGroupInAtariIsSavedByTakingItsAttacker() {
    // White's a2 is in atari from a3; it cannot run to a1, but b2 is in atari itself.
    for (int seed = 0; seed < 20; seed++) {
      assertThat(firstMove(CAPTURES, "b2 a2 g7 b1 g6 c2 g5 b3 a3", seed)).isIn("a1", "a4");
    }
  }

  @Test
  void theMiddleOfThreePointsIsPlayedAtOnce() {
    // Black's space is a1, b1, c1; black has just closed it.
    String moves = "a2 a3 b2 b3 c2 c3 d2 d3 g7 e2 d1";
    for (int seed = 0; seed < 20; seed++) {
      assertThat(firstMove(NAKADE, moves, seed)).isEqualTo("b1");
    }
  }

  @Test
  void noSpaceWithAVitalPointIsTakenForTooWideOrTooNarrow() {
    Go game = new Go(7);
    Rng rng = new Rng(7);
    int vital = 0;
    for (int round = 0; round < 300; round++) {
      GoState state = game.newState();
      state.playTactics(UNIFORM, rng, null);
      GoBoard board = new GoBoard(game);
      for (int p = 0; p < game.places.length; p++) {
        if (state.owner(p) >= 0 && rng.nextInt(4) == 0) {
          // Holes of all forms: the end of a game has single ones only.
          continue;
        }
        if (state.owner(p) >= 0) {
          board.colours[game.places[p]] = (byte) (state.owner(p) + 1);
        }
      }
      GoBoard fresh = boardOf(board.colours, game);
      GoTactics tactics = new GoTactics(fresh);
      for (int i = 0; i < fresh.empty; i++) {
        for (int owner = 1; owner <= 2; owner++) {
          if (tactics.vitalPoint(fresh.list[i], owner) != GoBoard.NOWHERE) {
            vital++;
            assertThat(tactics.isNarrow(fresh.list[i], owner)).isTrue();
          }
        }
      }
    }
    assertThat(vital).isGreaterThan(100);
  }

  private static GoBoard boardOf(byte[] colours, Go game) {
    String[] rows = new String[game.size];
    for (int y = 0; y < game.size; y++) {
      StringBuilder row = new StringBuilder();
      for (int x = 0; x < game.size; x++) {
        row.append(".xo".charAt(colours[game.places[(game.size - 1 - y) * game.size + x]]));
      }
      rows[y] = row.toString();
    }
    return board(rows);
  }

  @Test
  void aLadderCatchesUnlessAStoneWaits() {
    String[] open = {
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . x . . . . . .",
      ". x o . . . . . .",
      ". . x x . . . . .",
      ". . . . . . . . .",
    };
    GoBoard board = board(open);
    assertThat(new GoLadders().saves(board, place(board, "c3"), place(board, "d3"))).isFalse();
    String[] helped = open.clone();
    helped[2] = ". . . . . . o . .";
    board = board(helped);
    assertThat(new GoLadders().saves(board, place(board, "c3"), place(board, "d3"))).isTrue();
  }

  @Test
  void theMoveThatStartsALadderIsToldFromTheOther() {
    GoBoard board =
        board(
            ". . . . . . .",
            ". . . . . . .",
            ". . . . . . .",
            ". . . . . . .",
            ". x o . . . .",
            ". . x x . . .",
            ". . . . . . .");
    GoLadders ladders = new GoLadders();
    int stone = place(board, "c3");
    assertThat(ladders.catches(board, stone, place(board, "c4"))).isTrue();
    assertThat(ladders.catches(board, stone, place(board, "d3"))).isFalse();
    assertThat(board.libertyCount(stone)).isEqualTo(2);
  }

  @Test
  void startingCountsSayWhatSpeaksForAMove() {
    Go game = new Go(9);
    GoState state = game.newState();
    // White's stone on e5 is in atari at e6, next to black's last move.
    Moves.playAll(game, state, "e4 e5 d5 a1 f5 b7");
    int[] moves = Moves.legal(game, state);
    float[] visits = new float[moves.length];
    float[] wins = new float[moves.length];
    GoKnowledge.Weights weights = new GoKnowledge.Weights(1, 10, 100, 1000, 10000, 100000);
    state.startingCounts(weights, moves, moves.length, visits, wins);
    for (int i = 0; i < moves.length; i++) {
      String move = game.moveText(state, moves[i]);
      float lost = visits[i] - wins[i];
      switch (move) {
        // Takes one stone; far from the last move; no good shape with three stones about.
        case "e6" -> assertThat(wins[i] % 100).isEqualTo(10);
        // Beside the last move, and on the second line but not alone.
        case "b8", "c7" -> {
          assertThat(wins[i]).isCloseTo(1000, within(1f));
          assertThat(lost).isZero();
        }
        case "pass" -> assertThat(lost).isEqualTo(100000);
        // Nobody is near: the second line is bad, the third good.
        case "h2" -> assertThat(lost).isEqualTo(10000);
        case "g8" -> assertThat(lost).isEqualTo(10000);
        default -> {}
      }
    }
  }

  @Test
  void fillingAnOwnEyeIsWorseThanPassing() {
    Go game = new Go(5);
    GoState state = game.newState();
    Moves.playAll(game, state, "a2 e5 b1 e4 b2 e3");
    int[] moves = Moves.legal(game, state);
    float[] visits = new float[moves.length];
    float[] wins = new float[moves.length];
    GoKnowledge.Weights weights = new GoKnowledge.Weights(1, 1, 1, 1, 1, 30);
    state.startingCounts(weights, moves, moves.length, visits, wins);
    for (int i = 0; i < moves.length; i++) {
      float lost = visits[i] - wins[i];
      switch (game.moveText(state, moves[i])) {
        case "a1" -> assertThat(lost).isEqualTo(300);
        case "pass" -> assertThat(lost).isEqualTo(30);
        default -> assertThat(lost).isLessThan(30);
      }
    }
  }

  @Test
  void thePassThatEndsAWonGameStartsWithWins() {
    Go game = new Go(5, 0.5, true);
    GoState state = game.newState();
    Moves.playAll(game, state, "c3 pass");
    int[] moves = Moves.legal(game, state);
    float[] visits = new float[moves.length];
    float[] wins = new float[moves.length];
    GoKnowledge.Weights weights = new GoKnowledge.Weights(1, 1, 1, 1, 1, 30);
    state.startingCounts(weights, moves, moves.length, visits, wins);
    assertThat(wins[moves.length - 1]).isEqualTo(30);
  }
}
