// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * How the parts of a game for one role put its best end together: "the game is over with the
 * highest goal" as alternatives, each of which asks something of each part and of the number of
 * steps. Immutable; {@link #newView} is for one thread.
 */
public final class PartGoals {
  private static final int MOST_WAYS = 64;
  private static final int MOST_NESTED = 100;
  private static final int STEPS = -1;
  private static final int NOTHING = -2;
  private static final int MIXED = -3;

  private final CompiledGame game;
  private final StepCounters counters;
  private final GameParts parts;
  private final int[] home;

  /** By way and part the literals that must hold; those of the steps last. */
  private final List<int[][]> ways = new ArrayList<>();

  private String reason;

  private PartGoals(CompiledGame game, StepCounters counters, GameParts parts) {
    this.game = game;
    this.counters = counters;
    this.parts = parts;
    home = homes();
  }

  /** Null if the game is not one of several parts for one role. */
  static PartGoals of(CompiledGame game, StepCounters counters, GameParts parts) {
    if (game.roles().size() != 1 || parts.all().size() < 2) {
      return null;
    }
    PartGoals goals = new PartGoals(game, counters, parts);
    goals.find();
    return goals;
  }

  /** The part that a gate looks at. */
  private int[] homes() {
    int[] factHome = new int[game.factCount()];
    Arrays.fill(factHome, MIXED);
    counters.facts().stream().forEach(f -> factHome[f] = STEPS);
    for (int p = 0; p < parts.all().size(); p++) {
      int part = p;
      parts.all().get(p).facts().stream().forEach(f -> factHome[f] = part);
    }
    Circuit c = game.circuit();
    int[] homes = new int[c.size()];
    homes[0] = NOTHING;
    for (int n = 1; n < homes.length; n++) {
      homes[n] =
          switch (c.kind(n)) {
            case Circuit.STATE -> factHome[c.payload(n)];
            case Circuit.AND -> {
              int all = NOTHING;
              for (int l : c.inputs(n)) {
                int h = homes[l >> 1];
                all = all == NOTHING || all == h ? h : h == NOTHING ? all : MIXED;
              }
              yield all;
            }
            default -> MIXED;
          };
    }
    return homes;
  }

  private void find() {
    if (parts.dependOnSteps()) {
      reason = "what moves do depends on the number of steps";
      return;
    }
    int[] goals = game.goal()[0];
    // Values ascend.
    List<int[]> all = goals.length == 0 ? List.of() : expand(goals[goals.length - 1], 0);
    List<int[]> ends = all == null ? null : expand(game.terminal(), 0);
    all = ends == null ? null : product(all, ends);
    if (all == null) {
      reason = "the end and the best goal look at several parts at once, in too many ways";
      return;
    }
    all.forEach(way -> ways.add(byPart(way)));
    ways.sort((a, b) -> Integer.compare(steps(a).length, steps(b).length));
    reason = ways.isEmpty() ? "the best goal is never that of an end" : null;
  }

  private static int[] steps(int[][] way) {
    return way[way.length - 1];
  }

  private int[][] byPart(int[] way) {
    int n = parts.all().size();
    int[][] by = new int[n + 1][];
    for (int p = 0; p <= n; p++) {
      int wanted = p < n ? p : STEPS;
      by[p] = Arrays.stream(way).filter(l -> home[l >> 1] == wanted).toArray();
    }
    return by;
  }

  /** A literal as alternatives of literals that look at one part each; null if too many. */
  private List<int[]> expand(int literal, int depth) {
    if (literal == Circuit.TRUE) {
      return List.of(new int[0]);
    }
    if (literal == Circuit.FALSE) {
      return List.of();
    }
    if (home[literal >> 1] != MIXED) {
      return List.of(new int[] {literal});
    }
    Circuit c = game.circuit();
    if (c.kind(literal >> 1) != Circuit.AND || depth > MOST_NESTED) {
      return null;
    }
    boolean isOr = (literal & 1) == 1;
    List<int[]> all = isOr ? new ArrayList<>() : List.of(new int[0]);
    for (int input : c.inputs(literal >> 1)) {
      List<int[]> some = expand(input ^ literal & 1, depth + 1);
      if (some == null) {
        return null;
      }
      if (isOr) {
        all.addAll(some);
      } else {
        all = product(all, some);
      }
      if (all == null || all.size() > MOST_WAYS) {
        return null;
      }
    }
    return all;
  }

  private static List<int[]> product(List<int[]> left, List<int[]> right) {
    if ((long) left.size() * right.size() > MOST_WAYS * MOST_WAYS) {
      return null;
    }
    List<int[]> all = new ArrayList<>();
    for (int[] a : left) {
      for (int[] b : right) {
        IntList both = new IntList();
        Arrays.stream(a).forEach(both::add);
        Arrays.stream(b).filter(l -> Arrays.stream(a).noneMatch(x -> x == l)).forEach(both::add);
        if (Arrays.stream(b).noneMatch(l -> Arrays.stream(a).anyMatch(x -> x == (l ^ 1)))) {
          all.add(both.toArray());
        }
      }
    }
    return all;
  }

  /** Why parts are not searched apart; null if they can be. */
  public String reason() {
    return reason;
  }

  public int partCount() {
    return parts.all().size();
  }

  /** The part of a move; -1 for one that changes nothing that matters. */
  public int partOf(int move) {
    return parts.partOf(move);
  }

  /** How many alternatives there are, those that ask nothing of the steps first. */
  public int wayCount() {
    return ways.size();
  }

  /** True if an alternative asks something of a part. */
  public boolean matters(int way, int part) {
    return ways.get(way)[part].length > 0;
  }

  /** True if an alternative asks something of the number of steps. */
  public boolean isTimed(int way) {
    return steps(ways.get(way)).length > 0;
  }

  /** What one thread needs to look at states. */
  public View newView() {
    return new View();
  }

  /** Looks at states for one thread. */
  public final class View {
    private final FormulaSet[][] asked = new FormulaSet[ways.size()][];
    private final long[][] masks = new long[partCount()][game.wordCount()];
    private final FactSet clock = new FactSet(game.wordCount());

    private View() {
      for (int w = 0; w < asked.length; w++) {
        asked[w] =
            Arrays.stream(ways.get(w))
                .map(literals -> new FormulaSet(game.circuit(), literals))
                .toArray(FormulaSet[]::new);
      }
      for (int p = 0; p < masks.length; p++) {
        long[] facts = parts.all().get(p).facts().toLongArray();
        System.arraycopy(facts, 0, masks[p], 0, facts.length);
      }
    }

    /** True if a state has what an alternative asks of a part. */
    public boolean isDone(FactSet state, int way, int part) {
      return asked[way][part].holds(state);
    }

    /** True if the number of steps is what an alternative asks for. */
    public boolean isTime(int way, int steps) {
      BitSet now = counters.after(steps);
      if (now == null) {
        return false;
      }
      clock.clear();
      now.stream().forEach(clock::set);
      return asked[way][partCount()].holds(clock);
    }

    /** A key of what a state is like in a part. */
    public long key(FactSet state, int part) {
      long[] words = state.words();
      long[] mask = masks[part];
      long key = part;
      for (int i = 0; i < mask.length && i < words.length; i++) {
        if ((words[i] & mask[i]) != 0) {
          key += Rng.mix((words[i] & mask[i]) + (i + 1) * Rng.GAMMA);
        }
      }
      return key;
    }
  }
}
