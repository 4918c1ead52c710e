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
 * known of a sheet, and with statistics of moves where the rules say that those can be trusted:
 *
 * <ul>
 *   <li>Where most facts stay once they are true, such as stones on a board, a move is worth much
 *       the same now and later, and GRAVE finds it soonest. The same where rules are so slow that a
 *       search has few iterations: nothing else comes as soon.
 *   <li>Where pieces move or are turned, a move is another one later: GRAVE in the tree misleads,
 *       and MAST in playouts costs iterations that long searches use better.
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
  private static final Param.Inner<Factory> PLAIN =
      Param.part(
          "plain",
          Agent.SLOT,
          "solver(c=0.4,reuse=true)",
          "the agent that searches where pieces move or are turned, or roles have few moves");
  private static final Param.Whole LEAST =
      Param.integer("least", 16, 0, 1_000_000, "fewer different moves a role are few");
  private static final Param.Number LASTING =
      Param.number("lasting", 0.5, 0, 1, "share of facts that stay from which on facts stay");

  public static final Entry<Factory> ENTRY =
      Entry.of(Agent.SLOT, "champion", "the player for rule sheets that did best in matches")
          .note("Which agents met on which sheets, and their points, is in docs/ggp-player.md.")
          .note("Searches as knowing(...) does: with early ends, symmetries, cuts and parts.")
          .param(AGENT)
          .param(PLAIN)
          .param(LEAST)
          .param(LASTING)
          .makes(Champion::factory);

  private Champion() {}

  private static Factory factory(Args args) {
    Factory usual = KnowingAgent.around(args.part(AGENT.name(), Agent.SLOT));
    Factory plain = KnowingAgent.around(args.part(PLAIN));
    int least = args.integer(LEAST);
    double lasting = args.number(LASTING);
    return new Factory() {
      @Override
      public Agent create(Game game) {
        boolean hasFew = game.moveRange() < least * game.players();
        return (!hasFew && trustsMoves(game, lasting) ? usual : plain).create(game);
      }

      @Override
      public int threads() {
        return Math.max(usual.threads(), plain.threads());
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
