// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SheetCheckerTest {
  private static final String BASE =
      "(role a) (init p) (legal a go) (<= (next q) (true p)) (<= terminal (true q)) (goal a 100) ";

  private static List<String> errors(String text) {
    return SheetChecker.check(KifReader.read(text)).stream()
        .filter(f -> f.level() == Finding.Level.ERROR)
        .map(Finding::rule)
        .distinct()
        .toList();
  }

  @Test
  void aPlainSheetHasNoErrors() {
    assertThat(errors(BASE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "E2|(init p q)",
        "E4|(<= (role b) (true p))",
        "E4|(true p)",
        "E4|(<= x (init p))",
        "E5|(p ?x)",
        "E6|(init (true p))",
        "E7|(<= (x ?v) (true p))",
        "E7|(<= x (true p) (not (y ?v)))",
        "E7|(<= x (true p) (distinct ?v a))",
        "E7|(<= (x ?v) (or (y ?v) (true p)))",
        "E8|(<= x (not y)) (<= y (not x))",
        "E9|(num 0) (<= (num (s ?x)) (num ?x))",
        "E10|(<= x (does a go)) (<= (legal a stop) x)",
        "E10|(<= (init z) (true p))",
      })
  void everyRuleIsNamed(String rule, String extra) {
    assertThat(errors(BASE + extra)).contains(rule);
  }

  @Test
  void missingKeywordsAreNamed() {
    assertThat(errors("(role a)")).containsExactly("E3");
  }

  @Test
  void goalByDefaultIsStratifiedAfterRefinement() {
    List<Finding> all =
        SheetChecker.check(KifReader.read(BASE + "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))"));
    assertThat(SheetChecker.hasErrors(all)).isFalse();
    assertThat(all).anyMatch(f -> f.rule().equals("W8"));
  }

  @Test
  void warningsNameTheirKind() {
    List<Finding> all =
        SheetChecker.check(
            KifReader.read(
                BASE
                    + "(unused x) (<= z) (goal a 101) (<= w (or)) (f a) (f a b) (<= v (f a) w z)"));
    assertThat(all.stream().map(Finding::rule)).contains("W1", "W2", "W5", "W6", "W7");
  }
}
