// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;
import java.util.Arrays;

/**
 * What a stone of Hex looks like to its player: the six cells around it, the six a bridge away,
 * both together, where the last stone is, and how far the sides are. The board is seen so that the
 * mover connects top and bottom, a board and its half turn are one, and all sizes have the same
 * features.
 */
final class HexEye implements MoveFeatures.Eye {
  static final int PER_MOVE = 5;

  private static final int RING = 1 << 12;
  private static final int SHAPES = 1 << 14;
  private static final int REACH = 4;
  private static final int SPAN = 2 * REACH + 1;
  private static final int TOUCHING = SPAN * SPAN;
  private static final int BRIDGED = TOUCHING + 3 * 16;
  private static final int FAR = BRIDGED + 3 * 16;
  private static final int NOWHERE = FAR + 1;
  private static final int SWAP = NOWHERE + 1;
  private static final int RELATIONS = SWAP + 1;
  private static final int DEEP = 5;
  private static final int STAGES = 4;
  private static final int PLACES = (DEEP + 1) * (DEEP + 1) * 2 * STAGES;

  private static final int SHAPE = 2 * RING;
  private static final int RELATION = SHAPE + SHAPES;
  private static final int PLACE = RELATION + RELATIONS;
  static final int RANGE = PLACE + PLACES;

  /** Two cells beyond each side are part of it, so that bridges end there. */
  private static final int BORDER = 2;

  private final Hex game;
  private final int width;
  private final int[] steps;
  private final byte[] blank;
  private final byte[] board;
  private final long[] stones = new long[8];

  /** For each player the place of each bit. */
  private final short[][] placeOfBit;

  /** By place: distances and corners. */
  private final short[] depths;

  /** By the difference of two places: the relation of the later stone to the earlier one. */
  private final short[] relations;

  private int mover;
  private int last;
  private int stage;

  HexEye(Hex game) {
    this.game = game;
    int size = game.size;
    width = size + 2 * BORDER;
    steps = new int[] {-width, 1 - width, 1, width, width - 1, -1};
    blank = new byte[width * width];
    depths = new short[blank.length];
    placeOfBit = new short[2][game.bits.cellOfBit.length];
    for (int row = 0; row < width; row++) {
      for (int column = 0; column < width; column++) {
        int r = row - BORDER;
        int c = column - BORDER;
        int sides = r < 0 || r >= size ? 1 : 0;
        sides |= c < 0 || c >= size ? 2 : 0;
        blank[row * width + column] = (byte) sides;
        if (sides == 0) {
          placeOfBit[0][game.bits.bitOfCell[r * size + c]] = (short) (row * width + column);
          placeOfBit[1][game.bits.bitOfCell[c * size + r]] = (short) (row * width + column);
          depths[row * width + column] = (short) depth(r, c, size);
        }
      }
    }
    board = new byte[blank.length];
    relations = relations();
  }

  /** Distances to the nearer own and the nearer other side, and which kind of corner that makes. */
  private static int depth(int row, int column, int size) {
    int own = Math.min(row, size - 1 - row);
    int other = Math.min(column, size - 1 - column);
    int acute = (2 * row - size + 1) * (2 * column - size + 1) > 0 ? 1 : 0;
    return (Math.min(own, DEEP) * (DEEP + 1) + Math.min(other, DEEP)) * 2 + acute;
  }

  private short[] relations() {
    short[] table = new short[2 * blank.length];
    Arrays.fill(table, (short) FAR);
    for (int rows = -REACH; rows <= REACH; rows++) {
      for (int columns = -REACH; columns <= REACH; columns++) {
        int distance =
            Math.max(Math.max(Math.abs(rows), Math.abs(columns)), Math.abs(rows + columns));
        int code = (rows + REACH) * SPAN + columns + REACH;
        if (distance <= REACH) {
          table[blank.length + rows * width + columns] =
              (short) Math.min(code, SPAN * SPAN - 1 - code);
        }
      }
    }
    for (int d = 0; d < 6; d++) {
      table[blank.length + steps[d]] = (short) (TOUCHING + d % 3 * 16);
      table[blank.length + steps[d] + steps[(d + 1) % 6]] = (short) (BRIDGED + d % 3 * 16);
    }
    return table;
  }

  @Override
  public void look(State state) {
    HexState s = (HexState) state;
    s.copyStones(stones);
    mover = s.mover();
    short[] places = placeOfBit[mover];
    System.arraycopy(blank, 0, board, 0, blank.length);
    int count = 0;
    for (int w = 0; w < 8; w++) {
      byte stone = (byte) (w >> 2 == mover ? 1 : 2);
      for (long rest = stones[w]; rest != 0; rest &= rest - 1) {
        board[places[((w & 3) << 6) + Long.numberOfTrailingZeros(rest)]] = stone;
        count++;
      }
    }
    last = s.lastCell() < 0 ? -1 : places[game.bits.bitOfCell[s.lastCell()]];
    // Half the cells are a long game.
    stage = Math.min(STAGES - 1, count * 2 * STAGES / (game.size * game.size));
  }

  @Override
  public void features(int move, int[] features, int from) {
    if (move == game.swapMove()) {
      features[from] = 0;
      features[from + 1] = RING;
      features[from + 2] = SHAPE;
      features[from + 3] = RELATION + SWAP;
      features[from + 4] = PLACE;
      return;
    }
    int place = placeOfBit[mover][game.bits.bitOfCell[move]];
    int near = near(place);
    int far = far(place);
    int turnedNear = turned(near);
    int turnedFar = turned(far);
    features[from] = Math.min(near, turnedNear);
    features[from + 1] = RING + Math.min(far, turnedFar);
    int shape = Math.min(near << 12 | far, turnedNear << 12 | turnedFar);
    features[from + 2] = SHAPE + (shape * 0x9E3779B1 >>> 18);
    features[from + 3] = RELATION + relation(place);
    features[from + 4] = PLACE + depths[place] * STAGES + stage;
  }

  /** Most cells of most boards have no stone near them. */
  @Override
  public float products(int[] moves, int n, float[] factors, float[] products, int[] scratch) {
    short[] bitOfCell = game.bits.bitOfCell;
    short[] places = placeOfBit[mover];
    int swap = game.swapMove();
    float lonely = factors[0] * factors[RING] * factors[SHAPE];
    float total = 0;
    for (int i = 0; i < n; i++) {
      float product;
      if (moves[i] == swap) {
        product = lonely * factors[RELATION + SWAP] * factors[PLACE];
      } else {
        int place = places[bitOfCell[moves[i]]];
        int near = near(place);
        int far = far(place);
        product = (near | far) == 0 ? lonely : shape(near, far, factors);
        product *= factors[RELATION + relation(place)];
        product *= factors[PLACE + depths[place] * STAGES + stage];
      }
      products[i] = product;
      total += product;
    }
    return total;
  }

  private static float shape(int near, int far, float[] factors) {
    int turnedNear = turned(near);
    int turnedFar = turned(far);
    int shape = Math.min(near << 12 | far, turnedNear << 12 | turnedFar);
    return factors[Math.min(near, turnedNear)]
        * factors[RING + Math.min(far, turnedFar)]
        * factors[SHAPE + (shape * 0x9E3779B1 >>> 18)];
  }

  private int near(int place) {
    return HexFill.around(board, place, width);
  }

  /** The six cells a bridge away, two bits each. */
  private int far(int place) {
    return board[place - 2 * width + 1]
        | board[place - width + 2] << 2
        | board[place + width + 1] << 4
        | board[place + 2 * width - 1] << 6
        | board[place + width - 2] << 8
        | board[place - width - 1] << 10;
  }

  private static int turned(int ring) {
    return ring >> 6 | (ring & 63) << 6;
  }

  /** Where a place is, seen from the last stone, and what is between the two if they are close. */
  private int relation(int place) {
    if (last < 0) {
      return NOWHERE;
    }
    int relation = relations[blank.length + place - last];
    if (relation < TOUCHING || relation == FAR) {
      return relation;
    }
    // The two cells that touch both, in the order of directions.
    boolean touching = relation < BRIDGED;
    for (int d = 0; d < 6; d++) {
      int a = last + steps[touching ? (d + 5) % 6 : d];
      int b = last + steps[(d + 1) % 6];
      if (last + steps[d] == place && touching || !touching && a + b - last == place) {
        return relation + board[a] * 4 + board[b];
      }
    }
    throw new AssertionError();
  }
}
