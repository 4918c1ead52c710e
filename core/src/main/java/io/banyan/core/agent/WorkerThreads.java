// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Meter;
import io.banyan.core.search.Search;
import java.util.List;

/** Runs several searches at once, the first on the calling thread. */
final class WorkerThreads {
  private WorkerThreads() {}

  static void run(List<Search> workers, List<Meter> meters) {
    Thread[] threads = new Thread[workers.size()];
    Throwable[] failures = new Throwable[workers.size()];
    for (int i = 1; i < threads.length; i++) {
      int id = i;
      threads[i] =
          new Thread(
              () -> {
                try {
                  workers.get(id).run(meters.get(id));
                } catch (Throwable t) {
                  failures[id] = t;
                  meters.forEach(Meter::stop);
                }
              },
              "banyan-search-" + id);
      threads[i].setDaemon(true);
      threads[i].start();
    }
    try {
      workers.get(0).run(meters.get(0));
    } catch (Throwable t) {
      failures[0] = t;
      meters.forEach(Meter::stop);
    }
    for (int i = 1; i < threads.length; i++) {
      join(threads[i]);
    }
    for (Throwable failure : failures) {
      if (failure instanceof Error e) {
        throw e;
      } else if (failure instanceof RuntimeException e) {
        throw e;
      }
    }
  }

  /** Waits for a thread that was told to stop; an interrupt is kept for the caller. */
  static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
