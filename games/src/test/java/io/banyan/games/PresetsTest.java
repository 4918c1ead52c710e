// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every agent of the catalogue in every game, alone and with two threads on one tree. */
class PresetsTest {
  /** These do not take the parameters of a tree. */
  private static final Set<String> TREELESS =
      Set.of("random", "greedy", "alphabeta", "exact", "puzzle", "strongest");

  static List<String> games() {
    return SmallGames.SPECS;
  }

  @ParameterizedTest
  @MethodSource("games")
  void runsOrIsRefusedWithASentence(String gameSpec) {
    Game game = SmallGames.game(gameSpec);
    State root = SmallGames.opened(game, 3, new Rng(7));
    int ran = 0;
    for (Entry<Agent.Factory> entry : SmallGames.CATALOG.entries(Agent.SLOT)) {
      for (int threads = 1; threads <= 2; threads++) {
        boolean treeless = TREELESS.contains(entry.name());
        if (treeless && threads == 2) {
          continue;
        }
        String spec = treeless ? entry.name() : entry.name() + "(memory=8,threads=" + threads + ")";
        Agent agent;
        try {
          agent = SmallGames.CATALOG.make(Agent.SLOT, spec, SmallGames.name(gameSpec)).create(game);
        } catch (IllegalArgumentException e) {
          assertThat(e.getMessage())
              .as("%s in %s", spec, gameSpec)
              .containsPattern("needs |is for ")
              .contains(SmallGames.name(gameSpec));
          continue;
        }
        agent.newGame(1);
        int move = agent.search(root, Budget.iterations(20)).move();
        assertThat(Moves.legal(game, root)).as("%s in %s", spec, gameSpec).contains(move);
        agent.close();
        ran++;
      }
    }
    assertThat(ran).isGreaterThan(30);
  }

  /** What each game lacks is known: a capability that is lost, or a new refusal, shows up here. */
  @Test
  void onlyMissingKnowledgeIsAReasonToRefuse() {
    TreeMap<String, TreeSet<String>> refused = new TreeMap<>();
    for (String gameSpec : SmallGames.SPECS) {
      Game game = SmallGames.game(gameSpec);
      for (Entry<Agent.Factory> entry : SmallGames.CATALOG.entries(Agent.SLOT)) {
        try {
          SmallGames.CATALOG
              .make(Agent.SLOT, entry.name(), SmallGames.name(gameSpec))
              .create(game)
              .close();
        } catch (IllegalArgumentException e) {
          refused
              .computeIfAbsent(entry.name(), n -> new TreeSet<>())
              .add(SmallGames.name(gameSpec));
        }
      }
    }
    // Bare move statistics, bonuses by length and thresholds work everywhere.
    assertThat(refused)
        .doesNotContainKeys(
            "uct",
            "solver",
            "rave",
            "grave",
            "mast",
            "nast2",
            "lgrf1",
            "poolrave",
            "ppr",
            "poolrave-paper",
            "mast-paper",
            "nast2-paper",
            "rb",
            "st",
            "st-ggp",
            "cadia",
            "adaptive",
            "egreedy",
            "flat",
            "random");
    // Quality: the games of Pepels et al. 2014.
    TreeSet<String> withQuality =
        new TreeSet<>(SmallGames.SPECS.stream().map(SmallGames::name).toList());
    withQuality.removeAll(refused.get("qb"));
    assertThat(withQuality)
        .containsExactly(
            "amazons", "breakthrough", "cannon", "checkers", "chinesecheckers", "pentalath");
    assertThat(refused.get("rbqb")).isEqualTo(refused.get("qb"));
    // Puzzles: games of one player, of which there are none here.
    assertThat(refused.get("puzzle")).hasSameSizeAs(SmallGames.SPECS);
    // Replies as in the paper: games whose moves are cells.
    assertThat(refused.get("lgrf1-paper")).doesNotContain("havannah", "hex", "gomoku");
  }
}
