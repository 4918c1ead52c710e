// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

/**
 * The parts and numbers of a {@link JointSearch}.
 *
 * @param bandit how players choose where several do; a node with one chooser always uses UCB1
 * @param c weight of exploration of UCB1, for rewards in [0, 1]
 * @param gamma share of random choices of Exp3 and regret matching
 * @param playout how games are finished
 * @param epsilon probability of a random move in MAST playouts
 * @param keep share of the MAST statistics kept from move to move
 * @param finalMove which move is played in the end
 * @param solver look for moves that force the full reward
 * @param alpha sufficiency threshold: where a mean is above it UCB1 does not explore; 1 for none
 * @param rave weight of what moves did anywhere below a node, in visits; 0 for none
 * @param bonus steepness of the Relative Bonus; 0 for none
 * @param memoryMegabytes memory of the tree
 */
public record JointConfig(
    BanditKind bandit,
    double c,
    double gamma,
    Playout playout,
    double epsilon,
    double keep,
    FinalMove finalMove,
    boolean solver,
    double alpha,
    double rave,
    double bonus,
    int memoryMegabytes) {
  /** Decoupled UCT with c = 0.7, uniform playouts, most visits. */
  public static final JointConfig DEFAULT =
      new JointConfig(
          BanditKind.UCT,
          0.7,
          0.1,
          Playout.UNIFORM,
          0.4,
          0.2,
          FinalMove.VISITS,
          true,
          1,
          0,
          0,
          512);

  /** Choices of {@link #bandit}. */
  public enum BanditKind {
    UCT,
    EXP3,
    REGRET
  }

  /** Choices of {@link #playout}. */
  public enum Playout {
    UNIFORM,
    MAST,
    NGRAM
  }

  /** Choices of {@link #finalMove}. */
  public enum FinalMove {
    /** The most visited move. */
    VISITS,
    /** The best mean. */
    MEAN,
    /** Drawn from the visits (or average strategy), where several players choose. */
    SAMPLE
  }

  public JointConfig {
    if (!(c >= 0) || !(gamma > 0 && gamma < 1) || !(epsilon >= 0 && epsilon <= 1)) {
      throw new IllegalArgumentException(
          "c must be >= 0, gamma in (0, 1), epsilon in [0, 1]; were "
              + c
              + ", "
              + gamma
              + ", "
              + epsilon);
    }
    if (!(alpha >= 0 && alpha <= 1) || !(rave >= 0) || !(bonus >= 0)) {
      throw new IllegalArgumentException(
          "alpha must be in [0, 1], rave and rb at least 0; were "
              + alpha
              + ", "
              + rave
              + ", "
              + bonus);
    }
    if (bonus > 0 && bandit != BanditKind.UCT) {
      throw new IllegalArgumentException(
          "rb takes rewards out of [0, 1], which only bandit=uct can use; was "
              + bandit.name().toLowerCase(java.util.Locale.ROOT));
    }
    if (!(keep >= 0 && keep <= 1) || memoryMegabytes < 1) {
      throw new IllegalArgumentException(
          "keep must be in [0, 1], memory at least 1 MB; were " + keep + ", " + memoryMegabytes);
    }
  }

  DecoupledUct newUct(double tolerance) {
    return new DecoupledUct(c, tolerance, alpha, rave);
  }

  Bandit newBandit() {
    return switch (bandit) {
      case UCT -> newUct(0.01);
      case EXP3 -> new Exp3(gamma);
      case REGRET -> new RegretMatching(gamma);
    };
  }
}
