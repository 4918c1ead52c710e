// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.PhaseEngine;
import io.banyan.ggp.reason.circuit.PhaseKernel;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Plays one game at a time on packed words: generated code shows a state, tables tell what moves
 * do.
 */
public final class WordEngine extends PhaseEngine {
  private final WordChoice[][] choices;
  private final WordKernel kernel;

  /** Per phase the only role whose move is not forced, or -1. */
  private final int[] chooser;

  /** Legal moves on their way into order; empty otherwise. */
  private final long[] listed;

  private WordEngine(WordCompiler.Code code, WordKernel kernel, PhaseKernel goals) {
    super(code.game(), code.phases(), kernel, goals);
    this.kernel = kernel;
    choices = code.choices();
    listed = new long[most(code.game()) + 63 >> 6];
    chooser = new int[choices.length];
    for (int p = 0; p < chooser.length; p++) {
      chooser[p] = WordChoice.chooser(choices[p]);
    }
  }

  /** The largest number of moves of a role. */
  private static int most(CompiledGame game) {
    int most = 0;
    for (int r = 0; r < game.roles().size(); r++) {
      most = Math.max(most, game.moveCount(r));
    }
    return most;
  }

  /**
   * Makes engines that share one generated class, for several threads.
   *
   * @param goalKernels makes what reads the goals where words are no good at it
   * @throws IllegalArgumentException for circuits with cycles or of excessive size
   */
  public static Supplier<Engine> maker(
      CompiledGame game, Function<CompiledGame, Supplier<PhaseKernel>> goalKernels) {
    WordCompiler.Code code = WordCompiler.compile(game);
    if (code.goalsApart()) {
      Supplier<PhaseKernel> goals = goalKernels.apply(game);
      return () -> new WordEngine(code, code.kernel(), goals.get());
    }
    return () -> {
      WordKernel kernel = code.kernel();
      return new WordEngine(code, kernel, kernel);
    };
  }

  @Override
  public EngineKind kind() {
    return EngineKind.WORDS;
  }

  @Override
  public int legalCount(int role) {
    WordChoice c = choices[phase][role];
    if (c.forced() >= 0) {
      return 1;
    }
    needLegal();
    int n = 0;
    for (int k = 0; k < c.planes(); k++) {
      n += Long.bitCount(kernel.planes[c.firstPlane() + k]);
    }
    return n;
  }

  @Override
  public int legal(int role, int i) {
    WordChoice c = choices[phase][role];
    if (c.forced() >= 0 && i == 0) {
      return c.forced();
    }
    if (i < 0 || i >= legalCount(role)) {
      throw new IllegalArgumentException(
          "legal move " + i + " of role " + role + " does not exist");
    }
    if (c.inOrder()) {
      return c.byBit()[kernel.pick(c.firstPlane(), i)];
    }
    int node = 1;
    int left = i;
    for (int d = 0; d < c.depth(); d++) {
      int under = 0;
      for (int k = 0; k < c.planes(); k++) {
        under +=
            Long.bitCount(kernel.planes[c.firstPlane() + k] & c.leftMask()[node * c.planes() + k]);
      }
      boolean right = left >= under;
      left -= right ? under : 0;
      node = 2 * node + (right ? 1 : 0);
    }
    return c.moves()[node - (1 << c.depth())];
  }

  @Override
  public int legalMoves(int role, int[] out) {
    WordChoice c = choices[phase][role];
    if (c.forced() >= 0) {
      out[0] = c.forced();
      return 1;
    }
    needLegal();
    return c.inOrder() ? listInOrder(c, out) : sortAndList(c, out);
  }

  private int listInOrder(WordChoice c, int[] out) {
    int[] byBit = c.byBit();
    int n = 0;
    for (int k = 0; k < c.planes(); k++) {
      for (long w = kernel.planes[c.firstPlane() + k]; w != 0; w &= w - 1) {
        out[n++] = byBit[(k << 6) + Long.numberOfTrailingZeros(w)];
      }
    }
    return n;
  }

  /** Most possible moves are not legal: only those that are cost something. */
  private int sortAndList(WordChoice c, int[] out) {
    int[] byBit = c.byBit();
    long[] found = listed;
    for (int k = 0; k < c.planes(); k++) {
      for (long w = kernel.planes[c.firstPlane() + k]; w != 0; w &= w - 1) {
        int move = byBit[(k << 6) + Long.numberOfTrailingZeros(w)];
        found[move >> 6] |= 1L << move;
      }
    }
    int[] moves = c.moves();
    int last = moves[moves.length - 1] >> 6;
    int n = 0;
    for (int i = moves[0] >> 6; i <= last; i++) {
      for (long w = found[i]; w != 0; w &= w - 1) {
        out[n++] = (i << 6) + Long.numberOfTrailingZeros(w);
      }
      found[i] = 0;
    }
    return n;
  }

  @Override
  public int chooser() {
    return chooser[phase];
  }

  @Override
  public boolean chooserHolds(int[] facts) {
    for (int p = 0; p < chooser.length; p++) {
      for (int r = 0; r <= chooser[p]; r++) {
        int literal = r == chooser[p] ? Circuit.TRUE : Circuit.FALSE;
        if (phases.literal(p, facts[r]) != literal) {
          return false;
        }
      }
    }
    return true;
  }

  /** The kernel knows what the others do. */
  @Override
  public void choose(int move) {
    kernel.choose(phase, move);
    nextPhase();
    changed();
  }

  @Override
  public void next(int[] jointMove) {
    System.arraycopy(jointMove, 0, joint, 0, roles);
    kernel.step(phase);
    nextPhase();
    changed();
  }

  @Override
  public int playout(FactSet from, long seed, int[] goalsOut) {
    set(from);
    kernel.seed = seed;
    int length = kernel.run(phase, cap);
    phase = (phase + length) % phases.count();
    changed();
    rewards(goalsOut);
    return length;
  }
}
