// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.Histogram;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.stats.PairScores;
import io.banyan.arena.store.GameRow;
import io.banyan.arena.store.StoredPairing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All that a report says about one pairing, added up game by game. */
public final class PairingResult {
  private final StoredPairing stored;
  private final MatchStats.Counter counter;
  private final List<long[]> bySeat = new ArrayList<>();
  private final Map<Integer, List<Seated>> open = new HashMap<>();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private final long[] faults = new long[2];
  private final Histogram plies = new Histogram();
  private final List<Histogram> micros = List.of(new Histogram(), new Histogram());
  private final List<Histogram> iterations = List.of(new Histogram(), new Histogram());
  private final List<Histogram> overruns = List.of(new Histogram(), new Histogram());

  /**
   * A game of a pair that is not complete yet.
   *
   * @param score NaN if it is void
   */
  private record Seated(List<Integer> seats, double score) {}

  /** Starts without games. */
  public PairingResult(StoredPairing stored) {
    this.stored = stored;
    this.counter = new MatchStats.Counter(stored.gamesPerUnit());
  }

  /** Adds a stored game. */
  public void add(GameRow row) {
    double score = row.isVoid() ? Double.NaN : row.score();
    count(row.unit(), score, row.outcome(), row.plies());
    if (row.culprit() >= 0) {
      faults[row.seats().get(row.culprit())]++;
    }
    countSeats(row.unit(), new Seated(row.seats(), score));
    for (int i = 0; i < row.micros().size(); i++) {
      time(row.seats().get(row.movers().get(i)), row.micros().get(i));
    }
    for (int i = 0; i < row.iterations().size(); i++) {
      iterations.get(row.seats().get(row.movers().get(i))).add(row.iterations().get(i));
    }
  }

  /** Adds a game that was only kept in memory. */
  public void add(MatchRecord record) {
    double score = record.isVoid() ? Double.NaN : record.score();
    count(record.game().unit(), score, record.outcome(), record.plies());
    int[] seats = record.game().seats();
    if (record.culprit() >= 0) {
      faults[seats[record.culprit()]]++;
    }
    countSeats(record.game().unit(), new Seated(Arrays.stream(seats).boxed().toList(), score));
    for (int i = 0; i < record.nanos().length; i++) {
      time(seats[record.movers()[i]], record.nanos()[i] / 1000);
      iterations.get(seats[record.movers()[i]]).add(record.iterations()[i]);
    }
  }

  private void count(int unit, double score, Outcome outcome, int length) {
    counter.add(unit, score);
    outcomes.merge(outcome, 1L, Long::sum);
    plies.add(length);
  }

  /** Games wait for the others of their pair: if one of them is void, none counts. */
  private void countSeats(int unit, Seated game) {
    while (bySeat.size() <= game.seats().lastIndexOf(0)) {
      bySeat.add(new long[3]);
    }
    List<Seated> games = open.computeIfAbsent(unit, u -> new ArrayList<>());
    games.add(game);
    if (games.size() == stored.gamesPerUnit()) {
      open.remove(unit);
      for (int seat = 0; seat < bySeat.size(); seat++) {
        add(games, seat, bySeat.get(seat));
      }
    }
  }

  /** Adds the games in which the first contender has that seat to lost, drawn and won ones. */
  private static void add(List<Seated> games, int seat, long[] counts) {
    if (games.stream().noneMatch(game -> Double.isNaN(game.score()))) {
      for (Seated game : games) {
        counts[(int) (2 * game.score())] += game.seats().get(seat) == 0 ? 1 : 0;
      }
    }
  }

  private void time(int contender, long used) {
    micros.get(contender).add(used);
    var budget = pairing().contender(contender).budget();
    if (budget.hasTime()) {
      overruns.get(contender).add(Math.max(0, used - budget.nanos() / 1000));
    }
  }

  /** The pairing. */
  public Pairing pairing() {
    return stored.pairing();
  }

  /** The pairing with its specifications in full. */
  public StoredPairing stored() {
    return stored;
  }

  /** The figures of the first contender. */
  public MatchStats stats() {
    return counter.stats();
  }

  /** Finished games, void ones too. */
  public long played() {
    return outcomes.values().stream().mapToLong(n -> n).sum();
  }

  /** Complete pairs that do not count, because a fault ended a game that is void by the rules. */
  public long voidPairs() {
    return counter.voidPairs();
  }

  /** The figures of the first contender in games in which it has that seat. */
  public MatchStats atSeat(int seat) {
    long[] counts = seat < bySeat.size() ? bySeat.get(seat).clone() : new long[3];
    open.values().forEach(games -> add(games, seat, counts));
    return new MatchStats(counts[2], counts[1], counts[0], new PairScores(counts));
  }

  /** Seats that the first contender has had. */
  public int seats() {
    return bySeat.size();
  }

  /** How games ended. */
  public Map<Outcome, Long> outcomes() {
    return new EnumMap<>(outcomes);
  }

  /** Games that a contender (0 or 1) lost by its own fault. */
  public long faults(int contender) {
    return faults[contender];
  }

  /** Lengths of games in moves. */
  public Histogram plies() {
    return plies;
  }

  /** Times of the moves of a contender (0 or 1) in microseconds. */
  public Histogram micros(int contender) {
    return micros.get(contender);
  }

  /**
   * Iterations of the moves of a contender (0 or 1), 0 where it told none; empty if all games are
   * from before they were kept.
   */
  public Histogram iterations(int contender) {
    return iterations.get(contender);
  }

  /** By how much moves of a contender exceeded their time budget; empty without one. */
  public Histogram overruns(int contender) {
    return overruns.get(contender);
  }
}
