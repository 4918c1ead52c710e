// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Several matches of the same players on the same sheet, each with a seed of its own; from match to
 * match the roles move on by one player.
 */
public final class MatchSeries {
  /** Makes the seats of a match, in the order of the players. */
  @FunctionalInterface
  public interface Seating {
    /**
     * @param seed for all chance of the players in this match
     */
    List<Seat> seats(long seed);
  }

  /**
   * One match of the series.
   *
   * @param playerOfRole who played each role, -1 for chance
   */
  public record Played(int[] playerOfRole, MatchLog log) {}

  private final MatchPlan plan;
  private final int players;
  private final Seating seating;
  private final int matches;
  private final boolean rotate;
  private final int parallel;
  private final Consumer<String> progress;
  private final Set<MatchRunner> running = ConcurrentHashMap.newKeySet();
  private volatile boolean cancelled;

  /**
   * @param parallel how many matches at once
   */
  public MatchSeries(
      MatchPlan plan,
      int players,
      Seating seating,
      int matches,
      boolean rotate,
      int parallel,
      Consumer<String> progress) {
    this.plan = plan;
    this.players = players;
    this.seating = seating;
    this.matches = matches;
    this.rotate = rotate;
    this.parallel = parallel;
    this.progress = progress;
  }

  /** Ends the running matches with ABORT and begins no other; from any thread. */
  public void cancel() {
    cancelled = true;
    running.forEach(MatchRunner::cancel);
  }

  /** Plays all matches; the listener hears of each as it ends. */
  public List<Played> run(Consumer<Played> listener) {
    ExecutorService pool = Executors.newFixedThreadPool(parallel);
    List<Future<Played>> waiting = new ArrayList<>();
    for (int i = 0; i < matches; i++) {
      int number = i;
      waiting.add(pool.submit(() -> play(number, listener)));
    }
    pool.shutdown();
    List<Played> all = new ArrayList<>();
    for (Future<Played> f : waiting) {
      try {
        Played played = f.get();
        if (played != null) {
          all.add(played);
        }
      } catch (ExecutionException e) {
        pool.shutdownNow();
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        cancel();
        Thread.currentThread().interrupt();
      }
    }
    return all;
  }

  private Played play(int number, Consumer<Played> listener) {
    if (cancelled) {
      return null;
    }
    long seed = matches == 1 ? plan.seed() : Rng.hash(plan.seed(), number);
    String id = matches == 1 ? plan.id() : plan.id() + "-" + (number + 1);
    List<Seat> seats = seating.seats(seed);
    int shift = rotate ? number % players : 0;
    List<Seat> seated = new ArrayList<>();
    for (int i = 0; i < players; i++) {
      seated.add(seats.get((i + shift) % players));
    }
    try {
      String prefix = matches == 1 ? "" : "match " + (number + 1) + ", ";
      MatchRunner runner =
          new MatchRunner(plan.numbered(id, seed), seated, line -> progress.accept(prefix + line));
      running.add(runner);
      if (cancelled) {
        runner.cancel();
      }
      MatchLog log = runner.run();
      running.remove(runner);
      Played played = new Played(playerOfRole(log.roles(), shift), log);
      synchronized (this) {
        listener.accept(played);
      }
      return played;
    } finally {
      seats.forEach(Seat::close);
    }
  }

  private int[] playerOfRole(List<String> roles, int shift) {
    int[] result = new int[roles.size()];
    Arrays.fill(result, -1);
    int i = 0;
    for (int r = 0; r < result.length; r++) {
      if (!roles.get(r).equals("random")) {
        result[r] = (i++ + shift) % players;
      }
    }
    return result;
  }
}
