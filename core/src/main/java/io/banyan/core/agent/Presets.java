// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.search.selection.Ucb1;
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

  /** Statistics of moves, in the tree and in playouts. */
  private static List<Preset> moveStatistics() {
    Param c = Param.number("c", Ucb1.DEFAULT_C, 0, 1000, "weight of exploration");
    return List.of(
        rave("rave", "RAVE in the tree, uniform playouts"),
        new Preset("grave", "GRAVE in the tree, uniform playouts")
            .param(
                Param.integer("ref", 50, 0, 1_000_000, "visits an ancestor needs").asPositional())
            .param(Param.number("bias", 1e-5, 0, 100, "assumed bias of move statistics"))
            .with("select", "grave(ref=$ref,bias=$bias)"),
        new Preset("mast", "UCT with MAST playouts")
            .param(c)
            .param(Param.choice("mode", "how moves are drawn", "gibbs", "egreedy"))
            .param(Param.number("tau", 1, 0.02, 1000, "temperature of Gibbs sampling"))
            .param(Param.number("e", 0.4, 0, 1, "probability of a random move, mode egreedy"))
            .param(Param.number("keep", 0, 0, 1, "share of the statistics kept between moves"))
            .with("select", "ucb1(c=$c)")
            .with("playout", "mast(mode=$mode,tau=$tau,e=$e,keep=$keep)"),
        new Preset("nast2", "UCT with playouts by pairs of moves (N-grams)")
            .param(c)
            .param(Param.choice("mode", "how moves are drawn", "gibbs", "egreedy"))
            .param(Param.number("tau", 1, 0.02, 1000, "temperature of Gibbs sampling"))
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

  /** The players of Pepels et al. 2014 and the play styles of the Connect Four report. */
  private static List<Preset> rewards() {
    return List.of(
        bonus("rb", "Relative Bonus").param(k(2)).with("reward", "rb(k=$k,a=$a)"),
        bonus("qb", "Qualitative Bonus").param(k(2)).with("reward", "qb(k=$k,a=$a)"),
        bonus("rbqb", "both bonuses")
            .param(Param.number("kr", 2, 0, 100, "steepness of the Relative Bonus"))
            .param(Param.number("kq", 2, 0, 100, "steepness of the Qualitative Bonus"))
            .with("reward", "rbqb(kr=$kr,kq=$kq,a=$a)"),
        new Preset("adaptive", "the player of the Connect Four report with a play style")
            .param(
                Param.choice("style", "what a tie is worth", "balanced", "defensive", "offensive")
                    .asPositional())
            .param(Param.number("c", 2, 0, 1000, "weight of exploration"))
            .with("select", "ucb1(c=$c)")
            .with("reward", "$style")
            .with("final", "sum"));
  }

  private static Preset bonus(String name, String summary) {
    return new Preset(name, "MCTS-Solver, the game's playout knowledge and " + summary)
        .param(Param.number("c", 0.5, 0, 1000, "weight of exploration"))
        .param(Param.number("mast", 0, 0, 1, "probability of the best MAST candidate"))
        .param(Param.number("a", -1, -1, 100, "size of the bonus; -1: learnt"))
        .with("select", "ucb1(c=$c)")
        .with("playout", "heuristic(mast=$mast)")
        .with("expand", "all")
        .with("solver", "mcts");
  }

  private static Param k(double value) {
    return Param.number("k", value, 0, 100, "steepness of the bonus");
  }

  /** The agents of Gudmundsson and Bjornsson 2013. */
  private static List<Preset> sufficiency() {
    Param c = Param.number("c", 0.4, 0, 1000, "weight of exploration");
    Param gamma = Param.number("gamma", 0.99, 0, 1, "factor per move from the root");
    return List.of(
        new Preset("st", "UCT with the sufficiency threshold")
            .param(
                Param.number("alpha", 0.6, -1e6, 1e6, "a value above this is sufficient")
                    .asPositional())
            .param(c)
            .with("select", "st(alpha=$alpha,c=$c)")
            .with("final", "mean"),
        new Preset("cadia", "the GGP agent of two of the papers: UCT with discounted results")
            .param(c)
            .param(gamma)
            .with("select", "ucb1(c=$c)")
            .with("reward", "discount(gamma=$gamma)")
            .with("final", "mean"),
        new Preset("rb-ggp", "the GGP agent with the Relative Bonus")
            .param(Param.number("k", 2, 0, 100, "steepness of the bonus").asPositional())
            .param(c)
            .param(gamma)
            .with("select", "ucb1(c=$c)")
            .with("reward", "rb(k=$k,base=discount(gamma=$gamma))")
            .with("final", "mean"),
        new Preset("st-ggp", "the GGP agent with the learning sufficiency threshold")
            .param(c)
            .param(gamma)
            .param(Param.flag("literal", false, "the probability as the text has it"))
            .with("select", "st-ggp(c=$c,literal=$literal)")
            .with("reward", "discount(gamma=$gamma)")
            .with("final", "mean"));
  }
}
