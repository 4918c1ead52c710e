// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.ggp.knowledge.SheetModel;
import java.util.List;
import java.util.Locale;

/**
 * Another agent that searches a rule sheet with what is known of it: its states end where goals are
 * decided, offer one of several moves that mirror each other, and are evaluated by a model of some
 * features. The knowledge is found when the agent is made, not on its clock.
 */
public final class KnowingAgent extends AgentAround {
  private static final Param AGENT =
      Param.part("agent", SLOT, "solver", "the agent that searches").asPositional();
  private static final Param.Flag ENDS =
      Param.flag("ends", true, "a game ends for the search when all goals are decided");
  private static final Param.Flag SYMMETRY =
      Param.flag("symmetry", true, "of moves that mirror each other one is searched");
  private static final Param.Flag CUT =
      Param.flag("cut", true, "of moves that do the same to all that matters one is searched");
  private static final Param.Flag PARTS =
      Param.flag("parts", true, "sums of independent games are solved by their parts");
  private static final Param.Word FEATURES =
      Param.choice("features", "what evaluations look at", "all", "facts", "goals", "mobility");

  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "knowing", "an agent that searches with what is known of a rule sheet")
          .formula(
              "ends: facts that stay leave each role one goal; symmetry: rules stay the same; cut:"
                  + " equal next values of all facts that matter; parts: equal classes of part"
                  + " states have equal values")
          .source(
              "Kuhlmann, Dresner, Stone 2006 (features of states); Schiffel, Thielscher 2007"
                  + " (fuzzy goals); Schiffel 2010 (symmetry); Sprague 1935, Grundy 1939, Conway"
                  + " 1976 (sums)")
          .note("Games other than gdl(...) are played by the agent as it is.")
          .note(
              "Evaluations matter to agents that ask for them: ip-e, ic-e, ir-e, early, alphabeta;"
                  + " those work in gdl(...) without this agent too, with all features.")
          .param(AGENT)
          .param(ENDS)
          .param(SYMMETRY)
          .param(CUT)
          .param(PARTS)
          .param(FEATURES)
          .makes(
              args -> {
                Factory inner = args.part(AGENT.name(), SLOT);
                GdlGame.Known known =
                    new GdlGame.Known(
                        args.flag(ENDS),
                        args.flag(SYMMETRY),
                        args.flag(CUT),
                        SheetModel.Features.valueOf(args.text(FEATURES).toUpperCase(Locale.ROOT)));
                return around(inner, known, args.flag(PARTS));
              });

  private final GdlGame game;
  private final GdlState view;

  private KnowingAgent(GdlGame game, Factory inner) {
    super(inner.create(game));
    this.game = game;
    view = (GdlState) game.newState();
  }

  /** Agents that search with all that is known. */
  static Factory around(Factory inner) {
    return around(inner, new GdlGame.Known(true, true, true, SheetModel.Features.ALL), true);
  }

  private static Factory around(Factory inner, GdlGame.Known known, boolean parts) {
    return new Factory() {
      @Override
      public Agent create(Game game) {
        if (!(game instanceof GdlGame g) || g.players() == 1) {
          return inner.create(game);
        }
        Agent knowing = new KnowingAgent(g.with(known), inner);
        return parts ? SumAgent.around(g, knowing) : knowing;
      }

      @Override
      public int threads() {
        return inner.threads();
      }
    };
  }

  /** The state as the agent sees it; null if nothing is left to decide. */
  private State seen(State state) {
    view.copyFrom(state);
    return view.isTerminal() ? null : view;
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    State seen = seen(state);
    return seen == null ? anyMove(state) : inner.search(seen, meter);
  }

  @Override
  public SearchReport search(State state, int player, Meter meter) {
    State seen = seen(state);
    return seen == null ? anyMove(state) : inner.search(seen, player, meter);
  }

  /** All goals are decided: the first move does as well as any. */
  private SearchReport anyMove(State state) {
    int[] moves = new int[game.maxMoves()];
    state.legalMoves(moves);
    double[] rewards = new double[game.players()];
    view.rewards(rewards);
    double value = rewards[state.mover()];
    SearchReport.MoveReport only = new SearchReport.MoveReport(moves[0], 1, value, null, List.of());
    return new SearchReport(moves[0], value, 0, 0, 0, 0, List.of(only), List.of(moves[0]));
  }

  @Override
  public void startPondering(State state, int player) {
    State seen = seen(state);
    if (seen != null) {
      inner.startPondering(seen, player);
    }
  }
}
