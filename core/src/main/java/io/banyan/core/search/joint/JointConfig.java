// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.ResultReward;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchPart;
import io.banyan.core.search.playout.MovePlayout;
import io.banyan.core.search.playout.UniformPolicy;
import io.banyan.core.search.reward.OutcomeReward;

/**
 * The parts of a {@link JointSearch}. Playouts and rewards are those of every search; here they
 * must go by moves and results alone.
 *
 * @param select how players choose where several do
 * @param alone how a player chooses where nobody else has a choice
 * @param playout how games are finished
 * @param reward what an outcome is worth
 * @param finalMove picks the move to play
 * @param solver what is proven on the way
 * @param memoryMegabytes memory of the tree
 */
public record JointConfig(
    Bandit select,
    Bandit alone,
    PlayoutPolicy.Factory playout,
    RewardPolicy.Factory reward,
    JointFinal finalMove,
    JointSolver.Factory solver,
    int memoryMegabytes) {
  /** Decoupled UCT with c = 0.7, uniform playouts, most visits. */
  public static final JointConfig DEFAULT =
      new JointConfig(
          new DecoupledUct(0.7, 0.01, 1, 0),
          new DecoupledUct(0.7, 0, 1, 0),
          UniformPolicy::new,
          context -> new OutcomeReward(),
          JointFinals.heaviest(),
          ForcedWins::of,
          512);

  /** Tries the parts at once, so that what does not fit is said when it is put together. */
  public JointConfig {
    if (memoryMegabytes < 1) {
      throw new IllegalArgumentException("memory must be at least 1 MB, was " + memoryMegabytes);
    }
    if (alone.mixing() != null) {
      throw new IllegalArgumentException(
          "alone=%s mixes moves against others who choose at once; alone=uct is for one who chooses"
              .formatted(alone.mixing()));
    }
    PartContext any = PartContext.ofJointMoves(2, 2);
    serving(MovePlayout.class, playout.create(any));
    boolean unit = serving(ResultReward.class, reward.create(any)).staysInUnit();
    if (select.mixing() != null && !unit) {
      throw new IllegalArgumentException(
          "select=%s is for rewards in [0, 1], which this reward leaves; select=uct takes any"
              .formatted(select.mixing()));
    }
  }

  MovePlayout newPlayout(PartContext context) {
    return serving(MovePlayout.class, playout.create(context));
  }

  ResultReward newReward(PartContext context) {
    return serving(ResultReward.class, reward.create(context));
  }

  private static <T extends SearchPart> T serving(Class<T> type, SearchPart part) {
    if (!type.isInstance(part)) {
      throw PartContext.onlyInTurns();
    }
    return type.cast(part);
  }
}
