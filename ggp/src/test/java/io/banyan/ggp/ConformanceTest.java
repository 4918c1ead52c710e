// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.banyan.ggp.reason.Sheets;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The golden results of the shared sheets, when they are there; the command runs all of them. */
class ConformanceTest {
  private static final List<String> QUICK =
      List.of(
          "ticTacToe",
          "connectFour",
          "breakthroughSmall",
          "chomp",
          "runners",
          "buttons",
          "blocker",
          "biddingTicTacToe",
          "connectFourSimultaneous",
          "dotsAndBoxes",
          "dresden_racetrack",
          "eightPuzzle",
          "hanoi",
          "lightsOut",
          "maze",
          "montyHall_gdl2",
          "pentago",
          "point_grab",
          "racetrackcorridor",
          "roshambo2",
          "stanford_kono",
          "stanford_hunter",
          "ghostMaze2p");

  @Test
  void quickSheetsAndMicroSheetsConformOnEveryEngine() throws IOException {
    conform(Conformance.Options.plain(500), QUICK);
  }

  @Test
  void inventedWordsAndAnotherOrderChangeNothing() throws IOException {
    conform(new Conformance.Options(200, 7, 8), QUICK.subList(0, 12));
  }

  private static void conform(Conformance.Options options, List<String> sheets) throws IOException {
    assumeTrue(Sheets.folder() != null, "shared rule sheets are not there");
    Conformance c = new Conformance(Sheets.folder());
    for (String id : c.ids()) {
      if (id.startsWith("micro/") || sheets.contains(id)) {
        Conformance.Row row = c.run(id, options);
        assertThat(row.differences()).as(row.toString()).isEmpty();
        assertThat(row.verdicts().get("tables")).isEqualTo("ok");
      }
    }
  }

  @Test
  void stateHashesFollowTheFormat() {
    assertThat(Conformance.hash(List.of())).isEqualTo("e3b0c44298fc1c14");
  }
}
