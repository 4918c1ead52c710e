// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import static io.banyan.ggp.knowledge.TestSheets.sheet;
import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.table.TableEngine;
import java.util.BitSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GamePartsTest {
  private static SheetKnowledge knowledge(String file) {
    CompiledGame game = sheet(file);
    return new SheetKnowledge(game, TableEngine.maker(game));
  }

  @ParameterizedTest
  @CsvSource({
    "locks.kif,6",
    "rings.kif,2",
    "decoys.kif,3",
    "fuel.kif,1",
    "heaps.kif,2",
    "nim.kif,3",
    "tictactoe.kif,1",
    "connect4.kif,1",
    "towers.kif,1",
    "pegs.kif,1"
  })
  void partsThatDoNotTouchAreFound(String file, int expected) {
    assertThat(knowledge(file).parts().all()).hasSize(expected);
  }

  @Test
  void aPartIsNamedByItsFactsAndMoves() {
    assertThat(knowledge("rings.kif").describeParts())
        .containsExactly(
            "independent parts: 2",
            "part 1: 3 facts such as (at small 0), 1 move such as (turn small)",
            "part 2: 5 facts such as (at large 0), 1 move such as (turn large)",
            "parts are solved by themselves, and their plans joined");
  }

  @Test
  void whatIsNotSearchedApartSaysWhy() {
    assertThat(knowledge("handicap.kif").describeParts())
        .contains("parts are not searched apart, because a role may pass");
    assertThat(knowledge("hurry.kif").describeParts())
        .contains(
            "parts are not searched apart, because the end or a goal depends on the number of"
                + " steps");
    assertThat(knowledge("kalah3x2.kif").describeParts().get(0))
        .startsWith("independent parts: not looked for, because it is not proven that");
  }

  @Test
  void partsThatNoGoalDependsOnDoNotMatter() {
    SheetKnowledge decoys = knowledge("decoys.kif");
    CompiledGame game = sheet("decoys.kif");
    PartGoals goals = decoys.partGoals();
    assertThat(goals.wayCount()).isEqualTo(1);
    for (int part = 0; part < 3; part++) {
      int first = decoys.parts().all().get(part).facts().nextSetBit(0);
      assertThat(goals.matters(0, part)).isEqualTo(game.factText(first).startsWith("(thrown 2"));
    }
    assertThat(goals.partOf(game.parseMove(0, "rest"))).isEqualTo(-1);
  }

  @Test
  void theEndIsAskedOfEachPartAndOfTheClock() {
    PartGoals rings = knowledge("rings.kif").partGoals();
    assertThat(rings.reason()).isNull();
    assertThat(rings.wayCount()).isEqualTo(1);
    assertThat(rings.isTimed(0)).isTrue();
    assertThat(rings.newView().isTime(0, 11)).isTrue();
    assertThat(rings.newView().isTime(0, 10)).isFalse();

    PartGoals locks = knowledge("locks.kif").partGoals();
    assertThat(locks.wayCount()).isEqualTo(2);
    assertThat(locks.isTimed(0)).isFalse();
    assertThat(locks.isTimed(1)).isTrue();
    for (int part = 0; part < 6; part++) {
      assertThat(locks.matters(0, part)).isTrue();
    }
  }

  static Stream<String> own() {
    return SheetFiles.OWN.stream();
  }

  /** Whatever the sheet: moves of a part leave the other parts alone. */
  @ParameterizedTest
  @MethodSource("own")
  void aMoveChangesItsOwnPartOnly(String file) {
    movesStayInTheirParts(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"locks.kif", "rings.kif", "heaps.kif", "decoys.kif", "fuel.kif"})
  void aMoveOfAMadeSheetChangesItsOwnPartOnly(String file) {
    movesStayInTheirParts(file);
  }

  private static void movesStayInTheirParts(String file) {
    CompiledGame game = sheet(file);
    GameParts parts = new SheetKnowledge(game, TableEngine.maker(game)).parts();
    Engine engine = TableEngine.maker(game).get();
    Rng rng = new Rng(9);
    int roles = game.roles().size();
    int[] joint = new int[roles];
    FactSet before = new FactSet();
    FactSet after = new FactSet();
    for (int g = 0; g < 5 && parts.all().size() > 1; g++) {
      engine.setInitial();
      for (int step = 0; step < 100 && !engine.isTerminal(); step++) {
        BitSet touched = new BitSet();
        for (int r = 0; r < roles; r++) {
          joint[r] = engine.legal(r, rng.nextInt(engine.legalCount(r)));
          int part = parts.partOf(game.firstMove(r) + joint[r]);
          if (part >= 0) {
            touched.set(part);
          }
        }
        engine.copyTo(before);
        engine.next(joint);
        engine.copyTo(after);
        for (int p = 0; p < parts.all().size(); p++) {
          boolean isTouched = touched.get(p);
          parts.all().get(p).facts().stream()
              .filter(f -> before.get(f) != after.get(f))
              .forEach(f -> assertThat(isTouched).as(game.factText(f)).isTrue());
        }
      }
    }
  }
}
