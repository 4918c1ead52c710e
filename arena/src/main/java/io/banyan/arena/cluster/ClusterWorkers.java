// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.cluster;

import io.banyan.arena.match.Workers;

/** Workers on other machines, connected until closed. */
public interface ClusterWorkers extends Workers, AutoCloseable {
  /** What the games are played on, for people who read the results later. */
  String place();

  /** What a user may want to know of the work that was done, in one line. */
  String summary();

  @Override
  void close();
}
