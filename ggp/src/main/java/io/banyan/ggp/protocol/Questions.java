// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Where those who ask for moves meet the one thread that finds them.
 *
 * <p>The thread thinks by meters that it gets here. A question, its end and the end of the match
 * each stop the meter that was given out before, and no later one: as both are done under one lock,
 * a stop is neither lost before a search begins nor does it reach the search for the question
 * itself.
 */
final class Questions {
  private final BlockingQueue<Question> queue = new LinkedBlockingQueue<>();
  private Question current;
  private Meter meter;
  private volatile boolean asked;
  private volatile boolean closed;
  private volatile long lastHeard = System.nanoTime();
  private volatile String lastReply;
  private volatile boolean replyLost;
  private volatile String anyMove = "noop";

  /** Asks for a move; a question that comes again while it is open stays the same. */
  synchronized Question ask(List<String> moves, long searchEnd, long answerEnd) {
    asked = true;
    heard();
    if (current != null
        && !current.answer().isDone()
        && FollowedGame.same(current.moves(), moves)) {
      return current;
    }
    if (current != null) {
      current.abandon();
    }
    current = new Question(moves, searchEnd, answerEnd);
    queue.add(current);
    stopThinking();
    if (closed) {
      release();
    }
    return current;
  }

  /** Nobody waits for the answer to a question any more. */
  synchronized void giveUp(Question question) {
    question.abandon();
    if (question == current) {
      stopThinking();
    }
  }

  /** Ends the match; whoever still waits for a move gets the best one so far. */
  synchronized void close() {
    closed = true;
    stopThinking();
    if (current != null) {
      release();
    }
  }

  private void release() {
    current.abandon();
    current.answer(anyMove);
  }

  /** Ends a search that began before the first question, because there is a better engine now. */
  synchronized void endFirstPondering() {
    if (!asked) {
      stopThinking();
    }
  }

  private void stopThinking() {
    if (meter != null) {
      meter.stop();
    }
  }

  /** A meter to think about a question with; null if nobody waits for the answer. */
  synchronized Meter meterFor(Question question, long nanos) {
    return closed || question.isAbandoned() ? null : newMeter(nanos);
  }

  /** A meter to think with while nobody asks; null if somebody does. */
  synchronized Meter meterForPondering(long nanos) {
    return closed || !queue.isEmpty() ? null : newMeter(nanos);
  }

  private Meter newMeter(long nanos) {
    meter = new Meter(Budget.nanos(Math.max(1, nanos)), Clock.SYSTEM);
    return meter;
  }

  /** The next question; null if there is none within the time. */
  Question next(long nanos) throws InterruptedException {
    return queue.poll(nanos, TimeUnit.NANOSECONDS);
  }

  boolean isClosed() {
    return closed;
  }

  /** True once a first question came. */
  boolean wasAsked() {
    return asked;
  }

  /** The other side is alive. */
  void heard() {
    lastHeard = System.nanoTime();
  }

  long silentNanos() {
    return System.nanoTime() - lastHeard;
  }

  /** A move was answered, and it is not known yet whether the answer arrived. */
  void replied(String move) {
    lastReply = move;
    replyLost = false;
  }

  void setReplyLost(boolean lost) {
    replyLost = lost;
  }

  /** The last answer; null before the first. */
  String lastReply() {
    return lastReply;
  }

  boolean isReplyLost() {
    return replyLost;
  }

  /** What to answer while nothing better is known. */
  void setAnyMove(String move) {
    anyMove = move;
  }

  String anyMove() {
    return anyMove;
  }
}
