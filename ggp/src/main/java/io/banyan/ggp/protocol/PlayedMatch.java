// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.Reasoner;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * One match of a {@link Player}, as those see it who ask for moves: its clock and its replies. A
 * {@link Thinker} finds the moves in a thread of its own, and a {@link Preparation} makes better
 * engines in another.
 *
 * <p>Whoever waits for an answer waits no longer than the clock allows. If the thread is late (a
 * step of a slow engine, a pause of the machine) the best move so far is the answer.
 */
final class PlayedMatch {
  private static final long SECOND = 1_000_000_000L;
  private static final long NAP = SECOND / 50;

  /** Under a clock of nothing: a move of another state would be worse than a late one. */
  private static final long LEAST_ANSWER = SECOND / 5;

  private final Message.Start start;
  private final Sheet sheet;
  private final Player.Settings settings;
  private final ReplyTimes times;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final Questions questions = new Questions();
  private final Preparation preparation;
  private final Thread thread;
  private final PlayerRecord record;

  PlayedMatch(
      Message.Start start,
      Sheet sheet,
      Reasoner reasoner,
      int role,
      Player.Settings settings,
      ReplyTimes times,
      long seed,
      Consumer<MatchLog> records) {
    this.start = start;
    this.sheet = sheet;
    this.settings = settings;
    this.times = times;
    record = new PlayerRecord(start, settings.name(), role, seed, records);
    preparation =
        new Preparation(sheet, reasoner, settings, start.startClock(), this::log, this::prepared);
    Thinker thinker =
        new Thinker(
            sheet,
            role,
            settings,
            seed,
            questions,
            preparation,
            System.nanoTime() + (2L * start.startClock() + start.playClock()) * SECOND / 2,
            (start.startClock() + 2L * start.playClock() + 30) * SECOND,
            this::log,
            () -> ready.complete(null),
            ready::completeExceptionally,
            record::write);
    thread = new Thread(thinker, "banyan-ggp-match");
    thread.setDaemon(true);
  }

  private void log(String line) {
    settings.log().accept("match " + id() + ": " + line);
  }

  /** There will be no better engine; a puzzle is thought about until it is solved. */
  private void prepared() {
    if (!preparation.leavesPuzzle()) {
      ready.complete(null);
    }
    questions.endFirstPondering();
  }

  void start() {
    thread.start();
  }

  String id() {
    return start.id();
  }

  boolean is(String id) {
    return start.id().equalsIgnoreCase(id);
  }

  boolean hasBegun() {
    return questions.wasAsked();
  }

  /** True if the other side has been silent for much longer than the clocks explain. */
  boolean isForgotten(int graceSeconds) {
    long patience = start.startClock() + 10L * start.playClock() + graceSeconds;
    return questions.silentNanos() > patience * SECOND;
  }

  /** Waits until the engines are prepared, at most until the start clock ends. */
  String awaitReady(long arrival) {
    long clock = start.startClock() * SECOND;
    try {
      if (!isReadyBy(arrival + clock - times.readyMargin(clock))) {
        log("start clock ends, still at work");
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      // An error of the machine: the sheet asks for more memory than there is.
      throw new IllegalArgumentException(
          "limit: too large for the memory there is (" + e.getCause() + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    questions.heard();
    return "ready";
  }

  private boolean isReadyBy(long end) throws ExecutionException, InterruptedException {
    try {
      await(ready, end);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** Waits in short naps; how much they last too long tells how busy the machine is. */
  private <T> T await(CompletableFuture<T> future, long end)
      throws ExecutionException, InterruptedException, TimeoutException {
    while (true) {
      long now = System.nanoTime();
      long nap = Math.max(1, Math.min(NAP, end - now));
      try {
        return future.get(nap, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        times.nap(System.nanoTime() - now - nap);
        if (System.nanoTime() - end >= 0) {
          throw e;
        }
      }
    }
  }

  /** Answers a question for a move in time. */
  Player.Reply play(List<String> moves, long arrival) {
    long clock = start.playClock() * SECOND;
    long margin = times.margin(clock);
    long answerEnd = Math.max(clock - margin * 2 / 3, LEAST_ANSWER);
    Question question = questions.ask(moves, arrival + clock - margin, arrival + answerEnd);
    String move = answerTo(question);
    questions.replied(move);
    long thought = Math.min(System.nanoTime(), question.searchEnd());
    return new Player.Reply(
        spelt(move),
        ok -> {
          questions.setReplyLost(!ok);
          times.add(System.nanoTime() - thought);
        });
  }

  private String answerTo(Question question) {
    try {
      return await(question.answer(), question.answerEnd());
    } catch (TimeoutException | ExecutionException e) {
      questions.giveUp(question);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String best = question.best();
    if (best == null) {
      log("no state in time, answer " + questions.anyMove());
    }
    return best != null ? best : questions.anyMove();
  }

  /**
   * The match is over for the other side.
   *
   * @param lastMoves null if it was called off
   */
  void end(List<String> lastMoves) {
    record.end(lastMoves);
  }

  /** Ends the match; whoever still waits for a move gets the best one so far. */
  void close() {
    questions.close();
    preparation.cancel();
    thread.interrupt();
  }

  /** The move in the spelling of the rules, for managers that mind the case. */
  private String spelt(String move) {
    if (sheet.spelling().isEmpty()) {
      return move;
    }
    StringBuilder b = new StringBuilder();
    for (String token : move.split("(?<=[ ()])|(?=[ ()])")) {
      b.append(sheet.spelling().getOrDefault(token, token));
    }
    return b.toString();
  }
}
