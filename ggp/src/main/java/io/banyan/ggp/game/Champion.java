// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agent.Factory;
import io.banyan.core.game.Game;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/**
 * What plays rule sheets best, by matches on sheets: docs/ggp-player.md. Searches with all that is
 * known of a sheet and with statistics of moves, and chooses how far to trust those by the rules:
 *
 * <ul>
 *   <li>Where most facts stay once they are true, such as stones on a board, a move is worth much
 *       the same now and later, and GRAVE finds it soonest. The same where rules are so slow that a
 *       search has few iterations: no other statistics come as soon.
 *   <li>Where pieces move or are turned, a move is another one later: MAST in playouts helps, GRAVE
 *       in the tree misleads.
 *   <li>Where roles have few different moves, a move says nothing without its state: a disc dropped
 *       into one of seven columns.
 * </ul>
 */
public final class Champion {
  /** Above it a second has some hundred iterations: docs/ggp-player.md. */
  private static final long SLOW_EFFORT = 50_000;

  private static final Param AGENT =
      Param.part(
              "agent",
              Agent.SLOT,
              "grave(ref=50,playout=mast(tau=0.1,keep=0.5),expand=all,solver=mcts,reuse=true)",
              "the agent that searches where facts stay or rules are slow")
          .asPositional();
  private static final Param.Inner<Factory> MOVING =
      Param.part(
          "moving",
          Agent.SLOT,
          "solver(c=0.4,playout=mast(tau=0.1,keep=0.5),reuse=true)",
          "the agent that searches where pieces move or are turned");
  private static final Param.Inner<Factory> FEW =
      Param.part(
          "few",
          Agent.SLOT,
          "solver(c=0.4,reuse=true)",
          "the agent that searches where roles have few different moves");
  private static final Param.Whole LEAST =
      Param.integer("least", 16, 0, 1_000_000, "fewer different moves a role are few");
  private static final Param.Number LASTING =
      Param.number("lasting", 0.5, 0, 1, "share of facts that stay from which on facts stay");

  public static final Entry<Factory> ENTRY =
      Entry.of(Agent.SLOT, "champion", "the player for rule sheets that did best in matches")
          .note("Which agents met on which sheets, and their points, is in docs/ggp-player.md.")
          .note("Searches as knowing(...) does: with early ends, symmetries, cuts and parts.")
          .param(AGENT)
          .param(MOVING)
          .param(FEW)
          .param(LEAST)
          .param(LASTING)
          .makes(Champion::factory);

  private Champion() {}

  private static Factory factory(Args args) {
    Factory usual = KnowingAgent.around(args.part(AGENT.name(), Agent.SLOT));
    Factory moving = KnowingAgent.around(args.part(MOVING));
    Factory few = KnowingAgent.around(args.part(FEW));
    int least = args.integer(LEAST);
    double lasting = args.number(LASTING);
    return new Factory() {
      @Override
      public Agent create(Game game) {
        boolean hasFew = game.moveRange() < least * game.players();
        return (hasFew ? few : trustsMoves(game, lasting) ? usual : moving).create(game);
      }

      @Override
      public int threads() {
        return Math.max(usual.threads(), Math.max(moving.threads(), few.threads()));
      }
    };
  }

  /** True if statistics of moves may lead the search; nothing is known of games without a sheet. */
  private static boolean trustsMoves(Game game, double lasting) {
    return !(game instanceof GdlGame sheet)
        || sheet.knowledge().effort() > SLOW_EFFORT
        || sheet.knowledge().lastingShare() >= lasting;
  }
}
