// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

/**
 * An evaluation of a recursive question that has read all answers known so far: where it stands, to
 * go on when there are more. Or, with no plan, a question that nobody has begun.
 */
final class Waiting {
  final Form form;
  final int question;
  final QuestionPlan plan;
  final int level;
  final int[] binding;
  final int awaited;
  final int answer;
  Waiting after;

  /**
   * @param form the form of the question that is being answered
   * @param level the step that ran out of answers
   * @param awaited the question it reads
   * @param answer the last answer read, or -1
   */
  Waiting(
      Form form,
      int question,
      QuestionPlan plan,
      int level,
      int[] binding,
      int awaited,
      int answer) {
    this.form = form;
    this.question = question;
    this.plan = plan;
    this.level = level;
    this.binding = binding;
    this.awaited = awaited;
    this.answer = answer;
  }
}
