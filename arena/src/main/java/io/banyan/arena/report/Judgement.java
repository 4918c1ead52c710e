// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

/**
 * A verdict with its grounds.
 *
 * @param reason in words, with the figures
 * @param decides of an undecided one: games of ours, altogether, that would decide if what is seen
 *     so far is true; 0 if it is decided, or if no number of games would
 */
public record Judgement(Verdict verdict, String reason, long decides) {
  /** A decided one. */
  public static Judgement of(Verdict verdict, String reason) {
    return new Judgement(verdict, reason, 0);
  }

  /** The reason, and what would decide. */
  public String words() {
    return decides == 0 ? reason : reason + "; about " + Html.grouped(decides) + " games decide";
  }
}
