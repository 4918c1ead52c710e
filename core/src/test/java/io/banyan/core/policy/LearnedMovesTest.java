// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.VisitTeacher;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who plays by learned weights of moves. */
class LearnedMovesTest {
  private static final Pile GAME = new Pile(21);

  @TempDir private Path folder;
  private String file;

  /** Taking two is three times as likely as taking one, and three is never taken. */
  @BeforeEach
  void writeAFile() throws IOException {
    float[] weights = new float[GAME.featureRange()];
    weights[2] = (float) Math.log(3);
    weights[3] = -7;
    Path path = folder.resolve("pile.moves");
    String name = MoveWeights.name(GAME, GAME);
    Files.write(path, MoveWeights.of(weights, Map.of("features", name)).toBytes());
    file = path.toString().replace("\\", "\\\\");
  }

  private static SearchReport search(Game game, String spec, int iterations) {
    try (Agent agent = Agents.catalog().make(Agent.SLOT, spec).create(game)) {
      agent.newGame(7);
      return agent.search(game.newState(), Budget.iterations(iterations));
    }
  }

  /** With one match left after the tree's move the reply is forced, so that values tell. */
  @Test
  void playoutsDrawMovesByTheSoftmaxOfTheirWeights() {
    // Pile of three, first move one: two are left. The second player takes both with 3/4.
    SearchReport report = search(new Pile(3), mcts("playout=features", "expand=root"), 40_000);
    SearchReport.MoveReport one =
        report.moves().stream().filter(m -> m.move() == 1).findFirst().orElseThrow();
    assertThat(one.value()).isEqualTo(0.25, within(0.02));
  }

  @Test
  void epsilonGreedyPlayoutsTakeTheLikeliestMove() {
    for (double e : new double[] {0, 0.5}) {
      String part = "playout=features(\"%s\",mode=egreedy,e=%s)".formatted(pile3(), e);
      SearchReport report = search(new Pile(3), "mcts(select=even,expand=root," + part + ")", 9000);
      SearchReport.MoveReport one =
          report.moves().stream().filter(m -> m.move() == 1).findFirst().orElseThrow();
      assertThat(one.value()).isEqualTo(e / 2, within(0.03));
    }
  }

  private String mcts(String part, String rest) {
    return "mcts(select=even,%s,%s(\"%s\"))".formatted(rest, part, pile3());
  }

  /** The same weights for a pile of three. */
  private String pile3() {
    try {
      Pile pile = new Pile(3);
      MoveWeights weights = MoveWeights.read(Files.readAllBytes(Path.of(file)), GAME, file);
      float[] all = weights.all();
      Path path = folder.resolve("pile3.moves");
      String name = MoveWeights.name(pile, pile);
      Files.write(path, MoveWeights.of(all, Map.of("features", name)).toBytes());
      return path.toString().replace("\\", "\\\\");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void thePriorSaysWhereAPuctSearchLooksFirst() {
    String spec = "mcts(select=puct(c=1000),prior=features(\"%s\"))".formatted(file);
    SearchReport report = search(GAME, spec, 400);
    assertThat(report.moves().get(0).move()).isEqualTo(2);
    assertThat(report.moves().get(0).visits()).isBetween(290L, 310L);
    assertThat(report.moves().get(1).visits()).isBetween(90L, 110L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mcts(playout=features) | playout=features needs a file, features(file=...)",
        "mcts(select=puct,prior=features) | prior=features needs a file, features(file=...)",
        "mcts(playout=features(gone)) | there is no file gone",
        "mcts(prior=features(FILE)) | prior=features needs select=puct, select=pbias or",
      })
  void whatCannotWorkIsRefused(String spec, String reason) {
    String whole = spec.replace("FILE", "\"" + file + "\"");
    assertThatThrownBy(() -> search(GAME, whole, 10)).hasMessageContaining(reason);
  }

  @Test
  void aTableOfAnotherSizeIsRefused() {
    assertThatThrownBy(
            () -> search(new Pile(9), "mcts(playout=features(\"%s\"))".formatted(file), 10))
        .hasMessageContaining("was learned for other moves: pile 21")
        .hasMessageContaining("the game pile(size=9)");
  }

  @Test
  void anAgentTeachesItsVisitsOrItsChoice() {
    State state = GAME.newState();
    int[] moves = new int[3];
    int n = state.legalMoves(moves);
    double[] shares = new double[3];
    try (Agent agent = Agents.catalog().make(Agent.SLOT, "uct").create(GAME)) {
      MoveTeacher visits = new VisitTeacher(agent, Budget.iterations(1000), false);
      visits.newGame(1);
      visits.think(state, moves, n, shares);
      assertThat(shares[0] + shares[1] + shares[2]).isEqualTo(1, within(1e-9));
      // One of 21 leaves a multiple of four.
      assertThat(shares[0]).isBetween(0.4, 0.99);
      MoveTeacher choice = new VisitTeacher(agent, Budget.iterations(1000), true);
      choice.newGame(1);
      choice.think(state, moves, n, shares);
      assertThat(shares).containsExactly(1, 0, 0);
    }
  }
}
