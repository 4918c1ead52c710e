// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.budget.Budget;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One whole game to be played, as a line of text that is enough to play it again.
 *
 * @param joint true for a game of joint moves, whose name is that of a sheet
 * @param game its specification
 * @param agent the specification of the agent that is looked at
 * @param against {@code self}, or the specification of the others, who get 100 iterations
 * @param seat where the agent sits; with {@code self} it sits everywhere
 * @param ponder it thinks in the others' time
 * @param seed decides all chance
 * @param budget for each move of the agent
 * @param fastFrom from this move on 10 iterations must do; -1 for never
 * @param moves the beginning of the game, so far as it is given
 */
record SoakCase(
    boolean joint,
    String game,
    String agent,
    String against,
    int seat,
    boolean ponder,
    long seed,
    Budget budget,
    int fastFrom,
    String moves) {

  /** A case of which only the plan is known. */
  SoakCase(
      boolean joint,
      String game,
      String agent,
      String against,
      int seat,
      boolean ponder,
      long seed,
      Budget budget) {
    this(joint, game, agent, against, seat, ponder, seed, budget, -1, "");
  }

  static final String SELF = "self";

  SoakCase withBudget(Budget newBudget) {
    return new SoakCase(
        joint, game, agent, against, seat, ponder, seed, newBudget, fastFrom, moves);
  }

  SoakCase played(int newFastFrom, String newMoves) {
    return new SoakCase(
        joint, game, agent, against, seat, ponder, seed, budget, newFastFrom, newMoves);
  }

  /** Reads what {@link #toString} wrote. */
  static SoakCase parse(String line) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String field : line.strip().split("; ")) {
      int space = field.indexOf(' ');
      fields.put(field.substring(0, space), field.substring(space + 1));
    }
    boolean joint = fields.containsKey("sheet");
    return new SoakCase(
        joint,
        fields.get(joint ? "sheet" : "game"),
        fields.get("agent"),
        fields.get("against"),
        Integer.parseInt(fields.get("seat")),
        Boolean.parseBoolean(fields.getOrDefault("ponder", "false")),
        Long.parseLong(fields.get("seed")),
        Budget.parse(fields.get("budget")),
        Integer.parseInt(fields.getOrDefault("fast", "-1")),
        fields.getOrDefault("moves", ""));
  }

  @Override
  public String toString() {
    return (joint ? "sheet " : "game ")
        + game
        + "; agent "
        + agent
        + "; against "
        + against
        + "; seat "
        + seat
        + (ponder ? "; ponder true" : "")
        + "; seed "
        + seed
        + "; budget "
        + budget
        + (fastFrom >= 0 ? "; fast " + fastFrom : "")
        + (moves.isEmpty() ? "" : "; moves " + moves);
  }
}
