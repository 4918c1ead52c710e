// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import io.banyan.ggp.gdl.Finding;
import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.Literal;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.demand.DemandEngine;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.PlayoutSpeed;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.lane.LaneEngine;
import io.banyan.ggp.reason.lane.LaneEngines;
import io.banyan.ggp.reason.rules.Interpreter;
import io.banyan.ggp.reason.rules.RuleEngine;
import io.banyan.ggp.reason.rules.RuleGoalEngine;
import io.banyan.ggp.reason.table.TableEngine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A sheet on its way from rules to the fastest engine. Right after construction tier 0 plays, an
 * engine on the rules themselves; {@link #prepare} grounds the sheet for tier 1 (tables) and
 * generates code for tier 2, measures the candidates on the game itself and keeps the fastest. It
 * may run in a thread of its own: {@link #newEngine} always gives the best kind known at the
 * moment.
 */
public final class Reasoner {
  private static final long MEASURE_NANOS = 120_000_000;
  private static final long BRIEF_NANOS = 15_000_000;
  private static final int MOST_ROUNDS = 6;
  private static final int BATCH = 8192;

  /** Speeds with less than this factor between them are measured again. */
  private static final double CLOSE = 2;

  /** Share of the time for grounding everything, so that some is left to try without goals. */
  private static final double FIRST_TRY = 0.6;

  private static final List<String> KEPT =
      List.of("role/1", "init/1", "next/1", "legal/2", "terminal/0");

  private final List<Statement> rules;
  private final List<Finding> repairs;
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private volatile CompiledGame game;
  private volatile Supplier<Engine> best;
  private volatile Supplier<LaneEngine> lanes;
  private volatile boolean goalsByRules;
  private volatile EngineKind ruleKind;
  private volatile int tier;

  /** Reads the rules leniently; throws {@link GdlException} if they have no meaning. */
  public Reasoner(Sheet sheet) {
    NormalForm.Result plain = NormalForm.of(sheet);
    rules = plain.rules();
    repairs = plain.repairs();
    best = this::newRuleEngine;
  }

  /** An engine on the rules; which kind works is found out once. */
  private RuleEngine newRuleEngine() {
    EngineKind known = ruleKind;
    if (known == null) {
      RuleEngine first = Engines.byRules(rules, WorkLimits.generous());
      ruleKind = first.kind();
      return first;
    }
    return known == EngineKind.INTERPRETER
        ? new Interpreter(rules, WorkLimits.generous())
        : new DemandEngine(rules, WorkLimits.generous());
  }

  /** What was repaired in the sheet. */
  public List<Finding> repairs() {
    return repairs;
  }

  /** What happened so far: times, sizes, measured speeds, choices. */
  public List<String> log() {
    synchronized (log) {
      return List.copyOf(log);
    }
  }

  /** 0 rules are interpreted, 1 the circuit exists, 2 generated code was tried and measured. */
  public int tier() {
    return tier;
  }

  /** The compiled game, or null while (or because) only the interpreter can play. */
  public CompiledGame game() {
    return game;
  }

  /** A new engine of the best kind known now, for one thread. */
  public Engine newEngine() {
    return best.get();
  }

  /** A new lane engine for one thread, or null if there is none (yet). */
  public LaneEngine newLanes() {
    Supplier<LaneEngine> s = lanes;
    return s == null ? null : s.get();
  }

  /** Climbs the tiers as far as the limits allow; never throws when they are met. */
  public void prepare(WorkLimits limits) {
    prepare(limits, MEASURE_NANOS, true);
  }

  /** Climbs the tiers for one game at a time only, without lanes, measuring briefly. */
  public void prepareSingle(WorkLimits limits) {
    prepare(limits, BRIEF_NANOS, false);
  }

  private void prepare(WorkLimits limits, long measureNanos, boolean withLanes) {
    long start = System.nanoTime();
    try {
      CompiledGame g = compile(limits);
      best = withGoals(TableEngine.maker(g));
      game = g;
      tier = 1;
      note("tier 1 after " + millis(start) + " ms: " + g.describe());
      compileSteps(g, limits, measureNanos);
      if (withLanes && !goalsByRules) {
        compileLanes(g, limits);
      }
      tier = 2;
      note("tier 2 after " + millis(start) + " ms");
    } catch (GdlException e) {
      note("stays at tier " + tier + " after " + millis(start) + " ms: " + e.getMessage());
    }
  }

  /** Grounds all rules or, if that is too much, all but those that only goals need. */
  private CompiledGame compile(WorkLimits limits) {
    limits.share(FIRST_TRY);
    try {
      CompiledGame g = CompiledGame.compile(rules, limits);
      limits.restart();
      return g;
    } catch (GdlException e) {
      List<Statement> rest = withoutGoals(rules);
      if (!e.rule().equals("limit") || limits.isCancelled() || rest.size() == rules.size()) {
        throw e;
      }
      note("goals stay with the rules: " + e.getMessage());
      limits.restart();
      CompiledGame g = CompiledGame.compile(rest, limits);
      goalsByRules = true;
      return g;
    }
  }

  private Supplier<Engine> withGoals(Supplier<Engine> maker) {
    return goalsByRules ? () -> new RuleGoalEngine(maker.get(), newRuleEngine()) : maker;
  }

  /** The rules that states, moves and the end need. */
  static List<Statement> withoutGoals(List<Statement> rules) {
    Set<String> needed = new LinkedHashSet<>(KEPT);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Statement s : rules) {
        if (needed.contains(s.head().signature())) {
          for (Literal l : s.body()) {
            Literal inner = l instanceof Literal.Not n ? n.body() : l;
            grown |= inner instanceof Literal.Atom a && needed.add(a.signature());
          }
        }
      }
    }
    needed.removeIf(name -> name.startsWith("goal/"));
    return rules.stream().filter(s -> needed.contains(s.head().signature())).toList();
  }

  /** Code and tables on packed words first: where they exist they are mostly the fastest. */
  private void compileSteps(CompiledGame g, WorkLimits limits, long nanos) {
    Measured tables = new Measured(best, measure("tables", best, nanos, 0));
    limits.stage("packing words");
    Measured packed = offer(EngineKind.WORDS, g, tables, nanos);
    best = packed.maker;
    limits.stage("generating code");
    if (packed == tables || nanos > BRIEF_NANOS) {
      best = offer(EngineKind.STEPS, g, packed, nanos).maker;
    }
    note("one game at a time: " + best.get().describe());
  }

  /** A kind of engine with its playouts per CPU second. */
  private record Measured(Supplier<Engine> maker, double speed) {}

  /**
   * The better of the best kind so far and another one. If they are close, both are measured again:
   * the first may not have been warm, the second may not be yet.
   */
  private Measured offer(EngineKind kind, CompiledGame g, Measured rival, long nanos) {
    try {
      Supplier<Engine> maker = withGoals(Engines.maker(kind, g));
      double toBeat = rival.speed;
      double speed = measure(kind.word(), maker, nanos, toBeat);
      if (speed > toBeat && speed < CLOSE * toBeat) {
        EngineKind known = rival.maker.get().kind();
        toBeat = Math.max(toBeat, measure("again " + known, rival.maker, nanos, 0));
        speed = Math.max(speed, measure("again " + kind, maker, nanos, toBeat));
      }
      return speed > toBeat ? new Measured(maker, speed) : rival;
    } catch (IllegalArgumentException e) {
      note(kind + ": " + e.getMessage());
      return rival;
    }
  }

  private void compileLanes(CompiledGame g, WorkLimits limits) {
    limits.stage("preparing lanes");
    try {
      LaneEngines engines = new LaneEngines(g);
      Supplier<LaneEngine> tape = engines.tape();
      double tapeSpeed = measureLanes(tape);
      lanes = tape;
      Supplier<LaneEngine> kernel = engines.generated();
      if (measureLanes(kernel) > tapeSpeed) {
        lanes = kernel;
      }
      note("lanes: " + lanes.get().kind());
    } catch (IllegalArgumentException e) {
      note("lanes: " + e.getMessage());
    }
  }

  private double measure(String what, Supplier<Engine> maker, long nanos, double expected) {
    PlayoutSpeed.Work games = PlayoutSpeed.of(maker.get());
    return noted(what, PlayoutSpeed.best(games, nanos, MOST_ROUNDS, expected));
  }

  private double measureLanes(Supplier<LaneEngine> maker) {
    LaneEngine e = maker.get();
    FactSet start = game.initial();
    double[] sums = new double[e.roles()];
    PlayoutSpeed.Work games = (n, seed) -> e.playouts(start, Math.max(n, BATCH), seed + 1, sums);
    return noted(e.kind().word(), PlayoutSpeed.best(games, MEASURE_NANOS, 2));
  }

  private double noted(String what, double speed) {
    note(String.format("%s: %.0f playouts per CPU second", what, speed));
    return speed;
  }

  private static long millis(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }

  private void note(String line) {
    log.add(line);
  }
}
