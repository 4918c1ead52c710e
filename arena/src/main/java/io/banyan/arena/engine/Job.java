// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

/** Something that takes time, done piece by piece by the threads of a {@link Scheduler}. */
abstract class Job {
  final Client client;
  final Object id;
  final int priority;

  private volatile boolean cancelled;

  Job(Client client, Request request) {
    this.client = client;
    this.id = request.id();
    this.priority = (int) request.integer("priority", 0, -100, 100);
  }

  /** The parts of this job that threads may work on at the same time. */
  int width(int threads) {
    return 1;
  }

  /**
   * Does a piece of it. The last piece writes the answer.
   *
   * @return true if there is more to do for this thread
   */
  abstract boolean work(AgentPool agents);

  /** True if nothing of it is left to do: it was answered, also by an error. */
  boolean isDone() {
    return true;
  }

  /** The game of this job if its rules are with the client, else null. */
  HostGame hosted() {
    return null;
  }

  /** Ends it soon; it answers with what is there. */
  void cancel() {
    cancelled = true;
    if (hosted() != null && client.isGone()) {
      hosted().fail("the client is gone");
    }
  }

  final boolean isCancelled() {
    return cancelled;
  }
}
