// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

/**
 * Reads ladders: whether a group that is put in atari again and again is caught in the end. Tells
 * nothing of groups that ever get three liberties; those count as free.
 */
final class GoLadders {
  private static final int DEEPEST = 80;

  /** Boards looked at before a reading is given up, and the group counts as free. */
  private static final int MOST_BOARDS = 300;

  private final GoBoard[] boards = new GoBoard[DEEPEST + 2];
  private int looked;

  /** A move that makes the group of a stone in atari safe from ladders; its owner is to move. */
  boolean saves(GoBoard board, int stone, int at) {
    looked = 0;
    boards[0] = board;
    return isSafeAfter(0, stone, at);
  }

  /** True if the enemy catches a group of two liberties by a move on the given one. */
  boolean catches(GoBoard board, int stone, int at) {
    looked = 0;
    boards[0] = board;
    return isCaughtAfter(0, stone, at);
  }

  private GoBoard after(int depth, int at, int colour) {
    GoBoard from = boards[depth];
    if (boards[depth + 1] == null) {
      boards[depth + 1] = new GoBoard(from.game);
    }
    GoBoard next = boards[depth + 1];
    next.copyFrom(from);
    next.play(at, colour);
    looked++;
    return next;
  }

  private boolean isSafeAfter(int depth, int stone, int at) {
    GoBoard board = boards[depth];
    int own = board.colours[stone];
    if (!board.isPlayable(at, own)) {
      return false;
    }
    GoBoard next = after(depth, at, own);
    int liberties = next.libertyCount(stone);
    if (liberties != 2 || depth >= DEEPEST - 1 || looked > MOST_BOARDS) {
      return liberties >= 2;
    }
    for (int way = next.liberty(stone, 0); way != GoBoard.NOWHERE; way = next.liberty(stone, way)) {
      if (isCaughtAfter(depth + 1, stone, way)) {
        return false;
      }
    }
    return true;
  }

  private boolean isCaughtAfter(int depth, int stone, int at) {
    GoBoard board = boards[depth];
    int own = board.colours[stone];
    if (!board.isPlayable(at, 3 - own) || board.libertiesAfter(at, 3 - own) == 0) {
      return false;
    }
    GoBoard next = after(depth, at, 3 - own);
    if (depth >= DEEPEST - 1 || looked > MOST_BOARDS) {
      return false;
    }
    if (isSafeAfter(depth + 1, stone, next.liberty(stone, 0))) {
      return false;
    }
    // Or it takes one of the stones around it.
    int member = stone;
    do {
      for (int d = 0; d < 4; d++) {
        int enemy = member + next.steps[d];
        if (next.colours[enemy] == 3 - own
            && next.isInAtari(enemy)
            && isSafeAfter(depth + 1, stone, next.liberty(enemy, 0))) {
          return false;
        }
      }
      member = next.ring[member];
    } while (member != stone);
    return true;
  }
}
