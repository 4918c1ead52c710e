// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.joint.JointConfig;
import io.banyan.core.search.joint.JointSearch;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.Locale;

/** The catalogue of agents for joint moves: the search, a random mover, a fixed one. */
public final class JointAgents {
  private static final JointConfig DEFAULT = JointConfig.DEFAULT;

  static final Entry<JointAgent.Factory> SEARCH =
      Entry.of(JointAgent.SLOT, "joint", "tree search for simultaneous moves, any number of roles")
          .formula("each role by its own bandit; where one role chooses, UCB1")
          .source(
              "Finnsson, Bjornsson 2008 (decoupled UCT); Auer et al. 2002 (Exp3); Lanctot et al."
                  + " 2013 (regret matching); Gudmundsson, Bjornsson 2013 (alpha); Gelly, Silver"
                  + " 2007 (rave); Pepels et al. 2014 (rb); Tak, Winands, Bjornsson 2012 (ngram)")
          .param(
              Param.choice("bandit", "how roles choose at once", "uct", "exp3", "regret")
                  .asPositional())
          .param(Param.number("c", DEFAULT.c(), 0, 1000, "weight of exploration of UCB1"))
          .param(
              Param.number(
                  "gamma", DEFAULT.gamma(), 0.001, 0.999, "random choices of exp3 and regret"))
          .param(Param.choice("playout", "how games are finished", "uniform", "mast", "ngram"))
          .param(Param.number("e", DEFAULT.epsilon(), 0, 1, "random moves in learnt playouts"))
          .param(Param.number("keep", DEFAULT.keep(), 0, 1, "statistics kept between moves"))
          .param(
              Param.choice("final", "which move is played in the end", "visits", "mean", "sample"))
          .param(Param.flag("solver", true, "look for moves that force the full reward"))
          .param(Param.number("alpha", 1, 0, 1, "a mean above this ends exploration; 1: never"))
          .param(Param.number("rave", 0, 0, 1e9, "weight of what moves did anywhere; 0: none"))
          .param(Param.number("rb", 0, 0, 100, "steepness of the Relative Bonus; 0: none"))
          .param(Param.integer("memory", 512, 1, 1_000_000, "memory of the tree in MB"))
          .makes(
              args -> {
                JointConfig config = config(args);
                return game -> new Searching(game, config);
              });

  static final Entry<JointAgent.Factory> RANDOM =
      Entry.of(JointAgent.SLOT, "random", "plays any legal move, all with equal probability")
          .makes(args -> game -> new Drawing(false));

  static final Entry<JointAgent.Factory> LEGAL =
      Entry.of(JointAgent.SLOT, "legal", "plays the first legal move")
          .makes(args -> game -> new Drawing(true));

  private JointAgents() {}

  /** Adds these agents to a catalogue. */
  public static Catalog addTo(Catalog catalog) {
    return catalog.add(SEARCH).add(RANDOM).add(LEGAL);
  }

  private static JointConfig config(Args args) {
    return new JointConfig(
        JointConfig.BanditKind.valueOf(upper(args, "bandit")),
        args.number("c"),
        args.number("gamma"),
        JointConfig.Playout.valueOf(upper(args, "playout")),
        args.number("e"),
        args.number("keep"),
        JointConfig.FinalMove.valueOf(upper(args, "final")),
        args.flag("solver"),
        args.number("alpha"),
        args.number("rave"),
        args.number("rb"),
        args.integer("memory"));
  }

  private static String upper(Args args, String key) {
    return args.text(key).toUpperCase(Locale.ROOT);
  }

  private static final class Searching implements JointAgent {
    private final JointSearch search;
    private long seed;
    private long searches;

    Searching(JointGame game, JointConfig config) {
      search = new JointSearch(game, config);
    }

    @Override
    public void newGame(long newSeed) {
      seed = newSeed;
      searches = 0;
      search.gameStarted();
    }

    @Override
    public SearchReport search(JointState state, int player, Meter meter) {
      search.begin(state, Rng.hash(seed, searches++), player);
      search.run(meter);
      return search.report(player, meter.elapsedNanos());
    }

    @Override
    public void played(int[] jointMove) {
      search.played(jointMove);
    }
  }

  private static final class Drawing implements JointAgent {
    private final boolean first;
    private Rng rng = new Rng(0);

    Drawing(boolean first) {
      this.first = first;
    }

    @Override
    public void newGame(long seed) {
      rng = new Rng(seed);
    }

    @Override
    public SearchReport search(JointState state, int player, Meter meter) {
      int n = state.legalCount(player);
      if (state.isTerminal() || n == 0) {
        throw new IllegalArgumentException("the game is over: there is nothing to search");
      }
      int move = state.legalMove(player, first ? 0 : rng.nextInt(n));
      return SearchReport.ofMove(move, meter.elapsedNanos());
    }
  }
}
