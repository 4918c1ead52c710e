// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.List;

/** The short names for combinations of parts, each a few lines. */
final class Presets {
  private Presets() {}

  static List<Preset> all() {
    List<Preset> all = new ArrayList<>(basic());
    all.addAll(moveStatistics());
    all.addAll(hybrids());
    all.addAll(rewards());
    all.addAll(sufficiency());
    return all;
  }

  private static List<Preset> basic() {
    return List.of(
        new Preset("uct", "UCB1 in the tree, uniform playouts")
            .positional("c")
            .with("select", "ucb1(c=$c)"),
        new Preset("solver", "UCT that proves wins and losses (MCTS-Solver)")
            .positional("c")
            .with("select", "ucb1(c=$c)")
            .with("expand", "all")
            .with("solver", "mcts"),
        new Preset("ucb1tuned", "UCT with UCB1-Tuned")
            .positional("c")
            .with("select", "ucb1tuned(c=$c)"),
        new Preset("egreedy", "epsilon-greedy tree search of the Connect Four report")
            .positional("e")
            .with("select", "egreedy(e=$e,by=$by)")
            .with("final", "sum"),
        new Preset("flat", "flat Monte-Carlo: no tree, the root's moves share the playouts")
            .positional("c")
            .with("select", "ucb1(c=$c)")
            .with("expand", "root")
            .with("final", "mean"));
  }

  /** Statistics of moves, in the tree and in playouts. */
  private static List<Preset> moveStatistics() {
    return List.of(
        rave("rave", "RAVE in the tree, uniform playouts"),
        new Preset("grave", "GRAVE in the tree, uniform playouts")
            .positional("ref")
            .with("select", "grave(ref=$ref,bias=$bias)"),
        new Preset("mast", "UCT with MAST playouts")
            .with("select", "ucb1(c=$c)")
            .with("playout", "mast(mode=$mode,tau=$tau,e=$e,keep=$keep)"),
        new Preset("nast2", "UCT with playouts by pairs of moves (N-grams)")
            .with("select", "ucb1(c=$c)")
            .with("playout", "nast(n=2,mode=$mode,tau=$tau,e=$e,keep=$keep)"),
        new Preset("lgrf1", "UCT with last good replies and forgetting")
            .with("select", "ucb1(c=$c)")
            .with("playout", "lgrf(n=1)"),
        rave("poolrave", "RAVE with playouts from the pool of the best moves")
            .with("select", "rave(r=$r,k=$k,colours=each)")
            .defaults("fresh", "0.125")
            .with("playout", "poolrave(n=$n,p=$p,pool=colour,min=0,fresh=$fresh)"),
        rave("ppr", "RAVE with playouts pruned by it, as in the paper")
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
    return new Preset(name, summary).positional("r").with("select", "rave(r=$r,k=$k)");
  }

  /** The hybrids of Baier and Winands 2018, all over MCTS-Solver. */
  private static List<Preset> hybrids() {
    return List.of(
        hybrid("ir-e", "playouts by evaluation").with("playout", "ir-e(e=$e,eval=$eval)"),
        hybrid("ir-m", "playouts by alpha-beta").with("playout", "ir-m(e=$e,d=$d,eval=$eval)"),
        hybrid("ir-mk", "playouts by alpha-beta over k moves")
            .with("playout", "ir-mk(e=$e,d=$d,k=$k,eval=$eval)"),
        hybrid("ic-e", "playouts cut off by evaluation").with("playout", "ic-e(m=$m,eval=$eval)"),
        hybrid("ic-m", "playouts cut off by alpha-beta")
            .with("playout", "ic-m(m=$m,d=$d,eval=$eval)"),
        hybrid("ic-mk", "playouts cut off by alpha-beta over k moves")
            .with("playout", "ic-mk(m=$m,d=$d,k=$k,eval=$eval)"),
        hybrid("ip-e", "priors by evaluation").with("prior", "ip-e(n=$n,gamma=$gamma,eval=$eval)"),
        hybrid("ip-m", "priors by alpha-beta")
            .with("prior", "ip-m(n=$n,gamma=$gamma,d=$d,eval=$eval)"),
        hybrid("ip-mk", "priors by alpha-beta over k moves")
            .with("prior", "ip-mk(n=$n,gamma=$gamma,d=$d,k=$k,eval=$eval)"));
  }

  private static Preset hybrid(String name, String summary) {
    return new Preset(name, "MCTS-Solver with " + summary + " (Baier, Winands 2018)")
        .with("select", "ucb1(c=$c)")
        .with("expand", "all")
        .with("solver", "mcts");
  }

  /** The players of Pepels et al. 2014 and the play styles of the Connect Four report. */
  private static List<Preset> rewards() {
    return List.of(
        bonus("rb", "Relative Bonus").with("reward", "rb(k=$k,a=$a)"),
        bonus("qb", "Qualitative Bonus").with("reward", "qb(k=$k,a=$a)"),
        bonus("rbqb", "both bonuses").with("reward", "rbqb(kr=$kr,kq=$kq,a=$a)"),
        new Preset("adaptive", "the player of the Connect Four report with a play style")
            .param(
                Param.choice("style", "what a tie is worth", "balanced", "defensive", "offensive")
                    .asPositional())
            .defaults("c", "2")
            .with("select", "ucb1(c=$c)")
            .with("reward", "$style")
            .with("final", "sum"));
  }

  private static Preset bonus(String name, String summary) {
    return new Preset(name, "MCTS-Solver, the game's playout knowledge and " + summary)
        .defaults("c", "0.5")
        .with("select", "ucb1(c=$c)")
        .with("playout", "heuristic(mast=$mast)")
        .with("expand", "all")
        .with("solver", "mcts");
  }

  /** The agents of Gudmundsson and Bjornsson 2013. */
  private static List<Preset> sufficiency() {
    return List.of(
        new Preset("st", "UCT with the sufficiency threshold")
            .positional("alpha")
            .with("select", "st(alpha=$alpha,c=$c)")
            .with("final", "mean"),
        new Preset("cadia", "the GGP agent of two of the papers: UCT with discounted results")
            .defaults("c", "0.4")
            .with("select", "ucb1(c=$c)")
            .with("reward", "discount(gamma=$gamma)")
            .with("final", "mean"),
        new Preset("rb-ggp", "the GGP agent with the Relative Bonus")
            .positional("k")
            .defaults("c", "0.4")
            .with("select", "ucb1(c=$c)")
            .with("reward", "rb(k=$k,base=discount(gamma=$gamma))")
            .with("final", "mean"),
        new Preset("st-ggp", "the GGP agent with the learning sufficiency threshold")
            .with("select", "st-ggp(c=$c,literal=$literal)")
            .with("reward", "discount(gamma=$gamma)")
            .with("final", "mean"));
  }
}
