// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.stats.Sprt;
import io.banyan.arena.store.StoreReader;
import io.banyan.core.budget.Clock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Shows how a match or an experiment goes on. */
final class RunWatch implements RunListener {
  private static final long LOOK_NANOS = 100_000_000;

  /** Seconds that nobody needs to be told of before. */
  private static final double WORTH_SAYING = 10;

  /** Pairings that take a while to prepare. */
  private static final int MANY = 1000;

  private final Progress progress;
  private final Sprt sprt;
  private final Path directory;
  private final List<MatchStats.Counter> counters = new ArrayList<>();
  private Schedule schedule;
  private Effort effort;
  private long total;
  private int atOnce = 1;
  private boolean announced;
  private String firstNote = "";

  /**
   * Makes it.
   *
   * @param sprt the test that may end it early; null for none
   * @param directory where the results are, null for in memory
   */
  RunWatch(Sprt sprt, Path directory, Progress progress) {
    this.sprt = sprt;
    this.directory = directory;
    this.progress = progress;
  }

  /** So many pairings are made ready, which takes a while if they are many. */
  void preparing(int pairings) {
    if (pairings >= MANY) {
      progress.say("preparing " + pairings + " pairings");
    }
  }

  /** Must be called before the run begins. */
  void attach(Schedule games) {
    schedule = games;
    for (Pairing pairing : schedule.pairings()) {
      counters.add(new MatchStats.Counter(schedule.gamesPerUnit(pairing.index())));
    }
  }

  /** Somebody else has said how long it will take. */
  void announced() {
    announced = true;
  }

  @Override
  public void workers(int gamesAtOnce) {
    atOnce = gamesAtOnce;
  }

  @Override
  public void started(long newTotal, long finishedBefore) {
    total = newTotal;
    // A look at the games, at most a second of it for all.
    long games = schedule.pairings().stream().map(Pairing::game).distinct().count();
    long look = Math.min(LOOK_NANOS, LOOK_NANOS * 10 / games);
    effort = new Effort(schedule, game -> Pace.measure(game, Clock.SYSTEM, look));
    Pairing first = schedule.played().get(0);
    int pairings = schedule.played().size();
    progress.say(
        String.format(
            Locale.ROOT,
            "%s%s: %s%d games%s",
            first,
            pairings == 1
                ? ""
                : " and " + (pairings - 1) + (pairings == 2 ? " more pairing" : " more pairings"),
            sprt == null ? "" : "at most ",
            newTotal,
            finishedBefore == 0 ? "" : ", " + finishedBefore + " of them finished before"));
    if (finishedBefore > 0 && directory != null) {
      try (StoreReader reader = StoreReader.open(directory)) {
        reader.forEach(
            row -> {
              counters.get(row.pairing()).add(row.unit(), row.isVoid() ? Double.NaN : row.score());
              effort.known(row.pairing());
            });
      }
    }
    double seconds = effort.expected() / atOnce;
    if (seconds >= WORTH_SAYING && !announced) {
      progress.say(
          "expected to take about "
              + Effort.words(seconds)
              + (sprt == null ? "" : " at most")
              + " if nothing else runs, by the budgets and games of chance, "
              + atOnce
              + " at a time");
    }
    progress.start(newTotal, finishedBefore);
    progress.estimateBy(effort::remaining);
  }

  @Override
  public void warmingUp(Pairing pairing) {
    progress.say("warming up, because the clock decides: " + pairing);
  }

  @Override
  public void finished(MatchRecord record) {
    Pairing pairing = record.game().pairing();
    counters
        .get(pairing.index())
        .add(record.game().unit(), record.isVoid() ? Double.NaN : record.score());
    if (record.outcome().isFault() && firstNote.isEmpty()) {
      firstNote = record.note();
      int culprit = record.game().seats()[record.culprit()];
      progress.say(
          pairing.contender(culprit).label()
              + (record.isVoid() ? " ended game " : " lost game ")
              + record.game().id()
              + " by "
              + record.outcome().text()
              + (firstNote.isEmpty() ? "" : ": " + firstNote));
    }
    effort.finished(pairing.index(), Arrays.stream(record.nanos()).sum() / 1e9);
    progress.step(() -> score(pairing));
  }

  @Override
  public void decided(Pairing pairing, int units) {
    total -= (long) (schedule.units() - units) * schedule.gamesPerUnit(pairing.index());
    progress.reduceTotal(total);
    effort.decided(pairing.index());
  }

  private String score(Pairing pairing) {
    MatchStats stats = counters.get(pairing.index()).stats();
    Interval interval = stats.wilson();
    String text =
        stats.games() == 0
            ? "no game counts"
            : String.format(
                Locale.ROOT,
                "score %.3f (%.3f-%.3f)",
                stats.score(),
                interval.low(),
                interval.high());
    if (sprt != null) {
      double ratio = sprt.logLikelihoodRatio(stats.pairs().counts());
      text +=
          String.format(
              Locale.ROOT, "  LLR %.2f (%.2f, %.2f)", ratio, sprt.lowerBound(), sprt.upperBound());
    }
    return schedule.played().size() == 1
        ? text
        : pairing.first().label() + " - " + pairing.second().label() + " " + text;
  }

  /** Takes the progress bar away. */
  void end() {
    progress.end();
  }
}
