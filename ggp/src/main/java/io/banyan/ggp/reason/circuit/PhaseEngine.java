// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.FactSet;

/** What the engines with generated code for each phase of a game share. */
public abstract class PhaseEngine extends CircuitEngine {
  protected final Phases phases;
  protected int phase;

  /** The move of each role in the step being made; shared with the kernel. */
  protected final int[] joint;

  private final PhaseKernel kernel;
  private final PhaseKernel goalKernel;
  private final FactSet live;
  private boolean legalKnown;

  /**
   * @param goalKernel the kernel that reads the goals; it may be another one, and then looks at the
   *     state of the first
   */
  protected PhaseEngine(
      CompiledGame game, Phases phases, PhaseKernel kernel, PhaseKernel goalKernel) {
    super(game, kernel.state);
    this.phases = phases;
    this.kernel = kernel;
    this.goalKernel = goalKernel;
    goalKernel.state = kernel.state;
    joint = kernel.joint;
    live = FactSet.over(kernel.state);
    setInitial();
  }

  @Override
  public final void set(FactSet target) {
    long[] from = target.words();
    if (from != state) {
      for (int w = 0; w < state.length; w++) {
        state[w] = w < from.length ? from[w] : 0;
      }
    }
    phase = phases.of(state);
    if (phase < 0) {
      throw new IllegalArgumentException("the state cannot occur in this game");
    }
    changed();
  }

  @Override
  public final FactSet live() {
    return live;
  }

  /** Tells that the state changed. */
  protected final void changed() {
    legalKnown = false;
    forgetGoals();
  }

  @Override
  public final boolean isTerminal() {
    boolean end = kernel.look(phase) != 0;
    legalKnown = !end;
    return end;
  }

  /** Finds the legal moves if they are not known. */
  protected final void needLegal() {
    if (!legalKnown) {
      kernel.legal(phase);
      legalKnown = true;
    }
  }

  protected final void nextPhase() {
    if (++phase == phases.count) {
      phase = 0;
    }
  }

  @Override
  final void evaluateGoals() {
    goalKernel.goals(phase);
  }

  @Override
  final boolean hasGoal(int i) {
    return (goalKernel.goals[i >> 6] >>> i & 1) != 0;
  }

  @Override
  final long goalBits(int first, int n) {
    int w = first >> 6;
    long bits = goalKernel.goals[w] >>> first;
    if ((first & 63) + n > 64) {
      bits |= goalKernel.goals[w + 1] << -first;
    }
    return n == 64 ? bits : bits & (1L << n) - 1;
  }
}
