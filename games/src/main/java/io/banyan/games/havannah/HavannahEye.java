// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.havannah;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;
import io.banyan.games.hexagon.HexagonBoard;
import java.util.Arrays;

/**
 * What a stone of Havannah looks like to its player: the six cells around it, the six a bridge
 * away, both together, where the last stone of either player is, how far corners and sides are, and
 * what groups it would join for either player. The twelve images of a board are one, and all sizes
 * have the same features.
 */
final class HavannahEye implements MoveFeatures.Eye {
  static final int PER_MOVE = 8;

  private static final int RING = 1 << 12;
  private static final int SHAPES = 1 << 14;
  private static final int REACH = 4;
  private static final int TOUCHING = 3 * (REACH + 1);
  private static final int BRIDGED = TOUCHING + 16;
  private static final int FAR = BRIDGED + 16;
  private static final int NOWHERE = FAR + 1;
  private static final int RELATIONS = NOWHERE + 1;
  private static final int DEEP = 5;
  private static final int CORNER = 7;
  private static final int STAGES = 4;
  private static final int PLACES = (DEEP + 1) * (CORNER + 1) * STAGES;

  private static final int SHAPE = 2 * RING;
  private static final int RELATION = SHAPE + SHAPES;
  private static final int PLACE = RELATION + 2 * RELATIONS;
  private static final int GROUP = PLACE + PLACES;
  static final int RANGE = GROUP + 2 * HavannahState.JOINTS;

  private static final int OUTSIDE = 3;

  /** Two cells beyond each side. */
  private static final int BORDER = 2;

  /** The least of the twelve images of a ring of six cells, two bits each, and which make it. */
  private static final short[] LEAST = new short[RING];

  private static final short[] MAKERS = new short[RING];

  static {
    for (int ring = 0; ring < RING; ring++) {
      int least = ring;
      for (int image = 0; image < 12; image++) {
        least = Math.min(least, image(ring, image, 0));
      }
      LEAST[ring] = (short) least;
      for (int image = 0; image < 12; image++) {
        MAKERS[ring] |= (short) (image(ring, image, 0) == least ? 1 << image : 0);
      }
    }
  }

  private final int width;
  private final int[] steps;
  private final byte[] blank;
  private final byte[] board;
  private final short[] placeOfCell;
  private final short[] depths;

  /** By the difference of two places: how one stone is to another. */
  private final short[] relations;

  private HavannahState seen;
  private int mover;
  private int last;
  private int before;
  private int stage;

  HavannahEye(Havannah game) {
    HexagonBoard hexagon = game.board();
    int cells = hexagon.cells();
    width = hexagon.width() + 2 * BORDER;
    steps = new int[] {1, width + 1, width, -1, -width - 1, -width};
    blank = new byte[width * width];
    Arrays.fill(blank, (byte) OUTSIDE);
    placeOfCell = new short[cells];
    depths = new short[cells];
    for (int c = 0; c < cells; c++) {
      int place = (hexagon.y(c) + BORDER) * width + hexagon.x(c) + BORDER;
      placeOfCell[c] = (short) place;
      blank[place] = 0;
      int side = DEEP;
      int corner = CORNER;
      for (int q = 0; q < cells; q++) {
        int steps = distance(hexagon.x(q) - hexagon.x(c), hexagon.y(q) - hexagon.y(c));
        side = hexagon.neighbours(q) < 6 ? Math.min(side, steps) : side;
        corner = hexagon.corner(q) >= 0 ? Math.min(corner, steps) : corner;
      }
      depths[c] = (short) (side * (CORNER + 1) + corner);
    }
    board = new byte[blank.length];
    relations = relations();
  }

  private static int distance(int x, int y) {
    return Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(x - y));
  }

  /**
   * An image of a ring: six turns, or six turns of its mirror image.
   *
   * @param between 0 for the cells around, 1 for those a bridge away, which lie between directions
   */
  private static int image(int ring, int image, int between) {
    int result = 0;
    for (int d = 0; d < 6; d++) {
      int mirrored = image < 6 ? d : 6 - d - between;
      int to = (mirrored + image) % 6;
      result |= (ring >> 2 * d & 3) << 2 * to;
    }
    return result;
  }

  private short[] relations() {
    short[] table = new short[2 * blank.length];
    Arrays.fill(table, (short) FAR);
    for (int y = -REACH; y <= REACH; y++) {
      for (int x = -REACH; x <= REACH; x++) {
        int distance = distance(x, y);
        if (distance <= REACH) {
          int least = Math.min(Math.min(Math.abs(x), Math.abs(y)), Math.abs(x - y));
          table[blank.length + y * width + x] = (short) (distance * 3 + least);
        }
      }
    }
    for (int d = 0; d < 6; d++) {
      table[blank.length + steps[d]] = TOUCHING;
      table[blank.length + steps[d] + steps[(d + 1) % 6]] = BRIDGED;
    }
    return table;
  }

  @Override
  public void look(State state) {
    HavannahState s = (HavannahState) state;
    seen = s;
    mover = s.mover();
    System.arraycopy(blank, 0, board, 0, blank.length);
    int count = s.ply();
    for (int i = 0; i < count; i++) {
      board[placeOfCell[s.earlier(i)]] = (byte) ((i & 1) == 0 ? 2 : 1);
    }
    last = count < 1 ? Game.NO_MOVE : placeOfCell[s.earlier(0)];
    before = count < 2 ? Game.NO_MOVE : placeOfCell[s.earlier(1)];
    // Half the cells are a long game.
    stage = Math.min(STAGES - 1, count * 2 * STAGES / placeOfCell.length);
  }

  @Override
  public void features(int move, int[] features, int from) {
    int place = placeOfCell[move];
    int near = near(place);
    int far = far(place);
    features[from] = LEAST[near];
    // The cells a bridge away turn and mirror like a ring, begun elsewhere.
    features[from + 1] = RING + LEAST[far];
    features[from + 2] = SHAPE + ((LEAST[near] << 12 | leastWith(near, far)) * 0x9E3779B1 >>> 18);
    features[from + 3] = RELATION + relation(place, last);
    features[from + 4] = RELATION + RELATIONS + relation(place, before);
    features[from + 5] = PLACE + depths[move] * STAGES + stage;
    features[from + 6] = GROUP + seen.joint(mover, move);
    features[from + 7] = GROUP + HavannahState.JOINTS + seen.joint(1 - mover, move);
  }

  /** Most cells of most boards have no stone near them. */
  @Override
  public float products(int[] moves, int n, float[] factors, float[] products, int[] scratch) {
    float lonely = factors[0] * factors[RING] * factors[SHAPE];
    float total = 0;
    for (int i = 0; i < n; i++) {
      int place = placeOfCell[moves[i]];
      int near = near(place);
      int far = far(place);
      float product = (near | far) == 0 ? lonely : shape(near, far, factors);
      product *= factors[RELATION + relation(place, last)];
      product *= factors[RELATION + RELATIONS + relation(place, before)];
      product *= factors[PLACE + depths[moves[i]] * STAGES + stage];
      product *= factors[GROUP + seen.joint(mover, moves[i])];
      product *= factors[GROUP + HavannahState.JOINTS + seen.joint(1 - mover, moves[i])];
      products[i] = product;
      total += product;
    }
    return total;
  }

  private static float shape(int near, int far, float[] factors) {
    int shape = LEAST[near] << 12 | leastWith(near, far);
    return factors[LEAST[near]]
        * factors[RING + LEAST[far]]
        * factors[SHAPE + (shape * 0x9E3779B1 >>> 18)];
  }

  private int near(int place) {
    byte[] board = this.board;
    return board[place + 1]
        | board[place + width + 1] << 2
        | board[place + width] << 4
        | board[place - 1] << 6
        | board[place - width - 1] << 8
        | board[place - width] << 10;
  }

  /** The six cells a bridge away, two bits each. */
  private int far(int place) {
    byte[] board = this.board;
    return board[place + width + 2]
        | board[place + 2 * width + 1] << 2
        | board[place + width - 1] << 4
        | board[place - width - 2] << 6
        | board[place - 2 * width - 1] << 8
        | board[place - width + 1] << 10;
  }

  /** The least image of the outer ring under those that make the inner one least. */
  private static int leastWith(int near, int far) {
    if (far == 0) {
      return 0;
    }
    if (near == 0) {
      return LEAST[far];
    }
    int least = RING;
    for (int rest = MAKERS[near]; rest != 0; rest &= rest - 1) {
      least = Math.min(least, image(far, Integer.numberOfTrailingZeros(rest), 1));
    }
    return least;
  }

  /** Where a place is, seen from a stone, and what is between the two if they are close. */
  private int relation(int place, int stone) {
    if (stone < 0) {
      return NOWHERE;
    }
    int relation = relations[blank.length + place - stone];
    if (relation < TOUCHING || relation == FAR) {
      return relation;
    }
    boolean touching = relation == TOUCHING;
    for (int d = 0; d < 6; d++) {
      int a = stone + steps[touching ? (d + 5) % 6 : d];
      int b = stone + steps[(d + 1) % 6];
      if (touching ? stone + steps[d] == place : a + b - stone == place) {
        return relation + Math.min(board[a], board[b]) * 4 + Math.max(board[a], board[b]);
      }
    }
    throw new AssertionError();
  }
}
