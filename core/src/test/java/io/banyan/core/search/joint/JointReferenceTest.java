// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.Agents;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointState;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.joint.JointReference.Node;
import io.banyan.core.search.joint.JointReference.Rule;
import io.banyan.core.search.joint.JointReference.Slot;
import io.banyan.core.spec.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search for joint moves against {@link JointReference}, node by node, over whole games. */
class JointReferenceTest {
  private static final Catalog CATALOG = JointAgents.addTo(Agents.catalog());
  private static final int GAMES = 12;
  private static final double CLOSE = 1e-9;

  private static final Map<String, Rule> RULES =
      Map.of(
          "uct", Rule.uct(0.7, 0.01, 1, 0),
          "uct(c=0.3,tolerance=0.2)", Rule.uct(0.3, 0.2, 1, 0),
          "uct(tolerance=0)", Rule.uct(0.7, 0, 1, 0),
          "uct(alpha=0.6)", Rule.uct(0.7, 0.01, 0.6, 0),
          "uct(rave=20)", Rule.uct(0.7, 0.01, 1, 20),
          "exp3(gamma=0.2)", Rule.mixing("exp3", 0.2),
          "regret(gamma=0.2)", Rule.mixing("regret", 0.2));

  private JointSearch search;
  private JointReference reference;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // players, turns, zero-sum, chance | at once | alone | solver
        "2 false true  -1 | uct                      | uct              | wins",
        "2 false true  -1 | uct(c=0.3,tolerance=0.2) | uct(alpha=0.6)   | none",
        "2 false false -1 | uct(tolerance=0)         | uct              | wins",
        "2 true  true  -1 | uct                      | uct              | wins",
        "2 true  true  -1 | uct                      | uct(rave=20)     | wins",
        "2 true  false -1 | uct                      | uct(alpha=0.6)   | wins",
        "2 false true  -1 | uct(rave=20)             | uct(rave=20)     | wins",
        "2 false true  -1 | exp3(gamma=0.2)          | uct              | wins",
        "2 false false -1 | exp3(gamma=0.2)          | uct(rave=20)     | none",
        "2 false true  -1 | regret(gamma=0.2)        | uct              | wins",
        "3 false false -1 | uct(alpha=0.6)           | uct              | wins",
        "3 true  false -1 | uct                      | uct              | wins",
        "3 false false  2 | regret(gamma=0.2)        | uct              | none",
        "3 false true   2 | uct                      | uct              | wins",
        "2 true  true   0 | uct                      | uct              | wins",
        "1 true  false -1 | uct                      | uct              | wins",
        "1 true  false -1 | uct                      | uct(rave=20)     | none",
        "4 false false -1 | exp3(gamma=0.2)          | uct              | wins"
      })
  void theTreeIsThatOfTheReference(String kind, String atOnce, String alone, String solver) {
    String[] words = kind.trim().split(" +");
    for (int seed = 1; seed <= GAMES; seed++) {
      HashedJointGame game =
          new HashedJointGame(
              Integer.parseInt(words[0]),
              Boolean.parseBoolean(words[1]),
              Boolean.parseBoolean(words[2]),
              Integer.parseInt(words[3]),
              3 + seed % 4,
              seed);
      search = new JointSearch(game, config(atOnce, alone, solver));
      reference =
          new JointReference(game, RULES.get(atOnce), RULES.get(alone), solver.equals("wins"));
      playAndCompare(game, seed);
    }
  }

  private static JointConfig config(String atOnce, String alone, String solver) {
    JointConfig d = JointConfig.DEFAULT;
    return new JointConfig(
        CATALOG.make(JointSlots.SELECT, atOnce),
        CATALOG.make(JointSlots.SELECT, alone),
        d.playout(),
        d.reward(),
        d.finalMove(),
        CATALOG.make(JointSlots.SOLVER, solver),
        8);
  }

  /** A whole game, with a search of each position. */
  private void playAndCompare(HashedJointGame game, int seed) {
    JointState state = game.newState();
    if (reference.top.terminal) {
      return;
    }
    for (int step = 0; !reference.top.terminal; step++) {
      int most = step % 2 == 0 ? 300 : 7;
      search.begin(state, seed + step);
      search.run(new Meter(Budget.iterations(most), Clock.SYSTEM));
      reference.run(seed + step, most);
      assertThat(search.iterations()).isEqualTo(reference.iterations);
      assertThat(search.bestReward()).isEqualTo(reference.best);
      compare(0, reference.top);
      int[] joint = new int[game.players()];
      for (int r = 0; r < joint.length; r++) {
        joint[r] = compareReports(r);
      }
      state.play(joint);
      search.played(joint);
      reference.played(joint);
    }
    assertThat(search.tree().nodes).isZero();
  }

  private void compare(int at, Node node) {
    JointTree tree = search.tree();
    assertThat(tree.visits(at)).isEqualTo(node.visits);
    assertThat(tree.terminal[at]).isEqualTo(node.terminal);
    int wins = 0;
    for (int r : node.wins) {
      wins |= 1 << r;
    }
    assertThat(tree.wins[at]).isEqualTo(wins);
    for (int r = 0; r < node.slots.size(); r++) {
      assertThat(tree.sums[at * tree.players + r]).isCloseTo(node.sums[r], within(CLOSE));
      assertThat(tree.count(at, r)).isEqualTo(node.slots.get(r).size());
      for (int i = 0; i < tree.count(at, r); i++) {
        compare(tree.slot(at, r) + i, node.slots.get(r).get(i));
      }
    }
    for (var child : node.children.entrySet()) {
      int[] choice = child.getKey().stream().mapToInt(i -> i).toArray();
      int below = tree.child(at, choice, 0);
      assertThat(below).isPositive();
      compare(below, child.getValue());
    }
  }

  private void compare(int at, Slot slot) {
    JointTree tree = search.tree();
    assertThat(tree.slotMove[at]).isEqualTo(slot.move);
    assertThat(tree.slotVisits(at)).isEqualTo(slot.visits);
    assertThat(tree.slotSum(at)).isCloseTo(slot.sum, within(CLOSE));
    assertThat(tree.slotClosed[at]).isEqualTo(slot.closed);
    if (tree.slotScore.length > 0) {
      assertThat(tree.slotScore[at]).isCloseTo(slot.score, within(CLOSE));
      assertThat(tree.slotStrategy[at]).isCloseTo(slot.strategy, within(CLOSE));
    }
    if (tree.slotAnyVisits.length > 0) {
      assertThat(tree.slotAnyVisits[at]).isEqualTo(slot.anyVisits);
      assertThat(tree.slotAnySum[at]).isCloseTo(slot.anySum, within(CLOSE));
    }
  }

  /** What the search tells a player; the move it would play. */
  private int compareReports(int player) {
    Node top = reference.top;
    List<Slot> slots = top.slots.get(player);
    SearchReport report = search.report(player, 5);
    assertThat(report.iterations()).isEqualTo(reference.iterations);
    assertThat(report.nodes()).isEqualTo(nodes(top));
    List<String> told = new ArrayList<>();
    report.moves().forEach(m -> told.add(m.move() + " " + m.visits() + " " + m.value()));
    List<String> wanted = new ArrayList<>();
    slots.stream()
        .sorted(
            (a, b) ->
                a.visits != b.visits
                    ? Integer.compare(b.visits, a.visits)
                    : Integer.compare(a.move, b.move))
        .forEach(s -> wanted.add(s.move + " " + s.visits + " " + s.sum / s.visits));
    assertThat(told).isEqualTo(wanted);
    for (SearchReport.MoveReport move : report.moves()) {
      int index = slots.stream().map(s -> s.move).toList().indexOf(move.move());
      assertThat(move.proof() == Solver.Proof.WIN)
          .isEqualTo(top.wins.contains(player) && reference.forces(top, player, index));
      assertThat(move.proof() == Solver.Proof.LOSS)
          .isEqualTo(reference.avoidsClosed() && top.isAlone(player) && slots.get(index).closed);
    }
    boolean strategic = top.choosers().size() > 1 && search.tree().slotScore.length > 0;
    double total = slots.stream().mapToDouble(s -> strategic ? s.strategy : s.visits).sum();
    double[] strategy = search.strategy(player);
    for (int i = 0; i < strategy.length; i++) {
      double weight = strategic ? slots.get(i).strategy : slots.get(i).visits;
      assertThat(strategy[i]).isCloseTo(total > 0 ? weight / total : 0, within(CLOSE));
    }
    if (!reference.bestLine.isEmpty()) {
      assertThat(report.move()).isEqualTo(reference.bestLine.get(0));
      assertThat(report.line()).isEqualTo(reference.bestLine);
      assertThat(report.value()).isEqualTo(reference.best);
    }
    return report.move();
  }

  private static long nodes(Node node) {
    return 1 + node.children.values().stream().mapToLong(JointReferenceTest::nodes).sum();
  }
}
