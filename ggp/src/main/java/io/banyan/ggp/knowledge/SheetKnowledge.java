// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.GameAnalysis;
import io.banyan.ggp.reason.engine.Engine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What is known of one game; each part is found when it is first asked for. For any thread. */
public final class SheetKnowledge {
  /** Fewer steps than this on average are not worth a look at every state. */
  private static final double WORTH_STEPS = 0.5;

  /** Cases of a sum that are looked at before the first game. */
  private static final long FIRST_CASES = 1_000_000;

  private final CompiledGame game;
  private final Supplier<Engine> engines;
  private final Map<SheetModel.Features, SheetModel> models =
      new EnumMap<>(SheetModel.Features.class);
  private Latches latches;
  private ModelFit fit;
  private List<Automorphism> symmetries;
  private StepCounters counters;
  private GameParts parts;
  private PartGoals partGoals;
  private GameSum sum;
  private SumSolver firstSolver;
  private String noSum;
  private MoveClasses moveClasses;
  private BitSet relevant;
  private long[] keyMask;
  private int idleFacts;

  /**
   * @param engines makes engines of the game, for the random games that models are fitted to
   */
  public SheetKnowledge(CompiledGame game, Supplier<Engine> engines) {
    this.game = game;
    this.engines = engines;
  }

  private Latches latches() {
    if (latches == null) {
      latches = new Latches(game, GameAnalysis.of(game));
    }
    return latches;
  }

  private GoalCone newCone() {
    return new GoalCone(game, latches());
  }

  /**
   * The share of the facts that change which, once true, stay so: nearly all where stones are put
   * on a board for good, few where pieces move, are turned or taken.
   */
  public synchronized double lastingShare() {
    return latches().lastingShare();
  }

  /**
   * About how many gates a step looks at: those of recursive rules as often as there are such rules
   * to wait for.
   */
  public long effort() {
    return game.gates() * (1L + game.circuit().blocks().size());
  }

  private ModelFit fit() {
    if (fit == null) {
      GoalCone cone = newCone();
      fit = new ModelFit(game, engines.get(), latches.exist() ? newEnds(cone) : null);
    }
    return fit;
  }

  private EarlyEnds newEnds(GoalCone cone) {
    return new EarlyEnds(cone, game.roles().size());
  }

  /** An evaluation for one thread. */
  public synchronized SheetModel newModel(SheetModel.Features features) {
    GoalCone cone = newCone();
    return models.computeIfAbsent(features, f -> fit().fit(f, newCone())).copy(cone);
  }

  /** Steps that the average random game goes on after its goals are decided. */
  public synchronized double sparedSteps() {
    return fit().sparedSteps();
  }

  /**
   * Tells one thread of goals that are decided early; null if random games hardly ever go on then,
   * or end without one goal for each role.
   */
  public synchronized EarlyEnds newEnds() {
    boolean use = fit().hasCleanGoals() && fit().sparedSteps() >= WORTH_STEPS;
    return use ? newEnds(newCone()) : null;
  }

  /** The renamings under which the rules stay the same, but for the one that changes nothing. */
  public synchronized List<Automorphism> symmetries() {
    if (symmetries == null) {
      symmetries = Symmetry.of(game);
    }
    return symmetries;
  }

  /** The facts that depend on the number of steps alone. */
  public synchronized StepCounters counters() {
    if (counters == null) {
      counters = StepCounters.of(game);
    }
    return counters;
  }

  /** The parts of the game that do not touch each other. */
  public synchronized GameParts parts() {
    if (parts == null) {
      parts = GameParts.of(game, counters());
    }
    return parts;
  }

  /** How the parts of a game for one role make its best end; null if it is not one of parts. */
  public synchronized PartGoals partGoals() {
    if (partGoals == null) {
      partGoals = PartGoals.of(game, counters(), parts());
    }
    return partGoals;
  }

  /** The game for two roles as the sum of its parts; null if it is not known to be one. */
  private synchronized GameSum sum() {
    if (sum == null && noSum == null) {
      try {
        sum = GameSum.of(game, counters(), parts());
      } catch (NoSumException e) {
        noSum = e.getMessage();
      }
    }
    return sum;
  }

  /**
   * What one thread solves a sum of games with, knowing already what a while of search from the
   * first state tells; null if the game is no sum for two roles.
   */
  public synchronized SumSolver newSumSolver() {
    if (sum() == null) {
      return null;
    }
    if (firstSolver == null) {
      firstSolver = new SumSolver(sum);
      if (firstSolver.canTry(game.initial(), Integer.MAX_VALUE)) {
        firstSolver.begin(cases -> cases <= FIRST_CASES);
        firstSolver.value(game.initial(), firstSolver.least(), firstSolver.most());
      }
    }
    SumSolver solver = new SumSolver(sum);
    solver.copyFrom(firstSolver);
    return solver;
  }

  /** Moves that do the same. */
  public synchronized MoveClasses moveClasses() {
    if (moveClasses == null) {
      moveClasses = MoveClasses.of(game, counters());
    }
    return moveClasses;
  }

  /** The facts that an end, a goal or the legality of a move depends on now or later. */
  private synchronized BitSet relevant() {
    if (relevant == null) {
      relevant = MoveEffects.relevant(game);
      idleFacts =
          (int)
              IntStream.range(0, game.factCount())
                  .filter(f -> game.factText(f) != null && game.constant(f) < 0)
                  .filter(f -> !relevant.get(f))
                  .count();
      keyMask = idleFacts == 0 ? null : words(relevant);
    }
    return relevant;
  }

  /** The facts that matter, as words; null if all do. */
  public synchronized long[] keyMask() {
    relevant();
    return keyMask;
  }

  /**
   * The facts that matter, without those that only count steps; null if there are no such, or if
   * what moves do depends on them.
   */
  public long[] timelessMask() {
    if (counters().facts().isEmpty() || parts().reason() != null || parts().dependOnSteps()) {
      return null;
    }
    BitSet facts = (BitSet) relevant().clone();
    facts.andNot(counters().facts());
    return words(facts);
  }

  private long[] words(BitSet facts) {
    return Arrays.copyOf(facts.toLongArray(), game.wordCount());
  }

  /** Step counters, and what the search need not look at, in words. */
  public synchronized List<String> describeCuts() {
    relevant();
    int bound = counters().bound();
    String use =
        game.roles().size() > 1
            ? "part of every state's key"
            : timelessMask() == null
                ? "part of every state's key, because moves depend on them"
                : "left out of keys at first";
    return List.of(
        "step counters: "
            + (counters().facts().isEmpty()
                ? "none"
                : counters().facts().cardinality()
                    + " facts such as "
                    + game.factText(counters().facts().nextSetBit(0))
                    + ", "
                    + use
                    + (bound < 0 ? "" : "; at most " + bound + " steps")),
        "moves that do the same as another: "
            + moveClasses().spare()
            + ", facts that nothing depends on: "
            + idleFacts);
  }

  /** The parts in words, and what is made of them. */
  public List<String> describeParts() {
    List<String> lines = new ArrayList<>(parts().describe());
    if (parts().apart().size() > 1) {
      lines.add(game.roles().size() == 1 ? describePuzzle() : describeSum());
    }
    return lines;
  }

  private String describePuzzle() {
    String refusal = partGoals().reason();
    return refusal == null
        ? "parts are solved by themselves, and their plans joined"
        : "parts are not searched apart, because " + refusal;
  }

  private String describeSum() {
    if (sum() != null) {
      return sum.describe();
    }
    return "parts are not searched apart, because "
        + (game.roles().size() > 2
            ? "several roles move in them, so that what is best in one depends on the others"
            : noSum);
  }
}
