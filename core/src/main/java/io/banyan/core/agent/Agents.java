// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Clock;
import io.banyan.core.search.Expansion;
import io.banyan.core.search.Prior;
import io.banyan.core.search.SearchConfig;
import io.banyan.core.search.Slots;
import io.banyan.core.search.backup.MctsSolver;
import io.banyan.core.search.backup.MeanBackup;
import io.banyan.core.search.finalmove.FinalMoves;
import io.banyan.core.search.playout.CutoffPlayout;
import io.banyan.core.search.playout.EarlyTermination;
import io.banyan.core.search.playout.LookaheadPlayout;
import io.banyan.core.search.playout.UniformPolicy;
import io.banyan.core.search.prior.InformedPrior;
import io.banyan.core.search.reward.OutcomeReward;
import io.banyan.core.search.selection.EpsilonGreedy;
import io.banyan.core.search.selection.LeastVisited;
import io.banyan.core.search.selection.Ucb1;
import io.banyan.core.search.selection.Ucb1Tuned;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/** The catalogue of agents: the general form, its parts, and the presets. */
public final class Agents {
  private static final List<Param> GENERAL =
      List.of(
          Param.part("select", Slots.SELECT, "ucb1", "the way down the tree"),
          Param.part("playout", Slots.PLAYOUT, "uniform", "how games are finished"),
          Param.part("reward", Slots.REWARD, "outcome", "what an outcome is worth"),
          Param.part("backup", Slots.BACKUP, "mean", "how rewards are written to the tree"),
          Param.part("expand", Slots.EXPAND, "one", "how the tree grows"),
          Param.part("final", Slots.FINAL, "visits", "which move is played in the end"),
          Param.part("prior", Slots.PRIOR, "none", "knowledge about children"),
          Param.part("solver", Slots.SOLVER, "none", "proofs in the tree"),
          Param.integer("memory", 512, 4, 1_000_000, "memory of the tree in MB"),
          Param.integer("threads", 1, 1, 256, "threads that search one position"),
          Param.choice("parallel", "one shared tree, or one tree a thread", "tree", "root"),
          Param.flag("reuse", false, "keep the tree between moves; needed to ponder"));

  private Agents() {}

  /** A new catalogue with every agent and part of this module. */
  public static Catalog catalog() {
    Catalog catalog = new Catalog();
    addParts(catalog);
    catalog.add(
        Entry.of(Agent.SLOT, "mcts", "Monte-Carlo tree search from parts")
            .formula("repeat: select, expand, play out, reward, back up; then the final move")
            .source("Coulom 2006; Kocsis, Szepesvari 2006; Browne et al. 2012")
            .params(GENERAL)
            .makes(Agents::mcts));
    catalog.add(RandomAgent.ENTRY).add(GreedyAgent.ENTRY).add(AlphaBetaAgent.ENTRY);
    for (Preset preset : presets()) {
      catalog.add(preset.entry(GENERAL));
    }
    for (Preset preset : hybrids()) {
      catalog.add(preset.entry(GENERAL));
    }
    return catalog;
  }

  private static void addParts(Catalog catalog) {
    catalog.add(Ucb1.ENTRY).add(Ucb1Tuned.ENTRY).add(EpsilonGreedy.ENTRY);
    catalog.add(UniformPolicy.ENTRY);
    catalog.add(OutcomeReward.ENTRY);
    catalog.add(MeanBackup.ENTRY);
    Expansion.ENTRIES.forEach(catalog::add);
    FinalMoves.ENTRIES.forEach(catalog::add);
    catalog.add(Prior.NONE_ENTRY);
    catalog.add(MctsSolver.NONE_ENTRY).add(MctsSolver.ENTRY);

    // MCTS-minimax hybrids
    LookaheadPlayout.ENTRIES.forEach(catalog::add);
    CutoffPlayout.ENTRIES.forEach(catalog::add);
    catalog.add(EarlyTermination.ENTRY);
    InformedPrior.ENTRIES.forEach(catalog::add);
    catalog.add(LeastVisited.ENTRY);
  }

  private static List<Preset> presets() {
    Param c = Param.number("c", Ucb1.DEFAULT_C, 0, 1000, "weight of exploration");
    return List.of(
        new Preset("uct", "UCB1 in the tree, uniform playouts")
            .param(c.asPositional())
            .with("select", "ucb1(c=$c)"),
        new Preset("solver", "UCT that proves wins and losses (MCTS-Solver)")
            .param(c.asPositional())
            .with("select", "ucb1(c=$c)")
            .with("expand", "all")
            .with("solver", "mcts"),
        new Preset("ucb1tuned", "UCT with UCB1-Tuned")
            .param(Param.number("c", 1, 0, 1000, "weight of exploration").asPositional())
            .with("select", "ucb1tuned(c=$c)"),
        new Preset("egreedy", "epsilon-greedy tree search of the Connect Four report")
            .param(Param.number("e", 0.1, 0, 1, "probability of a random child").asPositional())
            .param(Param.choice("by", "what the best child is", "sum", "mean"))
            .with("select", "egreedy(e=$e,by=$by)")
            .with("final", "sum"),
        new Preset("flat", "flat Monte-Carlo: no tree, the root's moves share the playouts")
            .param(c.asPositional())
            .with("select", "ucb1(c=$c)")
            .with("expand", "root")
            .with("final", "mean"));
  }

  /** The hybrids of Baier and Winands 2018, all over MCTS-Solver. */
  private static List<Preset> hybrids() {
    Param e = Param.number("e", 0.05, 0, 1, "probability of a random playout move");
    Param m = Param.integer("m", 5, 0, 100_000, "playout moves before the value is taken");
    Param gamma = Param.integer("gamma", 1000, 1, 1_000_000, "number of virtual visits");
    Param k = Param.integer("k", 5, 1, 1_000_000, "only the first k ordered moves");
    return List.of(
        hybrid("ir-e", "playouts by evaluation").param(e).with("playout", "ir-e(e=$e)"),
        hybrid("ir-m", "playouts by alpha-beta")
            .param(e)
            .param(depth(2))
            .with("playout", "ir-m(e=$e,d=$d)"),
        hybrid("ir-mk", "playouts by alpha-beta over k moves")
            .param(e)
            .param(depth(1))
            .param(k)
            .with("playout", "ir-mk(e=$e,d=$d,k=$k)"),
        hybrid("ic-e", "playouts cut off by evaluation").param(m).with("playout", "ic-e(m=$m)"),
        hybrid("ic-m", "playouts cut off by alpha-beta")
            .param(m)
            .param(depth(2))
            .with("playout", "ic-m(m=$m,d=$d)"),
        hybrid("ic-mk", "playouts cut off by alpha-beta over k moves")
            .param(m)
            .param(depth(1))
            .param(k)
            .with("playout", "ic-mk(m=$m,d=$d,k=$k)"),
        hybrid("ip-e", "priors by evaluation")
            .param(priorVisits(0))
            .param(gamma)
            .with("prior", "ip-e(n=$n,gamma=$gamma)"),
        hybrid("ip-m", "priors by alpha-beta")
            .param(priorVisits(2))
            .param(gamma)
            .param(depth(2))
            .with("prior", "ip-m(n=$n,gamma=$gamma,d=$d)"),
        hybrid("ip-mk", "priors by alpha-beta over k moves")
            .param(priorVisits(2))
            .param(gamma)
            .param(depth(3))
            .param(k)
            .with("prior", "ip-mk(n=$n,gamma=$gamma,d=$d,k=$k)"));
  }

  private static Preset hybrid(String name, String summary) {
    return new Preset(name, "MCTS-Solver with " + summary + " (Baier, Winands 2018)")
        .param(Param.number("c", Ucb1.DEFAULT_C, 0, 1000, "weight of exploration"))
        .with("select", "ucb1(c=$c)")
        .with("expand", "all")
        .with("solver", "mcts");
  }

  private static Param depth(int value) {
    return Param.integer("d", value, 1, 100, "depth of the alpha-beta search");
  }

  private static Param priorVisits(int value) {
    return Param.integer("n", value, 0, 1_000_000, "visits after which a node gets its prior");
  }

  private static Agent.Factory mcts(Args args) {
    SearchConfig config =
        new SearchConfig(
            args.part("select", Slots.SELECT),
            args.part("playout", Slots.PLAYOUT),
            args.part("reward", Slots.REWARD),
            args.part("backup", Slots.BACKUP),
            args.part("expand", Slots.EXPAND),
            args.part("final", Slots.FINAL),
            args.part("prior", Slots.PRIOR),
            args.part("solver", Slots.SOLVER),
            args.integer("memory"));
    Parallelism parallelism =
        new Parallelism(args.integer("threads"), args.text("parallel").equals("tree"));
    boolean reuse = args.flag("reuse");
    return game -> new MctsAgent(game, config, parallelism, reuse, Clock.SYSTEM);
  }
}
