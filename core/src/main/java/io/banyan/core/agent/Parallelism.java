// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

/**
 * How several threads search one position.
 *
 * @param threads number of threads
 * @param sharedTree one tree for all (faster growth, not repeatable), else one tree each, merged at
 *     the root (repeatable under iteration budgets)
 */
public record Parallelism(int threads, boolean sharedTree) {
  /** One thread. */
  public static final Parallelism SINGLE = new Parallelism(1, false);
}
