// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import java.util.Arrays;

/**
 * Where the evaluation of one question stands: the rule, the step of its plan, the binding and the
 * answers read last. Walks lie on the prover's stack and are used again; one without a form stands
 * for a {@link Component}.
 */
final class Walk {
  Form form;
  int question;
  Component component;
  QuestionPlan plan;
  int nextPlan;
  int level;

  /** The walk ends below this step. */
  int floor;

  boolean enter;

  /** It goes on where another one waited, and only there. */
  boolean resumed;

  int[] binding = new int[8];
  boolean[] bound = new boolean[8];
  private int[] questions = new int[8];
  private int[] answers = new int[8];

  void start(Form f, int q, Component c) {
    form = f;
    question = q;
    component = c;
    plan = null;
    nextPlan = 0;
    resumed = false;
  }

  /** Goes on with what had to wait. */
  void resume(Waiting w, Component c) {
    start(w.form, w.question, c);
    if (w.plan != null) {
      resumed = true;
      plan = w.plan;
      room(plan);
      System.arraycopy(w.binding, 0, binding, 0, w.binding.length);
      level = w.level;
      floor = w.level;
      enter = false;
      questions[level] = w.awaited;
      answers[level] = w.answer;
    }
  }

  void room(QuestionPlan p) {
    int variables = p.rule.variables + 1;
    if (binding.length < variables) {
      binding = Arrays.copyOf(binding, variables * 2);
      bound = Arrays.copyOf(bound, variables * 2);
    }
    if (questions.length < p.steps.length) {
      questions = new int[p.steps.length * 2];
      answers = new int[p.steps.length * 2];
    }
  }

  /** The question that a step reads, or -1 if there is no such thing. */
  int question(int step) {
    return questions[step];
  }

  /** The answer that a step has read last, or -1. */
  int answer(int step) {
    return answers[step];
  }

  void ask(int step, int q) {
    questions[step] = q;
    answers[step] = -1;
  }

  void read(int step, int a) {
    answers[step] = a;
  }
}
