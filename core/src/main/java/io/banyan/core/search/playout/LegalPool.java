// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.Bits;
import io.banyan.core.game.Game;
import io.banyan.core.game.JointState;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.PooledMoves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * The legal moves during a playout, with what playout policies ask of them: a random one, whether a
 * move is among them, the k-th in the order of move numbers. In placement games it keeps the empty
 * cells up to date by itself; elsewhere it asks the state at every ply.
 */
public final class LegalPool {
  private static final int LARGEST_RANGE = 1 << 16;
  private static final int GONE = PooledMoves.GONE;

  /** Ciura 2001. */
  private static final int[] GAPS = {1750, 701, 301, 132, 57, 23, 10, 4, 1};

  private final boolean placement;
  private int[] moves;

  /** Where a move is in the list; of an unordered pool of a placement game. */
  private int[] place;

  /** True if list and places are the state's own, which keeps them up to date. */
  private final boolean pooled;

  /** The set of moves instead; of an ordered pool of a placement game, else null. */
  private final long[] bits;

  private final int[] sorted;
  private boolean sortedNow;
  private int size;

  /** Whose moves they are in a game of joint moves; its list is made when it is needed. */
  private JointState jointState;

  private int player;
  private boolean listed;

  /** A pool for the players of joint moves, one after the other. */
  public LegalPool() {
    placement = false;
    pooled = false;
    moves = new int[64];
    place = new int[0];
    bits = null;
    sorted = new int[0];
  }

  /**
   * @param ordered true if {@link #kth} will be asked
   */
  LegalPool(Game game, boolean ordered) {
    this.listed = true;
    this.placement =
        game instanceof PlacementGame p && p.onlyPlaces() && game.moveRange() <= LARGEST_RANGE;
    this.pooled = placement && !ordered && game.newState() instanceof PooledMoves;
    this.moves = new int[game.maxMoves()];
    this.place = new int[placement && !ordered ? game.moveRange() : 0];
    this.bits = placement && ordered ? new long[(game.moveRange() + 63) / 64] : null;
    this.sorted = new int[ordered ? game.maxMoves() : 0];
  }

  /** Stands for the legal moves of one player, as long as the state stays as it is. */
  public void start(JointState state, int ofPlayer) {
    jointState = state;
    player = ofPlayer;
    size = state.legalCount(ofPlayer);
    listed = false;
  }

  private void list() {
    if (size > moves.length) {
      moves = new int[2 * size];
    }
    for (int i = 0; i < size; i++) {
      moves[i] = jointState.legalMove(player, i);
    }
    listed = true;
  }

  /** Reads the legal moves of a state where a playout starts. */
  void start(State state) {
    if (pooled) {
      PooledMoves own = (PooledMoves) state;
      moves = own.pool();
      place = own.places();
      size = own.legalCount();
      return;
    }
    size = state.legalMoves(moves);
    sortedNow = false;
    if (bits != null) {
      Arrays.fill(bits, 0);
      for (int i = 0; i < size; i++) {
        bits[moves[i] >>> 6] |= 1L << moves[i];
      }
    } else if (placement) {
      Arrays.fill(place, GONE);
      for (int i = 0; i < size; i++) {
        place[moves[i]] = i;
      }
    }
  }

  /** A move was played on the state. */
  void played(State state, int move) {
    if (!placement) {
      start(state);
      return;
    }
    size--;
    if (pooled) {
      return;
    }
    if (bits != null) {
      bits[move >>> 6] &= ~(1L << move);
      return;
    }
    int i = place[move];
    int last = moves[size];
    moves[i] = last;
    place[last] = i;
    place[move] = GONE;
  }

  /** True if the state is terminal; exact in placement games too, where cells may be left. */
  boolean isOver(State state) {
    return placement ? state.isTerminal() : size == 0;
  }

  boolean isPlacement() {
    return placement;
  }

  /** True if list and places are the state's own. */
  boolean isStatesOwn() {
    return pooled;
  }

  /** The list of moves, at the front. */
  int[] moves() {
    return moves;
  }

  /** Where in the list a move is, negative for none; of a pool that is the state's own. */
  int[] places() {
    return place;
  }

  /** Number of moves. */
  public int size() {
    return size;
  }

  /** The i-th move in no particular order; of an ordered pool only where a playout starts. */
  public int get(int i) {
    if (!listed) {
      list();
    }
    return moves[i];
  }

  /** One of the moves, all with equal probability. */
  public int random(Rng rng) {
    int k = rng.nextInt(size);
    if (!listed) {
      return jointState.legalMove(player, k);
    }
    return bits != null ? kth(k) : moves[k];
  }

  /**
   * A move that is preferred, if there is one and it is legal, else one of all at random. Which of
   * the two comes nobody can foresee, so where moves have places no jump depends on it.
   *
   * @param preferred a move, or -1
   */
  int preferredOrRandom(int preferred, Rng rng) {
    if (!placement || bits != null) {
      return preferred >= 0 && contains(preferred) ? preferred : random(rng);
    }
    long s = rng.state();
    int other = moves[Rng.bounded(Rng.mix(s + Rng.GAMMA), size)];
    int none = preferred >> 31;
    int gone = (place[preferred & ~none] | none) >> 31;
    rng.setState(s + (Rng.GAMMA & gone));
    return other & gone | preferred & ~gone;
  }

  /** True if a move is legal. */
  public boolean contains(int move) {
    if (bits != null) {
      return (bits[move >>> 6] >>> move & 1) != 0;
    }
    if (placement) {
      return place[move] >= 0;
    }
    for (int i = 0; i < size; i++) {
      if (get(i) == move) {
        return true;
      }
    }
    return false;
  }

  /** All moves in the order of move numbers, at the front of an array that stays the pool's own. */
  int[] inOrder() {
    if (!placement) {
      if (!sortedNow) {
        System.arraycopy(moves, 0, sorted, 0, size);
        sort(sorted, size);
        sortedNow = true;
      }
      return sorted;
    }
    int n = 0;
    for (int w = 0; w < bits.length; w++) {
      for (long b = bits[w]; b != 0; b &= b - 1) {
        sorted[n++] = (w << 6) + Long.numberOfTrailingZeros(b);
      }
    }
    return sorted;
  }

  /** The k-th move in the order of move numbers. */
  int kth(int k) {
    if (!placement) {
      return inOrder()[k];
    }
    int rest = k;
    for (int w = 0; ; w++) {
      int count = Long.bitCount(bits[w]);
      if (rest < count) {
        return (w << 6) + Bits.select(bits[w], rest);
      }
      rest -= count;
    }
  }

  /** Shell sort: unlike the library's it never allocates, and moves come nearly in order. */
  private static void sort(int[] a, int n) {
    for (int gap : GAPS) {
      for (int i = gap; i < n; i++) {
        int x = a[i];
        int j = i;
        for (; j >= gap && a[j - gap] > x; j -= gap) {
          a[j] = a[j - gap];
        }
        a[j] = x;
      }
    }
  }
}
