// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.experiment.ExperimentFacts;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.Reproduction;
import io.banyan.arena.store.GameRow;
import io.banyan.arena.store.StoredPairing;
import io.banyan.core.spec.Catalog;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the promise of published results: whoever plays a cell again gets the same games. What is
 * pinned is the cell (its specifications and some games), not the engine: changes elsewhere void
 * nothing.
 */
public final class Replay {
  private final Catalog catalog;

  /** Makes it for a catalogue that has all games and agents of the papers. */
  public Replay(Catalog catalog) {
    this.catalog = catalog;
  }

  /** What is not as it was published, in sentences; empty if all is. No game is played. */
  public List<String> specifications(PublishedItem published) {
    List<String> faults = new ArrayList<>();
    for (PublishedItem.Cell cell : published.cells()) {
      StoredPairing now = stored(published, cell);
      if (!now.gameId().equals(cell.game())) {
        faults.add(name(published, cell) + "the game is " + now.gameId() + ", was " + cell.game());
      }
      for (int i = 0; i < 2; i++) {
        if (!now.resolved(i).equals(cell.specs().get(i))) {
          faults.add(
              name(published, cell)
                  + "an agent is "
                  + now.resolved(i)
                  + ", was "
                  + cell.specs().get(i));
        }
      }
    }
    return faults;
  }

  /** Plays the pinned games of a cell; tells what comes out otherwise, empty if nothing does. */
  public List<String> games(PublishedItem published, PublishedItem.Cell cell) {
    int units = 1 + cell.pins().stream().mapToInt(PublishedItem.Pin::unit).max().orElse(-1);
    Schedule schedule = schedule(published, cell, units);
    List<MatchRecord> records = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void finished(MatchRecord record) {
            records.add(record);
          }
        };
    ExperimentFacts facts = ExperimentFacts.of("replay", units, cell.seed());
    try (ExperimentRun run =
        new ExperimentRun(
            catalog, schedule, facts, StoppingRule.NEVER, null, RunOptions.threads(1), listener)) {
      run.run();
    }
    List<String> faults = new ArrayList<>();
    for (PublishedItem.Pin pin : cell.pins()) {
      String moves = "";
      for (MatchRecord record : records) {
        if (record.game().unit() == pin.unit() && record.game().seating() == pin.seating()) {
          moves = Digest.of(GameRow.of(record, schedule.game(record.game().pairing()), 0));
        }
      }
      if (!moves.equals(pin.moves())) {
        faults.add(
            name(published, cell)
                + "game "
                + pin.unit()
                + "-"
                + pin.seating()
                + " is "
                + moves
                + ", was "
                + pin.moves());
      }
    }
    return faults;
  }

  private static String name(PublishedItem published, PublishedItem.Cell cell) {
    return published.paper() + "/" + published.item() + " cell " + cell.cell() + ": ";
  }

  private StoredPairing stored(PublishedItem published, PublishedItem.Cell cell) {
    Schedule schedule = schedule(published, cell, 1);
    return StoredPairing.all(catalog, schedule).get(0);
  }

  private Schedule schedule(PublishedItem published, PublishedItem.Cell cell, int units) {
    Paper.Item item = Papers.find(published.paper()).item(published.item());
    Pairing p = Reproduction.pairings(item, published.budgetScale()).get(cell.cell() - 1);
    Pairing alone = new Pairing(0, p.game(), p.budget(), p.first(), p.second(), p.onlyOneSeat());
    return new Schedule(catalog, cell.seed(), units, Openings.NONE, List.of(alone));
  }
}
