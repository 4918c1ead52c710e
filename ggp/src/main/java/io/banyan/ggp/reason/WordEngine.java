// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/** Plays one game at a time on packed words (kind D, a hybrid of generated code and tables). */
final class WordEngine extends CircuitEngine {
  private final Phases phases;
  private final WordCompiler.Choice[][] choices;
  private final WordKernel kernel;
  private int phase;
  private boolean legalKnown;

  WordEngine(WordCompiler.Code code) {
    super(code.game());
    phases = code.phases();
    choices = code.choices();
    kernel = code.kernel(state);
    setInitial();
  }

  @Override
  public String kind() {
    return "D";
  }

  @Override
  public void set(FactSet target) {
    long[] from = target.words;
    for (int w = 0; w < state.length; w++) {
      state[w] = w < from.length ? from[w] : 0;
    }
    phase = phases.of(state);
    if (phase < 0) {
      throw new IllegalArgumentException("the state cannot occur in this game");
    }
    changed();
  }

  private void changed() {
    legalKnown = false;
    forgetGoals();
  }

  @Override
  public boolean isTerminal() {
    boolean end = kernel.look(phase) != 0;
    legalKnown = !end;
    return end;
  }

  private void needLegal() {
    if (!legalKnown) {
      kernel.legal(phase);
      legalKnown = true;
    }
  }

  @Override
  public int legalCount(int role) {
    WordCompiler.Choice c = choices[phase][role];
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
    WordCompiler.Choice c = choices[phase][role];
    if (c.forced() >= 0 && i == 0) {
      return c.forced();
    }
    if (i < 0 || i >= legalCount(role)) {
      throw new IllegalArgumentException(
          "legal move " + i + " of role " + role + " does not exist");
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
    WordCompiler.Choice c = choices[phase][role];
    if (c.forced() >= 0) {
      out[0] = c.forced();
      return 1;
    }
    needLegal();
    int n = 0;
    int[] moves = c.moves();
    for (int k = 0; k < moves.length; k++) {
      if ((kernel.planes[c.firstPlane() + c.plane()[k]] >>> c.bit()[k] & 1) != 0) {
        out[n++] = moves[k];
      }
    }
    return n;
  }

  @Override
  void evaluateGoals() {
    kernel.goals(phase);
  }

  @Override
  boolean hasGoal(int i) {
    return (kernel.goals[i >> 6] >>> i & 1) != 0;
  }

  @Override
  public void next(int[] jointMove) {
    System.arraycopy(jointMove, 0, kernel.joint, 0, roles);
    kernel.step(phase);
    if (++phase == phases.count) {
      phase = 0;
    }
    changed();
  }

  @Override
  public int playout(FactSet from, long seed, int[] goalsOut) {
    set(from);
    kernel.seed = seed;
    int length = kernel.run(phase, cap);
    phase = (phase + length) % phases.count;
    changed();
    rewards(goalsOut);
    return length;
  }
}
