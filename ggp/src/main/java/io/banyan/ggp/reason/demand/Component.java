// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.List;

/**
 * Questions of one component of recursive relations that are answered together: none of them is
 * complete before nothing is left to do for any.
 */
final class Component {
  final int number;
  private final List<Waiting> work = new ArrayList<>();
  private final List<Form> forms = new ArrayList<>();
  private final IntList questions = new IntList();

  Component(int number) {
    this.number = number;
  }

  /** Takes over a new question. */
  void begin(Form form, int question) {
    form.own(question, number);
    forms.add(form);
    questions.add(question);
    work.add(new Waiting(form, question, null, 0, null, -1, -1));
  }

  /** There are new answers for all that waited for them. */
  void resume(Waiting chain) {
    for (Waiting w = chain; w != null; w = w.after) {
      work.add(w);
    }
  }

  /** What is to be done next, or null. */
  Waiting next() {
    return work.isEmpty() ? null : work.remove(work.size() - 1);
  }

  void complete() {
    for (int i = 0; i < forms.size(); i++) {
      forms.get(i).own(questions.get(i), Form.COMPLETE);
      forms.get(i).release(questions.get(i));
    }
  }
}
