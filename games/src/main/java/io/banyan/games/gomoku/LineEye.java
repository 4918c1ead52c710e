// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.gomoku;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;

/**
 * What a stone of Gomoku looks like to its player: in each of the four directions the four points
 * on either side, and how far the last stone is. A line and its image are one, and so are the
 * directions, whatever the size of the board.
 */
final class LineEye implements MoveFeatures.Eye {
  static final int PER_MOVE = 5;

  private static final int REACH = 4;
  private static final int LINES = 1 << 2 * 2 * REACH;
  private static final int FAR = REACH + 1;
  static final int RANGE = LINES + (FAR + 1) * (FAR + 1);

  /** Eight bits as digits to base four, and the same in the other order. */
  private static final int[] FORTH = new int[1 << 2 * REACH];

  private static final int[] BACK = new int[1 << 2 * REACH];

  static {
    for (int bits = 0; bits < FORTH.length; bits++) {
      for (int i = 0; i < 2 * REACH; i++) {
        FORTH[bits] |= (bits >> i & 1) << 2 * i;
        BACK[bits] |= (bits >> i & 1) << 2 * (2 * REACH - 1 - i);
      }
    }
  }

  private final Gomoku game;
  private final long[] lines;
  private int mover;
  private int last;

  LineEye(Gomoku game) {
    this.game = game;
    lines = new long[6 * game.size - 2];
  }

  @Override
  public void look(State state) {
    GomokuState s = (GomokuState) state;
    s.copyLines(lines);
    mover = s.mover();
    last = s.lastMove();
  }

  @Override
  public void features(int move, int[] features, int from) {
    for (int direction = 0; direction < 4; direction++) {
      features[from + direction] = line(move, direction);
    }
    features[from + 4] = LINES + nearness(move);
  }

  private int line(int move, int direction) {
    long place = game.places[move];
    int line = GomokuLines.line(place, direction);
    int bit = GomokuLines.bit(place, direction);
    int own = around((int) (lines[line] >>> 32 * mover), bit);
    int other = around((int) (lines[line] >>> 32 * (1 - mover)), bit);
    int off = around(~game.knowledge.points(line), bit);
    int forth = FORTH[own] + 2 * FORTH[other] + 3 * FORTH[off];
    int back = BACK[own] + 2 * BACK[other] + 3 * BACK[off];
    return Math.min(forth, back);
  }

  /** The four bits below one and the four above it; what is below the lowest is off the board. */
  private static int around(int line, int bit) {
    long wide = (long) line << REACH | (line < 0 ? (1 << REACH) - 1 : 0);
    int nine = (int) (wide >>> bit);
    return nine & (1 << REACH) - 1 | nine >>> 1 & (1 << 2 * REACH) - (1 << REACH);
  }

  /** The smaller and the larger distance along the board's sides. */
  private int nearness(int move) {
    if (last == Game.NO_MOVE) {
      return FAR * (FAR + 1) + FAR;
    }
    int x = Math.min(FAR, Math.abs(move % game.size - last % game.size));
    int y = Math.min(FAR, Math.abs(move / game.size - last / game.size));
    return Math.min(x, y) * (FAR + 1) + Math.max(x, y);
  }
}
