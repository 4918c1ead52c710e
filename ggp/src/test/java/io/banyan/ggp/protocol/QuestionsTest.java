// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.budget.Meter;
import io.banyan.core.random.Rng;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class QuestionsTest {
  private static final long HOUR = 3_600_000_000_000L;
  private static final List<String> FIRST = null;
  private static final List<String> SECOND = List.of("(mark 1)", "noop");

  private final Questions questions = new Questions();

  private Question ask(List<String> moves) {
    return questions.ask(moves, HOUR, HOUR);
  }

  @Test
  void aQuestionEndsPonderingAndNotItsOwnSearch() throws InterruptedException {
    Meter pondering = questions.meterForPondering(HOUR);
    Question question = ask(FIRST);
    assertThat(pondering.isStopped()).isTrue();
    assertThat(questions.next(0)).isSameAs(question);
    assertThat(questions.meterFor(question, HOUR).isStopped()).isFalse();
  }

  @Test
  void nobodyPondersOnceAQuestionIsThere() throws InterruptedException {
    ask(FIRST);
    assertThat(questions.meterForPondering(HOUR)).isNull();
    questions.next(0);
    assertThat(questions.meterForPondering(HOUR)).isNotNull();
  }

  @Test
  void theSameQuestionInAnotherSpellingStaysOpenAndAnotherOneReplacesIt() {
    Question first = ask(SECOND);
    Meter search = questions.meterFor(first, HOUR);
    assertThat(ask(List.of("( MARK  1 )", "NOOP"))).isSameAs(first);
    assertThat(search.isStopped()).isFalse();
    Question next = ask(List.of("noop", "(mark 2)"));
    assertThat(next).isNotSameAs(first);
    assertThat(search.isStopped()).isTrue();
    assertThat(questions.meterFor(first, HOUR)).isNull();
    assertThat(questions.meterFor(next, HOUR)).isNotNull();
  }

  @Test
  void aLateAnswerIsGivenUpAndLeavesTheNextQuestionAlone() {
    Question late = ask(FIRST);
    Meter search = questions.meterFor(late, HOUR);
    questions.giveUp(late);
    assertThat(search.isStopped()).isTrue();
    Question next = ask(SECOND);
    Meter own = questions.meterFor(next, HOUR);
    questions.giveUp(late);
    assertThat(own.isStopped()).isFalse();
  }

  @Test
  void aBetterEngineEndsPonderingOnlyBeforeTheFirstQuestion() {
    Meter pondering = questions.meterForPondering(HOUR);
    questions.endFirstPondering();
    assertThat(pondering.isStopped()).isTrue();
    Meter search = questions.meterFor(ask(FIRST), HOUR);
    questions.endFirstPondering();
    assertThat(search.isStopped()).isFalse();
  }

  @Test
  void afterTheEndNothingIsThoughtAboutAndEveryQuestionHasAnAnswer() {
    questions.setAnyMove("left");
    Question open = ask(FIRST);
    open.found("right");
    Meter search = questions.meterFor(open, HOUR);
    questions.close();
    assertThat(search.isStopped()).isTrue();
    assertThat(open.answer()).isCompletedWithValue("right");
    assertThat(ask(SECOND).answer()).isCompletedWithValue("left");
    assertThat(questions.meterFor(open, HOUR)).isNull();
    assertThat(questions.meterForPondering(HOUR)).isNull();
  }

  /** The thread that thinks spins until its meter is stopped: a stop that is lost never ends. */
  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void noStopIsLostAndNoneReachesTheSearchOfTheQuestionThatCausedIt() throws Exception {
    int rounds = 1000;
    AtomicInteger leaked = new AtomicInteger();
    Thread thinker = new Thread(() -> answerAll(leaked), "thinker");
    thinker.start();
    Rng rng = new Rng(5);
    for (int i = 0; i < rounds; i++) {
      Question question = ask(List.of("(step " + i + ")"));
      assertThat(question.answer().get()).isEqualTo("found");
      for (int spin = rng.nextInt(300); spin > 0; spin--) {
        Thread.onSpinWait();
      }
    }
    questions.close();
    thinker.join();
    assertThat(leaked).hasValue(0);
  }

  private void answerAll(AtomicInteger leaked) {
    try {
      while (!questions.isClosed()) {
        Question question = questions.next(0);
        if (question == null) {
          Meter pondering = questions.meterForPondering(HOUR);
          while (pondering != null && !pondering.isStopped()) {
            Thread.onSpinWait();
          }
        } else {
          Meter search = questions.meterFor(question, HOUR);
          for (int spin = 0; spin < 100; spin++) {
            Thread.onSpinWait();
          }
          leaked.addAndGet(search == null || search.isStopped() ? 1 : 0);
          question.found("found");
          question.answer("nothing");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
