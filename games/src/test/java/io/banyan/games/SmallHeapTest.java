// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Searches in a program with less heap than their trees may take: they go on with what there is.
 */
@Timeout(120)
class SmallHeapTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uct(memory=128) | 1500000",
        "uct(memory=128,threads=2) | 1000000",
        "uct(memory=128,threads=2,parallel=root) | 2000000",
        "rave(memory=128) | 60000",
        "uct(memory=16,prior=transpositions(table=256)) | 700000",
        "uct(memory=128,prior=transpositions(table=256),threads=2) | 700000"
      })
  void theBudgetIsUsedUpAndTheMoveIsLegal(String agent, long iterations) throws Exception {
    assertThat(search(agent, iterations)).isEqualTo(iterations + " iterations, a legal move");
  }

  private static String search(String agent, long iterations)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeapTest.class.getName(),
                agent,
                Long.toString(iterations))
            .redirectErrorStream(true)
            .start();
    try {
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertThat(process.waitFor()).as(said).isZero();
      return said;
    } finally {
      process.destroyForcibly();
    }
  }

  /** Searches the initial position of Breakthrough with an agent for a number of iterations. */
  public static void main(String[] args) {
    Catalog catalog = Games.addTo(Agents.catalog());
    Game game = catalog.make(GameSlot.GAME, "breakthrough");
    Agent agent = catalog.make(Agent.SLOT, args[0]).create(game);
    State state = game.newState();
    agent.newGame(1);
    SearchReport report = agent.search(state, Budget.iterations(Long.parseLong(args[1])));
    int[] moves = new int[game.maxMoves()];
    int n = state.legalMoves(moves);
    boolean legal = Arrays.stream(moves, 0, n).anyMatch(m -> m == report.move());
    System.out.println(
        report.iterations() + " iterations, " + (legal ? "a legal move" : "no legal move"));
  }
}
