// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.arena.match.Contender;
import io.banyan.arena.stats.BradleyTerry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The agents of one game at one budget who can be compared with each other: the largest group that
 * games connect. About agents without a game, or who met only each other, the games of the rest say
 * nothing.
 *
 * <p>Two agents are the same if they are called the same and are the same: in tables of ablations
 * every row may have a rival of its own that is called plain.
 */
public final class Contest {
  private final List<Contender> contenders;
  private final List<PairingResult> cells;
  private final Map<Contender, Integer> numbers = new HashMap<>();
  private final Map<List<Contender>, Meeting> meetings = new HashMap<>();
  private final Map<String, Integer> labels = new HashMap<>();

  private Contest(List<Contender> contenders, List<PairingResult> cells) {
    this.contenders = contenders;
    this.cells = cells;
    for (Contender contender : contenders) {
      numbers.put(contender, numbers.size());
      labels.merge(contender.label(), 1, Integer::sum);
    }
    for (PairingResult cell : cells) {
      Contender first = cell.pairing().first();
      Contender second = cell.pairing().second();
      meetings.putIfAbsent(List.of(first, second), new Meeting(cell, true));
      meetings.putIfAbsent(List.of(second, first), new Meeting(cell, false));
    }
  }

  /** The contest of the pairings of one game at one budget. */
  static Contest of(List<PairingResult> all) {
    List<PairingResult> played =
        all.stream()
            .filter(c -> c.stats().games() > 0)
            .filter(c -> !c.pairing().first().equals(c.pairing().second()))
            .toList();
    Set<Contender> largest = Set.of();
    Set<Contender> seen = new LinkedHashSet<>();
    for (PairingResult cell : played) {
      if (!seen.contains(cell.pairing().first())) {
        Set<Contender> group = connected(cell.pairing().first(), played);
        seen.addAll(group);
        largest = group.size() > largest.size() ? group : largest;
      }
    }
    Set<Contender> chosen = largest;
    return new Contest(
        List.copyOf(chosen),
        played.stream().filter(c -> chosen.contains(c.pairing().first())).toList());
  }

  private static Set<Contender> connected(Contender start, List<PairingResult> played) {
    Set<Contender> group = new LinkedHashSet<>(List.of(start));
    int before = 0;
    while (group.size() > before) {
      before = group.size();
      for (PairingResult cell : played) {
        Contender first = cell.pairing().first();
        Contender second = cell.pairing().second();
        if (group.contains(first) || group.contains(second)) {
          group.add(first);
          group.add(second);
        }
      }
    }
    return group;
  }

  /** Those who can be compared; none if nobody has played yet. */
  public List<Contender> contenders() {
    return contenders;
  }

  /** Their pairings that have games. */
  public List<PairingResult> cells() {
    return cells;
  }

  /**
   * What tables call a contender: its label, or all of it where that would not tell who is meant.
   */
  public String name(Contender contender) {
    return labels.getOrDefault(contender.label(), 0) == 1
        ? contender.label()
        : contender.toString();
  }

  /** The result of two contenders who met; null if they did not. */
  public Meeting meeting(Contender row, Contender column) {
    return meetings.get(List.of(row, column));
  }

  /**
   * Where two contenders met.
   *
   * @param straight false if the pairing names the second of them first
   */
  public record Meeting(PairingResult cell, boolean straight) {}

  /** Ratings of all contenders; they need not all have met. */
  public List<BradleyTerry.Rating> ratings() {
    List<String> names = new ArrayList<>();
    contenders.forEach(contender -> names.add(name(contender)));
    BradleyTerry model = new BradleyTerry(names);
    for (PairingResult cell : cells) {
      var stats = cell.stats();
      model.add(
          numbers.get(cell.pairing().first()),
          numbers.get(cell.pairing().second()),
          stats.wins() + stats.draws() / 2.0,
          stats.losses() + stats.draws() / 2.0);
    }
    return model.ratings();
  }
}
