// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SheetTrialTest {
  private static final String GOOD =
      """
      (role a) (init (n 0)) (base (n 0)) (base (n 1)) (input a go)
      (legal a go) (<= (next (n 1)) (true (n 0)))
      (<= terminal (true (n 1))) (<= (goal a 100) (true (n 1)))
      """;

  private static List<String> problems(String text) {
    SheetJudge judge = SheetJudge.judge("test.kif", text, true);
    assertThat(judge.hasErrors()).as(judge.findings().toString()).isFalse();
    return SheetTrial.run(judge.sheet(), judge.engine(), 5, 20, 1).problems().stream()
        .map(p -> p + " after " + p.moves())
        .toList();
  }

  static List<String> ownSheets() {
    return SheetFiles.OWN;
  }

  @ParameterizedTest
  @MethodSource("ownSheets")
  void ourSheetsHaveNoFindingsAndPlayWell(String sheet) {
    SheetJudge judge = SheetJudge.judge(sheet, SheetFiles.text(sheet), false);
    assertThat(judge.findings()).isEmpty();
    // Random players need not solve a puzzle; every role of a game of several wins one now and
    // then.
    boolean puzzle = judge.sheet().roles().size() == 1;
    assertThat(SheetTrial.run(judge.sheet(), judge.engine(), 30, 1100, 1).problems())
        .filteredOn(p -> !(puzzle && p.rule().equals("S5")))
        .isEmpty();
  }

  @Test
  void aGoodSheetHasNoProblems() {
    assertThat(problems(GOOD)).isEmpty();
  }

  @Test
  void aRoleWithoutAMoveIsFoundWithTheWayThere() {
    assertThat(
            problems(
                GOOD.replace("(<= terminal (true (n 1)))", "(<= terminal (true (n 2)))")
                    .replace("(legal a go)", "(<= (legal a go) (true (n 0)))")))
        .anyMatch(p -> p.startsWith("error S1: role a has no legal move") && p.endsWith("[(go)]"));
  }

  @Test
  void anEndlessGameIsFound() {
    assertThat(problems(GOOD.replace("(<= terminal (true (n 1)))", "(<= terminal (true (n 2)))")))
        .anyMatch(p -> p.startsWith("error S2: a game is not over after 20 steps"));
  }

  @Test
  void missingAndSeveralGoalsAreFound() {
    assertThat(problems(GOOD + "(<= (goal a 5) (true (n 1)))"))
        .anyMatch(p -> p.startsWith("error S3: role a has several goal values: [5, 100]"));
    assertThat(problems(GOOD.replace("(goal a 100) (true (n 1))", "(goal a 100) (true (n 0))")))
        .anyMatch(p -> p.startsWith("error S3: role a has no goal value"));
  }

  @Test
  void undeclaredFactsAndMovesAreFound() {
    assertThat(problems(GOOD.replace("(base (n 1))", "")))
        .anyMatch(p -> p.startsWith("warning S4: fact (n 1) is reached"));
    assertThat(problems(GOOD.replace("(input a go)", "(input a stop)")))
        .anyMatch(p -> p.startsWith("warning S4: move go of role a"));
  }

  @Test
  void aRoleThatCannotWinIsNamed() {
    assertThat(problems(GOOD.replace("(goal a 100)", "(goal a 60)")))
        .anyMatch(p -> p.startsWith("warning S5: role a never got 100 but at most 60"));
  }

  @Test
  void aSheetStratifiedOnTheGroundOnlyIsAcceptedWithAWarning() {
    String text =
        GOOD
            + "(next-of 0 1) (next-of 1 2) (stage 0) (stage 1) (stage 2)"
            + "(<= (even ?y) (next-of ?x ?y) (not (even ?x)))"
            + "(<= (next (e ?x)) (stage ?x) (even ?x))";
    SheetJudge judge = SheetJudge.judge("test.kif", text, false);

    assertThat(judge.hasErrors()).as(judge.findings().toString()).isFalse();
    assertThat(judge.findings()).anyMatch(f -> f.rule().equals("W8"));
  }

  @Test
  void faultsNameRuleLineAndColumn() {
    SheetJudge judge =
        SheetJudge.judge("test.kif", GOOD + "\n  (<= (next (m ?x)) (true p))", false);

    assertThat(judge.hasErrors()).isTrue();
    assertThat(judge.findings())
        .anyMatch(f -> f.rule().equals("E7") && f.at().toString().equals("5:3"));
    assertThat(SheetJudge.judge("test.kif", "(role a))", false).findings())
        .singleElement()
        .matches(f -> f.rule().equals("E1") && f.level() == Finding.Level.ERROR);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void negationInAStaticCycleIsAnErrorStrictOrNot(boolean lenient) {
    String sheet =
        "(role a) (init p) (legal a go) (<= x (not y)) (<= y (not x)) (<= (next x) x)"
            + " (<= terminal (true p)) (goal a 50)";
    assertThat(SheetJudge.judge("s.kif", sheet, lenient).findings())
        .anyMatch(f -> f.level() == Finding.Level.ERROR && f.rule().equals("E8"));
  }

  @Test
  void declarationsThatDoNotFitTheRulesAreNamed() {
    String sheet =
        """
        (role a) (init (at 1)) (base (at 1)) (base (at 3)) (input a stay) (input a jump)
        (legal a stay) (<= (legal a go) (true (at 1)))
        (<= (next (at 2)) (does a go)) (<= (next (at 1)) (does a stay))
        (<= terminal (true (at 2))) (goal a 100)
        """;
    assertThat(SheetJudge.judge("s.kif", sheet, false).findings())
        .filteredOn(f -> f.rule().equals("W6"))
        .extracting(f -> f.message())
        .containsExactly(
            "base does not declare (at 2) that rules may reach",
            "base declares (at 3) that no rule reaches",
            "input of a does not declare go that rules may reach",
            "input of a declares jump that no rule reaches");
  }

  @Test
  void relationsThatNothingCanDeriveAreNamed() {
    SheetJudge judge =
        SheetJudge.judge(
            "t.kif", GOOD + "(<= (x ?a) (y ?a)) (<= (y ?a) (x ?a)) (<= q (x 1))", false);
    assertThat(judge.findings())
        .anyMatch(f -> f.message().contains("x/1 can never be derived"))
        .anyMatch(f -> f.message().contains("q/0 can never be derived"));
  }
}
