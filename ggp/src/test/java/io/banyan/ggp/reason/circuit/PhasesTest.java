// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.reason.Sheets;
import io.banyan.ggp.reason.engine.FactSet;
import org.junit.jupiter.api.Test;

class PhasesTest {
  @Test
  void theCycleOfControlIsFound() {
    CompiledGame game = Sheets.compile(Sheets.TAKE);
    Phases phases = Phases.find(game);
    assertThat(phases.count()).isEqualTo(2);
    assertThat(phases.of(game.initial().words())).isZero();
    int a = game.parseFact("(control a)");
    assertThat(phases.literal(0, a)).isEqualTo(Circuit.TRUE);
    assertThat(phases.literal(1, a)).isEqualTo(Circuit.FALSE);
    assertThat(phases.literal(0, game.parseFact("(heap 7)"))).isNegative();
  }

  @Test
  void aStateOutsideTheCycleIsInNoPhase() {
    CompiledGame game = Sheets.compile(Sheets.TAKE);
    assertThat(Phases.find(game).of(new FactSet(game.wordCount()).words())).isEqualTo(-1);
  }

  @Test
  void inAPhaseOnlyWhoeverIsToMoveHasAChoice() {
    CompiledGame game = Sheets.compile(Sheets.TAKE);
    PhaseCircuit first = new PhaseCircuit(game, Phases.find(game), 0, true);
    assertThat(first.possible()[0]).hasSize(2);
    assertThat(first.possible()[1]).containsExactly(game.parseMove(1, "noop"));
  }

  @Test
  void withoutBitsThatDriveThemselvesInACycleThereIsOnePhase() {
    // Its steps only count up.
    assertThat(Phases.find(Sheets.compile(Sheets.REACH)).count()).isEqualTo(1);
    assertThat(Phases.none().count()).isEqualTo(1);
  }
}
