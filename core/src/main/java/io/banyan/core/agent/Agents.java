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
import io.banyan.core.search.playout.Lgrf;
import io.banyan.core.search.playout.LgrfPaper;
import io.banyan.core.search.playout.Mast;
import io.banyan.core.search.playout.Nast;
import io.banyan.core.search.playout.NastPaper;
import io.banyan.core.search.playout.PoolRave;
import io.banyan.core.search.playout.Ppr;
import io.banyan.core.search.playout.UniformPolicy;
import io.banyan.core.search.reward.OutcomeReward;
import io.banyan.core.search.selection.EpsilonGreedy;
import io.banyan.core.search.selection.Grave;
import io.banyan.core.search.selection.Rave;
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
    catalog.add(RandomAgent.ENTRY);
    for (Preset preset : presets()) {
      catalog.add(preset.entry(GENERAL));
    }
    return catalog;
  }

  private static void addParts(Catalog catalog) {
    catalog.add(Ucb1.ENTRY).add(Ucb1Tuned.ENTRY).add(EpsilonGreedy.ENTRY);
    catalog.add(Rave.ENTRY).add(Grave.ENTRY);
    catalog.add(UniformPolicy.ENTRY).add(Mast.ENTRY).add(Nast.ENTRY).add(Lgrf.ENTRY);
    catalog.add(PoolRave.ENTRY).add(Ppr.ENTRY).add(NastPaper.ENTRY).add(LgrfPaper.ENTRY);
    catalog.add(OutcomeReward.ENTRY);
    catalog.add(MeanBackup.ENTRY);
    Expansion.ENTRIES.forEach(catalog::add);
    FinalMoves.ENTRIES.forEach(catalog::add);
    catalog.add(Prior.NONE_ENTRY);
    catalog.add(MctsSolver.NONE_ENTRY).add(MctsSolver.ENTRY);
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
        rave("rave", "RAVE in the tree, uniform playouts"),
        new Preset("grave", "GRAVE in the tree, uniform playouts")
            .param(Param.integer("ref", 50, 0, 1_000_000, "visits an ancestor needs").asPositional())
            .param(Param.number("bias", 1e-5, 0, 100, "assumed bias of move statistics"))
            .with("select", "grave(ref=$ref,bias=$bias)"),
        new Preset("mast", "UCT with MAST playouts")
            .param(c)
            .param(Param.choice("mode", "how moves are drawn", "gibbs", "egreedy"))
            .param(Param.number("tau", 1, 0.001, 1000, "temperature of Gibbs sampling"))
            .param(Param.number("e", 0.4, 0, 1, "probability of a random move, mode egreedy"))
            .param(Param.number("keep", 0, 0, 1, "share of the statistics kept between moves"))
            .with("select", "ucb1(c=$c)")
            .with("playout", "mast(mode=$mode,tau=$tau,e=$e,keep=$keep)"),
        new Preset("nast2", "UCT with playouts by pairs of moves (N-grams)")
            .param(c)
            .param(Param.choice("mode", "how moves are drawn", "gibbs", "egreedy"))
            .param(Param.number("tau", 1, 0.001, 1000, "temperature of Gibbs sampling"))
            .param(Param.number("e", 0.2, 0, 1, "probability of a random move, mode egreedy"))
            .param(Param.number("keep", 0, 0, 1, "share of the statistics kept between moves"))
            .with("select", "ucb1(c=$c)")
            .with("playout", "nast(n=2,mode=$mode,tau=$tau,e=$e,keep=$keep)"),
        new Preset("lgrf1", "UCT with last good replies and forgetting")
            .param(c)
            .with("select", "ucb1(c=$c)")
            .with("playout", "lgrf(n=1)"),
        rave("poolrave", "RAVE with playouts from the pool of the best moves")
            .param(Param.integer("n", 20, 1, 1000, "size of the pool"))
            .param(Param.number("p", 0.3, 0, 1, "probability of a move of the pool"))
            .with("select", "rave(r=$r,k=$k,colours=each)")
            .with("playout", "poolrave(n=$n,p=$p,pool=colour,min=0)"),
        rave("ppr", "RAVE with playouts pruned by it, as in the paper")
            .param(Param.number("p", 0.8, 0, 1, "probability of a move of the list"))
            .param(Param.number("tw", 0.25, 0, 1, "moves with w'/n' above this are in the list"))
            .param(Param.number("tn", 0.01, 0, 1, "share of the budget's visits node s needs"))
            .with("playout", "ppr(p=$p,tw=$tw,tn=$tn)"),
        rave("poolrave-paper", "PoolRave as the rival of PPR was built")
            .with("playout", "poolrave(n=20,p=0.3,pool=shared,min=50)"),
        rave("lgrf1-paper", "LGRF1 on RAVE as the rival of PPR was built")
            .with("playout", "lgrf-paper"),
        rave("mast-paper", "MAST on RAVE as the rival of PPR was built")
            .with("playout", "mast(mode=gibbs,tau=1,unseen=0,scope=searcher)"),
        rave("nast2-paper", "NAST2 on RAVE as the rival of PPR was built")
            .with("playout", "nast-paper"));
  }

  /** A preset on RAVE with the constants of Dugueperoux et al. 2016. */
  private static Preset rave(String name, String summary) {
    return new Preset(name, summary)
        .param(Param.number("r", 130, 0, 1e9, "weight of the moves' statistics").asPositional())
        .param(Param.number("k", 0, 0, 1000, "weight of exploration"))
        .with("select", "rave(r=$r,k=$k)");
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
