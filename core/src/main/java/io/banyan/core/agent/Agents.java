// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Clock;
import io.banyan.core.search.Expansion;
import io.banyan.core.search.Prior;
import io.banyan.core.search.SearchConfig;
import io.banyan.core.search.Slots;
import io.banyan.core.search.backup.ImplicitMinimax;
import io.banyan.core.search.backup.MctsSolver;
import io.banyan.core.search.backup.MeanBackup;
import io.banyan.core.search.backup.ScoreBounded;
import io.banyan.core.search.finalmove.FinalMoves;
import io.banyan.core.search.playout.BatchPolicy;
import io.banyan.core.search.playout.CutoffPlayout;
import io.banyan.core.search.playout.DecisiveMoves;
import io.banyan.core.search.playout.EarlyTermination;
import io.banyan.core.search.playout.HeuristicPlayout;
import io.banyan.core.search.playout.Lgrf;
import io.banyan.core.search.playout.LgrfPaper;
import io.banyan.core.search.playout.LookaheadPlayout;
import io.banyan.core.search.playout.Mast;
import io.banyan.core.search.playout.Nast;
import io.banyan.core.search.playout.NastPaper;
import io.banyan.core.search.playout.PoolRave;
import io.banyan.core.search.playout.Ppr;
import io.banyan.core.search.playout.UniformPolicy;
import io.banyan.core.search.prior.InformedPrior;
import io.banyan.core.search.prior.ProbabilityPrior;
import io.banyan.core.search.reward.LengthDiscount;
import io.banyan.core.search.reward.OutcomeReward;
import io.banyan.core.search.reward.QualityRewards;
import io.banyan.core.search.reward.StyleReward;
import io.banyan.core.search.selection.EpsilonGreedy;
import io.banyan.core.search.selection.Grave;
import io.banyan.core.search.selection.LeastVisited;
import io.banyan.core.search.selection.ProgressiveHistory;
import io.banyan.core.search.selection.Puct;
import io.banyan.core.search.selection.Rave;
import io.banyan.core.search.selection.ReportSelection;
import io.banyan.core.search.selection.SufficiencyGgp;
import io.banyan.core.search.selection.SufficiencyThreshold;
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
    for (Preset preset : Presets.all()) {
      catalog.add(preset.entry(GENERAL));
    }
    catalog.add(
        Entry.of(Agent.SLOT, "strongest", "the best player known for the game, by measured matches")
            .note("What it stands for in a game is data; see the tuned defaults of the games.")
            .param(Param.text("spec", "solver", "the player it stands for"))
            .expandsTo(args -> args.text("spec")));
    return catalog;
  }

  private static void addParts(Catalog catalog) {
    catalog.add(Ucb1.ENTRY).add(Ucb1Tuned.ENTRY).add(EpsilonGreedy.ENTRY);
    catalog.add(Rave.ENTRY).add(Grave.ENTRY);
    catalog.add(SufficiencyThreshold.ENTRY).add(SufficiencyGgp.ENTRY).add(ReportSelection.ENTRY);
    catalog.add(ProgressiveHistory.ENTRY);
    Puct.ENTRIES.forEach(catalog::add);
    catalog
        .add(UniformPolicy.ENTRY)
        .add(BatchPolicy.ENTRY)
        .add(Mast.ENTRY)
        .add(Nast.ENTRY)
        .add(Lgrf.ENTRY);
    catalog.add(PoolRave.ENTRY).add(Ppr.ENTRY).add(NastPaper.ENTRY).add(LgrfPaper.ENTRY);
    catalog.add(HeuristicPlayout.ENTRY).add(DecisiveMoves.ENTRY);
    catalog.add(OutcomeReward.ENTRY).add(LengthDiscount.ENTRY);
    QualityRewards.ENTRIES.forEach(catalog::add);
    StyleReward.ENTRIES.forEach(catalog::add);
    catalog.add(MeanBackup.ENTRY).add(ImplicitMinimax.ENTRY);
    Expansion.ENTRIES.forEach(catalog::add);
    FinalMoves.ENTRIES.forEach(catalog::add);
    catalog.add(Prior.NONE_ENTRY);
    ProbabilityPrior.ENTRIES.forEach(catalog::add);
    catalog.add(MctsSolver.NONE_ENTRY).add(MctsSolver.ENTRY).add(ScoreBounded.ENTRY);

    // MCTS-minimax hybrids
    LookaheadPlayout.ENTRIES.forEach(catalog::add);
    CutoffPlayout.ENTRIES.forEach(catalog::add);
    catalog.add(EarlyTermination.ENTRY);
    InformedPrior.ENTRIES.forEach(catalog::add);
    catalog.add(LeastVisited.ENTRY);
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
    Agent.Factory factory = game -> new MctsAgent(game, config, parallelism, reuse, Clock.SYSTEM);
    return factory.withThreads(parallelism.threads());
  }
}
