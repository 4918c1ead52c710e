// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.step.StepEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordChoiceTest {
  private static WordChoice choice(int[] plane, int... bit) {
    return WordChoice.of(0, 2, new int[] {4, 7, 9}, plane, bit, 2, new long[8]);
  }

  @Test
  void bitsTellTheMove() {
    int[] byBit = choice(new int[] {0, 0, 1}, 3, 60, 2).byBit();
    assertThat(byBit).hasSize(128);
    assertThat(byBit[3]).isEqualTo(4);
    assertThat(byBit[60]).isEqualTo(7);
    assertThat(byBit[64 + 2]).isEqualTo(9);
  }

  @Test
  void knowsWhetherBitsAreInTheOrderOfMoves() {
    assertThat(choice(new int[] {0, 0, 1}, 3, 60, 2).inOrder()).isTrue();
    assertThat(choice(new int[] {0, 0, 1}, 60, 3, 2).inOrder()).isFalse();
    assertThat(choice(new int[] {0, 1, 0}, 3, 2, 60).inOrder()).isFalse();
  }

  /** Pieces that move have a plane per direction, so that lists must be put into order. */
  @ParameterizedTest
  @CsvSource({"breakthrough.kif,false", "foxhounds.kif,false", "gomoku9x9.kif,true"})
  void listsAreInTheOrderOfMovesOverWholeGames(String sheet, boolean inOrder) {
    CompiledGame game = compiled(sheet);
    assertThat(WordCompiler.compile(game).choices()[0][0].inOrder()).isEqualTo(inOrder);
    Engine engine = WordEngine.maker(game, StepEngine::goalKernels).get();
    int[] listed = new int[engine.moveCount(0) + engine.moveCount(1)];
    int[] joint = new int[2];
    Rng rng = new Rng(1);
    int states = 0;
    for (int g = 0; g < 20; g++) {
      engine.setInitial();
      for (; !engine.isTerminal(); states++) {
        for (int r = 0; r < 2; r++) {
          int n = engine.legalMoves(r, listed);
          assertThat(n).isEqualTo(engine.legalCount(r));
          for (int i = 0; i < n; i++) {
            assertThat(listed[i]).isEqualTo(engine.legal(r, i));
            assertThat(i == 0 || listed[i] > listed[i - 1]).isTrue();
          }
          joint[r] = listed[rng.nextInt(n)];
        }
        engine.next(joint);
      }
    }
    assertThat(states).isGreaterThan(200);
  }

  private static CompiledGame compiled(String sheet) {
    return CompiledGame.compile(
        NormalForm.of(SheetFiles.read(sheet, SheetFiles.text(sheet))).rules(),
        WorkLimits.generous());
  }

  /** That lists are quick there is worth four fifths more iterations with MAST. */
  @Test
  void theCellsOfGomokuAreInTheOrderOfMoves() {
    WordChoice[][] choices = WordCompiler.compile(compiled("gomoku9x9.kif")).choices();
    assertThat(choices[0][0].moves()).hasSize(81);
    assertThat(choices[0][0].inOrder()).isTrue();
    assertThat(choices[1][1].inOrder()).isTrue();
  }
}
