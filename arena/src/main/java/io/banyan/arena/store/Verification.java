// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Catalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a look at every row of a result directory found: whether all is as it was written, and, for
 * some games, whether their moves lead to their results by the rules.
 *
 * @param format of the file
 * @param hasChecksums false for older formats, of which only the sense of rows can be checked
 * @param games that are sound
 * @param replayed how many of them were replayed
 * @param faults in words, at most {@value #MAX_FAULTS} of them
 * @param faultCount all of them
 */
public record Verification(
    int format,
    boolean hasChecksums,
    int runs,
    int pairings,
    long games,
    long replayed,
    List<String> faults,
    long faultCount) {
  private static final int MAX_FAULTS = 20;

  public Verification {
    faults = List.copyOf(faults);
  }

  /** True if nothing was found. */
  public boolean isSound() {
    return faultCount == 0;
  }

  /**
   * Checks a directory; writes nothing.
   *
   * @param replay how many games to replay, spread evenly over all
   * @throws StoreException if there are no results in it, or nothing of them can be read
   */
  public static Verification of(Path directory, Catalog catalog, long replay) {
    try (StoreReader reader = StoreReader.open(directory)) {
      return new Verifier(reader, catalog, replay).verify();
    }
  }

  private static final class Verifier {
    private final StoreReader reader;
    private final Catalog catalog;
    private final long replay;
    private final Map<String, Game> made = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private long faultCount;
    private long games;
    private long replayed;

    Verifier(StoreReader reader, Catalog catalog, long replay) {
      this.reader = reader;
      this.catalog = catalog;
      this.replay = replay;
    }

    Verification verify() {
      reader.faults().forEach(this::fault);
      int runs = 0;
      List<StoredPairing> pairings = List.of();
      try {
        reader.facts();
        var known = reader.runs();
        runs = known.size();
        pairings = reader.pairings();
        List<StoredPairing> all = pairings;
        long total = reader.count();
        reader.forEach(
            row -> {
              if (!known.containsKey(row.run())) {
                fault("game " + row.id() + " is of run " + row.run() + ", which is missing");
              }
              check(row, all.get(row.pairing()), total);
            },
            e -> fault(e.fault()));
      } catch (StoreException e) {
        if (e.isRefusal()) {
          throw e;
        }
        fault(e.fault());
      }
      return new Verification(
          reader.format(),
          reader.format() >= Database.CHECKED,
          runs,
          pairings.size(),
          games,
          replayed,
          faults,
          faultCount);
    }

    private void fault(String sentence) {
      faultCount++;
      if (faults.size() < MAX_FAULTS) {
        faults.add(sentence);
      }
    }

    private void check(GameRow row, StoredPairing stored, long total) {
      games++;
      // Every game whose number passes the next multiple of total / replay.
      boolean chosen = games * replay / total > (games - 1) * replay / total;
      if (replay >= total || chosen) {
        replayed++;
        replay(row, stored);
      }
    }

    private void replay(GameRow row, StoredPairing stored) {
      try {
        Game game = made.computeIfAbsent(stored.gameId(), id -> catalog.make(GameSlot.GAME, id));
        State state = row.replay(game);
        if (state.isTerminal() && !row.outcome().isFault()) {
          double[] rewards = new double[game.players()];
          state.rewards(rewards);
          List<Double> given = Arrays.stream(rewards).boxed().toList();
          if (!given.equals(row.rewards())) {
            fault(
                "game %s: the rules give %s, stored is %s"
                    .formatted(row.id(), given, row.rewards()));
          }
        } else if (isDecidedByRules(row)) {
          fault("game " + row.id() + " does not end with its last move");
        }
      } catch (IllegalArgumentException e) {
        fault("game " + row.id() + " cannot be replayed: " + e.getMessage());
      }
    }

    private static boolean isDecidedByRules(GameRow row) {
      return switch (row.outcome()) {
        case WIN, LOSS, DRAW -> row.note().isEmpty();
        default -> false;
      };
    }
  }
}
