// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import io.banyan.core.game.FinalStatus;
import io.banyan.core.game.Game;
import io.banyan.core.game.GoKnowledge;
import io.banyan.core.game.GoPlayout;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.Score;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import java.util.List;

/**
 * A moment in a game of Go.
 *
 * <p>The board has a frame of one point, so that every point has four neighbours. Each stone knows
 * the head of its group; the stones of a group form a ring, which is walked when groups unite or
 * are captured. The head counts the group's <i>pseudo-liberties</i>, the pairs of a stone and an
 * adjacent empty point: zero exactly when the group has no liberty. Points without a stone have
 * head 0, whose large count means nothing, so that a new stone can take one away from the heads of
 * all four neighbours without looking at them. Random play is hard to predict for a processor;
 * tables over the colours of the four neighbours replace most branches.
 *
 * <p>Positional superko needs the boards of the whole game. They are kept as one number each, with
 * a small filter before them, and are asked only about moves outside playouts; playouts neither
 * read nor extend them. Copies carry the history along, a few hundred bytes in a usual game.
 *
 * <p>{@link #key()} covers board, mover, ko and pass, not the history: two states with the same key
 * may differ in a move that superko forbids.
 */
public final class GoState
    implements State, UniformPlayout, GoPlayout, GoKnowledge, HashKey, Score, FinalStatus {
  private static final int EMPTY = 0;
  private static final int BLACK = 1;
  private static final int WHITE = 2;
  private static final int EDGE = 3;
  private static final byte COUNTED = -1;
  private static final int NO_KO = 0;

  /** So many that the changes of a whole game do not bring them near zero. */
  private static final int LIBERTIES_OF_NOBODY = 16384;

  private static final int ONE_STONE = 1 << 16;
  private static final int LIBERTIES = ONE_STONE - 1;

  private static final int FILTER = 16;

  private final Go game;
  private final byte[] colours;
  // Colours of the four neighbours, two bits each: left, right, below, above.
  private final byte[] around;
  private final short[] heads;
  private final short[] ring;
  // For each head the number of stones in the upper, of pseudo-liberties in the lower half.
  private final int[] groups;
  private final short[] list;
  // Where each empty point is in the list; not kept up by playouts, whose end is terminal anyway.
  private final short[] slots;
  private final short[] scratch;
  private final long[] history;
  private final long[] filter;
  private int boards;
  private boolean captured;
  private int empty;
  private int ko;
  private int passes;
  private int ply;
  private int last;
  private long hash;
  private boolean hashed;
  private boolean over;
  private double blackReward;

  // Made when they are first needed, and never copied.
  private GoBoard board;
  private GoTactics tactics;
  private GoGlance glance;

  GoState(Go game) {
    this.game = game;
    int places = game.points.length;
    colours = new byte[places];
    around = new byte[places];
    heads = new short[places];
    ring = new short[places];
    groups = new int[places];
    list = new short[game.places.length];
    slots = new short[places];
    scratch = new short[places];
    history = new long[game.superko ? game.maxPlies() + 1 : 1];
    filter = new long[FILTER];
    for (int at = 0; at < places; at++) {
      colours[at] = game.points[at] < 0 ? (byte) EDGE : EMPTY;
    }
    groups[0] = LIBERTIES_OF_NOBODY;
    for (short p = 0; p < list.length; p++) {
      short at = game.places[p];
      list[p] = at;
      slots[at] = p;
      for (int d = 0; d < 4; d++) {
        around[at] |= colours[at + game.steps[d]] << 2 * d;
      }
    }
    empty = list.length;
    last = Game.NO_MOVE;
    hashed = true;
    remember();
  }

  @Override
  public int mover() {
    return ply & 1;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public int legalMoves(int[] moves) {
    if (over) {
      return 0;
    }
    int n = playableMoves(moves);
    if (game.superko && captured) {
      int player = mover();
      int kept = 0;
      for (int i = 0; i < n; i++) {
        if (!isRepetition(game.places[moves[i]], player)) {
          moves[kept++] = moves[i];
        }
      }
      n = kept;
    }
    moves[n++] = game.pass();
    return n;
  }

  /** The moves under simple ko, without the pass: those among which playouts draw. */
  int playableMoves(int[] moves) {
    int n = 0;
    int own = mover() + 1;
    for (int i = 0; i < empty; i++) {
      if (isPlayable(list[i], own)) {
        moves[n++] = game.points[list[i]];
      }
    }
    return n;
  }

  boolean isLegal(int move) {
    if (over || move == game.pass()) {
      return !over;
    }
    int at = game.places[move];
    int player = mover();
    return colours[at] == EMPTY
        && isPlayable(at, player + 1)
        && !(game.superko && captured && isRepetition(at, player));
  }

  @Override
  public void play(int move) {
    int player = mover();
    last = move;
    ply++;
    if (move == game.pass()) {
      ko = NO_KO;
      passes++;
    } else {
      passes = 0;
      int at = game.places[move];
      int slot = slots[at];
      short tail = list[--empty];
      list[slot] = tail;
      slots[tail] = (short) slot;
      int before = empty;
      put(at, player + 1);
      hash ^= game.codes[player][at];
      for (int i = before; i < empty; i++) {
        slots[list[i]] = (short) i;
        hash ^= game.codes[1 - player][list[i]];
      }
      captured |= empty > before;
      remember();
    }
    if (passes == 2 || ply == game.maxPlies()) {
      finish();
    }
  }

  private void remember() {
    if (game.superko) {
      history[boards++] = hash;
      filter[(int) (hash >>> 6) & FILTER - 1] |= 1L << hash;
    }
  }

  private void finish() {
    over = true;
    double lead = margin();
    blackReward = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  }

  @Override
  public boolean isTerminal() {
    return over;
  }

  @Override
  public void rewards(double[] rewards) {
    rewards[0] = blackReward;
    rewards[1] = 1 - blackReward;
  }

  @Override
  public void copyFrom(State other) {
    GoState s = (GoState) other;
    int places = colours.length;
    System.arraycopy(s.colours, 0, colours, 0, places);
    System.arraycopy(s.around, 0, around, 0, places);
    System.arraycopy(s.heads, 0, heads, 0, places);
    System.arraycopy(s.ring, 0, ring, 0, places);
    System.arraycopy(s.groups, 0, groups, 0, places);
    System.arraycopy(s.list, 0, list, 0, s.empty);
    System.arraycopy(s.slots, 0, slots, 0, places);
    System.arraycopy(s.history, 0, history, 0, s.boards);
    System.arraycopy(s.filter, 0, filter, 0, FILTER);
    boards = s.boards;
    captured = s.captured;
    empty = s.empty;
    ko = s.ko;
    passes = s.passes;
    ply = s.ply;
    last = s.last;
    hash = s.hash;
    hashed = s.hashed;
    over = s.over;
    blackReward = s.blackReward;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (over) {
      return;
    }
    short[] list = this.list;
    int cap = game.maxPlies();
    int player = mover();
    long s = rng.state();
    int at = NO_KO;
    while (true) {
      // Draw an empty point; put aside those that may not be played, and draw again.
      int candidates = empty;
      int i = 0;
      while (candidates > 0) {
        s += Rng.GAMMA;
        i = Rng.bounded(Rng.mix(s), candidates);
        at = list[i];
        if (isPlayable(at, player + 1)) {
          break;
        }
        list[i] = list[--candidates];
        list[candidates] = (short) at;
      }
      if (candidates > 0) {
        list[i] = list[--empty];
        put(at, player + 1);
        passes = 0;
        last = game.points[at];
      } else {
        ko = NO_KO;
        passes++;
        last = game.pass();
      }
      if (log != null) {
        log.add(player, last);
      }
      ply++;
      player ^= 1;
      if (passes == 2 || ply == cap) {
        break;
      }
    }
    rng.setState(s);
    hashed = false;
    finish();
  }

  @Override
  public void playTactics(Rules rules, Rng rng, MoveLog log) {
    if (over) {
      return;
    }
    prepareBoard();
    ply = tactics.playOut(rules, ply, last, passes, rng, log);
    System.arraycopy(board.colours, 0, colours, 0, colours.length);
    System.arraycopy(board.list, 0, list, 0, board.empty);
    empty = board.empty;
    hashed = false;
    finish();
  }

  @Override
  public void startingCounts(Weights weights, int[] moves, int n, float[] visits, float[] wins) {
    prepareBoard();
    glance.count(weights, mover() + 1, board.placeOf(last), moves, n, visits, wins);
    for (int i = 0; i < n; i++) {
      if (moves[i] == game.pass()) {
        // A second pass ends the game as it stands.
        double lead = mover() == 0 ? margin() : -margin();
        visits[i] = (float) weights.pass();
        wins[i] = passes == 1 && lead > 0 ? visits[i] : 0;
      }
    }
  }

  private void prepareBoard() {
    if (board == null) {
      board = new GoBoard(game);
      tactics = new GoTactics(board);
      glance = new GoGlance(board);
    }
    fill(board);
  }

  /** Puts the stones on a board. */
  void fill(GoBoard target) {
    target.set(colours, heads, ring, ko);
  }

  /**
   * True if a stone on an empty point is neither suicide nor forbidden by simple ko.
   *
   * <p>With all four neighbours taken, an own group must have a liberty elsewhere or an enemy group
   * must lose its last one: its pseudo-liberties exceed, or equal, the number of its stones among
   * the four. That is computed without branches, which would be hard to predict.
   */
  private boolean isPlayable(int at, int own) {
    int around = game.patterns[own][this.around[at] & 255];
    if ((around & Go.EMPTY_COUNT) != 0) {
      return true;
    }
    if (at == ko) {
      return false;
    }
    short[] heads = this.heads;
    int[] groups = this.groups;
    int stride = game.stride;
    int h0 = heads[at - 1];
    int h1 = heads[at + 1];
    int h2 = heads[at - stride];
    int h3 = heads[at + stride];
    int same01 = isZero(h0 ^ h1);
    int same02 = isZero(h0 ^ h2);
    int same03 = isZero(h0 ^ h3);
    int same12 = isZero(h1 ^ h2);
    int same13 = isZero(h1 ^ h3);
    int same23 = isZero(h2 ^ h3);
    int last =
        isZero((groups[h0] & LIBERTIES) - 1 - same01 - same02 - same03)
            | isZero((groups[h1] & LIBERTIES) - 1 - same01 - same12 - same13) << 1
            | isZero((groups[h2] & LIBERTIES) - 1 - same02 - same12 - same23) << 2
            | isZero((groups[h3] & LIBERTIES) - 1 - same03 - same13 - same23) << 3;
    return last != (around >> Go.OWN_MASK & 15);
  }

  /** 1 if a number that is not negative is zero, else 0. */
  private static int isZero(int number) {
    return number - 1 >>> 31;
  }

  /** Puts a stone on a point that is already out of the list; captured points are appended. */
  void put(int at, int own) {
    short[] heads = this.heads;
    int[] groups = this.groups;
    byte[] around = this.around;
    int stride = game.stride;
    int pattern = game.patterns[own][around[at] & 255];
    colours[at] = (byte) own;
    around[at - 1] |= own << 2;
    around[at + 1] |= own;
    around[at - stride] |= own << 6;
    around[at + stride] |= own << 4;
    int h0 = heads[at - 1];
    int h1 = heads[at + 1];
    int h2 = heads[at - stride];
    int h3 = heads[at + stride];
    groups[h0]--;
    groups[h1]--;
    groups[h2]--;
    groups[h3]--;
    int enemies = pattern >> Go.ENEMY_MASK;
    int dead =
        isZero(groups[h0] & LIBERTIES)
            | isZero(groups[h1] & LIBERTIES) << 1
            | isZero(groups[h2] & LIBERTIES) << 2
            | isZero(groups[h3] & LIBERTIES) << 3;
    int own4 = pattern >> Go.OWN_MASK & 15;
    int stone = ONE_STONE + (pattern & Go.EMPTY_COUNT);
    if (own4 == 0) {
      heads[at] = (short) at;
      ring[at] = (short) at;
      groups[at] = stone;
    } else {
      join(at, own4, stone);
    }
    ko = NO_KO;
    if ((dead & enemies) != 0) {
      captureAround(at, own, dead & enemies);
    }
  }

  private void captureAround(int at, int own, int directions) {
    int before = empty;
    for (int rest = directions; rest != 0; rest &= rest - 1) {
      int next = at + game.steps[Integer.numberOfTrailingZeros(rest)];
      // A group that touches the stone twice is gone the second time.
      if (colours[next] != EMPTY) {
        capture(next, 3 - own);
      }
    }
    if (empty - before == 1 && groups[heads[at]] == ONE_STONE + 1) {
      ko = list[before];
    }
  }

  /** Adds a stone to the groups of the own stones next to it, which become one. */
  private void join(int at, int directions, int stone) {
    short[] heads = this.heads;
    short[] ring = this.ring;
    int[] groups = this.groups;
    int[] steps = game.steps;
    int head = heads[at + steps[Integer.numberOfTrailingZeros(directions)]];
    heads[at] = (short) head;
    ring[at] = ring[head];
    ring[head] = (short) at;
    groups[head] += stone;
    for (int rest = directions & directions - 1; rest != 0; rest &= rest - 1) {
      int small = heads[at + steps[Integer.numberOfTrailingZeros(rest)]];
      if (small == head) {
        continue;
      }
      if (groups[head] < groups[small]) {
        int swap = head;
        head = small;
        small = swap;
      }
      groups[head] += groups[small];
      int next = small;
      do {
        heads[next] = (short) head;
        next = ring[next];
      } while (next != small);
      short swap = ring[head];
      ring[head] = ring[small];
      ring[small] = swap;
    }
  }

  /** Removes the group of a stone; every stone next to it gets a liberty. */
  private void capture(int start, int colour) {
    int stride = game.stride;
    int at = start;
    do {
      colours[at] = EMPTY;
      heads[at] = 0;
      list[empty++] = (short) at;
      around[at - 1] ^= colour << 2;
      around[at + 1] ^= colour;
      around[at - stride] ^= colour << 6;
      around[at + stride] ^= colour << 4;
      groups[heads[at - 1]]++;
      groups[heads[at + 1]]++;
      groups[heads[at - stride]]++;
      groups[heads[at + stride]]++;
      at = ring[at];
    } while (at != start);
  }

  /** True if a playable move would bring back an earlier board. */
  private boolean isRepetition(int at, int player) {
    long after = hash ^ game.codes[player][at];
    int[] steps = game.steps;
    for (int i = 0; i < 4; i++) {
      int next = at + steps[i];
      if (colours[next] != 2 - player) {
        continue;
      }
      int stones = 0;
      boolean seen = false;
      for (int j = 0; j < 4; j++) {
        boolean same = heads[at + steps[j]] == heads[next];
        stones += same ? 1 : 0;
        seen |= same && j < i;
      }
      if (!seen && (groups[heads[next]] & LIBERTIES) == stones) {
        after ^= codeOfGroup(next, 1 - player);
      }
    }
    return isKnown(after);
  }

  private long codeOfGroup(int start, int player) {
    long code = 0;
    int at = start;
    do {
      code ^= game.codes[player][at];
      at = ring[at];
    } while (at != start);
    return code;
  }

  private boolean isKnown(long board) {
    if ((filter[(int) (board >>> 6) & FILTER - 1] >>> board & 1) == 0) {
      return false;
    }
    for (int i = boards - 1; i >= 0; i--) {
      if (history[i] == board) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long key() {
    if (!hashed) {
      hash = 0;
      for (int at : game.places) {
        if (colours[at] != EMPTY) {
          hash ^= game.codes[colours[at] - 1][at];
        }
      }
      hashed = true;
    }
    return Rng.hash(hash ^ (long) (ko * 4 + passes * 2 + mover()) * Rng.GAMMA);
  }

  @Override
  public double margin() {
    return lead() - game.komi;
  }

  /** Black's area less white's: stones, and empty regions that touch one colour only. */
  int lead() {
    int lead = 0;
    for (int at : game.places) {
      int colour = colours[at];
      lead += (colour & 1) - (colour >> 1);
    }
    int marked = 0;
    for (int i = 0; i < empty; i++) {
      if (colours[list[i]] != EMPTY) {
        continue;
      }
      int first = marked;
      int touched = 0;
      marked = mark(list[i], marked);
      for (int j = first; j < marked; j++) {
        for (int step : game.steps) {
          int next = scratch[j] + step;
          int colour = colours[next];
          if (colour == EMPTY) {
            marked = mark(next, marked);
          } else if (colour == BLACK || colour == WHITE) {
            touched |= colour;
          }
        }
      }
      if (touched == BLACK) {
        lead += marked - first;
      } else if (touched == WHITE) {
        lead -= marked - first;
      }
    }
    for (int i = 0; i < marked; i++) {
      colours[scratch[i]] = EMPTY;
    }
    return lead;
  }

  /** Takes an empty point into the region that is being counted. */
  private int mark(int at, int marked) {
    colours[at] = COUNTED;
    scratch[marked] = (short) at;
    return marked + 1;
  }

  @Override
  public List<List<String>> groups(Status status) {
    return new GoStatus(this).groups(status);
  }

  @Override
  public double settledMargin() {
    return new GoStatus(this).lead() - game.komi;
  }

  Go game() {
    return game;
  }

  /** The player whose stone is on a point, -1 for none. */
  int owner(int point) {
    return colours[game.places[point]] - 1;
  }

  /** The point of the last move, -1 if there is none or it was a pass. */
  int lastPoint() {
    return last == game.pass() ? Game.NO_MOVE : last;
  }
}
