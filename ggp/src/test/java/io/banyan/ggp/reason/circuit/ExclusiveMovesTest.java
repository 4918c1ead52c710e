// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.reason.Sheets;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.table.TableEngine;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExclusiveMovesTest {
  /** Two runners on a line of cells; a step forward wants an empty cell, a leap goes over one. */
  private static final String LINE =
      """
      (role a) (role b) (init (control a)) (after 1 2) (after 2 3) (after 3 4) (after 4 5)
      (init (cell 1 x)) (init (cell 2 x)) (init (cell 3 o)) (init (cell 4 none)) (init (cell 5 none))
      (<= (next (control a)) (true (control b)))
      (<= (next (control b)) (true (control a)))
      (<= (legal ?r (go ?m ?n)) (true (control ?r))
          (after ?m ?n) (true (cell ?m x)) (true (cell ?n none)))
      (<= (legal ?r (leap ?m ?n)) (true (control ?r))
          (after ?m ?o) (after ?o ?n) (true (cell ?m x)) (true (cell ?o o)) (true (cell ?n none)))
      (<= (legal ?r stay) (true (control ?r)))
      (<= (legal a wait) (true (control b)))
      (<= (legal b wait) (true (control a)))
      (<= (moves ?m ?n) (does ?r (go ?m ?n)))
      (<= (moves ?m ?n) (does ?r (leap ?m ?n)))
      (<= (touched ?m) (moves ?m ?n))
      (<= (touched ?n) (moves ?m ?n))
      (<= (next (cell ?n x)) (moves ?m ?n))
      (<= (next (cell ?m none)) (moves ?m ?n))
      (<= (next (cell ?m ?p)) (true (cell ?m ?p)) (not (touched ?m)))
      (<= terminal (true (cell 5 x)))
      (<= (goal ?r 100) (role ?r) (true (cell 5 x)))
      (<= (goal ?r 0) (role ?r) (not (true (cell 5 x))))
      """;

  private static ExclusiveMoves of(CompiledGame game) {
    return new ExclusiveMoves(game, Phases.find(game));
  }

  private static int groups(String sheet) {
    return of(Sheets.compile(sheet)).groups(0, 0).length;
  }

  @Test
  void movesThatNeedDifferentThingsOnACellShareAGroup() {
    ExclusiveMoves moves = of(Sheets.compile(LINE));
    // What stands on cell 3 never changes.
    assertThat(moves.facts()).hasSize(4);
    // The leap from 2 to 4 excludes the step to 2 and that from 4, and staying excludes nothing.
    int[][] groups = moves.groups(0, 0);
    assertThat(Arrays.stream(groups).mapToInt(g -> g.length)).containsExactlyInAnyOrder(2, 1, 1);
  }

  @Test
  void cellsThatMayHoldTwoThingsExcludeNothing() {
    String crowded =
        LINE.replace(
            "(<= (next (cell ?m none)) (moves ?m ?n))",
            "(<= (next (cell ?m none)) (moves ?m ?n)) (<= (next (cell ?m o)) (moves ?m ?n))");
    // Nothing ever leaves cell 5.
    assertThat(of(Sheets.compile(crowded)).facts()).hasSize(1);
    assertThat(groups(crowded)).isEqualTo(4);
  }

  @Test
  void largeGamesHaveFewGroups() {
    assertThat(groups(SheetFiles.text("breakthrough.kif"))).isLessThan(100);
    assertThat(groups(SheetFiles.text("checkers.kif"))).isLessThan(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "breakthrough6x6.kif",
        "checkers.kif",
        "foxhounds.kif",
        "othello6x6.kif",
        "riders-at-once.kif",
        "runners.kif",
        "towers.kif"
      })
  void atMostOneMoveOfAGroupIsLegal(String name) {
    CompiledGame game = Sheets.compile(SheetFiles.text(name));
    Phases phases = Phases.find(game);
    ExclusiveMoves moves = new ExclusiveMoves(game, phases);
    int roles = game.roles().size();
    PhaseCircuit[] circuits = new PhaseCircuit[phases.count()];
    Arrays.setAll(circuits, p -> new PhaseCircuit(game, phases, p, false));
    int[][][][] groups = new int[circuits.length][roles][][];
    Cone[] legal = new Cone[roles];
    for (int r = 0; r < roles; r++) {
      legal[r] = new Cone(game.circuit(), game.legal()[r]);
      for (int p = 0; p < circuits.length; p++) {
        groups[p][r] = moves.groups(p, r);
      }
    }
    Engine engine = TableEngine.maker(game).get();
    FactSet state = new FactSet();
    Random random = new Random(5);
    for (int i = 0; i < 20; i++) {
      engine.setInitial();
      for (int step = 0; step < 100 && !engine.isTerminal(); step++) {
        engine.copyTo(state);
        int p = phases.of(state.words());
        int[] joint = new int[roles];
        for (int r = 0; r < roles; r++) {
          Cone cone = legal[r];
          cone.evaluate(state.words(), null);
          int[] possible = circuits[p].possible()[r];
          for (int[] group : groups[p][r]) {
            assertThat(Arrays.stream(group).filter(m -> cone.get(possible[m])).count())
                .isLessThan(2);
          }
          joint[r] = engine.legal(r, random.nextInt(engine.legalCount(r)));
        }
        engine.next(joint);
      }
    }
  }
}
