// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.step;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.PhaseEngine;
import io.banyan.ggp.reason.circuit.PhaseKernel;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.function.Supplier;

/** Plays one game at a time with generated code, gate by gate. */
public final class StepEngine extends PhaseEngine {
  private final int[] roleWord;
  private final StepKernel kernel;
  private final long[] legal;

  private StepEngine(StepCompiler.Code code, StepKernel kernel) {
    super(code.game(), code.phases(), kernel, kernel);
    this.kernel = kernel;
    roleWord = code.roleWord();
    legal = kernel.legal;
  }

  /**
   * Makes engines that share one generated class, for several threads.
   *
   * @throws IllegalArgumentException for circuits with cycles or of excessive size
   */
  public static Supplier<Engine> maker(CompiledGame game) {
    StepCompiler.Code code = StepCompiler.compile(game);
    return () -> new StepEngine(code, code.kernel());
  }

  /**
   * Makes kernels that can do nothing but read goals.
   *
   * @throws IllegalArgumentException for circuits with cycles or of excessive size
   */
  public static Supplier<PhaseKernel> goalKernels(CompiledGame game) {
    StepCompiler.Code code = StepCompiler.compileGoals(game);
    return code::kernel;
  }

  @Override
  public EngineKind kind() {
    return EngineKind.STEPS;
  }

  @Override
  public int legalCount(int role) {
    needLegal();
    return count(role);
  }

  private int count(int role) {
    int n = 0;
    for (int w = roleWord[role]; w < roleWord[role + 1]; w++) {
      n += Long.bitCount(legal[w]);
    }
    return n;
  }

  @Override
  public int legal(int role, int i) {
    needLegal();
    return pick(role, i);
  }

  private int pick(int role, int i) {
    int left = i;
    for (int w = roleWord[role]; w < roleWord[role + 1]; w++) {
      int n = Long.bitCount(legal[w]);
      if (left < n) {
        return (w - roleWord[role] << 6) + select(legal[w], left);
      }
      left -= n;
    }
    throw new IllegalArgumentException("legal move " + i + " of role " + role + " does not exist");
  }

  @Override
  public void next(int[] jointMove) {
    System.arraycopy(jointMove, 0, joint, 0, roles);
    advance();
    changed();
  }

  private void advance() {
    kernel.step(phase);
    long[] from = kernel.next;
    for (int w = 0; w < state.length; w++) {
      state[w] = from[w];
    }
    nextPhase();
  }

  @Override
  public int playout(FactSet from, long seed, int[] goalsOut) {
    set(from);
    int[] joint = this.joint;
    long s = seed;
    int length = 0;
    while (length < cap && kernel.look(phase) == 0) {
      int[] forced = kernel.forced[phase];
      for (int r = 0; r < roles; r++) {
        if (forced[r] >= 0) {
          joint[r] = forced[r];
          continue;
        }
        int count = count(r);
        if (count == 0) {
          changed();
          rewards(goalsOut);
          return length;
        }
        int i = 0;
        if (count > 1) {
          s += Rng.GAMMA;
          i = Rng.bounded(Rng.mix(s), count);
        }
        joint[r] = pick(r, i);
      }
      advance();
      length++;
    }
    changed();
    rewards(goalsOut);
    return length;
  }
}
