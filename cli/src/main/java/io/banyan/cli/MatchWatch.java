// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Follows one match: keeps its statistics and shows its progress. */
final class MatchWatch implements RunListener {
  private final Progress progress;
  private final Pairing pairing;
  private final MatchStats.Counter counter;
  private final Map<String, Integer> faults = new TreeMap<>();
  private final long start = System.nanoTime();
  private long plies;
  private String firstNote = "";

  MatchWatch(Schedule schedule, Progress progress) {
    this.progress = progress;
    this.pairing = schedule.pairings().get(0);
    this.counter = new MatchStats.Counter(schedule.gamesPerUnit(0));
  }

  @Override
  public void started(long total, long finishedBefore) {
    progress.say(
        String.format(
            Locale.ROOT,
            "%s against %s, %d games of %s at %s a move%s",
            pairing.first().label(),
            pairing.second().label(),
            total,
            pairing.game(),
            pairing.budget(),
            finishedBefore == 0 ? "" : ", " + finishedBefore + " of them finished before"));
    progress.start(total, finishedBefore);
  }

  @Override
  public void warmingUp(Pairing warm) {
    progress.say("warming up: the clock decides about these results");
  }

  @Override
  public void finished(MatchRecord record) {
    counter.add(record.game().unit(), record.score());
    plies += record.plies();
    if (record.outcome().isFault()) {
      String culprit = pairing.contender(record.game().seats()[record.culprit()]).label();
      faults.merge(culprit + ": " + record.outcome().text(), 1, Integer::sum);
      firstNote = firstNote.isEmpty() ? record.note() : firstNote;
    }
    progress.step(this::score);
  }

  private String score() {
    MatchStats stats = stats();
    Interval interval = stats.wilson();
    return String.format(
        Locale.ROOT, "score %.3f (%.3f-%.3f)", stats.score(), interval.low(), interval.high());
  }

  /** Takes the progress bar away. */
  void end() {
    progress.end();
  }

  MatchStats stats() {
    return counter.stats();
  }

  /** Who lost how many games by which fault. */
  Map<String, Integer> faults() {
    return faults;
  }

  /** What went wrong the first time; empty if nothing did. */
  String firstNote() {
    return firstNote;
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  double meanPlies() {
    return stats().games() == 0 ? Double.NaN : (double) plies / stats().games();
  }
}
