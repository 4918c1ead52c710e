// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A question for a move, with the times by which somebody wants the answer. */
final class Question {
  private final List<String> moves;
  private final long searchEnd;
  private final long answerEnd;
  private final CompletableFuture<String> answer = new CompletableFuture<>();
  private volatile String best;
  private volatile boolean abandoned;

  /**
   * A new question.
   *
   * @param moves the joint move made before; null for none
   * @param searchEnd when to stop thinking
   * @param answerEnd when to answer at the latest
   */
  Question(List<String> moves, long searchEnd, long answerEnd) {
    this.moves = moves;
    this.searchEnd = searchEnd;
    this.answerEnd = answerEnd;
  }

  List<String> moves() {
    return moves;
  }

  long searchEnd() {
    return searchEnd;
  }

  long answerEnd() {
    return answerEnd;
  }

  /** Completed when the thread of the match has done what it could. */
  CompletableFuture<String> answer() {
    return answer;
  }

  /** Keeps the best move so far. */
  void found(String move) {
    best = move;
  }

  /** The best move so far; null if not even the state is known. */
  String best() {
    return best;
  }

  /** Answers with the best move so far, or another if there is none. */
  void answer(String otherwise) {
    String move = best;
    answer.complete(move != null ? move : otherwise);
  }

  /** Nobody waits for the answer any more. */
  void abandon() {
    abandoned = true;
  }

  boolean isAbandoned() {
    return abandoned;
  }
}
