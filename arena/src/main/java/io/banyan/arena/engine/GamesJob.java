// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.core.spec.Catalog;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Plays many games, each a piece of work of its own, on as many threads as are free. Games are
 * answered as they end, in whatever order; each has its number.
 */
abstract class GamesJob extends Job {
  private final long games;
  private final HostGame hosted;
  private final Catalog catalog;
  private final Set<Runnable> running = new HashSet<>();
  private long next;
  private long finished;
  private int atWork;
  private boolean answered;
  private boolean written;

  /**
   * Plays nothing yet.
   *
   * @param hosted the game if its rules are with the client, else null
   */
  GamesJob(Client client, Request request, long games, HostGame hosted, Catalog catalog) {
    super(client, request);
    this.games = games;
    this.hosted = hosted;
    this.catalog = catalog;
  }

  @Override
  final HostGame hosted() {
    return hosted;
  }

  /** A client is asked about one game at a time, so that its own chance can repeat. */
  @Override
  final int width(int threads) {
    return hosted != null ? 1 : (int) Math.min(games, threads);
  }

  @Override
  final boolean work(AgentPool agents) {
    long number = begin();
    if (number >= 0) {
      try {
        if (hosted == null) {
          play(number, agents);
        } else {
          playHosted(number);
        }
        end(1);
      } catch (RuntimeException | Error e) {
        if (isFirstFailure()) {
          client.fail(this, e, agents);
          written();
        }
        end(0);
      }
    }
    return ask();
  }

  private void playHosted(long number) {
    hosted.forget();
    try (AgentPool own = new AgentPool(hosted.addTo(catalog))) {
      play(number, own);
    } catch (RuntimeException e) {
      // Whatever came of it: what the client did wrong is what it should hear.
      hosted.check();
      throw e;
    }
  }

  private synchronized long begin() {
    if (isCancelled() || answered || next == games) {
      return -1;
    }
    atWork++;
    return next++;
  }

  private synchronized void end(int complete) {
    atWork--;
    finished += complete;
  }

  /** The error of the first game that fails answers the request, and no more games are begun. */
  private synchronized boolean isFirstFailure() {
    boolean first = !answered;
    answered = true;
    return first;
  }

  private synchronized void written() {
    written = true;
  }

  /** True if this thread should come back for another game; the last one to leave answers. */
  private boolean ask() {
    long played;
    synchronized (this) {
      if (!answered && !isCancelled() && next < games) {
        return true;
      }
      if (answered || atWork > 0) {
        return false;
      }
      answered = true;
      played = finished;
    }
    Map<String, Object> summary = summary(played);
    summary.put("cancelled", isCancelled());
    client.result(this, summary);
    written();
    return false;
  }

  @Override
  final synchronized boolean isDone() {
    return written && atWork == 0;
  }

  /** Plays a game and writes it. */
  abstract void play(long number, AgentPool agents);

  /** The figures at the end; may be changed. */
  abstract Map<String, Object> summary(long played);

  /** Does what {@code stop} ends early; it is called when the job is cancelled, or at once. */
  final void during(Runnable stop, Runnable work) {
    synchronized (this) {
      running.add(stop);
    }
    try {
      if (isCancelled()) {
        stop.run();
      }
      work.run();
    } finally {
      synchronized (this) {
        running.remove(stop);
      }
    }
  }

  @Override
  void cancel() {
    super.cancel();
    synchronized (this) {
      running.forEach(Runnable::run);
    }
  }
}
