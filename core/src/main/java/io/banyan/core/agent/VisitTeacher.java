// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Budget;
import io.banyan.core.game.State;
import io.banyan.core.policy.MoveTeacher;
import io.banyan.core.search.SearchReport;
import java.util.Arrays;

/**
 * Lets an agent teach: a move deserves its share of the visits, or the agent's choice deserves all.
 * An agent that does not choose the most visited move, because it has proven another or counts no
 * visits, means its choice anyway.
 */
public final class VisitTeacher implements MoveTeacher {
  private final Agent agent;
  private final Budget budget;
  private final boolean byChoice;

  /**
   * An agent that thinks so long about each move.
   *
   * @param byChoice true if only its choice counts
   */
  public VisitTeacher(Agent agent, Budget budget, boolean byChoice) {
    this.agent = agent;
    this.budget = budget;
    this.byChoice = byChoice;
  }

  @Override
  public void newGame(long seed) {
    agent.newGame(seed);
  }

  @Override
  public void think(State state, int[] moves, int n, double[] shares) {
    SearchReport report = agent.search(state, budget);
    Arrays.fill(shares, 0, n, 0);
    int choice = indexOf(report.move(), moves, n);
    long total = 0;
    for (SearchReport.MoveReport known : report.moves()) {
      total += known.visits();
      shares[indexOf(known.move(), moves, n)] = known.visits();
    }
    double most = Arrays.stream(shares, 0, n).max().orElse(0);
    if (byChoice || total == 0 || shares[choice] < most) {
      Arrays.fill(shares, 0, n, 0);
      shares[choice] = 1;
      total = 1;
    }
    for (int i = 0; i < n; i++) {
      shares[i] /= total;
    }
  }

  private static int indexOf(int move, int[] moves, int n) {
    for (int i = 0; i < n; i++) {
      if (moves[i] == move) {
        return i;
      }
    }
    throw new IllegalStateException("the agent spoke of move " + move + ", which is not legal");
  }
}
