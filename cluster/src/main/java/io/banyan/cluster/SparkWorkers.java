// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.cluster.ClusterException;
import io.banyan.arena.cluster.ClusterOrder;
import io.banyan.arena.cluster.ClusterWorkers;
import io.banyan.arena.match.OpenGames;
import io.banyan.arena.match.ScheduledGame;
import io.banyan.core.budget.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.status.api.v1.ExecutorSummary;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Plays games on Spark. One thread of the driver does everything: it keeps a few groups more under
 * way than there are cores, takes back those that are done, and waits a little.
 */
final class SparkWorkers implements ClusterWorkers {
  private static final long POLL_MILLIS = 10;
  private static final long COUNT_NANOS = 250_000_000L;
  private static final long SHUTDOWN_MILLIS = 2000;

  /** A group under way. */
  private record Flight(GameGroup group, JavaFutureAction<List<GroupResult>> answer) {}

  private final JavaSparkContext context;
  private final ClusterOrder order;
  private final int coresPerGame;
  private final Broadcast<Post> post;
  private final List<Flight> flights = new ArrayList<>();
  private int slots;
  private int mostSlots;
  private long counted;
  private long somebody;
  private long firstBack;
  private long groups;
  private long games;
  private double groupNanos;
  private double busyNanos;
  private double slotNanos;

  SparkWorkers(JavaSparkContext context, ClusterOrder order) {
    this.context = context;
    this.order = order;
    this.coresPerGame = context.getConf().getInt("spark.task.cpus", 1);
    this.post = context.broadcast(new Post(order.catalog(), order.rules(), order.warmUpMillis()));
    this.counted = Clock.SYSTEM.nanos();
    this.somebody = counted;
    this.slots = countSlots();
    this.mostSlots = slots;
  }

  /** Waits until somebody can play, or until patience ends. */
  void awaitSomebody() {
    try {
      while (slots == 0) {
        Thread.sleep(POLL_MILLIS);
        checkAlive();
        count();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while waiting for executors of " + order.master());
    }
  }

  @Override
  public int size() {
    return Math.max(1, mostSlots);
  }

  @Override
  public String place() {
    return "Spark " + context.version() + " at " + order.master();
  }

  @Override
  public String summary() {
    return String.format(
        Locale.ROOT,
        "%d groups of %.1f games and %.2f s; from the first result on, games took %.1f %% of the"
            + " time of %d cores",
        groups,
        groups == 0 ? 0 : (double) games / groups,
        groups == 0 ? 0 : groupNanos / 1e9 / groups,
        slotNanos == 0 ? 0 : 100 * busyNanos / slotNanos,
        size() * coresPerGame);
  }

  @Override
  public void play(OpenGames open, boolean alone) throws InterruptedException {
    Grouping grouping = new Grouping();
    boolean last = false;
    somebody = Clock.SYSTEM.nanos();
    counted = somebody;
    try {
      while (!open.isClosed()) {
        takeBack(open, grouping);
        int width = alone ? 1 : Math.max(1, slots);
        while (!last && (alone ? grouping.isEmpty() : grouping.hasRoom(width))) {
          ScheduledGame game = open.next();
          last = game == null;
          if (!last) {
            grouping.add(game);
          }
        }
        sendOff(open, grouping, width, alone ? 1 : Grouping.GROUPS_PER_SLOT * width, last);
        if (flights.isEmpty() && last && grouping.isEmpty()) {
          return;
        }
        count();
        Thread.sleep(POLL_MILLIS);
        if (context.sc().isStopped()) {
          lost(open, null);
        }
      }
    } catch (ClusterException e) {
      open.fail(e);
    } finally {
      account(Clock.SYSTEM.nanos());
      flights.forEach(flight -> flight.answer().cancel(true));
      flights.clear();
    }
  }

  private void sendOff(OpenGames open, Grouping grouping, int width, int most, boolean last) {
    while (flights.size() < most && !grouping.isEmpty()) {
      GameGroup group = grouping.next(width, last, open::needs);
      if (group != null) {
        flights.add(
            new Flight(
                group,
                context.parallelize(List.of(group), 1).map(new PlayGroup(post)).collectAsync()));
      }
    }
  }

  private void takeBack(OpenGames open, Grouping grouping) throws InterruptedException {
    for (Iterator<Flight> i = flights.iterator(); i.hasNext(); ) {
      Flight flight = i.next();
      if (flight.answer().isDone()) {
        i.remove();
        try {
          book(flight, flight.answer().get().get(0), open, grouping);
        } catch (CancellationException e) {
          flight.group().games().stream().filter(open::needs).forEach(grouping::add);
        } catch (ExecutionException e) {
          lost(open, e.getCause());
        }
      } else if (flight.group().games().stream().noneMatch(open::needs)) {
        flight.answer().cancel(true);
      }
    }
  }

  private void book(Flight flight, GroupResult result, OpenGames open, Grouping grouping) {
    account(result);
    grouping.learn(result);
    result.finished().forEach(timed -> open.finished(timed.record()));
    result.noMemory().forEach(open::playAgain);
    if (result.finished().size() + result.noMemory().size() < flight.group().games().size()) {
      throw new ClusterException("a machine of the cluster left games unplayed");
    }
  }

  /** A group failed more often than Spark tries, or Spark is gone. */
  private void lost(OpenGames open, Throwable cause) throws InterruptedException {
    // On Ctrl-C Spark and the run are told at the same time: the run may hear of it a little later.
    for (long waited = 0; waited < SHUTDOWN_MILLIS && context.sc().isStopped(); waited += 20) {
      if (open.isClosed()) {
        return;
      }
      Thread.sleep(20);
    }
    String reason = cause == null ? "it has stopped" : firstLine(cause);
    throw new ClusterException(
        "Spark at " + order.master() + " cannot go on: " + reason + "; more is in " + order.log(),
        cause);
  }

  private static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
  }

  /** Follows machines that come and go. */
  private void count() {
    long now = Clock.SYSTEM.nanos();
    if (now - counted < COUNT_NANOS) {
      return;
    }
    account(now);
    slots = countSlots();
    mostSlots = Math.max(mostSlots, slots);
    if (slots > 0) {
      somebody = now;
    } else if (now - somebody > order.patienceSeconds() * 1_000_000_000L) {
      throw new ClusterException(
          "no executor at "
              + order.master()
              + " for "
              + order.patienceSeconds()
              + " s: no worker is there, or all cores and memory are taken");
    }
  }

  /** Books time of the cores; not while they start. */
  private void account(long now) {
    if (groups > 0) {
      slotNanos += (double) slots * (now - counted);
    }
    counted = now;
  }

  private void account(GroupResult result) {
    long now = Clock.SYSTEM.nanos();
    if (groups == 0) {
      firstBack = now;
      counted = now;
    }
    groups++;
    games += result.finished().size();
    groupNanos += result.nanos();
    // Of a group that began before the first result, only what came after it.
    busyNanos += Math.min(result.nanos(), now - firstBack);
  }

  private int countSlots() {
    int total = 0;
    for (ExecutorSummary executor :
        CollectionConverters.asJava(context.sc().statusStore().executorList(true))) {
      total += executor.totalCores() / coresPerGame;
    }
    return total;
  }

  private void checkAlive() {
    if (context.sc().isStopped()) {
      throw new ClusterException("Spark at " + order.master() + " ended the connection");
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
