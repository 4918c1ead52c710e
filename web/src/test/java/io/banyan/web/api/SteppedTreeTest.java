// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.RuleSheets;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.Tree;
import io.banyan.games.Games;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stepping is the search itself: the same nodes, visits and sums, in every game. */
class SteppedTreeTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());
  private static final Limits LIMITS = new Limits(4, 1, 60_000, 60_000, 16, 1);

  static Stream<String> games() {
    return CATALOG.entries(GameSlot.GAME).stream().map(Entry::name);
  }

  @ParameterizedTest
  @MethodSource("games")
  void inEveryGameTheSteppedTreeIsTheTreeOfAnOrdinarySearch(String game) {
    assertSame(game, "uct", 300, 11);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rave",
        "grave",
        "mast",
        "nast2",
        "lgrf1",
        "poolrave",
        "ppr",
        "solver",
        "ucb1tuned",
        "egreedy",
        "st",
        "st-ggp",
        "cadia",
        "ir-e",
        "ic-e",
        "ip-e",
        "rb"
      })
  void withEveryKindOfAgentTheSteppedTreeIsTheTreeOfAnOrdinarySearch(String agent) {
    assertSame("breakthrough(6x6)", agent, 400, 5);
  }

  private static void assertSame(String gameText, String agentText, int iterations, long seed) {
    Specs specs = new Specs(CATALOG, LIMITS, new PastedSheets(RuleSheets.NONE));
    JsonMessages.Body body =
        JsonMessages.read(
            ("{\"game\":\"" + gameText + "\"}").getBytes(StandardCharsets.UTF_8), List.of("game"));
    PlayedGame played = PlayedGame.read(specs, body);
    Game game = played.game();
    Budget budget = Budget.iterations(iterations);
    try (Sessions sessions = new Sessions(specs, LIMITS, Clock.SYSTEM);
        Agent agent = specs.agent(agentText, game, played.name())) {
      agent.newGame(seed);
      long made = agent.search(game.newState(), budget).iterations();
      String ordinary = print(((MctsAgent) agent).search().tree());

      SearchSession stepped = sessions.open(played, agentText, budget, seed, true);
      StepPage.watchPlayouts(stepped);
      for (int count : List.of(1, 10, 100)) {
        StepPage.steps(stepped, count, Clock.SYSTEM);
      }
      while (stepped.search().iterations() < made) {
        // One at a time: an ordinary search may end before its budget.
        StepPage.steps(stepped, 1, Clock.SYSTEM);
      }
      assertThat(stepped.search().iterations()).isEqualTo(made);
      assertThat(print(stepped.search().tree())).isEqualTo(ordinary);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct", "rave", "grave(ref=20)", "mast", "ucb1tuned"})
  @SuppressWarnings("unchecked")
  void whatIsChosenHadTheHighestScoreWhenItWasChosen(String agentText) {
    Specs specs = new Specs(CATALOG, LIMITS, new PastedSheets(RuleSheets.NONE));
    PlayedGame played =
        PlayedGame.read(
            specs,
            JsonMessages.read(
                "{\"game\":\"tictactoe\"}".getBytes(StandardCharsets.UTF_8), List.of("game")));
    int choices = 0;
    try (Sessions sessions = new Sessions(specs, LIMITS, Clock.SYSTEM)) {
      SearchSession stepped = sessions.open(played, agentText, Budget.iterations(1000), 3, true);
      for (int i = 0; i < 300; i++) {
        Map<String, Object> last =
            (Map<String, Object>) StepPage.steps(stepped, 1, Clock.SYSTEM).get("last");
        List<Map<String, Object>> path = (List<Map<String, Object>>) last.get("path");
        for (Map<String, Object> step : path.subList(1, path.size())) {
          Map<String, Object> choice = (Map<String, Object>) step.get("choice");
          if ((Boolean) choice.get("byFormula")) {
            choices++;
            List<Map<String, Object>> siblings = (List<Map<String, Object>>) choice.get("siblings");
            double best = siblings.stream().mapToDouble(SteppedTreeTest::score).max().orElseThrow();
            assertThat(siblings.get(0).get("chosen")).isEqualTo(true);
            assertThat(score(siblings.get(0))).isCloseTo(best, within(1e-5));
          }
        }
      }
    }
    assertThat(choices).isGreaterThan(100);
  }

  @SuppressWarnings("unchecked")
  private static double score(Map<String, Object> sibling) {
    List<Map<String, Object>> terms = (List<Map<String, Object>>) sibling.get("terms");
    return (Double) terms.get(terms.size() - 1).get("value");
  }

  private static String print(Tree tree) {
    StringBuilder text = new StringBuilder();
    print(tree, tree.root(), text);
    return text.toString();
  }

  private static void print(Tree tree, int node, StringBuilder text) {
    text.append(node == tree.root() ? "root" : Integer.toString(tree.move(node)))
        .append(':')
        .append(tree.visits(node))
        .append('/')
        .append(tree.sum(node));
    int first = tree.firstChild(node);
    int n = first == Tree.NONE ? 0 : tree.childCount(node);
    for (int child = first; child < first + n; child++) {
      text.append('(');
      print(tree, child, text);
      text.append(')');
    }
  }
}
