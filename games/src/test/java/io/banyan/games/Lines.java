// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.game.BatchPlayout;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.BridgePlayout;
import io.banyan.core.game.ConnectionKnowledge;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.GoKnowledge;
import io.banyan.core.game.GoPlayout;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.Quality;
import io.banyan.core.game.RingRule;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.game.WinningMoves;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.List;

/**
 * Four in a line on four by four cells, with every capability that some part of a search asks for,
 * so that all parts can be combined in one game.
 */
final class Lines implements Game, PlacementGame, MoveFeatures {
  private static final int SIDE = 4;
  private static final int CELLS = SIDE * SIDE;
  private static final int[] LINES = lines();

  private static int[] lines() {
    int[] lines = new int[2 * SIDE + 2];
    for (int i = 0; i < SIDE; i++) {
      for (int j = 0; j < SIDE; j++) {
        lines[i] |= 1 << i * SIDE + j;
        lines[SIDE + i] |= 1 << j * SIDE + i;
      }
      lines[2 * SIDE] |= 1 << i * SIDE + i;
      lines[2 * SIDE + 1] |= 1 << i * SIDE + SIDE - 1 - i;
    }
    return lines;
  }

  @Override
  public String id() {
    return "lines";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return CELLS;
  }

  @Override
  public int maxMoves() {
    return CELLS;
  }

  @Override
  public int maxPlies() {
    return CELLS;
  }

  @Override
  public State newState() {
    return new Board();
  }

  @Override
  public String moveText(State state, int move) {
    return (char) ('a' + move % SIDE) + Integer.toString(move / SIDE + 1);
  }

  @Override
  public String boardText(State state) {
    return Arrays.toString(((Board) state).stones);
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.SQUARE, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(moveText(state, move));
  }

  @Override
  public String featureBoard() {
    return "4x4";
  }

  @Override
  public int featuresPerMove() {
    return 2;
  }

  @Override
  public int featureRange() {
    return 2 * CELLS;
  }

  /** The cell, and how many of its row and column are taken. */
  @Override
  public Eye newEye() {
    return new Eye() {
      private int taken;

      @Override
      public void look(State state) {
        taken = ((Board) state).stones[0] | ((Board) state).stones[1];
      }

      @Override
      public void features(int move, int[] features, int from) {
        int lines = LINES[move / SIDE] | LINES[SIDE + move % SIDE];
        features[from] = move;
        features[from + 1] = CELLS + Integer.bitCount(taken & lines);
      }
    };
  }

  private static final class Board
      implements State,
          BatchPlayout,
          BridgePlayout,
          ConnectionKnowledge,
          Evaluation,
          GoKnowledge,
          GoPlayout,
          HashKey,
          MoveOrdering,
          PlayoutCandidates,
          Quality,
          RingRule,
          WinningMove,
          WinningMoves {
    private final int[] stones = new int[2];
    private final int[] free = new int[CELLS];
    private int ply;
    private int last = -1;
    private int winner = -1;
    private int late;
    private Board copy;

    private int empty() {
      return ~(stones[0] | stones[1]) & (1 << CELLS) - 1;
    }

    private boolean isWon(int player) {
      return winner == player;
    }

    @Override
    public int mover() {
      return ply % 2;
    }

    @Override
    public int legalMoves(int[] moves) {
      int n = 0;
      for (int rest = isTerminal() ? 0 : empty(); rest != 0; rest &= rest - 1) {
        moves[n++] = Integer.numberOfTrailingZeros(rest);
      }
      return n;
    }

    @Override
    public void play(int move) {
      int lines = Integer.bitCount(empty()) > late ? LINES.length : SIDE;
      int own = stones[mover()] |= 1 << move;
      for (int i = 0; i < lines; i++) {
        if ((own & LINES[i]) == LINES[i]) {
          winner = mover();
        }
      }
      last = move;
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return ply == CELLS || winner >= 0;
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[0] = isWon(0) ? 1 : isWon(1) ? 0 : 0.5;
      rewards[1] = 1 - rewards[0];
    }

    @Override
    public void copyFrom(State other) {
      Board from = (Board) other;
      stones[0] = from.stones[0];
      stones[1] = from.stones[1];
      ply = from.ply;
      last = from.last;
      winner = from.winner;
      late = from.late;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public long key() {
      return (long) stones[0] << CELLS | stones[1];
    }

    @Override
    public void playBatch(int games, Rng rng, double[] means) {
      if (copy == null) {
        copy = new Board();
      }
      means[0] = 0;
      for (int i = 0; i < games; i++) {
        copy.copyFrom(this);
        for (int n = copy.legalMoves(free); n > 0; n = copy.legalMoves(free)) {
          copy.play(free[rng.nextInt(n)]);
        }
        means[0] += (copy.isWon(0) ? 1 : copy.isWon(1) ? 0 : 0.5) / games;
      }
      means[1] = 1 - means[0];
    }

    /** Squares of the stones on lines without a stone of the other. */
    private int chances(int player) {
      int sum = 0;
      for (int line : LINES) {
        if ((stones[1 - player] & line) == 0) {
          int n = Integer.bitCount(stones[player] & line);
          sum += n * n;
        }
      }
      return sum;
    }

    @Override
    public double evaluate(int player) {
      double ahead = 0.5 + (chances(0) - chances(1)) / 24.0;
      double first = Math.max(0.02, Math.min(0.98, ahead));
      return player == 0 ? first : 1 - first;
    }

    @Override
    public double quality(int winner) {
      return (chances(winner) - chances(1 - winner)) / 16.0;
    }

    @Override
    public void orderingScores(int[] moves, int n, double[] scores) {
      for (int i = 0; i < n; i++) {
        scores[i] = linesThrough(moves[i]);
      }
    }

    private static int linesThrough(int move) {
      int n = 0;
      for (int line : LINES) {
        n += line >>> move & 1;
      }
      return n;
    }

    @Override
    public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
      int n = legalMoves(moves);
      for (int i = 0; i < n; i++) {
        weights[i] = linesThrough(moves[i]) - 1;
      }
      return n;
    }

    @Override
    public int winningMove(int player) {
      for (int line : LINES) {
        int missing = line & ~stones[player];
        if (Integer.bitCount(missing) == 1 && (missing & empty()) != 0) {
          return Integer.numberOfTrailingZeros(missing);
        }
      }
      return NO_MOVE;
    }

    @Override
    public int winningMoves(int player, int most, int[] moves) {
      int cells = 0;
      for (int line : LINES) {
        int missing = line & ~stones[player];
        cells |= Integer.bitCount(missing) == 1 ? missing & empty() : 0;
      }
      int n = 0;
      for (; cells != 0 && n < most; cells &= cells - 1) {
        moves[n++] = Integer.numberOfTrailingZeros(cells);
      }
      return n;
    }

    @Override
    public void knowledge(ConnectionKnowledge.Weights weights, int[] moves, int n, int[] sums) {
      for (int i = 0; i < n; i++) {
        sums[i] = weights.edge() * linesThrough(moves[i]);
      }
    }

    /** The opposite cell, if it is free: something to answer with. */
    @Override
    public int bridgeReply(Rng rng) {
      int opposite = last < 0 ? -1 : CELLS - 1 - last;
      return opposite >= 0 && (empty() >>> opposite & 1) != 0 ? opposite : NO_MOVE;
    }

    @Override
    public void playBridges(double probability, boolean whole, Rng rng, MoveLog log) {
      playOn(probability, rng, log);
    }

    @Override
    public void playTactics(Rules rules, Rng rng, MoveLog log) {
      playOn(rules.capture(), rng, log);
    }

    @Override
    public void startingCounts(
        GoKnowledge.Weights weights, int[] moves, int n, float[] visits, float[] wins) {
      for (int i = 0; i < n; i++) {
        visits[i] = (float) weights.pattern() * linesThrough(moves[i]);
        wins[i] = visits[i];
      }
    }

    /** Columns and diagonals are the rings of this game. */
    @Override
    public void endRingsAfter(double fill) {
      int left = Integer.bitCount(empty());
      late = left - (int) (fill * left);
    }

    private void playOn(double probability, Rng rng, MoveLog log) {
      while (!isTerminal()) {
        int reply = rng.nextBoolean(probability) ? bridgeReply(rng) : NO_MOVE;
        int move = reply == NO_MOVE ? free[rng.nextInt(legalMoves(free))] : reply;
        if (log != null) {
          log.add(mover(), move);
        }
        play(move);
      }
    }
  }
}
