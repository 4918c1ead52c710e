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
 * known of a sheet and with statistics of moves, unless roles have so few different moves that a
 * move says nothing without its state: a disc dropped into one of seven columns.
 */
public final class Champion {
  private static final Param AGENT =
      Param.part(
              "agent",
              Agent.SLOT,
              "grave(ref=50,playout=mast(tau=0.1,keep=0.5),expand=all,solver=mcts,reuse=true)",
              "the agent that searches")
          .asPositional();
  private static final Param.Inner<Factory> FEW =
      Param.part(
          "few",
          Agent.SLOT,
          "solver(c=0.4,reuse=true)",
          "the agent that searches where roles have few different moves");
  private static final Param.Whole LEAST =
      Param.integer("least", 16, 0, 1_000_000, "fewer different moves a role are few");

  public static final Entry<Factory> ENTRY =
      Entry.of(Agent.SLOT, "champion", "the player for rule sheets that did best in matches")
          .note("Which agents met on which sheets, and their points, is in docs/ggp-player.md.")
          .note("Searches as knowing(...) does: with early ends, symmetries, cuts and parts.")
          .param(AGENT)
          .param(FEW)
          .param(LEAST)
          .makes(Champion::factory);

  private Champion() {}

  private static Factory factory(Args args) {
    Factory usual = KnowingAgent.around(args.part(AGENT.name(), Agent.SLOT));
    Factory few = KnowingAgent.around(args.part(FEW));
    int least = args.integer(LEAST);
    return new Factory() {
      @Override
      public Agent create(Game game) {
        return (game.moveRange() < least * game.players() ? few : usual).create(game);
      }

      @Override
      public int threads() {
        return Math.max(usual.threads(), few.threads());
      }
    };
  }
}
