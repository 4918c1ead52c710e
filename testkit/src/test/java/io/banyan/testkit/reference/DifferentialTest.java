// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agents;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Slot;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The search and the reference build the same trees from the same random numbers. */
class DifferentialTest {
  private static final Catalog CATALOG = Agents.catalog();

  private static final List<String> SELECT =
      List.of(
          "ucb1",
          "ucb1(c=2)",
          "ucb1(cp=0.3)",
          "ucb1(c=0.3,fpu=0.9)",
          "ucb1(c=0.5,fpu=10)",
          "ucb1tuned",
          "ucb1tuned(c=0.5)",
          "egreedy",
          "egreedy(e=0.3,by=mean)",
          "even",
          "st",
          "st(alpha=0.7,c=1)",
          "st(alpha=0.55,scope=root)",
          "st-ggp",
          "st-ggp(c=1,floor=0.3,min=10)",
          "st-ggp(literal=true,scope=own,min=20)",
          "report",
          "history",
          "history(c=0.4,w=1)",
          "puct",
          "puct(c=3,fpu=1)",
          "pbias",
          "pbias(c=0.3,w=2,fpu=0.8)",
          "rave",
          "rave(r=20,k=0.3)",
          "rave(schedule=mse,b=0.3)",
          "rave(prior=false,colours=each)",
          "rave(colours=pooled,k=0.1)",
          "rave(colours=each,scope=playout)",
          "rave(colours=each,scope=leaves)",
          "rave(untried=amaf)",
          "rave(untried=amaf,schedule=mse,prior=false)",
          "grave",
          "grave(ref=5,bias=0.1)",
          "grave(ref=0,bias=0)",
          "rave-ratio",
          "rave-ratio(r=5,grow=3,fpu=0.6)",
          "rave-ratio(r=20,leaves=false)",
          "rave-ratio(r=10,ref=8)",
          "rave-ratio(ref=20,leaves=false)",
          "rave-counts",
          "rave-counts(k=5,even=0)",
          "rave-counts(even=2,leaves=false)",
          "rave-counts(first=true)");

  private static final List<String> PLAYOUT =
      List.of(
          "uniform",
          "mast",
          "mast(tau=0.2)",
          "mast(tau=0.1,keep=0.5)",
          "mast(mode=egreedy)",
          "mast(mode=egreedy,e=0.1,unseen=0.5)",
          "mast(unseen=0,scope=searcher)",
          "nast",
          "nast(n=2,k=0,tau=0.2)",
          "nast(n=3,k=2,tau=0.3,keep=0.4)",
          "nast(mode=egreedy,k=1)",
          "nast-paper",
          "nast-paper(offByOne=false,tau=0.2)",
          "lgrf",
          "lgrf(n=2)",
          "lgrf-paper",
          "poolrave(n=3,p=0.5,visits=5,min=2)",
          "poolrave(n=2,p=0.7,visits=1,min=0,pool=colour)",
          "poolrave(n=3,p=0.6,visits=0,min=1,fresh=0.3)",
          "poolrave(n=4,p=0.8,visits=2,min=0,pool=colour,fresh=1.5)",
          "ppr",
          "ppr(other=full,tw=0.5)",
          "ppr(other=head,p=0.5,unseen=true)",
          "ppr(other=double,root=false,tn=0.02)",
          "ppr(list=colour,ratio=sofar)",
          "ppr(from=8)",
          "ppr(from=1000)",
          "heuristic",
          "heuristic(mast=0.3)",
          "ir-e",
          "ir-e(e=0.3)",
          "ir-m(d=2)",
          "ir-m(e=0.2,d=3)",
          "ir-mk(d=2,k=2)",
          "ir-mk(d=1,k=1)",
          "ic-e(m=0)",
          "ic-e(m=3)",
          "ic-e(m=2,playout=mast(tau=0.3))",
          "ic-m(m=1,d=2)",
          "ic-mk(m=2,d=2,k=2)",
          "early(t=0.6,every=1)",
          "early(t=0.7,every=2,after=1,score=value)",
          "early(t=0.7,playout=nast)",
          "decisive",
          "decisive(anti=false,playout=lgrf)",
          "decisive(playout=ir-e(e=0.5))");

  private static final List<String> REWARD =
      List.of(
          "outcome",
          "discount",
          "discount(gamma=0.8)",
          "balanced",
          "defensive",
          "offensive",
          "style(win=2,tie=0.3,loss=-1)",
          "rb(count=5)",
          "rb(k=8,a=0.25,count=10,d=playout)",
          "rb(count=2,warmup=0,keep=everything,d=game)",
          "rb(count=5,base=discount)",
          "qb(count=5)",
          "qb(count=4,shifted=true,amax=0.5,keep=covariance)",
          "qb(count=3,sign=minus)",
          "rbqb(count=4,warmup=0.2)");

  private static final List<String> BACKUP =
      List.of("mean", "mean", "implicit", "implicit(alpha=0.8)");

  private static final List<String> EXPAND =
      List.of("one", "one", "all", "one(after=3)", "all(after=2)", "root");

  private static final List<String> FINAL =
      List.of("visits", "mean", "robustmax", "secure", "secure(a=3)", "sum");

  private static final List<String> PRIOR =
      List.of(
          "none",
          "none",
          "none",
          "none",
          "ip-e(gamma=5)",
          "ip-e(n=2,gamma=20)",
          "ip-m(n=1,gamma=10,d=2)",
          "ip-mk(n=0,gamma=4,d=2,k=2)",
          "eval",
          "order(tau=0.5)");

  private static final List<String> SOLVER =
      List.of("none", "none", "mcts", "mcts(draws=true)", "bounded");

  /**
   * What the reference leaves out: batches of games, what needs the board of a connection game or
   * was made for it, what needs a learned table, and transpositions; their tests are beside them.
   */
  private static final List<String> LEFT_OUT =
      List.of(
          "lanes",
          "bridge",
          "rings",
          "connection",
          "repeat",
          "look",
          "go",
          "go-counts",
          "features",
          "transpositions");

  @Test
  void everyPartOfTheCatalogueIsCompared() {
    List<String> known =
        Stream.of(SELECT, PLAYOUT, REWARD, BACKUP, EXPAND, FINAL, PRIOR, SOLVER)
            .flatMap(List::stream)
            .map(spec -> spec.split("\\(")[0])
            .toList();
    for (Slot<?> slot :
        List.of(
            SearchSlots.SELECT,
            SearchSlots.PLAYOUT,
            SearchSlots.REWARD,
            SearchSlots.BACKUP,
            SearchSlots.EXPAND,
            SearchSlots.FINAL,
            SearchSlots.PRIOR,
            SearchSlots.SOLVER)) {
      assertThat(CATALOG.entries(slot))
          .extracting(Entry::name)
          .filteredOn(name -> !LEFT_OUT.contains(name))
          .isSubsetOf(known);
    }
  }

  /** Each part by itself, the rest plain. */
  static Stream<String> parts() {
    return Stream.of(
            named("select", SELECT),
            named("playout", PLAYOUT).map(DifferentialTest::onRaveIfNeeded),
            named("reward", REWARD),
            named("backup", BACKUP),
            named("expand", EXPAND),
            named("final", FINAL),
            named("prior", PRIOR).map(DifferentialTest::onPuctIfNeeded),
            Stream.of("mcts", "mcts(draws=true)", "bounded")
                .flatMap(
                    s -> Stream.of("mcts(solver=" + s + ")", "mcts(expand=all,solver=" + s + ")")))
        .flatMap(s -> s)
        .distinct();
  }

  private static Stream<String> named(String slot, List<String> specs) {
    return specs.stream().map(s -> "mcts(" + slot + "=" + s + ")");
  }

  private static String onRaveIfNeeded(String spec) {
    boolean needed = spec.contains("ppr") || spec.contains("poolrave");
    return needed ? spec.replace("mcts(", "mcts(select=rave(colours=each),") : spec;
  }

  private static String onPuctIfNeeded(String spec) {
    boolean needed = spec.contains("eval") || spec.contains("order");
    return needed ? spec.replace("mcts(", "mcts(select=puct,") : spec;
  }

  @ParameterizedTest
  @MethodSource("parts")
  void eachPartAloneBuildsTheTreeOfTheReference(String spec) {
    compare(spec, 200, 1000, 100);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("parts")
  void eachPartAloneInManyGames(String spec) {
    compare(spec, 1500, 50_000, 600);
  }

  /**
   * Runs a specification on one game after the other, of two and three players, with and without
   * reuse, until enough iterations were compared.
   */
  private static void compare(String spec, int iterations, int enough, int mostGames) {
    long compared = 0;
    for (int i = 0; i < 6 || compared < enough; i++) {
      assertThat(i).as(spec + ": games, with " + compared + " iterations").isLessThan(mostGames);
      long seed = Rng.hash(Rng.hash(spec), i);
      RandomGame game = new RandomGame(seed, i % 3 == 2 ? 3 : 2, i % 2 == 1);
      String whole = i % 2 == 0 ? spec : spec.replaceFirst("\\(", "(reuse=true,");
      try {
        compared += new Differential(game, CATALOG, whole).run(seed, iterations, 3);
      } catch (IllegalArgumentException e) {
        assertThat(e).as(whole + " on " + game.id()).hasMessageContaining("players");
      }
    }
  }

  /** Runs every part, so it would be run for every mutant that nothing else notices. */
  @Tag("combinations")
  @Test
  void anyCombinationOfPartsBuildsTheTreeOfTheReference() {
    combinations(600, 120);
  }

  @Tag("slow")
  @Test
  void manyCombinationsOfParts() {
    combinations(20_000, 400);
  }

  private static void combinations(int runs, int iterations) {
    long compared = 0;
    int refused = 0;
    for (int run = 0; run < runs; run++) {
      Rng rng = new Rng(Rng.hash(20261117, run));
      String spec =
          "mcts(select=%s,playout=%s,reward=%s,backup=%s,expand=%s,final=%s,prior=%s,solver=%s,reuse=%s)"
              .formatted(
                  any(SELECT, rng),
                  any(PLAYOUT, rng),
                  any(REWARD, rng),
                  any(BACKUP, rng),
                  any(EXPAND, rng),
                  any(FINAL, rng),
                  any(PRIOR, rng),
                  any(SOLVER, rng),
                  rng.nextBoolean(0.5));
      int players = rng.nextInt(5) == 0 ? 3 : 2;
      RandomGame game = new RandomGame(rng.nextLong(), players, rng.nextInt(3) == 0);
      try {
        compared += new Differential(game, CATALOG, spec).run(run, iterations, 3);
      } catch (IllegalArgumentException e) {
        refused++;
      }
    }
    assertThat(refused).isLessThan(runs / 2);
    assertThat(compared).isGreaterThan(runs * (long) iterations / 3);
  }

  private static String any(List<String> specs, Rng rng) {
    return specs.get(rng.nextInt(specs.size()));
  }
}
