// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

/**
 * A sentence of a paper beside what our games say about it.
 *
 * @param text the claim
 */
public record Claimed(String text, Judgement judgement) {

  /** For people who read a terminal. */
  public String sentence() {
    return judgement.verdict().text() + ": " + text + " (" + judgement.words() + ")";
  }
}
