// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

/** Tells the time; injected so that tests can hold it still. */
@FunctionalInterface
public interface Clock {
  /** The clock of the machine, which never runs backwards. */
  Clock SYSTEM = System::nanoTime;

  /** Nanoseconds since some fixed moment. */
  long nanos();

  /**
   * Nanoseconds that a core has worked for the calling thread; only differences within one thread
   * mean something.
   *
   * @throws UnsupportedOperationException if the virtual machine does not know
   */
  default long cpuNanos() {
    return ThreadTime.nanos();
  }
}
