// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.WorkLimits;
import org.junit.jupiter.api.Test;

class WordChoiceTest {
  private static WordChoice choice(int[] plane, int... bit) {
    return WordChoice.of(0, 2, new int[] {4, 7, 9}, plane, bit, 2, new long[8]);
  }

  @Test
  void bitsInTheOrderOfMovesTellTheMove() {
    int[] byBit = choice(new int[] {0, 0, 1}, 3, 60, 2).byBit();
    assertThat(byBit).hasSize(128);
    assertThat(byBit[3]).isEqualTo(4);
    assertThat(byBit[60]).isEqualTo(7);
    assertThat(byBit[64 + 2]).isEqualTo(9);
  }

  @Test
  void bitsInAnotherOrderDoNot() {
    assertThat(choice(new int[] {0, 0, 1}, 60, 3, 2).byBit()).isNull();
    assertThat(choice(new int[] {0, 1, 0}, 3, 2, 60).byBit()).isNull();
  }

  /** That lists are quick there is worth four fifths more iterations with MAST. */
  @Test
  void theCellsOfGomokuAreInTheOrderOfMoves() {
    String text = SheetFiles.text("gomoku9x9.kif");
    CompiledGame game =
        CompiledGame.compile(
            NormalForm.of(SheetFiles.read("gomoku9x9.kif", text)).rules(), WorkLimits.generous());
    WordChoice[][] choices = WordCompiler.compile(game).choices();
    assertThat(choices[0][0].moves()).hasSize(81);
    assertThat(choices[0][0].byBit()).isNotNull();
    assertThat(choices[1][1].byBit()).isNotNull();
  }
}
