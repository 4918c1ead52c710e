// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.table;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CircuitEngine;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Table-driven differential engine. Each gate keeps a counter of satisfied inputs, offset so that
 * it is true exactly when the counter is not negative; a change travels only as far as outputs
 * change, in the order of {@link TableLayout}, so that each gate changes at most once. Cost follows
 * activity, not size; {@link TableHubs} keeps it from following how many gates could change.
 *
 * <p>Moves stay set between steps: a step replaces the old move of a role by the new one. Blocks of
 * positive cycles are solved again from all-false whenever one of their outside inputs changes,
 * because counters alone would keep atoms alive that only support each other.
 */
public final class TableEngine extends CircuitEngine {
  /** Steps of random games that tell what changes often. */
  private static final int TRIAL_STEPS = 500;

  private final TableLayout layout;
  private final TableHubs hubs;
  private final int[] counter;

  /** The values of items that others have been told. */
  private final long[] shown;

  /** Whether all inputs of gates but their hubs are satisfied, and which hubs are on. */
  private final long[] others;

  private final long[] users;

  private final long[] out;

  /** Items that may have changed, and which of these words are not zero. */
  private final long[] pending;

  private final long[] pendingWords;
  private final int[] lastMove;
  private final boolean[] loopValue;
  private final boolean[] scratch;

  /** Counts the changes of items, or null. */
  private int[] changes;

  /** Makes engines that share their tables, for several threads; every compiled game has them. */
  public static Supplier<Engine> maker(CompiledGame game) {
    TableLayout layout = new TableLayout(game);
    int[] changes = new TableEngine(layout, new TableHubs(layout, null)).trial();
    TableHubs hubs = new TableHubs(layout, changes);
    return () -> new TableEngine(layout, hubs);
  }

  private TableEngine(TableLayout layout, TableHubs hubs) {
    super(layout.game, new long[layout.game.wordCount()]);
    this.layout = layout;
    this.hubs = hubs;
    counter = hubs.counter.clone();
    others = hubs.others.clone();
    users = hubs.users.clone();
    out = hubs.out.clone();
    shown = new long[layout.items + 63 >> 6];
    pending = new long[shown.length];
    pendingWords = new long[pending.length + 63 >> 6];
    lastMove = new int[roles];
    Arrays.fill(lastMove, -1);
    loopValue = new boolean[layout.circuit.size()];
    scratch = new boolean[layout.circuit.size()];
    start();
    setInitial();
  }

  /** Tells what is true while nothing else is. */
  private void start() {
    for (int w = 0; w < hubs.mode.length; w++) {
      if ((hubs.hubOf[w] & 1) != 0) {
        reach(w, others[hubs.slotOf[w]], true);
      }
    }
    for (int i = 1; i < layout.items; i++) {
      if (layout.node[i] < 0 || layout.isGate(i) && hubs.place[i] == -1 && counter[i] >= 0) {
        pend(i);
      }
    }
    propagate();
  }

  /** Plays random games and counts how often items change. */
  private int[] trial() {
    int[] counts = new int[layout.items];
    FactSet from = new FactSet();
    copyTo(from);
    int[] rewards = new int[roles];
    changes = counts;
    setPlayoutCap(TRIAL_STEPS);
    int steps = 0;
    for (int seed = 1; steps < TRIAL_STEPS; seed++) {
      steps += 1 + playout(from, seed, rewards);
    }
    return counts;
  }

  private void flip(int bit) {
    out[bit >> 6] ^= 1L << bit;
  }

  private void pend(int item) {
    pending[item >> 6] |= 1L << item;
    pendingWords[item >> 12] |= 1L << (item >> 6);
  }

  private boolean isShown(int item) {
    return (shown[item >> 6] >>> item & 1) != 0;
  }

  private boolean isOn(int item) {
    int p = hubs.place[item];
    if (p < 0) {
      return counter[item] >= 0;
    }
    int slot = hubs.slotOf[p >> 6];
    return (others[slot] >>> p & users[slot] >>> hubs.userOf[p >> 6] & 1) != 0;
  }

  private void toggleInput(int item, boolean on) {
    if (item >= 0) {
      counter[item] = on ? 0 : -1;
      pend(item);
    }
  }

  private void propagate() {
    for (int s = 0; s < pendingWords.length; s++) {
      while (pendingWords[s] != 0) {
        int w = (s << 6) + Long.numberOfTrailingZeros(pendingWords[s]);
        while (pending[w] != 0) {
          int item = (w << 6) + Long.numberOfTrailingZeros(pending[w]);
          pending[w] &= pending[w] - 1;
          look(item);
        }
        pendingWords[s] &= pendingWords[s] - 1;
      }
    }
  }

  /** Tells of an item if it changed. */
  private void look(int item) {
    if (layout.blockItem.length > 0 && layout.node[item] < 0) {
      solve(~layout.node[item]);
      return;
    }
    boolean on = isOn(item);
    if (on == isShown(item)) {
      return;
    }
    shown[item >> 6] ^= 1L << item;
    if (changes != null) {
      changes[item]++;
    }
    for (int w = hubs.start[item]; w < hubs.start[item + 1]; w++) {
      int slot = hubs.slotOf[w];
      users[slot] ^= 1L << hubs.userOf[w];
      if (others[slot] != 0) {
        reach(w, others[slot], on != ((hubs.hubOf[w] & 1) != 0));
      }
    }
    int[] edge = hubs.edge;
    int end = hubs.edgeStart[item + 1];
    for (int k = hubs.edgeStart[item]; k < end; k++) {
      int e = edge[k];
      switch (e & 6) {
        case TableHubs.COUNT -> count(e >> 3, on != ((e & 1) != 0));
        case TableHubs.BIT -> flipOthers(e >> 3);
        case TableHubs.OUTPUT -> flip(e >> 3);
        default -> pend(e >> 3);
      }
    }
  }

  /** Some gates of a word change. */
  private void reach(int word, long gates, boolean on) {
    long left = gates;
    int mode = hubs.mode[word];
    if (mode >= 0) {
      out[mode] ^= left;
      return;
    }
    while (left != 0) {
      int target = hubs.target[(word << 6) + Long.numberOfTrailingZeros(left)];
      left &= left - 1;
      if (mode == TableHubs.WAIT) {
        pend(target);
      } else {
        pass(target, on);
      }
    }
  }

  private void count(int item, boolean up) {
    if (up ? ++counter[item] == 0 : counter[item]-- == 0) {
      int p = hubs.place[item];
      if (p >= 0) {
        flipOthers(hubs.slotPlace(item));
      } else {
        crossed(item, p);
      }
    }
  }

  /** The other inputs of gates with hubs have just become, or ceased to be, satisfied. */
  private void flipOthers(int place) {
    int slot = place >> 6;
    long bit = 1L << place;
    others[slot] ^= bit;
    boolean on = (others[slot] & bit) != 0;
    for (long left = users[slot]; left != 0; left &= left - 1) {
      reach(hubs.wordOf[(slot << 6) + Long.numberOfTrailingZeros(left)], bit, on);
    }
  }

  /** Tells the only successor of a gate, which has no hub. */
  private void pass(int e, boolean on) {
    if ((e & 6) == TableHubs.OUTPUT) {
      flip(e >> 3);
      return;
    }
    int item = e >> 3;
    if (on != ((e & 1) != 0) ? ++counter[item] == 0 : counter[item]-- == 0) {
      crossed(item, hubs.place[item]);
    }
  }

  private void crossed(int item, int place) {
    if (place == -1) {
      pend(item);
    } else {
      flip(-2 - place);
    }
  }

  private void solve(int b) {
    Circuit c = layout.circuit;
    Circuit.Block block = c.blocks().get(b);
    for (int n : layout.loopNodes[b]) {
      loopValue[n] = false;
    }
    for (int v : block.loops()) {
      scratch[v] = false;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int n : layout.loopNodes[b]) {
        loopValue[n] = scratch[c.payload(n)];
      }
      for (int n : layout.blockGates[b]) {
        boolean v = true;
        for (int in : c.inputs(n)) {
          if (value(in) == 0) {
            v = false;
            break;
          }
        }
        loopValue[n] = v;
      }
      for (int i = 0; i < block.loops().length; i++) {
        boolean v = value(block.defs()[i]) != 0;
        if (v != scratch[block.loops()[i]]) {
          scratch[block.loops()[i]] = v;
          changed = true;
        }
      }
    }
    for (int n : layout.blockFix[b]) {
      boolean v = scratch[c.payload(n)];
      if (v != counter[layout.item[n]] >= 0) {
        toggleInput(layout.item[n], v);
      }
    }
  }

  private int value(int literal) {
    int i = layout.item[literal >> 1];
    boolean v = i < 0 ? loopValue[literal >> 1] : i > 0 && isOn(i);
    return (v ? 1 : 0) ^ literal & 1;
  }

  @Override
  public EngineKind kind() {
    return EngineKind.TABLES;
  }

  @Override
  public void set(FactSet target) {
    apply(target.words());
  }

  private void apply(long[] target) {
    for (int w = 0; w < state.length; w++) {
      long diff = state[w] ^ (w < target.length ? target[w] : 0);
      if (diff != 0) {
        state[w] ^= diff;
        while (diff != 0) {
          int bit = (w << 6) + Long.numberOfTrailingZeros(diff);
          diff &= diff - 1;
          toggleInput(layout.stateItem[bit], (state[w] >>> bit & 1) != 0);
        }
      }
    }
    propagate();
    forgetGoals();
  }

  @Override
  public void next(int[] jointMove) {
    for (int r = 0; r < roles; r++) {
      if (lastMove[r] != jointMove[r]) {
        if (lastMove[r] >= 0) {
          toggleInput(layout.moveItem[game.firstMove(r) + lastMove[r]], false);
        }
        toggleInput(layout.moveItem[game.firstMove(r) + jointMove[r]], true);
        lastMove[r] = jointMove[r];
      }
    }
    propagate();
    apply(out);
  }

  @Override
  public boolean isTerminal() {
    return (out[layout.terminalBit >> 6] & 1) != 0;
  }

  @Override
  public int legalCount(int role) {
    int n = 0;
    for (int w = layout.roleWord[role]; w < layout.roleWord[role + 1]; w++) {
      n += Long.bitCount(out[w]);
    }
    return n;
  }

  @Override
  public int legal(int role, int i) {
    int left = i;
    for (int w = layout.roleWord[role]; w < layout.roleWord[role + 1]; w++) {
      int n = Long.bitCount(out[w]);
      if (left < n) {
        return (w - layout.roleWord[role] << 6) + select(out[w], left);
      }
      left -= n;
    }
    throw new IllegalArgumentException("legal move " + i + " of role " + role + " does not exist");
  }
}
