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
    assumeTrue(Sheets.folder() != null, "shared rule sheets are not there");
    Conformance c = new Conformance(Sheets.folder());
    List<String> ids =
        c.ids().stream().filter(id -> id.startsWith("micro/") || QUICK.contains(id)).toList();
    StringBuilder out = new StringBuilder();
    assertThat(c.run(out, ids, 500)).as(out.toString()).isZero();
  }

  @Test
  void stateHashesFollowTheFormat() {
    assertThat(Conformance.hash(List.of())).isEqualTo("e3b0c44298fc1c14");
  }
}
