// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.cluster;

/**
 * Connects to machines that play the games of a run. Found with {@link java.util.ServiceLoader}, so
 * that the program starts without it: it brings hundreds of jars along.
 */
public interface Cluster {
  /**
   * Connects.
   *
   * @throws IllegalArgumentException if the order names what this cluster does not know
   * @throws ClusterException if nobody there can play
   */
  ClusterWorkers connect(ClusterOrder order);
}
