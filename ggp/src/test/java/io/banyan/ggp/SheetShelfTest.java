// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.RuleSheets;
import io.banyan.ggp.game.SheetFiles;
import org.junit.jupiter.api.Test;

/** Rule sheets for those who do not know the language. */
class SheetShelfTest {
  private final RuleSheets shelf = new SheetShelf();

  @Test
  void aTextBecomesAGameWithTheNameGiven() {
    RuleSheets.Judged judged = shelf.judge("mine", SheetFiles.own("tictactoe.kif"));

    assertThat(judged.game().id()).isEqualTo("mine");
    assertThat(judged.title()).isEqualTo("Tic-tac-toe");
    assertThat(judged.remarks()).isEmpty();
  }

  @Test
  void rolesThatChooseAtOnceDoSoInTurnAndTheRulesSaySo() {
    RuleSheets.Judged judged = shelf.judge("mine", SheetFiles.own("fists-at-once.kif"));

    assertThat(judged.game().players()).isEqualTo(2);
    assertThat(judged.rules()).hasSize(2);
    assertThat(judged.rules().get(1)).contains("one after the other");
  }

  @Test
  void anErrorHasItsLineAndColumn() {
    RuleSheets.Judged judged =
        shelf.judge("mine", "; A game.\n(role a)\n(<= (legal a x)\n  (true (at ?x))\n");

    assertThat(judged.game()).isNull();
    assertThat(judged.remarks().get(0).level()).isEqualTo("error");
    assertThat(judged.remarks().get(0).line()).isEqualTo(3);
  }

  @Test
  void chanceAndEmptyTextsAreRefusedWithASentence() {
    String chance =
        "(role random) (legal random x) (<= terminal (true s)) (goal random 0) (init s)";
    assertThat(shelf.judge("mine", chance).game()).isNull();
    assertThat(shelf.judge("mine", chance).remarks().get(0).message()).contains("GDL-II");
    assertThat(shelf.judge("mine", "").game()).isNull();
    assertThat(shelf.judge("mine", "").remarks()).isNotEmpty();
  }
}
