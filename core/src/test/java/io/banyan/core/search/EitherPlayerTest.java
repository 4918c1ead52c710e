// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.Renamed;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every part of the catalogue, in every choice it offers, builds the same tree for the first and
 * for the second player: a game is searched twice, once with the players' numbers exchanged, from
 * the start and after one move. Whoever takes the searcher for player 0 fails.
 *
 * <p>Ten cells, of which eight are filled; the second player wins at once by taking the prize. So
 * games have several lengths, all three results and different qualities.
 */
class EitherPlayerTest {
  private static final Catalog CATALOG = Agents.catalog();
  private static final Cells CELLS = new Cells(10, 8, 3).suddenEnd();

  /** What a part cannot do without. */
  private static final Map<String, String> COMPANIONS =
      Map.of(
          "poolrave", "select=rave(colours=each)",
          "ppr", "select=rave(colours=each)",
          "eval", "select=puct",
          "order", "select=puct");

  /** Parts that need the board of a connection game, or of Go, or a learned table. */
  private static final Set<String> LEFT_OUT =
      Set.of("bridge", "rings", "connection", "look", "go", "go-counts", "features");

  private static final List<Slot<?>> SLOTS =
      List.of(
          SearchSlots.SELECT,
          SearchSlots.PLAYOUT,
          SearchSlots.REWARD,
          SearchSlots.BACKUP,
          SearchSlots.EXPAND,
          SearchSlots.FINAL,
          SearchSlots.PRIOR,
          SearchSlots.SOLVER);

  static Stream<String> parts() {
    List<String> specs = new ArrayList<>();
    for (Slot<?> slot : SLOTS) {
      for (Entry<?> entry : CATALOG.entries(slot)) {
        String rest = COMPANIONS.getOrDefault(entry.name(), "");
        for (String part : LEFT_OUT.contains(entry.name()) ? List.<String>of() : variants(entry)) {
          specs.add("mcts(" + slot.name() + "=" + part + (rest.isEmpty() ? "" : ",") + rest + ")");
        }
      }
    }
    return specs.stream();
  }

  /** A part as it is, and with each other choice and flag it offers. */
  private static List<String> variants(Entry<?> entry) {
    List<String> variants = new ArrayList<>(List.of(entry.name()));
    for (Param p : entry.params()) {
      List<String> values =
          switch (p.kindName()) {
            case "choice" -> List.of(p.accepted().substring("one of ".length()).split(", "));
            case "flag" -> List.of("true", "false");
            default -> List.of();
          };
      for (String value : values) {
        if (!value.equals(p.defaultText())) {
          variants.add(entry.name() + "(" + p.name() + "=" + value + ")");
        }
      }
    }
    return variants;
  }

  static Stream<String> presets() {
    return CATALOG.entries(Agent.SLOT).stream().filter(Entry::isPreset).map(Entry::name);
  }

  /** All nodes of the tree a search builds, with their moves, visits and sums, in one number. */
  private static long tree(String spec, boolean swapped, int... moves) {
    Renamed game = new Renamed(CELLS, swapped);
    State state = game.newState();
    for (int move : moves) {
      state.play(move);
    }
    assertThat(state.mover()).isEqualTo((moves.length + (swapped ? 1 : 0)) % 2);
    MctsAgent agent = TestSearches.agent(spec, game, 5);
    SearchReport report = agent.search(state, Budget.iterations(500));
    return hash(agent.search().tree(), agent.search().tree().root(), report.move());
  }

  private static long hash(Tree tree, int node, long before) {
    long hash = Rng.hash(before, tree.move(node) * 1_000_003L + tree.visits(node));
    hash = Rng.hash(hash, Double.doubleToLongBits(tree.sum(node)));
    int first = tree.firstChild(node);
    int n = first == Tree.NONE ? 0 : tree.childCount(node);
    for (int child = first; child < first + n; child++) {
      hash = hash(tree, child, hash);
    }
    return hash;
  }

  @ParameterizedTest
  @MethodSource({"parts", "presets"})
  void theNumberOfThePlayerWhoSearchesDoesNotMatter(String spec) {
    assertThat(tree(spec, true)).isEqualTo(tree(spec, false));
    assertThat(tree(spec, true, 7)).isEqualTo(tree(spec, false, 7));
  }

  @Test
  void thePartsInQuestionAreAmongThem() {
    assertThat(parts())
        .hasSizeGreaterThan(80)
        .contains(
            "mcts(reward=rb)",
            "mcts(select=st-ggp)",
            "mcts(select=st-ggp(scope=own))",
            "mcts(playout=lgrf-paper)",
            "mcts(playout=nast-paper)",
            "mcts(playout=mast(scope=searcher))");
  }
}
