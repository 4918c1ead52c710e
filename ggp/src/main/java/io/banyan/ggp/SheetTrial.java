// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import io.banyan.core.random.Rng;
import io.banyan.ggp.gdl.Finding;
import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plays random games of a sheet and looks for what a good game does not do: S1 a role without a
 * legal move before the end, S2 a game that does not end within the bound, S3 no goal or several
 * goals at the end, S4 facts or moves that {@code base} or {@code input} does not declare, S5 a
 * role that never got 100. Each but the last comes with the moves that lead there.
 */
public final class SheetTrial {
  /**
   * Something found.
   *
   * @param moves joint moves from the start, each as the list of moves in role order; empty if the
   *     problem is that of all games
   */
  public record Problem(Finding.Level level, String rule, String message, List<String> moves) {
    @Override
    public String toString() {
      return level.name().toLowerCase(java.util.Locale.ROOT) + " " + rule + ": " + message;
    }
  }

  private final Engine engine;
  private final int roles;
  private final int depth;
  private final Map<String, Problem> problems = new LinkedHashMap<>();
  private final List<String> moves = new ArrayList<>();
  private final double[] goalSums;
  private final int[] best;
  private Declarations declared;
  private long steps;
  private int shortest = Integer.MAX_VALUE;
  private int longest;
  private int games;

  private SheetTrial(Engine engine, int depth) {
    this.engine = engine;
    this.depth = depth;
    roles = engine.roles().size();
    goalSums = new double[roles];
    best = new int[roles];
    Arrays.fill(best, -1);
  }

  /**
   * Plays games.
   *
   * @param depth the longest game that is accepted
   */
  public static SheetTrial run(Sheet sheet, Engine engine, int games, int depth, long seed) {
    SheetTrial t = new SheetTrial(engine, depth);
    t.declared = Declarations.of(sheet, new WorkLimits(400_000, 40_000_000, 2_000));
    try {
      for (int i = 0; i < games; i++) {
        t.play(new Rng(Rng.hash(seed, i)));
      }
    } catch (GdlException e) {
      t.report(Finding.Level.WARNING, e.rule(), e.getMessage());
    }
    for (int r = 0; r < t.roles && t.games > 0; r++) {
      if (t.best[r] < 100) {
        t.moves.clear();
        String most = t.best[r] < 0 ? "no goal at all" : "at most " + t.best[r];
        t.report(Finding.Level.WARNING, "S5", t.role(r) + " never got 100 but " + most);
      }
    }
    return t;
  }

  private void play(Rng rng) {
    engine.setInitial();
    moves.clear();
    int[] joint = new int[roles];
    int length = 0;
    checkFacts();
    while (!engine.isTerminal()) {
      if (length == depth) {
        report(Finding.Level.ERROR, "S2", "a game is not over after " + depth + " steps");
        break;
      }
      boolean stuck = false;
      for (int r = 0; r < roles; r++) {
        int n = engine.legalCount(r);
        if (n == 0) {
          report(Finding.Level.ERROR, "S1", role(r) + " has no legal move, game not over");
          stuck = true;
        } else {
          checkMoves(r, n);
          joint[r] = engine.legal(r, rng.nextInt(n));
        }
      }
      if (stuck) {
        break;
      }
      moves.add(text(joint));
      engine.next(joint);
      length++;
      checkFacts();
    }
    steps += length;
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
    games++;
    if (engine.isTerminal()) {
      checkGoals();
    }
  }

  private String text(int[] joint) {
    StringBuilder b = new StringBuilder("(");
    for (int r = 0; r < roles; r++) {
      b.append(r == 0 ? "" : " ").append(engine.moveText(r, joint[r]));
    }
    return b.append(')').toString();
  }

  private void checkFacts() {
    if (declared.base() != null && !problems.containsKey("S4 base")) {
      for (String fact : engine.facts()) {
        if (!declared.base().contains(fact)) {
          report("base", "fact " + fact + " is reached but base does not declare it");
          return;
        }
      }
    }
  }

  private void checkMoves(int role, int n) {
    boolean open = declared.inputs() != null;
    for (int i = 0; open && i < n && !problems.containsKey("S4 input"); i++) {
      String move = engine.moveText(role, engine.legal(role, i));
      if (!declared.inputs().get(role).contains(move)) {
        report("input", "move " + move + " of " + role(role) + " is legal but not declared");
      }
    }
  }

  private void checkGoals() {
    for (int r = 0; r < roles; r++) {
      int[] values = engine.goals(r);
      if (values.length == 0) {
        report(Finding.Level.ERROR, "S3", role(r) + " has no goal value at the end");
      } else if (values.length > 1) {
        String all = Arrays.toString(values);
        report(Finding.Level.ERROR, "S3", role(r) + " has several goal values: " + all);
      }
      double sum = 0;
      for (int v : values) {
        best[r] = Math.max(best[r], v);
        sum += v;
      }
      goalSums[r] += values.length == 0 ? 50 : sum / values.length;
    }
  }

  private String role(int r) {
    return "role " + engine.roles().get(r);
  }

  private void report(Finding.Level level, String rule, String message) {
    problems.putIfAbsent(
        rule + " " + message, new Problem(level, rule, message, List.copyOf(moves)));
  }

  private void report(String what, String message) {
    problems.putIfAbsent(
        "S4 " + what, new Problem(Finding.Level.WARNING, "S4", message, List.copyOf(moves)));
  }

  /** Each kind of problem once, with the first game that shows it. */
  public List<Problem> problems() {
    return List.copyOf(problems.values());
  }

  public int games() {
    return games;
  }

  /** Mean, smallest and largest number of steps. */
  public double[] lengths() {
    return new double[] {(double) steps / Math.max(1, games), games == 0 ? 0 : shortest, longest};
  }

  /** The mean goal per role, undefined ones counted as 50. */
  public double[] goals() {
    return Arrays.stream(goalSums).map(s -> s / Math.max(1, games)).toArray();
  }
}
