// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.arena.stats.Holm;
import io.banyan.arena.stats.Sprt;
import io.banyan.arena.stats.SprtEstimate;
import io.banyan.arena.store.Provenance;
import io.banyan.arena.store.StoreReader;
import io.banyan.arena.store.StoredPairing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The results of an experiment, summed up: what status, report and tables are made from.
 *
 * @param experiment what identifies it
 * @param results one per pairing
 * @param runs where games come from
 */
public record Archive(
    ExperimentFacts experiment, List<PairingResult> results, List<Provenance> runs) {

  public Archive {
    results = List.copyOf(results);
    runs = List.copyOf(runs);
  }

  /** Reads a result directory, also while a run is writing it. */
  public static Archive read(Path directory) {
    try (StoreReader reader = StoreReader.open(directory)) {
      List<PairingResult> results = new ArrayList<>();
      for (StoredPairing pairing : reader.pairings()) {
        results.add(new PairingResult(pairing));
      }
      reader.forEach(row -> results.get(row.pairing()).add(row));
      return new Archive(
          ExperimentFacts.read(reader.facts()), results, List.copyOf(reader.runs().values()));
    }
  }

  /** What identifies the experiment, as texts by the keys of experiment files. */
  public Map<String, String> facts() {
    return experiment.texts();
  }

  /** The experiment's name. */
  public String name() {
    return experiment.name();
  }

  /** The experiment's seed. */
  public long seed() {
    return experiment.seed();
  }

  /** Pairs per pairing; with a sequential test the most there may be. */
  public int pairs() {
    return experiment.pairs();
  }

  /** The sequential test, or null. */
  public Sprt sprt() {
    return experiment.sprt();
  }

  /** The state of the sequential test of a pairing; null if there is none. */
  public SprtEstimate sprtOf(PairingResult result) {
    Sprt sprt = sprt();
    return sprt == null ? null : SprtEstimate.of(sprt, result.stats().pairs(), pairs());
  }

  /** Games of a pairing, as far as known: fewer once a sequential test has decided. */
  public long needed(PairingResult result) {
    Sprt sprt = sprt();
    boolean decided =
        sprt != null && sprt.verdict(result.stats().pairs().counts()) != Sprt.Verdict.OPEN;
    return decided
        ? (result.stats().pairs().pairs() + result.voidPairs()) * result.stored().gamesPerUnit()
        : (long) pairs() * result.stored().gamesPerUnit();
  }

  /** Finished games. */
  public long finished() {
    return results.stream().mapToLong(PairingResult::played).sum();
  }

  /** Games altogether. */
  public long total() {
    return results.stream().mapToLong(this::needed).sum();
  }

  /**
   * p-values of the hypothesis of equal strength, corrected for their number. NaN with a sequential
   * test: it stops when a difference shows, and a test for a fixed number of pairs does not hold.
   */
  public double[] adjustedP() {
    if (sprt() != null) {
      return results.stream().mapToDouble(r -> Double.NaN).toArray();
    }
    return Holm.adjust(results.stream().mapToDouble(r -> r.stats().pairs().pValue()).toArray());
  }

  /** Who can be compared with whom in one game at one budget. */
  public Contest contest(String game, String budget) {
    return Contest.of(cells(game, budget));
  }

  /** The pairings of one game at one budget. */
  public List<PairingResult> cells(String game, String budget) {
    return results.stream()
        .filter(r -> r.pairing().game().equals(game) && r.pairing().budget().equals(budget))
        .toList();
  }
}
