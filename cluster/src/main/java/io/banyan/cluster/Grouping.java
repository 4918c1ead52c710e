// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.match.ScheduledGame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Decides how many games travel together.
 *
 * <p>A task costs some tens of milliseconds beside its games: making and sending it, starting it,
 * taking its result. So a group should last two seconds. It should not last much longer, because
 * results come back by groups, a group that dies with its machine is played again, and near the end
 * all cores should have something to do. A driver hands out a hundred groups per second with ease:
 * on more cores than that allows, groups grow.
 *
 * <p>What a game takes is learned from those that came back, for each pairing apart, later ones
 * counting more, since the first are slowed down by the compiler of the virtual machine. The first
 * game of a pairing travels alone.
 */
final class Grouping {
  private static final double TARGET_NANOS = 2e9;
  private static final double LEAST_NANOS = 0.5e9;
  private static final double GROUPS_PER_SECOND = 100;

  /** Groups per slot: one that is played and one that waits for its end. */
  static final int GROUPS_PER_SLOT = 2;

  private static final int MOST_GAMES = 5000;
  private static final double NEWEST = 0.5;

  private final Deque<ScheduledGame> waiting = new ArrayDeque<>();
  private final Map<Integer, Double> costs = new HashMap<>();
  private double waitingNanos;

  /** Learns from a group that came back. */
  void learn(GroupResult result) {
    Map<Integer, LongSummaryStatistics> times = new HashMap<>();
    for (GroupResult.Timed timed : result.finished()) {
      times
          .computeIfAbsent(
              timed.record().game().pairing().index(), p -> new LongSummaryStatistics())
          .accept(timed.nanos());
    }
    times.forEach(
        (pairing, t) ->
            costs.merge(pairing, t.getAverage(), (old, now) -> (1 - NEWEST) * old + NEWEST * now));
  }

  /** True if it has fewer games than make groups for all slots. */
  boolean hasRoom(int slots) {
    return waiting.size() < MOST_GAMES * 2
        && waitingNanos < GROUPS_PER_SLOT * slots * targetNanos(slots);
  }

  /** Takes a game that is to be played. */
  void add(ScheduledGame game) {
    waiting.add(game);
    waitingNanos += cost(game);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  private static double targetNanos(int slots) {
    return Math.max(TARGET_NANOS, slots / GROUPS_PER_SECOND * 1e9);
  }

  /** What a game is expected to take; an unknown one fills a group. */
  private double cost(ScheduledGame game) {
    return costs.getOrDefault(game.pairing().index(), TARGET_NANOS);
  }

  /**
   * The next group, or null if there is nothing left.
   *
   * @param last true if no more games will be added
   * @param needed tells which games are still to be played
   */
  GameGroup next(int slots, boolean last, Predicate<ScheduledGame> needed) {
    double limit = targetNanos(slots);
    if (last) {
      double share = waitingNanos / (GROUPS_PER_SLOT * slots);
      limit = Math.min(limit, Math.max(share, LEAST_NANOS));
    }
    List<ScheduledGame> games = new ArrayList<>();
    double sum = 0;
    while (!waiting.isEmpty() && games.size() < MOST_GAMES) {
      double cost = cost(waiting.peek());
      if (!games.isEmpty() && sum + cost > limit) {
        break;
      }
      ScheduledGame game = waiting.poll();
      if (needed.test(game)) {
        games.add(game);
        sum += cost;
      }
    }
    // Summed anew: what was learned since changes the costs of those that wait.
    waitingNanos = waiting.stream().mapToDouble(this::cost).sum();
    return games.isEmpty() ? null : new GameGroup(games);
  }
}
