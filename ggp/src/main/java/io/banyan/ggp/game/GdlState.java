// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.BatchPlayout;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.IndexedMoves;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.PackedState;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.ggp.knowledge.EarlyEnds;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.lane.LaneEngine;
import java.util.Arrays;

/** A state of a rule sheet in which one player moves at a time. */
abstract sealed class GdlState
    implements State, UniformPlayout, BatchPlayout, HashKey, PackedState, IndexedMoves
    permits EvaluatedState, PuzzleState {
  private static final int UNKNOWN = -2;
  private static final int OVER = -1;

  /** So many legal moves are listed in the time it takes to find one of them by its rank. */
  private static final int FEW = 8;

  private final GdlGame game;
  private final int roles;
  private final Facts facts;
  private final int[] joint;
  private final int[] goals;
  private final MoveCut cut;
  private final EarlyEnds ends;
  private final long[] mask;
  private boolean decided;
  private LaneEngine lanes;
  private boolean lanesKnown;
  private int ply;

  /** The player to move, OVER or UNKNOWN. */
  private int mover = UNKNOWN;

  /** What {@link #chooser} answers, or UNKNOWN. */
  private int chooser = UNKNOWN;

  /** True if the engine's chooser is always the holder; not before {@link #chooserKnown}. */
  private boolean chooserHolds;

  private boolean chooserKnown;

  /** The legal moves that are not cut, if they are known; null where none is ever cut. */
  private final int[] kept;

  private int keptCount = UNKNOWN;

  /** The legal moves in the numbers of their role where they are few; listed on demand. */
  private final int[] few = new int[FEW];

  private boolean fewListed;

  /** Where the games of a batch start that has no lanes; made when first needed. */
  private FactSet start;

  GdlState(GdlGame game, FactSet initial) {
    this.game = game;
    roles = game.players();
    facts = new Facts(game::newEngine, initial, game.factWords());
    joint = new int[roles];
    goals = new int[roles];
    cut = game.newCut();
    ends = game.newEnds();
    mask = game.keyMask();
    kept = cut == null ? null : new int[game.maxMoves()];
  }

  final FactSet facts() {
    return facts.set();
  }

  /** A key of some of the facts. */
  final long key(long[] ofFacts) {
    return facts.key(ofFacts);
  }

  /** How many moves the player to move has, as far as this is known without more work. */
  final int moveCount() {
    int role = look();
    return role == OVER ? 0 : facts.engine().legalCount(role);
  }

  private int look() {
    if (mover == UNKNOWN) {
      Engine e = facts.engine();
      mover = ply >= game.maxPlies() || e.isTerminal() ? OVER : turnOf(e);
      decided = mover != OVER && ends != null && ends.isDecided(facts.set());
      mover = decided ? OVER : mover;
    }
    return mover;
  }

  private int turnOf(Engine e) {
    int role = chooser();
    return role < 0 ? turn(e) : e.legalCount(role) == 0 ? OVER : role;
  }

  /** Who is to move in a state that is not terminal; fills in what the others do. */
  private int turn(Engine e) {
    int chooser = UNKNOWN;
    boolean single = true;
    for (int r = 0; r < roles; r++) {
      int n = e.legalCount(r);
      if (n == 0) {
        return OVER;
      }
      if (n > 1) {
        single &= chooser == UNKNOWN;
        chooser = chooser == UNKNOWN ? r : chooser;
      }
    }
    if (chooser != UNKNOWN && single) {
      return chooser;
    }
    facts.follow();
    int holder = holder();
    if (chooser != UNKNOWN) {
      return holder >= 0 && e.legalCount(holder) > 1 ? holder : chooser;
    }
    return holder >= 0 ? holder : busy(e);
  }

  /** The role whose control fact holds, or -1. */
  private int holder() {
    int[] control = game.control;
    if (control == null) {
      return -1;
    }
    for (int r = 0; r < roles; r++) {
      if (facts.set().get(control[r])) {
        return r;
      }
    }
    return -1;
  }

  /** The first role whose only move is not one it makes while others choose. */
  private int busy(Engine e) {
    for (int r = 0; r < roles; r++) {
      if (!game.idle[r].get(e.legal(r, 0))) {
        return r;
      }
    }
    return 0;
  }

  /**
   * The player to move unless the game is over, if the engine knows without looking, else -1. On
   * the way down a tree nobody asks for more, and a look at the state costs as much as a move.
   */
  private int chooser() {
    if (chooser == UNKNOWN) {
      Engine e = facts.engine();
      if (!chooserKnown) {
        chooserHolds = game.control != null && e.chooserHolds(game.control);
        chooserKnown = true;
      }
      int role = e.chooser();
      chooser = role >= 0 && (chooserHolds || holder() == role) ? role : -1;
    }
    return chooser;
  }

  @Override
  public final int mover() {
    int role = mover == UNKNOWN ? chooser() : mover;
    return role >= 0 ? role : Math.max(0, look());
  }

  @Override
  public final int ply() {
    return ply;
  }

  @Override
  public boolean isTerminal() {
    return look() == OVER;
  }

  @Override
  public int legalMoves(int[] moves) {
    int role = look();
    if (role == OVER) {
      return 0;
    }
    int n = facts.engine().legalMoves(role, moves);
    if (cut != null) {
      n = cut.keep(facts.set(), role, moves, n);
    }
    int first = game.firstMove(role);
    for (int i = 0; i < n; i++) {
      moves[i] += first;
    }
    return n;
  }

  @Override
  public int legalCount() {
    if (kept == null) {
      int role = look();
      return role == OVER ? 0 : facts.engine().legalCount(role);
    }
    if (keptCount == UNKNOWN) {
      keptCount = legalMoves(kept);
    }
    return keptCount;
  }

  @Override
  public int legalMove(int index) {
    if (kept == null) {
      int role = look();
      return game.firstMove(role) + legal(facts.engine(), role, index);
    }
    legalCount();
    return kept[index];
  }

  private int legal(Engine e, int role, int index) {
    if (!fewListed) {
      if (e.legalCount(role) > FEW) {
        return e.legal(role, index);
      }
      e.legalMoves(role, few);
      fewListed = true;
    }
    return few[index];
  }

  @Override
  public void play(int move) {
    Engine e = facts.engine();
    int role = chooser();
    if (role >= 0) {
      e.choose(move - game.firstMove(role));
    } else {
      role = look();
      step(e, role, move - game.firstMove(role));
    }
    facts.follow();
    ply++;
    changed();
  }

  /** The state is another one now. */
  void changed() {
    mover = UNKNOWN;
    chooser = UNKNOWN;
    keptCount = UNKNOWN;
    fewListed = false;
    decided = false;
  }

  private void step(Engine e, int role, int number) {
    for (int r = 0; r < roles; r++) {
      joint[r] = r == role ? number : e.legal(r, fixed(e, r));
    }
    e.next(joint);
  }

  /** The move of a role that is not to move: its only one, else one that the state decides. */
  private int fixed(Engine e, int role) {
    int n = e.legalCount(role);
    return n == 1 ? 0 : (int) Long.remainderUnsigned(Rng.hash(e.key(), role), n);
  }

  @Override
  public void rewards(double[] rewards) {
    if (ends == null || look() != OVER || !decided) {
      facts.rewards(rewards);
      return;
    }
    ends.isDecided(facts.set());
    for (int r = 0; r < roles; r++) {
      rewards[r] = ends.goal(r) / 100.0;
    }
  }

  @Override
  public void copyFrom(State other) {
    GdlState from = (GdlState) other;
    facts.copyFrom(from.facts);
    ply = from.ply;
    changed();
    // Another view of the game may end it elsewhere.
    if (from.game == game) {
      mover = from.mover;
      chooser = from.chooser;
      decided = from.decided;
    }
  }

  @Override
  public long key() {
    return mask == null ? facts.set().key() : facts.key(mask);
  }

  /** The facts and the number of moves made. */
  @Override
  public int packedWords() {
    return facts.words() + 1;
  }

  @Override
  public void pack(long[] to, int at) {
    facts.pack(to, at);
    to[at + facts.words()] = ply;
  }

  @Override
  public void unpack(long[] from, int at) {
    facts.unpack(from, at);
    ply = (int) from[at + facts.words()];
    changed();
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (look() == OVER) {
      return;
    }
    Engine e = facts.engine();
    long seed = rng.nextLong();
    if (log != null) {
      ply += playLogged(e, seed, log);
    } else {
      e.setPlayoutCap(game.maxPlies() - ply);
      ply += e.playout(facts.set(), seed, null);
    }
    facts.follow();
    changed();
    mover = OVER;
  }

  /** An engine finds out by itself that there is nothing to play; then the chance is given back. */
  @Override
  public boolean playUniformUnlessOver(Rng rng, MoveLog log) {
    if (mover != UNKNOWN || ends != null || log != null) {
      return UniformPlayout.super.playUniformUnlessOver(rng, log);
    }
    Engine e = facts.engine();
    long before = rng.state();
    e.setPlayoutCap(game.maxPlies() - ply);
    int length = e.playout(facts.set(), rng.nextLong(), null);
    if (length == 0) {
      rng.setState(before);
    } else {
      ply += length;
      facts.follow();
      changed();
    }
    mover = OVER;
    return length > 0;
  }

  @Override
  public void playBatch(int games, Rng rng, double[] means) {
    if (!lanesKnown) {
      lanes = game.newLanes();
      lanesKnown = true;
    }
    int left = game.maxPlies() - ply;
    if (lanes != null) {
      lanes.setPlayoutCap(left);
      lanes.playBatch(facts.set(), games, rng.nextLong(), means);
    } else {
      playOneByOne(games, left, rng, means);
    }
    for (int r = 0; r < roles; r++) {
      means[r] /= 100;
    }
  }

  /** A batch where a game is too large for lanes: the means of the goals. */
  void playOneByOne(int games, int left, Rng rng, double[] means) {
    Engine e = facts.engine();
    // The facts may be the engine's own memory, which its games change.
    start = start == null ? new FactSet(facts.words()) : start;
    start.copyFrom(facts.set());
    e.setPlayoutCap(left);
    Arrays.fill(means, 0, roles, 0);
    for (int i = 0; i < games; i++) {
      e.playout(start, rng.nextLong(), goals);
      for (int r = 0; r < roles; r++) {
        means[r] += (double) goals[r] / games;
      }
    }
    facts.goBack(start);
  }

  /** The same games as the engine's own playout, which keeps no record. */
  private int playLogged(Engine e, long seed, MoveLog log) {
    long s = seed;
    int left = game.maxPlies() - ply;
    int length = 0;
    int role = mover;
    do {
      int n = e.legalCount(role);
      int i = 0;
      if (n > 1) {
        s += Rng.GAMMA;
        i = Rng.bounded(Rng.mix(s), n);
      }
      int number = e.legal(role, i);
      log.add(role, game.firstMove(role) + number);
      // An engine that knows who alone can choose knows what the others do.
      if (chooser() == role) {
        e.choose(number);
      } else {
        step(e, role, number);
      }
      chooser = UNKNOWN;
      if (e.chooser() >= 0) {
        facts.follow();
      }
      length++;
      role = length < left && !e.isTerminal() ? turnOf(e) : OVER;
    } while (role != OVER);
    return length;
  }
}
