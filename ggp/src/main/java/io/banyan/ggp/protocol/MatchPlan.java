// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

/**
 * The terms of a match.
 *
 * @param id the match's name in messages and records
 * @param game the game's name for the record
 * @param sheet the rules as text in prefix form
 * @param startClock seconds to prepare
 * @param playClock seconds per move
 * @param previewClock seconds of an early look at the rules, 0 for none
 * @param graceMillis how much later than its clock a reply may come
 * @param connectMillis longest time to connect, outside the clocks
 * @param seed decides scrambling, substitutes and the moves of chance
 * @param scramble hide the words of the rules
 * @param firstLegal substitute the first legal move, not a random one
 * @param forfeitAfter errors in a row after which a player is asked no more and gets 0; 0 for never
 * @param minStepMillis least time between two steps
 * @param maxSteps a longer match is called off
 */
public record MatchPlan(
    String id,
    String game,
    String sheet,
    int startClock,
    int playClock,
    int previewClock,
    long graceMillis,
    int connectMillis,
    long seed,
    boolean scramble,
    boolean firstLegal,
    int forfeitAfter,
    long minStepMillis,
    int maxSteps) {
  /** Clocks of 30 and 10 seconds, a second of grace, five to connect. */
  public static MatchPlan of(String id, String game, String sheet) {
    return new MatchPlan(id, game, sheet, 30, 10, 0, 1000, 5000, 1, false, false, 0, 0, 2000);
  }

  public MatchPlan {
    if (!id.matches("[A-Za-z0-9_.-]+")) {
      throw new IllegalArgumentException(
          "a match id has letters, digits, dots, dashes and underscores, was '" + id + "'");
    }
    if (startClock < 0 || playClock < 0 || previewClock < 0 || graceMillis < 0) {
      throw new IllegalArgumentException(
          "clocks must not be negative, were start %d, play %d, preview %d, grace %d ms"
              .formatted(startClock, playClock, previewClock, graceMillis));
    }
  }

  public MatchPlan withClocks(int newStart, int newPlay) {
    return new MatchPlan(
        id,
        game,
        sheet,
        newStart,
        newPlay,
        previewClock,
        graceMillis,
        connectMillis,
        seed,
        scramble,
        firstLegal,
        forfeitAfter,
        minStepMillis,
        maxSteps);
  }

  /** The same terms for another match of a series. */
  public MatchPlan numbered(String newId, long newSeed) {
    return new MatchPlan(
        newId,
        game,
        sheet,
        startClock,
        playClock,
        previewClock,
        graceMillis,
        connectMillis,
        newSeed,
        scramble,
        firstLegal,
        forfeitAfter,
        minStepMillis,
        maxSteps);
  }

  public MatchPlan scrambled(boolean on) {
    return new MatchPlan(
        id,
        game,
        sheet,
        startClock,
        playClock,
        previewClock,
        graceMillis,
        connectMillis,
        seed,
        on,
        firstLegal,
        forfeitAfter,
        minStepMillis,
        maxSteps);
  }
}
