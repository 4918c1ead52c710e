// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.core.spec.Catalog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A few threads and the jobs that wait for them. The highest priority goes first; among equals the
 * clients take turns, whoever sends more: a client's next job gets the turn after its last one, or
 * the present one if that is later.
 */
final class Scheduler implements AutoCloseable {
  private record Waiting(Job job, long turn, long number) {}

  private final Catalog catalog;
  private final List<Thread> threads = new ArrayList<>();
  private final PriorityQueue<Waiting> queue =
      new PriorityQueue<>(
          Comparator.<Waiting>comparingInt(w -> -w.job().priority)
              .thenComparingLong(Waiting::turn)
              .thenComparingLong(Waiting::number));
  private long now;
  private long submitted;
  private boolean closed;

  Scheduler(Catalog catalog, int count) {
    this.catalog = catalog;
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(this::work, "banyan-engine-" + (i + 1));
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  int threads() {
    return threads.size();
  }

  /** Lets a job wait for its turn; one that several threads can share waits several times. */
  synchronized void submit(Job job) {
    int width = job.width(threads.size());
    for (int i = 0; i < width; i++) {
      add(job);
    }
    notifyAll();
  }

  private void add(Job job) {
    long turn = Math.max(now, job.client.nextTurn);
    job.client.nextTurn = turn + 1;
    queue.add(new Waiting(job, turn, submitted++));
  }

  private synchronized Job next(Job unfinished) throws InterruptedException {
    if (unfinished != null) {
      add(unfinished);
    }
    while (queue.isEmpty() && !closed) {
      wait();
    }
    if (closed) {
      return null;
    }
    Waiting first = queue.remove();
    now = Math.max(now, first.turn());
    return first.job();
  }

  private void work() {
    try (AgentPool agents = new AgentPool(catalog)) {
      Job job = null;
      boolean more = false;
      while ((job = next(more ? job : null)) != null) {
        more = job.client.perform(job, agents);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      for (Thread thread : threads) {
        thread.join(5000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
