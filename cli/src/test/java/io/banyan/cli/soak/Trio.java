// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Three players, three in a row on a square board; a full board is shared by all. */
final class Trio implements Game, PlacementGame {
  static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "trio", "three players, three in a row")
          .param(Param.integer("size", 5, 3, 7, "rows and columns").asPositional())
          .makes(args -> new Trio(args.integer("size")));

  private static final int PLAYERS = 3;

  private final int size;
  private final List<int[]> lines = new ArrayList<>();

  private Trio(int size) {
    this.size = size;
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        addLine(x, y, 1, 0);
        addLine(x, y, 0, 1);
        addLine(x, y, 1, 1);
        addLine(x, y, -1, 1);
      }
    }
  }

  private void addLine(int x, int y, int dx, int dy) {
    int lastX = x + 2 * dx;
    if (lastX >= 0 && lastX < size && y + 2 * dy < size) {
      int first = y * size + x;
      int step = dy * size + dx;
      lines.add(new int[] {first, first + step, first + 2 * step});
    }
  }

  @Override
  public String id() {
    return "trio(size=" + size + ")";
  }

  @Override
  public int players() {
    return PLAYERS;
  }

  @Override
  public int moveRange() {
    return size * size;
  }

  @Override
  public int maxMoves() {
    return size * size;
  }

  @Override
  public int maxPlies() {
    return size * size;
  }

  @Override
  public State newState() {
    return new TrioState();
  }

  @Override
  public String moveText(State state, int move) {
    return (char) ('a' + move % size) + Integer.toString(move / size + 1);
  }

  @Override
  public String boardText(State state) {
    return Arrays.toString(((TrioState) state).owner);
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.SQUARE, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }

  private final class TrioState
      implements State, HashKey, Evaluation, MoveOrdering, Quality, WinningMove, PlayoutCandidates {
    /** Player + 1, 0 where nobody is. */
    private final int[] owner = new int[size * size];

    private int ply;
    private int winner = -1;

    @Override
    public int mover() {
      return ply % PLAYERS;
    }

    @Override
    public int legalMoves(int[] moves) {
      int n = 0;
      for (int cell = 0; cell < owner.length && !isTerminal(); cell++) {
        if (owner[cell] == 0) {
          moves[n++] = cell;
        }
      }
      return n;
    }

    @Override
    public void play(int move) {
      if (owner[move] != 0 || isTerminal()) {
        throw new IllegalStateException("move " + move + " is illegal after " + ply + " moves");
      }
      int player = mover();
      if (wins(move, player)) {
        winner = player;
      }
      owner[move] = player + 1;
      ply++;
    }

    private boolean wins(int move, int player) {
      for (int[] line : lines) {
        int own = 0;
        boolean through = false;
        for (int cell : line) {
          own += owner[cell] == player + 1 ? 1 : 0;
          through |= cell == move;
        }
        if (through && own == 2) {
          return true;
        }
      }
      return false;
    }

    @Override
    public boolean isTerminal() {
      return winner >= 0 || ply == owner.length;
    }

    @Override
    public void rewards(double[] rewards) {
      for (int p = 0; p < PLAYERS; p++) {
        rewards[p] = winner < 0 ? 1.0 / PLAYERS : winner == p ? 1 : 0;
      }
    }

    @Override
    public void copyFrom(State other) {
      TrioState o = (TrioState) other;
      System.arraycopy(o.owner, 0, owner, 0, owner.length);
      ply = o.ply;
      winner = o.winner;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public long key() {
      long key = 1;
      for (int o : owner) {
        key = Rng.mix(key * 31 + o);
      }
      return key;
    }

    /** The player's share of the lines that are still open to somebody. */
    @Override
    public double evaluate(int player) {
      double[] open = {1, 1, 1};
      for (int[] line : lines) {
        for (int p = 0; p < PLAYERS; p++) {
          int own = 0;
          for (int cell : line) {
            own += owner[cell] == p + 1 ? 1 : owner[cell] == 0 ? 0 : -3;
          }
          open[p] += Math.max(0, own);
        }
      }
      return open[player] / (open[0] + open[1] + open[2]);
    }

    @Override
    public void orderingScores(int[] moves, int n, double[] scores) {
      for (int i = 0; i < n; i++) {
        int x = 2 * (moves[i] % size) - size + 1;
        int y = 2 * (moves[i] / size) - size + 1;
        scores[i] = -x * x - y * y;
      }
    }

    @Override
    public double quality(int player) {
      return owner.length - ply;
    }

    @Override
    public int winningMove(int player) {
      for (int cell = 0; cell < owner.length && !isTerminal(); cell++) {
        if (owner[cell] == 0 && wins(cell, player)) {
          return cell;
        }
      }
      return NO_MOVE;
    }

    @Override
    public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
      int n = legalMoves(moves);
      Arrays.fill(weights, 0, n, 1);
      return n;
    }
  }
}
