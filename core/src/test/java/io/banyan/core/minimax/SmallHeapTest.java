// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.search.SearchReport;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a process of its own, whose heap is a tenth of what the agent may take. */
class SmallHeapTest {

  /** Searches and says what it took. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) {
      Game game = new HashGame(1, 9, null);
      try (Agent agent = Agents.catalog().make(Agent.SLOT, args[0], "hash").create(game)) {
        agent.newGame(1);
        SearchReport report = agent.search(game.newState(), Budget.iterations(2_000));
        System.out.println("move " + report.move() + ", " + report.treeBytes() + " bytes");
      }
    }
  }

  @Test
  @Timeout(60)
  void aTableLargerThanTheHeapShrinksInsteadOfFailing() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx50m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "alphabeta(memory=512)")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes()).strip();

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).matches("move [0-4], \\d+ bytes");
    int bytes = Integer.parseInt(said.replaceAll(".*, (\\d+) bytes", "$1"));
    assertThat(bytes).as("a useful part of the heap").isBetween(4_000_000, 42_000_000);
  }
}
