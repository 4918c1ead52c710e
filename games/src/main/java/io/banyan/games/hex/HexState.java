// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import io.banyan.core.game.Bits;
import io.banyan.core.game.BridgePlayout;
import io.banyan.core.game.ConnectionKnowledge;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.IndexedMoves;
import io.banyan.core.game.InferiorMoves;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.game.WinningMoves;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A moment in a game of Hex: two sets of stones, see {@link HexBits}.
 *
 * <p>A full board has exactly one winner, and playing on after the win does not change who it is.
 * So a playout whose moves nobody needs gives the player to move a random half of the empty cells,
 * the opponent the rest, and floods once. A playout that must report its moves shuffles the empty
 * cells, finds the winner of the full board the same way, and then the first move after which that
 * player was connected by bisection.
 */
public final class HexState
    implements State,
        UniformPlayout,
        BridgePlayout,
        ConnectionKnowledge,
        InferiorMoves,
        HashKey,
        IndexedMoves,
        WinningMove,
        WinningMoves {
  private static final int NOBODY = -1;
  private static final int UNKNOWN = -2;

  private final Hex game;
  private final HexBits bits;
  // Four words for each player.
  private final long[] stones;
  private final long[] scratch;
  private final short[] order;
  private final long[] notes;
  // Made when first needed: searches without knowledge of bridges do without.
  private HexBridges bridges;
  private HexKnowledge knowledge;
  private HexNeeds needs;
  private final int[] found = new int[1];
  private int ply;
  private int lastCell;

  // Found out when somebody asks: a tree does not on its way down.
  private int winner;

  HexState(Hex game) {
    this.game = game;
    this.bits = game.bits;
    stones = new long[8];
    scratch = new long[8];
    order = new short[game.size * game.size];
    notes = new long[order.length / 2 + 4];
    lastCell = Game.NO_MOVE;
    winner = NOBODY;
  }

  @Override
  public int mover() {
    return ply & 1;
  }

  @Override
  public int ply() {
    return ply;
  }

  boolean maySwap() {
    return game.swap && ply == 1;
  }

  @Override
  public int legalMoves(int[] moves) {
    if (winner() != NOBODY) {
      return 0;
    }
    int n = 0;
    short[] cellOfBit = bits.cellOfBit;
    for (int w = 0; w < bits.words; w++) {
      long rest = bits.all[w] & ~(stones[w] | stones[w + 4]);
      for (int base = w << 6; rest != 0; rest &= rest - 1) {
        moves[n++] = cellOfBit[base + Long.numberOfTrailingZeros(rest)];
      }
    }
    if (maySwap()) {
      moves[n++] = game.swapMove();
    }
    return n;
  }

  @Override
  public int legalCount() {
    if (winner() != NOBODY) {
      return 0;
    }
    int n = maySwap() ? 1 : 0;
    for (int w = 0; w < bits.words; w++) {
      n += Long.bitCount(bits.all[w] & ~(stones[w] | stones[w + 4]));
    }
    return n;
  }

  @Override
  public int legalMove(int index) {
    int left = index;
    for (int w = 0; w < bits.words; w++) {
      long free = bits.all[w] & ~(stones[w] | stones[w + 4]);
      int count = Long.bitCount(free);
      if (left < count) {
        return bits.cellOfBit[(w << 6) + Bits.select(free, left)];
      }
      left -= count;
    }
    return game.swapMove();
  }

  @Override
  public void play(int move) {
    int player = ply++ & 1;
    if (move == game.swapMove()) {
      Arrays.fill(stones, 0);
      move = lastCell % game.size * game.size + lastCell / game.size;
    }
    int bit = bits.bitOfCell[move];
    stones[player * 4 + (bit >> 6)] |= 1L << bit;
    lastCell = move;
    // A chain from side to side has at least as many stones as the board has rows.
    winner = ply < 2 * game.size - 1 ? NOBODY : UNKNOWN;
  }

  private int winner() {
    if (winner == UNKNOWN) {
      int player = 1 - mover();
      winner = connects(player, bits.bitOfCell[lastCell]) ? player : NOBODY;
    }
    return winner;
  }

  /** True if a stone of a player belongs to a chain from side to side. */
  private boolean connects(int player, int bit) {
    int at = player * 4;
    int word = bit >> 6;
    long seed = 1L << bit;
    if (bits.words == 2) {
      return bits.spans(
          player, stones[at], stones[at + 1], word == 0 ? seed : 0, word == 1 ? seed : 0);
    }
    Arrays.fill(scratch, 0, 4, 0);
    scratch[word] = seed;
    return bits.spans(player, stones, at, scratch);
  }

  @Override
  public boolean isTerminal() {
    return winner() != NOBODY;
  }

  @Override
  public void rewards(double[] rewards) {
    rewards[0] = 1 - winner();
    rewards[1] = winner();
  }

  @Override
  public void copyFrom(State other) {
    HexState s = (HexState) other;
    System.arraycopy(s.stones, 0, stones, 0, 8);
    ply = s.ply;
    lastCell = s.lastCell;
    winner = s.winner;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (winner() != NOBODY) {
      return;
    }
    while (game.swap && ply < 2) {
      playFirstMove(rng, log);
    }
    boolean small = bits.words == 2;
    if (log == null) {
      if (small) {
        fillSmall(rng);
      } else {
        fillLarge(rng);
      }
    } else if (small) {
      playInOrderSmall(rng, log);
    } else {
      playInOrderLarge(rng, log);
    }
  }

  /** One of the two moves that are not mere placements when swapping is allowed. */
  private void playFirstMove(Rng rng, MoveLog log) {
    int move = rng.nextInt(game.size * game.size);
    if (move == lastCell) {
      move = game.swapMove();
    }
    if (log != null) {
      log.add(mover(), move);
    }
    play(move);
  }

  /**
   * Gives the first player a uniformly random subset of the empty cells: a coin for each cell, then
   * single random cells are taken out, or put in, until the number is right. Taking a cell that is
   * not there does nothing, so that the loop has no branch but its end.
   */
  private void fillSmall(Rng rng) {
    long a0 = stones[0];
    long a1 = stones[1];
    long e0 = bits.all[0] & ~(a0 | stones[4]);
    long e1 = bits.all[1] & ~(a1 | stones[5]);
    int empty = Long.bitCount(e0) + Long.bitCount(e1);
    int wanted = empty + 1 - (ply & 1) >> 1;
    long s = rng.state() + Rng.GAMMA;
    long chosen0 = e0 & Rng.mix(s);
    s += Rng.GAMMA;
    long chosen1 = e1 & Rng.mix(s);
    int count = Long.bitCount(chosen0) + Long.bitCount(chosen1);
    // Too few chosen: take cells out of the others instead.
    long flip = count < wanted ? -1 : 0;
    chosen0 ^= e0 & flip;
    chosen1 ^= e1 & flip;
    int surplus = Math.abs(count - wanted);
    long draw = 0;
    while (surplus > 0) {
      if (draw == 0) {
        s += Rng.GAMMA;
        // Nine numbers of seven bits, and a mark that shows when they are used up.
        draw = Rng.mix(s) | 1L << 63;
      }
      int cell = (int) draw & 127;
      draw >>>= 7;
      if (draw == 1) {
        draw = 0;
      }
      long bit = 1L << cell;
      long high = -(cell >>> 6);
      long hit0 = chosen0 & bit & ~high;
      long hit1 = chosen1 & bit & high;
      chosen0 ^= hit0;
      chosen1 ^= hit1;
      surplus -= (int) ((hit0 | hit1) >>> cell) & 1;
    }
    rng.setState(s);
    chosen0 ^= e0 & flip;
    chosen1 ^= e1 & flip;
    a0 |= chosen0;
    a1 |= chosen1;
    stones[0] = a0;
    stones[1] = a1;
    stones[4] |= e0 & ~chosen0;
    stones[5] |= e1 & ~chosen1;
    long[] top = bits.sides[0];
    winner = bits.spans(0, a0, a1, a0 & top[0], a1 & top[1]) ? 0 : 1;
    ply += empty;
    lastCell = Game.NO_MOVE;
  }

  /** The same as {@link #fillSmall} in four words. */
  private void fillLarge(Rng rng) {
    int empty = 0;
    int count = 0;
    for (int w = 0; w < 4; w++) {
      long free = bits.all[w] & ~(stones[w] | stones[w + 4]);
      long chosen = free & rng.nextLong();
      empty += Long.bitCount(free);
      count += Long.bitCount(chosen);
      stones[w] |= chosen;
      stones[w + 4] |= free & ~chosen;
      // The cells that may change hands, for the player who got too many.
      scratch[w] = chosen;
      scratch[w + 4] = free & ~chosen;
    }
    int wanted = empty + 1 - (ply & 1) >> 1;
    int from = count > wanted ? 0 : 4;
    for (int surplus = Math.abs(count - wanted); surplus > 0; ) {
      int cell = (int) (rng.nextLong() >>> 56);
      int word = cell >>> 6;
      long hit = scratch[from + word] & 1L << cell;
      scratch[from + word] ^= hit;
      stones[word] ^= hit;
      stones[word + 4] ^= hit;
      surplus -= hit != 0 ? 1 : 0;
    }
    for (int w = 0; w < 4; w++) {
      scratch[w] = stones[w] & bits.sides[0][w];
    }
    winner = bits.spans(0, stones, 0, scratch) ? 0 : 1;
    ply += empty;
    lastCell = Game.NO_MOVE;
  }

  /**
   * Shuffles the empty cells, gives them to the players in turn, and notes the stones after every
   * eighth move, so that the bisection has nothing to rebuild.
   */
  private void playInOrderSmall(Rng rng, MoveLog log) {
    short[] order = this.order;
    long[] notes = this.notes;
    int n = listEmpty();
    int first = mover();
    int mine = first * 4;
    int others = 4 - mine;
    long m0 = stones[mine];
    long m1 = stones[mine + 1];
    long o0 = stones[others];
    long o1 = stones[others + 1];
    long s = rng.state();
    for (int i = 0; i < n; i++) {
      if ((i & 7) == 0) {
        int at = i >> 1;
        notes[at] = m0;
        notes[at + 1] = m1;
        notes[at + 2] = o0;
        notes[at + 3] = o1;
      }
      s += Rng.GAMMA;
      int j = i + Rng.bounded(Rng.mix(s), n - i);
      short cell = order[j];
      order[j] = order[i];
      order[i] = cell;
      long high = -(cell >>> 6);
      long even = (i & 1) - 1;
      long bit0 = 1L << cell & ~high;
      long bit1 = 1L << cell & high;
      m0 |= bit0 & even;
      m1 |= bit1 & even;
      o0 |= bit0 & ~even;
      o1 |= bit1 & ~even;
    }
    rng.setState(s);
    settle(n, m0, m1, log);
  }

  /**
   * Finds who has won a full board, and when; two words.
   *
   * @param n the number of moves; every eighth has its note
   * @param m0 the stones of the player to move
   */
  private void settle(int n, long m0, long m1, MoveLog log) {
    int first = mover();
    int mine = first * 4;
    int others = 4 - mine;
    long[] side = bits.sides[2 * first];
    boolean firstWins = bits.spans(first, m0, m1, m0 & side[0], m1 & side[1]);
    winner = firstWins ? first : 1 - first;
    side = bits.sides[2 * winner];
    int half = firstWins ? 0 : 2;
    // The winner is connected after all moves and not after those of note "few".
    int few = 0;
    int enough = n + 7 >> 3;
    while (enough - few > 1) {
      int middle = few + enough >>> 1;
      long w0 = notes[middle * 4 + half];
      long w1 = notes[middle * 4 + half + 1];
      if (bits.spans(winner, w0, w1, w0 & side[0], w1 & side[1])) {
        enough = middle;
      } else {
        few = middle;
      }
    }
    for (int w = 0; w < 2; w++) {
      stones[mine + w] = notes[few * 4 + w];
      stones[others + w] = notes[few * 4 + 2 + w];
    }
    // At most four of the next eight stones are the winner's.
    int i = few * 8;
    boolean over = false;
    while (!over) {
      int player = first ^ i & 1;
      int cell = order[i++];
      stones[player * 4 + (cell >> 6)] |= 1L << cell;
      over = player == winner && spansFromSide(player);
    }
    finish(log, first, i);
  }

  private void finish(MoveLog log, int first, int moves) {
    short[] cellOfBit = bits.cellOfBit;
    for (int i = 0; i < moves; i++) {
      log.add(first ^ i & 1, cellOfBit[order[i]]);
    }
    ply += moves;
    lastCell = cellOfBit[order[moves - 1]];
  }

  private void playInOrderLarge(Rng rng, MoveLog log) {
    int n = listEmpty();
    shuffle(n, rng);
    settleLarge(n, log);
  }

  private void settleLarge(int n, MoveLog log) {
    int first = mover();
    addStones(0, n, first);
    winner = spansFromSide(0) ? 0 : 1;
    removeStones(0, n, first);
    // The winner is connected after "enough" moves and not after "few".
    int few = 0;
    int enough = n;
    while (enough - few > 1) {
      int middle = few + enough >>> 1;
      addStones(few, middle, first);
      if (spansFromSide(winner)) {
        removeStones(few, middle, first);
        enough = middle;
      } else {
        few = middle;
      }
    }
    addStones(few, enough, first);
    finish(log, first, enough);
  }

  @Override
  public void playBridges(double probability, boolean whole, Rng rng, MoveLog log) {
    if (winner() != NOBODY) {
      return;
    }
    while (game.swap && ply < 2) {
      playFirstMove(rng, log);
    }
    HexBridges bridges = bridges();
    int n = bridges.read(stones, bits.all, bits.words);
    bridges.fill(mover(), lastBit(), n, probability, rng, order);
    if (log == null || whole) {
      int first = mover();
      addStones(0, n, first);
      winner = spansFromSide(0) ? 0 : 1;
      if (log != null) {
        finish(log, first, n);
      } else {
        ply += n;
        lastCell = Game.NO_MOVE;
      }
    } else if (bits.words == 2) {
      settleInOrder(n, log);
    } else {
      settleLarge(n, log);
    }
  }

  /** Notes the stones after every eighth move of a filled board and finds the winner. */
  private void settleInOrder(int n, MoveLog log) {
    short[] order = this.order;
    long[] notes = this.notes;
    int mine = mover() * 4;
    long m0 = stones[mine];
    long m1 = stones[mine + 1];
    long o0 = stones[4 - mine];
    long o1 = stones[5 - mine];
    for (int i = 0; i < n; i++) {
      if ((i & 7) == 0) {
        int at = i >> 1;
        notes[at] = m0;
        notes[at + 1] = m1;
        notes[at + 2] = o0;
        notes[at + 3] = o1;
      }
      int cell = order[i];
      long high = -(cell >>> 6);
      long even = (i & 1) - 1;
      long bit0 = 1L << cell & ~high;
      long bit1 = 1L << cell & high;
      m0 |= bit0 & even;
      m1 |= bit1 & even;
      o0 |= bit0 & ~even;
      o1 |= bit1 & ~even;
    }
    settle(n, m0, m1, log);
  }

  @Override
  public int bridgeReply(Rng rng) {
    if (lastCell < 0 || winner() != NOBODY || maySwap()) {
      return Game.NO_MOVE;
    }
    bridges().read(stones, bits.all, bits.words);
    int n = bridges.answers(mover(), lastBit(), order);
    return n == 0 ? Game.NO_MOVE : bits.cellOfBit[order[n == 1 ? 0 : rng.nextInt(n)]];
  }

  @Override
  public int keepNeeded(boolean dead, boolean threats, int[] moves, int n) {
    if (game.swap && ply < 2) {
      return n;
    }
    if (needs == null) {
      needs = new HexNeeds(bits, bridges());
    }
    int free = bridges().read(stones, bits.all, bits.words);
    return needs.keep(mover(), ply, free, dead, threats, moves, n);
  }

  private HexBridges bridges() {
    if (bridges == null) {
      bridges = new HexBridges(bits);
    }
    return bridges;
  }

  private int lastBit() {
    return lastCell < 0 ? -1 : bits.bitOfCell[lastCell];
  }

  private boolean spansFromSide(int player) {
    int at = player * 4;
    long[] side = bits.sides[2 * player];
    if (bits.words == 2) {
      long o0 = stones[at];
      long o1 = stones[at + 1];
      return bits.spans(player, o0, o1, o0 & side[0], o1 & side[1]);
    }
    for (int w = 0; w < 4; w++) {
      scratch[w] = stones[at + w] & side[w];
    }
    return bits.spans(player, stones, at, scratch);
  }

  /** Lists the empty cells as bits. */
  private int listEmpty() {
    short[] order = this.order;
    int n = 0;
    for (int w = 0; w < bits.words; w++) {
      long rest = bits.all[w] & ~(stones[w] | stones[w + 4]);
      for (int base = w << 6; rest != 0; rest &= rest - 1) {
        order[n++] = (short) (base + Long.numberOfTrailingZeros(rest));
      }
    }
    return n;
  }

  private void shuffle(int n, Rng rng) {
    for (int i = n; i > 1; i--) {
      int j = rng.nextInt(i);
      short t = order[j];
      order[j] = order[i - 1];
      order[i - 1] = t;
    }
  }

  private void addStones(int from, int to, int first) {
    for (int i = from; i < to; i++) {
      int bit = order[i];
      stones[((first ^ i) & 1) * 4 + (bit >> 6)] |= 1L << bit;
    }
  }

  private void removeStones(int from, int to, int first) {
    for (int i = from; i < to; i++) {
      int bit = order[i];
      stones[((first ^ i) & 1) * 4 + (bit >> 6)] &= ~(1L << bit);
    }
  }

  @Override
  public long key() {
    long sum = mover();
    for (int w = 0; w < 8; w++) {
      sum += Rng.mix(stones[w] + (w + 1) * Rng.GAMMA);
    }
    return Rng.hash(sum);
  }

  @Override
  public int winningMove(int player) {
    return winningMoves(player, 1, found) == 0 ? Game.NO_MOVE : found[0];
  }

  /** Empty cells next to stones connected to both sides of the player (or on the side itself). */
  @Override
  public int winningMoves(int player, int most, int[] moves) {
    // A chain has as many stones as the board has rows; a swap only takes a stone away.
    if (ply + 1 - player >> 1 < game.size - 1) {
      return 0;
    }
    int n = 0;
    long[] open = openToSide(player, 0);
    long o0 = open[0];
    long o1 = open[1];
    long o2 = open[2];
    long o3 = open[3];
    open = openToSide(player, 1);
    open[0] &= o0;
    open[1] &= o1;
    open[2] &= o2;
    open[3] &= o3;
    for (int w = 0; w < 4; w++) {
      long wins = open[w] & bits.all[w] & ~(stones[w] | stones[w + 4]);
      for (; wins != 0 && n < most; wins &= wins - 1) {
        moves[n++] = bits.cellOfBit[(w << 6) + Long.numberOfTrailingZeros(wins)];
      }
    }
    return n;
  }

  @Override
  public void knowledge(Weights weights, int[] moves, int n, int[] sums) {
    if (knowledge == null) {
      knowledge = new HexKnowledge(bits);
    }
    int player = mover();
    knowledge.clear();
    if (weights.edge() != 0) {
      knowledge.add(openToSide(player, 0), weights.edge());
      knowledge.add(openToSide(player, 1), weights.edge());
    }
    if (weights.near() != 0) {
      knowledge.addNear(stones, player * 4, weights.near());
    }
    if (lastCell >= 0) {
      knowledge.addReplies(lastBit(), weights.reply());
      if (weights.bridge() != 0) {
        bridges().read(stones, bits.all, bits.words);
        int answers = bridges.answers(player, lastBit(), order);
        for (int i = 0; i < answers; i++) {
          knowledge.add(order[i], weights.bridge());
        }
      }
    }
    for (int i = 0; i < n; i++) {
      sums[i] = moves[i] == game.swapMove() ? 0 : knowledge.of(bits.bitOfCell[moves[i]]);
      if (weights.size() != 0 && moves[i] != game.swapMove()) {
        sums[i] += weights.size() * groupSize(player, bits.bitOfCell[moves[i]]);
      }
    }
  }

  /** The stones of the group that a stone of a player on an empty cell would belong to. */
  private int groupSize(int player, int bit) {
    int at = player * 4;
    stones[at + (bit >> 6)] |= 1L << bit;
    Arrays.fill(scratch, 0, 4, 0);
    scratch[bit >> 6] = 1L << bit;
    bits.flood(stones, at, scratch);
    stones[at + (bit >> 6)] ^= 1L << bit;
    int count = 0;
    for (int w = 0; w < 4; w++) {
      count += Long.bitCount(scratch[w]);
    }
    return count;
  }

  /** The cells on a side of the player, or next to stones connected to it; in the scratch words. */
  private long[] openToSide(int player, int end) {
    long[] side = bits.sides[2 * player + end];
    for (int w = 0; w < 4; w++) {
      scratch[w] = stones[player * 4 + w] & side[w];
    }
    bits.flood(stones, player * 4, scratch);
    bits.grow(bits.all, 0, scratch);
    for (int w = 0; w < 4; w++) {
      scratch[w] |= side[w];
    }
    return scratch;
  }

  /** The player whose stone is on a cell, -1 for none. */
  int owner(int cell) {
    int bit = bits.bitOfCell[cell];
    int word = bit >> 6;
    if ((stones[word] >>> bit & 1) != 0) {
      return 0;
    }
    return (stones[word + 4] >>> bit & 1) != 0 ? 1 : -1;
  }

  /** Copies the stones, four words for each player. */
  void copyStones(long[] to) {
    System.arraycopy(stones, 0, to, 0, stones.length);
  }

  /** The cell of the last stone, -1 if unknown. */
  int lastCell() {
    return lastCell;
  }

  /** The cells connected to both sides of the winner, nothing while the game runs. */
  List<Integer> winningGroup() {
    List<Integer> group = new ArrayList<>();
    if (winner() == NOBODY) {
      return group;
    }
    long[] first = connectedTo(0);
    long[] last = connectedTo(1);
    for (int c = 0; c < order.length; c++) {
      int bit = bits.bitOfCell[c];
      if ((first[bit >> 6] & last[bit >> 6] & 1L << bit) != 0) {
        group.add(c);
      }
    }
    return group;
  }

  private long[] connectedTo(int end) {
    long[] reached = new long[4];
    for (int w = 0; w < 4; w++) {
      reached[w] = stones[winner * 4 + w] & bits.sides[2 * winner + end][w];
    }
    bits.flood(stones, winner * 4, reached);
    return reached;
  }
}
