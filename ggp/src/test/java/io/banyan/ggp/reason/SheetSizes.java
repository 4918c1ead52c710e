// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.demand.DemandEngine;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * How large a sheet of each kind is taken within a CPU time and the memory there is: each kind is
 * doubled until it fails, compiled, interpreted, and asked on demand. Run by {@code
 * checks/sheet-sizes [seconds [kind...]]}; prints a table.
 */
public final class SheetSizes {
  private static final String PLAY =
      """
      (role player) (init (at 0)) (init (step 0)) (t 0 1) (t 1 2) (t 2 3) (t 3 4)
      (<= (next (step ?n)) (true (step ?m)) (t ?m ?n))
      (<= terminal (true (step 4)))
      (legal player stay)
      (<= (next (at ?x)) (true (at ?x)) (does player stay))
      (<= (next (at ?x)) (does player (go ?x)))
      (<= (goal player 100) (true (at ?x)) (distinct ?x 0))
      (<= (goal player 0) (true (at 0)))
      """;

  private static final int STEPS = 20;

  private final long millis;
  private final List<String> wanted;

  private SheetSizes(long millis, List<String> wanted) {
    this.millis = millis;
    this.wanted = wanted;
  }

  public static void main(String[] args) {
    long seconds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
    new SheetSizes(1000 * seconds, List.of(args).subList(Math.min(1, args.length), args.length))
        .run();
  }

  private interface Attempt {
    void play(List<Statement> rules, WorkLimits limits);
  }

  private void run() {
    Map<String, IntFunction<String>> kinds = new LinkedHashMap<>();
    kinds.put(
        "facts",
        n -> PLAY + chain(n, "s") + "(<= (legal player (go ?y)) (true (at ?x)) (s ?x ?y))");
    kinds.put("successor arithmetic", SheetSizes::arithmetic);
    kinds.put("static quadruples", SheetSizes::quadruples);
    kinds.put("deep recursion", SheetSizes::order);
    kinds.put("chain of rules", SheetSizes::ruleDepth);
    kinds.put("words of exponential depth", SheetSizes::words);
    kinds.put("maze, side", SheetSizes::maze);
    kinds.put("board of riders, side", SheetSizes::riders);
    System.out.printf("| kind | compiled | interpreted | on demand |%n|---|---|---|---|%n");
    kinds.keySet().removeIf(k -> !wanted.isEmpty() && wanted.stream().noneMatch(k::startsWith));
    for (Map.Entry<String, IntFunction<String>> kind : kinds.entrySet()) {
      System.out.printf(
          "| %s | %s | %s | %s |%n",
          kind.getKey(),
          largest(kind.getValue(), (rules, limits) -> CompiledGame.compile(rules, limits)),
          largest(kind.getValue(), (rules, limits) -> game(new Interpreter(rules, limits))),
          largest(kind.getValue(), (rules, limits) -> game(new DemandEngine(rules, limits))));
      System.out.flush();
    }
  }

  private static void game(Engine e) {
    FactSet start = new FactSet();
    e.copyTo(start);
    e.setPlayoutCap(STEPS);
    e.playout(start, 1, new int[e.roles().size()]);
  }

  /** The largest power of two that works, with its CPU time, and why twice that does not. */
  private String largest(IntFunction<String> sheet, Attempt attempt) {
    String best = "none";
    for (int n = 2; n <= 1 << 18; n *= 2) {
      long start = cpuNanos();
      try {
        List<Statement> rules = Sheets.rules(sheet.apply(n));
        attempt.play(rules, new WorkLimits(Long.MAX_VALUE / 2, Long.MAX_VALUE / 2, millis));
      } catch (GdlException e) {
        return best + ", then " + e.getMessage().replaceAll(".*: ", "");
      } catch (OutOfMemoryError e) {
        return best + ", then out of memory";
      } catch (StackOverflowError e) {
        return best + ", then out of stack";
      }
      long spent = (cpuNanos() - start) / 1_000_000;
      if (spent > millis) {
        return best + ", then out of time";
      }
      best = "%,d (%.1f s)".formatted(n, spent / 1000.0);
      if (spent > millis / 2) {
        return best;
      }
    }
    return best + " and more";
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static String chain(int n, String name) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) {
      b.append("(%s %d %d)\n".formatted(name, i, i + 1));
    }
    return b.toString();
  }

  private static String arithmetic(int n) {
    return PLAY
        + chain(n, "s")
        + """
        (n 0) (<= (n ?b) (s ?a ?b))
        (<= (sum ?a 0 ?a) (n ?a))
        (<= (sum ?a ?b ?c) (s ?x ?b) (sum ?a ?x ?y) (s ?y ?c))
        (<= (legal player (go ?y)) (true (at ?x)) (sum ?x 2 ?y))
        """;
  }

  private static String quadruples(int n) {
    return PLAY
        + chain(n, "s")
        + """
        (n 0) (<= (n ?b) (s ?a ?b))
        (<= (quad ?a ?b ?c ?d) (n ?a) (n ?b) (n ?c) (n ?d))
        (<= (legal player (go ?y)) (true (at ?x)) (s ?x ?y) (quad ?x ?y ?x ?y))
        """;
  }

  private static String order(int n) {
    return PLAY
        + chain(n, "s")
        + """
        (<= (less ?a ?b) (s ?a ?b))
        (<= (less ?a ?c) (less ?a ?b) (s ?b ?c))
        """
        + "(<= (legal player (go %d)) (true (at ?x)) (less ?x %d))".formatted(n, n);
  }

  private static String ruleDepth(int n) {
    StringBuilder b = new StringBuilder(PLAY + "(q 0 1) (q 1 0) (q 1 1)\n");
    for (int i = 0; i < n; i++) {
      b.append("(<= (p%d ?x ?y) (p%d ?x ?z) (q ?z ?y))\n".formatted(i, i + 1));
    }
    return b
        + "(<= (p%d ?x ?y) (q ?x ?y))\n(<= (legal player (go ?y)) (true (at ?x)) (p0 ?x ?y))"
            .formatted(n);
  }

  private static String words(int n) {
    StringBuilder b = new StringBuilder(PLAY + "(l0 0) (l0 1) (d0 0) (d0 1)\n");
    for (int i = 0; i < n; i++) {
      b.append("(<= (l%d (w ?x ?y)) (l%d ?x) (l%d ?y))\n".formatted(i + 1, i, i));
      b.append("(<= (d%d (w ?x ?x)) (d%d ?x))\n".formatted(i + 1, i));
    }
    return b + "(<= (legal player (go ?x)) (d%d ?x) (l%d ?x))".formatted(n, n);
  }

  /** Cells of a square, ways by arithmetic on the sides, reachable ones by recursion. */
  private static String maze(int n) {
    return PLAY.replace("(init (at 0))", "(init (at (c 0 0)))")
            .replace("(at 0)", "(at (c 0 0))")
            .replace("distinct ?x 0", "distinct ?x (c 0 0)")
        + chain(n, "s")
        + """
        (<= (way (c ?x ?y) (c ?z ?y)) (n ?y) (s ?x ?z))
        (<= (way (c ?x ?y) (c ?x ?z)) (n ?x) (s ?y ?z))
        (<= (way ?a ?b) (back ?a ?b))
        (<= (back (c ?x ?y) (c ?z ?y)) (n ?y) (s ?z ?x))
        (n 0) (<= (n ?b) (s ?a ?b))
        (<= (reach ?a ?b) (way ?a ?b))
        (<= (reach ?a ?c) (reach ?a ?b) (way ?b ?c))
        """
        + "(<= (legal player (go ?b)) (true (at ?a)) (way ?a ?b) (reach ?b (c %d %d)))"
            .formatted(n, n);
  }

  /** Two roles with two rows of pieces that move along open lines of a square board. */
  private static String riders(int n) {
    StringBuilder b =
        new StringBuilder(
            """
            (role white) (role black) (init (control white)) (init (step 0))
            (other white black) (other black white)
            (<= (ok ?a) (s ?a ?b)) (<= (ok ?b) (s ?a ?b))
            (<= (line ?x ?y ?x ?z up) (ok ?x) (s ?y ?z)) (<= (line ?x ?z ?x ?y down) (ok ?x) (s ?y ?z))
            (<= (line ?y ?x ?z ?x right) (ok ?x) (s ?y ?z)) (<= (line ?z ?x ?y ?x left) (ok ?x) (s ?y ?z))
            (<= (line ?x ?y ?w ?z ne) (s ?x ?w) (s ?y ?z)) (<= (line ?w ?z ?x ?y sw) (s ?x ?w) (s ?y ?z))
            (<= (full ?x ?y) (true (cell ?x ?y ?p)))
            (<= (open ?a ?b ?c ?d ?k) (line ?a ?b ?c ?d ?k) (not (full ?c ?d)))
            (<= (open ?a ?b ?e ?f ?k) (open ?a ?b ?c ?d ?k) (line ?c ?d ?e ?f ?k) (not (full ?e ?f)))
            (<= (legal ?p (move ?a ?b ?c ?d)) (true (control ?p)) (true (cell ?a ?b ?p)) (open ?a ?b ?c ?d ?k))
            (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
            (<= (moves ?a ?b ?c ?d) (does ?p (move ?a ?b ?c ?d)))
            (<= (leaves ?a ?b) (moves ?a ?b ?c ?d))
            (<= (next (cell ?c ?d ?p)) (does ?p (move ?a ?b ?c ?d)))
            (<= (next (cell ?a ?b ?p)) (true (cell ?a ?b ?p)) (not (leaves ?a ?b)))
            (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
            (t 0 1) (t 1 2) (t 2 3) (t 3 4)
            (<= (next (step ?n)) (true (step ?m)) (t ?m ?n))
            (<= terminal (true (step 4)))
            (goal white 50) (goal black 50)
            """);
    b.append(chain(n - 1, "s"));
    for (int x = 0; x < n; x++) {
      b.append("(init (cell %d 0 white)) (init (cell %d %d black))\n".formatted(x, x, n - 1));
    }
    return b.toString();
  }
}
