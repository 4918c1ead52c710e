// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import static io.banyan.ggp.knowledge.TestSheets.sheet;
import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.table.TableEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Step counters, moves that do the same, and facts that nothing depends on. */
class WhatMattersTest {
  private static SheetKnowledge knowledge(CompiledGame game) {
    return new SheetKnowledge(game, TableEngine.maker(game));
  }

  @ParameterizedTest
  @CsvSource({
    "toggles.kif,11,8",
    "locks.kif,61,60",
    "towers.kif,21,20",
    "lamps.kif,10,9",
    "tictactoe.kif,2,-1",
    "fuel.kif,1,-1"
  })
  void countersAndTheLengthTheyBound(String file, int facts, int bound) {
    StepCounters counters = knowledge(sheet(file)).counters();
    assertThat(counters.facts().cardinality()).isEqualTo(facts);
    assertThat(counters.bound()).isEqualTo(bound);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"toggles.kif", "locks.kif", "towers.kif", "tictactoe.kif", "connect4.kif"})
  void countersAreKnownInAdvance(String file) {
    CompiledGame game = sheet(file);
    StepCounters counters = knowledge(game).counters();
    Engine engine = TableEngine.maker(game).get();
    Rng rng = new Rng(2);
    FactSet facts = new FactSet();
    int[] joint = new int[game.roles().size()];
    engine.setInitial();
    for (int step = 0; !engine.isTerminal(); step++) {
      engine.copyTo(facts);
      for (int f = 0; f < game.factCount(); f++) {
        if (counters.contains(f)) {
          assertThat(facts.get(f)).as(game.factText(f)).isEqualTo(counters.after(step).get(f));
        }
      }
      for (int r = 0; r < joint.length; r++) {
        joint[r] = engine.legal(r, rng.nextInt(engine.legalCount(r)));
      }
      engine.next(joint);
    }
  }

  @Test
  void movesThatDoTheSameAreOne() {
    CompiledGame game = sheet("toggles.kif");
    MoveClasses classes = knowledge(game).moveClasses();
    for (int r = 0; r < 2; r++) {
      assertThat(first(classes, game, r, "(put left near)"))
          .isEqualTo(first(classes, game, r, "(put left far)"))
          .isNotEqualTo(first(classes, game, r, "(put right far)"));
      assertThat(first(classes, game, r, "wave"))
          .isEqualTo(first(classes, game, r, "bow"))
          .isEqualTo(first(classes, game, r, "wait"));
    }
    assertThat(classes.spare()).isEqualTo(8);
    assertThat(knowledge(sheet("tictactoe.kif")).moveClasses().spare()).isZero();
  }

  private static int first(MoveClasses classes, CompiledGame game, int role, String move) {
    return classes.first(role, game.parseMove(role, move));
  }

  @Test
  void factsThatNothingDependsOnAreNoPartOfAKey() {
    CompiledGame game = sheet("toggles.kif");
    long[] mask = knowledge(game).keyMask();
    assertThat(isIn(mask, game.parseFact("(waved first)"))).isFalse();
    assertThat(isIn(mask, game.parseFact("(size left 2)"))).isTrue();
    assertThat(knowledge(sheet("tictactoe.kif")).keyMask()).isNull();
  }

  private static boolean isIn(long[] mask, int fact) {
    return (mask[fact >> 6] >>> fact & 1) == 1;
  }

  @Test
  void stepsAreLeftOutOfKeysUnlessMovesDependOnThem() {
    CompiledGame locks = sheet("locks.kif");
    long[] mask = knowledge(locks).timelessMask();
    assertThat(isIn(mask, locks.parseFact("(step 3)"))).isFalse();
    assertThat(isIn(mask, locks.parseFact("(at a 3)"))).isTrue();
    assertThat(knowledge(sheet("ferry.kif")).timelessMask()).as("the boat").isNull();
    assertThat(knowledge(sheet("fuel.kif")).timelessMask()).isNull();
  }

  @Test
  void theAnalysisTellsAllOfIt() {
    assertThat(knowledge(sheet("toggles.kif")).describeCuts())
        .containsExactly(
            "step counters: 11 facts such as (turn first), part of every state's key; at most 8"
                + " steps",
            "moves that do the same as another: 8, facts that nothing depends on: 2");
    assertThat(knowledge(sheet("lamps.kif")).describeCuts().get(0))
        .isEqualTo(
            "step counters: 10 facts such as (pressed 0), left out of keys at first; at most 9"
                + " steps");
  }
}
