// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

/**
 * What the visitors of a server may use together.
 *
 * @param sessions searches kept, running or finished, with their trees
 * @param running searches that think at the same time; more wait for their turn
 * @param thinkMillis no search thinks longer
 * @param idleMillis a search nobody asks about for so long ends and frees its tree
 * @param memoryMegabytes most memory of one tree
 * @param threads most threads of one search
 */
public record Limits(
    int sessions,
    int running,
    long thinkMillis,
    long idleMillis,
    int memoryMegabytes,
    int threads) {
  private static final int SESSIONS = 48;

  /** Fit for this machine: all trees together fill at most half of the memory of the JVM. */
  public static Limits ofMachine() {
    int cores = Runtime.getRuntime().availableProcessors();
    long share = Runtime.getRuntime().maxMemory() / 2 / SESSIONS / 1_000_000;
    int memory = (int) Math.max(8, Math.min(256, share));
    return new Limits(SESSIONS, Math.max(2, cores), 60_000, 300_000, memory, cores);
  }
}
