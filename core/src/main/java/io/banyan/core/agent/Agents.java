// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.evaluation.LearnedEvaluation;
import io.banyan.core.search.Expansion;
import io.banyan.core.search.Prior;
import io.banyan.core.search.backup.ImplicitMinimax;
import io.banyan.core.search.backup.MctsSolver;
import io.banyan.core.search.backup.MeanBackup;
import io.banyan.core.search.backup.ScoreBounded;
import io.banyan.core.search.backup.TwoPlyLook;
import io.banyan.core.search.finalmove.FinalMoves;
import io.banyan.core.search.playout.BatchPolicy;
import io.banyan.core.search.playout.BridgeReplies;
import io.banyan.core.search.playout.CutoffPlayout;
import io.banyan.core.search.playout.DecisiveMoves;
import io.banyan.core.search.playout.EarlyRings;
import io.banyan.core.search.playout.EarlyTermination;
import io.banyan.core.search.playout.FeaturePlayout;
import io.banyan.core.search.playout.GoReplies;
import io.banyan.core.search.playout.HeuristicPlayout;
import io.banyan.core.search.playout.Lgrf;
import io.banyan.core.search.playout.LgrfPaper;
import io.banyan.core.search.playout.LookaheadPlayout;
import io.banyan.core.search.playout.Mast;
import io.banyan.core.search.playout.Nast;
import io.banyan.core.search.playout.NastPaper;
import io.banyan.core.search.playout.PoolRave;
import io.banyan.core.search.playout.Ppr;
import io.banyan.core.search.playout.RepeatedPlayouts;
import io.banyan.core.search.playout.UniformPolicy;
import io.banyan.core.search.prior.ConnectionPrior;
import io.banyan.core.search.prior.FeaturePrior;
import io.banyan.core.search.prior.GoPrior;
import io.banyan.core.search.prior.InformedPrior;
import io.banyan.core.search.prior.ProbabilityPrior;
import io.banyan.core.search.prior.Transpositions;
import io.banyan.core.search.reward.LengthDiscount;
import io.banyan.core.search.reward.OutcomeReward;
import io.banyan.core.search.reward.QualityRewards;
import io.banyan.core.search.reward.StyleReward;
import io.banyan.core.search.selection.CountedRave;
import io.banyan.core.search.selection.EpsilonGreedy;
import io.banyan.core.search.selection.Grave;
import io.banyan.core.search.selection.LeastVisited;
import io.banyan.core.search.selection.ProgressiveHistory;
import io.banyan.core.search.selection.Puct;
import io.banyan.core.search.selection.RatioRave;
import io.banyan.core.search.selection.Rave;
import io.banyan.core.search.selection.ReportSelection;
import io.banyan.core.search.selection.SufficiencyGgp;
import io.banyan.core.search.selection.SufficiencyThreshold;
import io.banyan.core.search.selection.Ucb1;
import io.banyan.core.search.selection.Ucb1Tuned;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/** The catalogue of agents: the general form, its parts, and the presets. */
public final class Agents {
  private Agents() {}

  /** A new catalogue with every agent and part of this module. */
  public static Catalog catalog() {
    Catalog catalog = new Catalog();
    addParts(catalog);
    catalog
        .add(Mcts.ENTRY)
        .add(RandomAgent.ENTRY)
        .add(GreedyAgent.ENTRY)
        .add(AlphaBetaAgent.ENTRY)
        .add(ExactAgent.ENTRY)
        .add(PuzzleAgent.ENTRY);
    for (Preset preset : Presets.all()) {
      catalog.add(preset.entry(catalog, Mcts.PARAMS));
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
    catalog.add(Rave.ENTRY).add(RatioRave.ENTRY).add(CountedRave.ENTRY).add(Grave.ENTRY);
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
    catalog.add(BridgeReplies.ENTRY).add(RepeatedPlayouts.ENTRY).add(EarlyRings.ENTRY);
    catalog.add(GoReplies.ENTRY).add(FeaturePlayout.ENTRY);
    catalog.add(OutcomeReward.ENTRY).add(LengthDiscount.ENTRY);
    QualityRewards.ENTRIES.forEach(catalog::add);
    StyleReward.ENTRIES.forEach(catalog::add);
    catalog.add(MeanBackup.ENTRY).add(ImplicitMinimax.ENTRY);
    Expansion.ENTRIES.forEach(catalog::add);
    FinalMoves.ENTRIES.forEach(catalog::add);
    catalog.add(Prior.NONE_ENTRY).add(ConnectionPrior.ENTRY).add(GoPrior.ENTRY);
    catalog.add(FeaturePrior.ENTRY).add(Transpositions.ENTRY);
    ProbabilityPrior.ENTRIES.forEach(catalog::add);
    catalog.add(MctsSolver.NONE_ENTRY).add(MctsSolver.ENTRY).add(ScoreBounded.ENTRY);
    catalog.add(TwoPlyLook.ENTRY);

    // MCTS-minimax hybrids
    catalog.add(LearnedEvaluation.ENTRY);
    LookaheadPlayout.ENTRIES.forEach(catalog::add);
    CutoffPlayout.ENTRIES.forEach(catalog::add);
    catalog.add(EarlyTermination.ENTRY);
    InformedPrior.ENTRIES.forEach(catalog::add);
    catalog.add(LeastVisited.ENTRY);
  }
}
