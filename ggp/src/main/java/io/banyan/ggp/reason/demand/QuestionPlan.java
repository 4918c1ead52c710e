// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import io.banyan.ggp.reason.rules.KeyPart;
import io.banyan.ggp.reason.rules.Pattern;
import io.banyan.ggp.reason.rules.Rule;
import io.banyan.ggp.reason.rules.Terms;

/**
 * A rule compiled for one form of question about its head: what the key binds, which questions the
 * body asks in which order, and what the answer is made of. Variables are bound at one fixed step
 * each, so nothing is undone.
 */
final class QuestionPlan {
  final Rule rule;

  /** What each part of the key must match. */
  final Pattern[] inputs;

  /** Whether an input binds a variable of its own and needs no matching. */
  final boolean[] simple;

  final Output[] outputs;
  final Step[] steps;

  /**
   * The last step that decides the answer, or -1. The steps behind it only ask whether there is
   * anything, so the walk goes back to this one after each solution.
   */
  final int decides;

  /**
   * What becomes part of the answer: a pattern as a whole or, when the question gives parts of a
   * function where the rule has a variable, what is wanted of the variable's value.
   *
   * @param parts null for the whole
   * @param fromKey the first part of the key that the value is compared with
   */
  record Output(Pattern pattern, KeyPart parts, int fromKey) {}

  /** What a step does. */
  enum Kind {
    /** Goes through the answers to a question. */
    ANSWERS,
    /** Goes on if a question has no answer. */
    NONE,
    /** Goes on if two terms differ. */
    DISTINCT
  }

  /** One condition of the body. */
  static final class Step {
    Kind kind;
    Form form;

    /** Nothing has to be derived: facts, the state, the moves. */
    boolean given;

    /** A question within the component of the rule itself. */
    boolean within;

    /** The key of the question; the two terms of a distinct. */
    Pattern[] keys;

    int[] key;

    /** The variable for each wanted part, and whether it is bound already. */
    int[] variable;

    boolean[] test;
  }

  QuestionPlan(
      Rule rule, Pattern[] inputs, boolean[] simple, Output[] outputs, Step[] steps, int decides) {
    this.rule = rule;
    this.inputs = inputs;
    this.simple = simple;
    this.outputs = outputs;
    this.steps = steps;
    this.decides = decides;
  }

  /** Binds variables by the key; false if the rule does not answer that question. */
  boolean open(Form form, int question, int[] binding, boolean[] bound, Terms terms) {
    java.util.Arrays.fill(bound, 0, rule.variables, false);
    for (int i = 0; i < inputs.length; i++) {
      int term = form.key(question, i);
      if (simple[i]) {
        binding[inputs[i].value] = term;
        bound[inputs[i].value] = true;
      } else if (!match(inputs[i], term, binding, bound, terms)) {
        return false;
      }
    }
    return true;
  }

  private static boolean match(Pattern p, int term, int[] binding, boolean[] bound, Terms terms) {
    if (p.kind == Pattern.GROUND) {
      return p.value == term;
    }
    if (p.kind == Pattern.VARIABLE) {
      if (bound[p.value]) {
        return binding[p.value] == term;
      }
      bound[p.value] = true;
      binding[p.value] = term;
      return true;
    }
    if (terms.symbolOf(term) != p.value) {
      return false;
    }
    for (int i = 0; i < p.args.length; i++) {
      if (!match(p.args[i], terms.arg(term, i), binding, bound, terms)) {
        return false;
      }
    }
    return true;
  }
}
