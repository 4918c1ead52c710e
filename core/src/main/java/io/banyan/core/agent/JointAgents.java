// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.ResultReward;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.joint.Bandit;
import io.banyan.core.search.joint.DecoupledUct;
import io.banyan.core.search.joint.Exp3;
import io.banyan.core.search.joint.JointConfig;
import io.banyan.core.search.joint.JointFinal;
import io.banyan.core.search.joint.JointSearch;
import io.banyan.core.search.joint.JointSlots;
import io.banyan.core.search.joint.JointSolver;
import io.banyan.core.search.playout.Mast;
import io.banyan.core.search.playout.MovePlayout;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;
import java.util.function.Supplier;

/**
 * The catalogue of agents for joint moves: the search from parts and its short form, a random
 * mover, a fixed one.
 */
public final class JointAgents {
  private static final Param.Inner<Bandit> SELECT =
      Param.part("select", JointSlots.SELECT, "uct", "how roles choose where several do");
  private static final Param.Inner<Bandit> ALONE =
      Param.part("alone", JointSlots.SELECT, "uct", "how a role chooses where no other does");
  private static final Param.Inner<PlayoutPolicy.Factory> PLAYOUT =
      Param.part("playout", SearchSlots.PLAYOUT, "uniform", "how games are finished");
  private static final Param.Inner<RewardPolicy.Factory> REWARD =
      Param.part("reward", SearchSlots.REWARD, "outcome", "what an outcome is worth");
  private static final Param.Inner<JointFinal> FINAL =
      Param.part("final", JointSlots.FINAL, "visits", "which move is played in the end");
  private static final Param.Inner<JointSolver.Factory> SOLVER =
      Param.part("solver", JointSlots.SOLVER, "wins", "proofs in the tree");
  private static final Param.Whole MEMORY =
      Param.integer("memory", 512, 1, 1_000_000, "memory of the tree in MB");

  static final Entry<JointAgent.Factory> MCTS =
      Entry.of(JointAgent.SLOT, "joint-mcts", "tree search for simultaneous moves, from parts")
          .formula("repeat: each role selects, play out, reward, back up; then the final move")
          .source("Finnsson, Bjornsson 2008; Lanctot et al. 2013")
          .note(
              "Playouts and rewards that go by moves and results alone serve here as in mcts; the"
                  + " others are refused.")
          .params(List.of(SELECT, ALONE, PLAYOUT, REWARD, FINAL, SOLVER, MEMORY))
          .makes(
              args -> {
                JointConfig config = config(args);
                return game -> new Searching(game, config);
              });

  static final Entry<JointAgent.Factory> SEARCH =
      Entry.of(JointAgent.SLOT, "joint", "tree search for simultaneous moves, any number of roles")
          .formula("each role by its own bandit; where one role chooses, UCB1")
          .source(
              "Finnsson, Bjornsson 2008 (decoupled UCT); Auer et al. 2002 (Exp3); Lanctot et al."
                  + " 2013 (regret matching); Gudmundsson, Bjornsson 2013 (alpha); Gelly, Silver"
                  + " 2007 (rave); Pepels et al. 2014 (rb); Tak, Winands, Bjornsson 2012 (ngram)")
          .note("A short form of joint-mcts, which takes any part that serves joint moves.")
          .param(
              Param.choice("bandit", "how roles choose at once", "uct", "exp3", "regret")
                  .asPositional())
          .param(DecoupledUct.C.asNamed())
          .param(Exp3.GAMMA.asNamed())
          .param(Param.choice("playout", "how games are finished", "uniform", "mast", "ngram"))
          .param(Mast.E.withDefault(0.4))
          .param(Mast.KEEP.withDefault(0.2))
          .param(
              Param.choice("final", "which move is played in the end", "visits", "mean", "sample"))
          .param(Param.flag("solver", true, "look for moves that force the full reward"))
          .param(DecoupledUct.ALPHA)
          .param(DecoupledUct.RAVE)
          .param(Param.number("rb", 0, 0, 100, "steepness of the Relative Bonus; 0: none"))
          .param(MEMORY)
          .expandsTo(JointAgents::longForm);

  static final Entry<JointAgent.Factory> RANDOM =
      Entry.of(JointAgent.SLOT, "random", "plays any legal move, all with equal probability")
          .makes(args -> game -> new Drawing(false));

  static final Entry<JointAgent.Factory> LEGAL =
      Entry.of(JointAgent.SLOT, "legal", "plays the first legal move")
          .makes(args -> game -> new Drawing(true));

  private JointAgents() {}

  /** Adds these agents to a catalogue. */
  public static Catalog addTo(Catalog catalog) {
    return JointSlots.addTo(catalog).add(MCTS).add(SEARCH).add(RANDOM).add(LEGAL);
  }

  private static JointConfig config(Args args) {
    PartContext any = PartContext.ofJointMoves(2, 2);
    check(args, PLAYOUT, MovePlayout.class, () -> args.part(PLAYOUT).create(any));
    check(args, REWARD, ResultReward.class, () -> args.part(REWARD).create(any));
    return new JointConfig(
        args.part(SELECT),
        args.part(ALONE),
        args.part(PLAYOUT),
        args.part(REWARD),
        args.part(FINAL),
        args.part(SOLVER),
        args.integer(MEMORY));
  }

  /** Refuses a part that does not serve joint moves by its name. */
  private static void check(Args args, Param param, Class<?> kind, Supplier<?> part) {
    String key = param.name();
    try {
      if (!kind.isInstance(part.get())) {
        throw PartContext.onlyInTurns();
      }
    } catch (IllegalArgumentException e) {
      throw args.fault(key, key + "=" + args.printed(key) + ": " + e.getMessage());
    }
  }

  /** What the words of the short form stand for. */
  private static String longForm(Args args) {
    String bounds =
        "c=%s,alpha=%s,rave=%s"
            .formatted(args.printed("c"), args.printed("alpha"), args.printed("rave"));
    String alone = "uct(" + bounds + ",tolerance=0)";
    String bandit = args.text("bandit");
    String select =
        bandit.equals("uct")
            ? "uct(" + bounds + ")"
            : "%s(gamma=%s)".formatted(bandit, args.printed("gamma"));
    String learnt =
        "(mode=egreedy,e=%s,keep=%s)".formatted(args.printed("e"), args.printed("keep"));
    String playout =
        switch (args.text("playout")) {
          case "mast" -> "mast" + learnt;
          case "ngram" -> "nast" + learnt;
          default -> "uniform";
        };
    String reward = args.number("rb") > 0 ? "rb(k=" + args.printed("rb") + ")" : "outcome";
    return "joint-mcts(select=%s,alone=%s,playout=%s,reward=%s,final=%s,solver=%s,memory=%s)"
        .formatted(
            select,
            alone,
            playout,
            reward,
            args.text("final"),
            args.flag("solver") ? "wins" : "none",
            args.printed("memory"));
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
