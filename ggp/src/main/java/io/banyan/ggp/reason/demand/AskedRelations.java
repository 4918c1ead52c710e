// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Asked;
import io.banyan.ggp.reason.rules.KeyPart;
import io.banyan.ggp.reason.rules.RuleProgram;
import io.banyan.ggp.reason.rules.Terms;
import java.util.function.Consumer;

/** Static relations of a program, derived as far as they are asked for. */
public final class AskedRelations implements Asked {
  private final Prover prover;
  private final Terms terms;

  /** Takes the rules as they are now; rules added later are not seen. */
  public AskedRelations(RuleProgram program, WorkLimits limits) {
    prover = new Prover(program, limits);
    terms = program.terms;
  }

  @Override
  public void tuples(int relation, KeyPart[] shape, int[] key, Consumer<int[]> tuples) {
    Form form = prover.form(relation, shape);
    int[] tuple = new int[shape.length];
    int[] at = new int[2];
    for (int a = prover.firstAnswer(form, key); a >= 0; a = form.next(a)) {
      at[0] = 0;
      at[1] = 0;
      for (int i = 0; i < tuple.length; i++) {
        tuple[i] = term(shape[i], form, key, a, at);
      }
      tuples.accept(tuple);
    }
  }

  /** Puts a term together from the parts of the key and of the answer. */
  private int term(KeyPart part, Form form, int[] key, int answer, int[] at) {
    if (part == KeyPart.KEY) {
      return key[at[0]++];
    }
    if (part == KeyPart.FREE) {
      return form.value(answer, at[1]++);
    }
    int[] args = new int[part.args.length];
    for (int i = 0; i < args.length; i++) {
      args[i] = term(part.args[i], form, key, answer, at);
    }
    return terms.intern(part.symbol, args, args.length);
  }
}
