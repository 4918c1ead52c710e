// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random combinations of parts in random games: each either searches correctly or is refused with a
 * reason.
 */
class CombinationsTest {
  private static final int WANTED = 300;
  private static final int ITERATIONS = 50;

  private static final Map<String, String[]> PARTS = new LinkedHashMap<>();

  static {
    PARTS.put(
        "select",
        new String[] {
          "ucb1",
          "ucb1(c=0.4,fpu=0.6)",
          "ucb1tuned",
          "egreedy(e=0.2,by=mean)",
          "rave",
          "rave(k=0.3,colours=each)",
          "rave(untried=amaf)",
          "rave(colours=pooled,schedule=mse)",
          "grave(ref=10)",
          "st",
          "st-ggp(min=10)",
          "history",
          "puct",
          "pbias",
          "report"
        });
    PARTS.put(
        "playout",
        new String[] {
          "uniform",
          "mast",
          "mast(mode=egreedy,keep=0.5)",
          "mast(scope=searcher,unseen=0)",
          "nast(n=2)",
          "nast(n=3,mode=egreedy)",
          "nast-paper",
          "lgrf(n=1)",
          "lgrf(n=2)",
          "lgrf-paper",
          "poolrave(visits=5,min=2,fresh=0.3)",
          "ppr(tn=0.1)",
          "ppr(tn=0.1,list=colour)",
          "ppr(other=double,ratio=sofar)",
          "decisive",
          "decisive(anti=false,playout=mast)",
          "heuristic",
          "heuristic(mast=0.3)",
          "ir-e(e=0.1)",
          "ic-e(m=3)",
          "ic-e(m=2,playout=lgrf)",
          "early(t=0.8,playout=nast)"
        });
    PARTS.put(
        "reward",
        new String[] {
          "outcome",
          "rb(count=5)",
          "qb(count=5)",
          "rbqb(count=5)",
          "discount",
          "defensive",
          "offensive",
          "style(win=3,tie=1,loss=-2)",
          "rb(count=5,base=discount)"
        });
    PARTS.put("backup", new String[] {"mean", "implicit"});
    PARTS.put("expand", new String[] {"one", "one(after=3)", "all", "all(after=2)", "root"});
    PARTS.put("final", new String[] {"visits", "mean", "robustmax", "secure", "sum"});
    PARTS.put(
        "prior",
        new String[] {"none", "eval", "order", "ip-e(n=0,gamma=20)", "ip-e(n=2,gamma=20)"});
    PARTS.put("solver", new String[] {"none", "mcts", "mcts(draws=true)", "bounded"});
    PARTS.put("threads", new String[] {"1", "2"});
    PARTS.put("reuse", new String[] {"false", "true"});
  }

  private final Rng rng = new Rng(20_26);
  private final Map<String, Integer> accepted = new TreeMap<>();
  private final TreeSet<String> reasons = new TreeSet<>();

  /** The first of each slot is its default and taken half of the time. */
  private Map<String, String> draw() {
    Map<String, String> chosen = new LinkedHashMap<>();
    PARTS.forEach(
        (slot, values) -> {
          boolean usual =
              rng.nextBoolean(slot.equals("select") || slot.equals("playout") ? .1 : .5);
          chosen.put(slot, usual ? values[0] : values[rng.nextInt(values.length)]);
        });
    if (rng.nextBoolean(0.85)) {
      makeSensible(chosen);
    }
    return chosen;
  }

  /** Gives parts that read what another part keeps that other part. */
  private static void makeSensible(Map<String, String> chosen) {
    String playout = chosen.get("playout");
    if (playout.contains("list=colour")) {
      chosen.put("select", "rave(k=0.3,colours=each)");
    } else if (playout.startsWith("ppr") || playout.startsWith("poolrave")) {
      if (!chosen.get("select").contains("rave")) {
        chosen.put("select", "rave");
      }
    } else if (chosen.get("prior").equals("eval") || chosen.get("prior").equals("order")) {
      chosen.put("select", chosen.get("final").equals("visits") ? "puct" : "pbias");
    }
  }

  @Test
  void everySensibleCombinationSearchesAndTheOthersAreRefusedWithAReason() {
    int made = 0;
    int refused = 0;
    for (int i = 0; made < WANTED; i++) {
      String gameSpec = SmallGames.SPECS.get(i % SmallGames.SPECS.size());
      Map<String, String> parts = draw();
      List<String> words = new ArrayList<>();
      parts.forEach((slot, value) -> words.add(slot + "=" + value));
      String spec = "mcts(" + String.join(",", words) + ",memory=8)";
      Game game = SmallGames.game(gameSpec);
      MctsAgent agent;
      try {
        agent =
            (MctsAgent)
                SmallGames.CATALOG.make(Agent.SLOT, spec, SmallGames.name(gameSpec)).create(game);
      } catch (IllegalArgumentException e) {
        checkReason(e, parts, gameSpec, spec);
        refused++;
        continue;
      }
      State root = SmallGames.opened(game, rng.nextInt(8), rng);
      check(agent, game, root, parts, gameSpec + " " + spec);
      made++;
      accepted.merge(gameSpec, 1, Integer::sum);
      parts.values().forEach(part -> accepted.merge(part, 1, Integer::sum));
      agent.close();
    }
    System.out.printf("%d combinations searched, %d refused:%n", made, refused);
    reasons.forEach(reason -> System.out.println("  " + reason));
    // Nothing on the list was refused in every game.
    PARTS.forEach((slot, values) -> assertThat(accepted).containsKeys(values));
    assertThat(accepted).containsKeys(SmallGames.SPECS.toArray(String[]::new));
  }

  /** The sentence names a chosen part, and the game if the game is why. */
  private void checkReason(
      IllegalArgumentException e, Map<String, String> parts, String gameSpec, String spec) {
    String reason = e.getMessage();
    reasons.add(reason);
    assertThat(reason).as(spec).contains(" ").hasSizeGreaterThan(30);
    assertThat(parts.values().stream().map(SmallGames::name).anyMatch(reason::contains))
        .as("%s names a part of %s", reason, spec)
        .isTrue();
    if (reason.contains("does not offer")) {
      assertThat(reason).contains(SmallGames.name(gameSpec));
    }
  }

  private void check(
      MctsAgent agent, Game game, State root, Map<String, String> parts, String name) {
    agent.newGame(1);
    boolean single = parts.get("threads").equals("1");
    if (!single) {
      SearchReport report = agent.search(root, Budget.iterations(ITERATIONS));
      checkMove(game, root, report.move(), name);
      return;
    }
    // Once to fill the memory that is kept, then again with the checks.
    Search search = agent.begin(root, Budget.iterations(ITERATIONS));
    iterate(search, name);
    agent.newGame(1);
    agent.begin(root, Budget.iterations(ITERATIONS));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    int n = 0;
    while (n < ITERATIONS && !search.isOver()) {
      search.iterate();
      n++;
    }
    long bytes = threads.getThreadAllocatedBytes(id) - before;
    // What iterates is interpreted code and may box or build a string once; not every time.
    assertThat(bytes).as("bytes of %d iterations, %s", n, name).isLessThan(4000);
    checkVisits(search.tree(), search.tree().root(), true, name);
    checkMove(game, root, search.report(0).move(), name);
    agent.newGame(1);
    SearchReport report = agent.search(root, Budget.iterations(ITERATIONS));
    checkMove(game, root, report.move(), name);
    assertThat(report.iterations()).as(name).isLessThanOrEqualTo(ITERATIONS);
  }

  private static void iterate(Search search, String name) {
    for (int i = 0; i < ITERATIONS && !search.isOver(); i++) {
      search.iterate();
      Trajectory path = search.lastIteration();
      for (int p = 0; p < path.outcome().length; p++) {
        assertThat(path.outcome()[p]).as(name).isBetween(0.0, 1.0);
        assertThat(path.rewards()[p]).as(name).isFinite().isBetween(-20.0, 20.0);
      }
    }
    Tree tree = search.tree();
    int visits = tree.simulations(tree.root());
    assertThat((long) visits).as(name).isEqualTo(search.iterations());
  }

  private static void checkVisits(Tree tree, int node, boolean root, String name) {
    int first = tree.firstChild(node);
    if (first == Tree.NONE) {
      return;
    }
    int sum = 0;
    for (int child = first; child < first + tree.childCount(node); child++) {
      assertThat(tree.simulations(child)).as(name).isNotNegative();
      sum += tree.simulations(child);
      checkVisits(tree, child, false, name);
    }
    // Visits that ended at the node itself: its first, and those that found it proven.
    int own = tree.simulations(node) - sum;
    assertThat(own).as("own visits of a node, %s", name).isNotNegative();
    if (root && name.contains("solver=none")) {
      assertThat(own).as("own visits of the root, %s", name).isZero();
    }
  }

  private static void checkMove(Game game, State root, int move, String name) {
    assertThat(Moves.legal(game, root)).as(name).contains(move);
  }
}
