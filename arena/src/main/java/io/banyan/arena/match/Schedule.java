// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.game.Game;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * All games of an experiment, as a pure function of it: nothing here depends on what was played
 * before, by how many threads or on which machine.
 *
 * <p>Games have two orders. The canonical one is by pairing, pair and seating; exports use it. The
 * order of play goes through the pairings of a game in blocks of pairs, so that all of them advance
 * together, yet agents are not built anew for every game; or it finishes one pairing after the
 * other, some of them if asked, see {@link #oneByOne}.
 */
public final class Schedule {
  private static final int BLOCK = 16;

  private final long seed;
  private final int units;
  private final List<Pairing> pairings;
  private final GameTable games;
  private final Map<String, int[][]> openings = new HashMap<>();
  private final int[][][] seatings;
  private final long[] keys;
  private final int[] groupStart;

  /** The pairings that are played, one after the other; null for all of them in blocks. */
  private final int[] order;

  /** The first pair that is played. */
  private final int firstUnit;

  /**
   * Makes a schedule.
   *
   * @param games whose games are used
   * @param units pairs of games (in games of more players: units of all seatings) per pairing
   * @param pairings those of one game next to each other
   * @throws IllegalArgumentException if a game is unknown or an opening cannot be played
   */
  public Schedule(GameTable games, long seed, int units, Openings opening, List<Pairing> pairings) {
    if (units < 0) {
      throw new IllegalArgumentException("pairs must be >= 0, was " + units);
    }
    this.games = games;
    this.seed = seed;
    this.units = units;
    this.pairings = List.copyOf(pairings);
    this.seatings = new int[pairings.size()][][];
    this.keys = pairings.stream().mapToLong(Pairing::key).toArray();
    this.order = null;
    this.firstUnit = 0;
    this.groupStart = new int[pairings.size() + 1];
    groupStart[pairings.size()] = pairings.size();
    for (int i = 0; i < pairings.size(); i++) {
      Pairing pairing = pairings.get(i);
      if (pairing.index() != i) {
        throw new IllegalArgumentException("pairing " + i + " has index " + pairing.index());
      }
      Game game = games.game(pairing.game());
      openings.computeIfAbsent(pairing.game(), g -> opening.forGame(game, seed, units));
      seatings[i] = Seatings.of(game.players(), pairing.onlyOneSeat());
      boolean sameGame = i > 0 && pairings.get(i - 1).game().equals(pairing.game());
      groupStart[i] = sameGame ? groupStart[i - 1] : i;
    }
  }

  /** Makes a schedule with games of its own. */
  public Schedule(Catalog catalog, long seed, int units, Openings opening, List<Pairing> pairings) {
    this(new GameTable(catalog), seed, units, opening, pairings);
  }

  private Schedule(Schedule other, int[] order, int firstUnit) {
    this.seed = other.seed;
    this.units = other.units;
    this.pairings = other.pairings;
    this.seatings = other.seatings;
    this.keys = other.keys;
    this.groupStart = other.groupStart;
    this.games = other.games;
    this.openings.putAll(other.openings);
    this.order = order;
    this.firstUnit = firstUnit;
  }

  /**
   * The same games, but only those of some pairings are played, and one pairing is finished before
   * the next begins.
   *
   * @param chosen numbers of pairings in the order of play; empty for all
   */
  public Schedule oneByOne(List<Integer> chosen) {
    return oneByOne(chosen, 0);
  }

  /**
   * The same without the first pairs of each, which were played elsewhere.
   *
   * @param firstUnit the first pair that is played
   */
  public Schedule oneByOne(List<Integer> chosen, int firstUnit) {
    if (firstUnit < 0 || firstUnit > units) {
      throw new IllegalArgumentException(
          "the first pair must be from 0 to " + units + ", was " + firstUnit);
    }
    for (int pairing : chosen) {
      if (pairing < 0 || pairing >= pairings.size()) {
        throw new IllegalArgumentException(
            "pairing must be from 0 to " + (pairings.size() - 1) + ", was " + pairing);
      }
    }
    IntStream all = IntStream.range(0, pairings.size());
    return new Schedule(
        this,
        chosen.isEmpty() ? all.toArray() : chosen.stream().mapToInt(i -> i).toArray(),
        firstUnit);
  }

  /** The pairings that are played. */
  public List<Pairing> played() {
    return order == null ? pairings : Arrays.stream(order).mapToObj(pairings::get).toList();
  }

  /** The experiment's seed. */
  public long seed() {
    return seed;
  }

  /** Pairs per pairing. */
  public int units() {
    return units;
  }

  /** The first of them that is played; 0 unless others were played elsewhere. */
  public int firstUnit() {
    return firstUnit;
  }

  /** The pairings in the order of their numbers. */
  public List<Pairing> pairings() {
    return pairings;
  }

  /** True if a clock decides about some results. */
  public boolean isTimed() {
    return pairings.stream().anyMatch(Pairing::isTimed);
  }

  /** True if what else runs on the machine decides about some results. */
  public boolean isDisturbedByLoad() {
    return pairings.stream().anyMatch(Pairing::isDisturbedByLoad);
  }

  /** Games in one unit of two contenders who share all seats: 2 in games of two players. */
  public static int gamesPerUnit(Game game) {
    return Seatings.of(game.players(), false).length;
  }

  /** Games in one unit of a pairing: 2 in games of two players. */
  public int gamesPerUnit(int pairing) {
    return seatings[pairing].length;
  }

  /** All games that are played. */
  public long size() {
    return played().stream()
        .mapToLong(p -> (long) gamesPerUnit(p.index()) * (units - firstUnit))
        .sum();
  }

  /** The rules of a pairing's game. */
  public Game game(Pairing pairing) {
    return games.game(pairing.game());
  }

  /** One game. */
  public ScheduledGame game(int pairing, int unit, int seating) {
    Pairing p = pairings.get(pairing);
    int[][] lines = openings.get(p.game());
    return new ScheduledGame(
        p,
        unit,
        seating,
        seatings[pairing][seating],
        Rng.hash(seed, keys[pairing], unit),
        lines[unit % lines.length]);
  }

  /** Goes through all games in the order of play; not safe for several threads. */
  Cursor cursor() {
    return new Cursor();
  }

  /** A place in the order of play. */
  final class Cursor {
    private int place;
    private int pairing = order == null ? 0 : at(0);
    private int unit = firstUnit;
    private int seating = -1;

    private int at(int index) {
      return index < order.length ? order[index] : pairings.size();
    }

    /** The next game, or null after the last. */
    ScheduledGame next() {
      if (units == firstUnit || pairings.isEmpty() || pairing >= pairings.size()) {
        return null;
      }
      seating++;
      if (seating == seatings[pairing].length) {
        seating = 0;
        nextUnit();
      }
      return pairing < pairings.size() ? game(pairing, unit, seating) : null;
    }

    private void nextUnit() {
      unit++;
      if (order != null) {
        if (unit == units) {
          unit = firstUnit;
          pairing = at(++place);
        }
        return;
      }
      if (unit % BLOCK != 0 && unit < units) {
        return;
      }
      int blockStart = (unit - 1) / BLOCK * BLOCK;
      int group = groupStart[pairing];
      pairing++;
      if (pairing < pairings.size() && groupStart[pairing] == group) {
        unit = blockStart;
      } else if (unit < units) {
        pairing = group;
      } else {
        unit = 0;
      }
    }

    /** Leaves out the rest of the current unit. */
    void skipUnit() {
      seating = seatings[pairing].length - 1;
    }
  }
}
