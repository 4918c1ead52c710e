// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.reason.Sheets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PastEndsTest {
  /** Who owns both squares of a pair wins. */
  private static final String PAIRS =
      """
      (role x) (role o)
      (init (control x)) (square 1) (square 2) (square 3) (square 4)
      (pair 1 2) (pair 3 4)
      (<= (owned ?s) (role ?r) (true (has ?r ?s)))
      (<= (legal ?r (take ?s)) (true (control ?r)) (square ?s) (not (owned ?s)))
      (<= (legal x wait) (true (control o)))
      (<= (legal o wait) (true (control x)))
      (<= (next (has ?r ?s)) (true (has ?r ?s)))
      (<= (next (has ?r ?s)) (does ?r (take ?s)))
      (<= (next (control x)) (true (control o)))
      (<= (next (control o)) (true (control x)))
      (<= (line ?r) (pair ?a ?b) (true (has ?r ?a)) (true (has ?r ?b)))
      (<= open (square ?s) (not (owned ?s)))
      (<= terminal (line x))
      (<= terminal (line o))
      (<= terminal (not open))
      (<= (goal ?r 100) (line ?r))
      (<= (goal ?r 0) (role ?r) (not (line ?r)))
      """;

  @Test
  void whoDidNotMoveLastHasNoLine() {
    CompiledGame game = Sheets.compile(PAIRS);
    Phases phases = Phases.find(game);
    assertThat(phases.count()).isEqualTo(2);
    PhaseCircuit[] circuits = new PhaseCircuit[2];
    Arrays.setAll(circuits, p -> new PhaseCircuit(game, phases, p, true));
    PastEnds ends = new PastEnds(game, phases, circuits);
    for (int p = 0; p < 2; p++) {
      PhaseCircuit c = new PhaseCircuit(game, ends.wiring(p), phases, p, true, true);
      assertThat(c.goal()[p]).containsExactly(Circuit.TRUE, Circuit.FALSE);
      assertThat(c.goal()[1 - p]).doesNotContain(Circuit.TRUE, Circuit.FALSE);
      assertThat(c.circuit().gates(new int[] {c.terminal()}))
          .isLessThan(circuits[p].circuit().gates(new int[] {circuits[p].terminal()}));
    }
  }

  @Test
  void whatHoldsAtFirstMayHoldLater() {
    // A line at first that is not there for good: taking the last square loses the first one.
    String begun =
        PAIRS.replace(
                "(true (has ?r ?s)))\n(<= (next (has ?r ?s)) (does",
                "(true (has ?r ?s)) (not (lost ?r ?s)))\n(<= (next (has ?r ?s)) (does")
            + "(<= (lost ?r 1) (does ?r (take 4))) (init (has x 1)) (init (has x 2))";
    assertThat(begun).contains("(not (lost");
    CompiledGame game = Sheets.compile(begun);
    Phases phases = Phases.find(game);
    PhaseCircuit[] circuits = new PhaseCircuit[2];
    Arrays.setAll(circuits, p -> new PhaseCircuit(game, phases, p, true));
    PastEnds ends = new PastEnds(game, phases, circuits);
    assertThat(ends.wiring(0)).isNull();
    assertThat(ends.wiring(1)).isNotNull();
  }
}
