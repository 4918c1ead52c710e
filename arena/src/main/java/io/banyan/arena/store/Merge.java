// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import io.banyan.arena.match.Pairing;
import io.banyan.core.random.Rng;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts the games of several runs of one experiment into one directory, whoever played them.
 *
 * <p>Everything is looked at before anything is written: another experiment, a game that does not
 * belong to it, or a game that two runs played differently is refused. A game that was played twice
 * with the same moves counts once. Every game keeps the run that played it. Runs may differ in how
 * many pairs they asked for, as an experiment in one directory may: the largest number counts.
 */
public final class Merge {
  /**
   * What a directory gave.
   *
   * @param games finished games in it
   * @param added those that were not there yet
   */
  public record Source(Path directory, long games, long added) {}

  /**
   * What came out.
   *
   * @param games all that are there now
   * @param commits of the programs that played them
   */
  public record Result(List<Source> sources, long games, Set<String> commits) {}

  /** Where a game was seen first, and what happened in it. */
  private record Seen(Path directory, long content) {}

  private static final String PAIRS = ExperimentClaim.PAIRS;

  private final Path out;
  private final Map<String, String> facts;
  private final List<StoredPairing> pairings;
  private final Path first;
  private final Map<String, Seen> seen = new HashMap<>();

  private Merge(List<Path> directories, Path out) {
    this.first = directories.get(0);
    this.out = out;
    try (StoreReader reader = StoreReader.open(first)) {
      facts = new LinkedHashMap<>(reader.facts());
      pairings = reader.pairings();
    }
    // A shorter run is the beginning of a longer one.
    for (Path directory : directories) {
      facts.computeIfPresent(PAIRS, (key, most) -> longer(most, directory));
    }
  }

  private static String longer(String pairs, Path directory) {
    try (StoreReader reader = StoreReader.open(directory)) {
      String theirs = reader.facts().getOrDefault(PAIRS, pairs);
      return Integer.parseInt(theirs) > Integer.parseInt(pairs) ? theirs : pairs;
    }
  }

  /**
   * Merges directories into another, which may hold games of the same experiment already.
   *
   * @throws StoreException if they do not fit together; then nothing was written
   */
  public static Result into(Path out, List<Path> directories) {
    if (directories.isEmpty()) {
      throw new IllegalArgumentException("there is nothing to merge");
    }
    List<Path> all = new ArrayList<>(directories);
    if (StoreReader.existsIn(out)) {
      all.add(out);
    }
    Merge merge = new Merge(all, out);
    all.forEach(merge::look);
    return merge.write(directories);
  }

  private void look(Path directory) {
    try (StoreReader reader = StoreReader.open(directory)) {
      Map<String, String> theirs = new LinkedHashMap<>(reader.facts());
      theirs.computeIfPresent(PAIRS, (key, value) -> facts.getOrDefault(PAIRS, value));
      List<String> differences =
          ExperimentClaim.differences(facts, theirs, pairings, reader.pairings());
      if (!differences.isEmpty()) {
        throw new StoreException(
            "%s and %s hold different experiments: %s"
                .formatted(first, directory, String.join("; ", differences)));
      }
      reader.forEach(row -> look(directory, row));
    }
  }

  private void look(Path directory, GameRow row) {
    Pairing pairing = pairings.get(row.pairing()).pairing();
    long expected = Rng.hash(Long.parseLong(facts.get("seed")), pairing.key(), row.unit());
    if (row.seed() != expected) {
      throw new StoreException(
          "%s: game %s has the seed %d, in this experiment it is %d"
              .formatted(directory, row.id(), row.seed(), expected));
    }
    Seen before = seen.putIfAbsent(row.id(), new Seen(directory, content(row)));
    if (before != null && before.content() != content(row)) {
      throw new StoreException(
          "game %s is not the same in %s and %s; with equal programs and iteration budgets it would"
                  .formatted(row.id(), before.directory(), directory)
              + " be");
    }
  }

  /** A hash of what happened, without when, where and how fast. */
  private static long content(GameRow row) {
    GameRow bare =
        new GameRow(
            row.pairing(),
            row.unit(),
            row.seating(),
            row.seats(),
            row.seed(),
            row.opening(),
            row.moves(),
            row.movers(),
            row.outcome(),
            row.culprit(),
            row.rewards(),
            row.score(),
            List.of(),
            List.of(),
            row.note(),
            0);
    return Rng.hash(bare.toString());
  }

  private Result write(List<Path> directories) {
    List<Source> sources = new ArrayList<>();
    Set<String> commits = new LinkedHashSet<>();
    try (ResultStore store = ResultStore.openForCopies(out, facts, pairings)) {
      store.allOrNothing(() -> directories.forEach(d -> sources.add(copy(d, store))));
    }
    try (StoreReader reader = StoreReader.open(out)) {
      reader.runs().values().forEach(run -> commits.add(run.commit()));
      return new Result(sources, reader.count(), commits);
    }
  }

  private static Source copy(Path directory, ResultStore store) {
    long[] counts = new long[2];
    try (StoreReader reader = StoreReader.open(directory)) {
      Map<Integer, Provenance> runs = reader.runs();
      Map<Integer, Integer> numbers = new HashMap<>();
      reader.forEach(
          row -> {
            counts[0]++;
            if (!store.contains(row)) {
              int run = numbers.computeIfAbsent(row.run(), old -> store.addRun(runs.get(old)));
              store.add(row, run);
              counts[1]++;
            }
          });
    }
    return new Source(directory, counts[0], counts[1]);
  }
}
