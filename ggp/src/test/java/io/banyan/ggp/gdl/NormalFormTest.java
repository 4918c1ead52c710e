// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NormalFormTest {
  private static List<String> rules(String text) {
    return NormalForm.of(KifReader.read("(role r) " + text)).rules().stream()
        .map(Statement::toString)
        .skip(1)
        .toList();
  }

  @Test
  void disjunctionsBecomeRules() {
    assertThat(rules("(<= p (or a (and b c)))")).containsExactly("(<= p a)", "(<= p b c)");
    assertThat(rules("(<= p (or))")).isEmpty();
  }

  @Test
  void largeProductsOfDisjunctionsGetNames() {
    String or = "(or (a ?x) (b ?x) (c ?x))";
    List<String> all = rules("(<= (p ?x) (q ?x) " + or + or + or + ")");
    assertThat(all).hasSizeLessThan(15).anyMatch(s -> s.contains("$or"));
  }

  @Test
  void negationMovesInwards() {
    assertThat(rules("(<= p (not (or a (not b))))")).containsExactly("(<= p (not a) b)");
  }

  @Test
  void negatedDistinctUnifies() {
    assertThat(rules("(<= (p ?x) (q ?x) (r ?y) (not (distinct ?x ?y)))"))
        .containsExactly("(<= (p ?x) (q ?x) (r ?x))");
    assertThat(rules("(<= p (q ?x) (not (distinct (f ?x) (g ?x))))")).isEmpty();
  }

  @Test
  void localVariablesOfANegationMeanNone() {
    assertThat(rules("(<= p (q ?x) (not (e ?x ?y)))"))
        .contains("(<= ($some0 ?x) (e ?x ?y))", "(<= p (q ?x) (not ($some0 ?x)))");
  }

  @Test
  void roleVariablesAreBound() {
    assertThat(rules("(<= (goal ?p 0) (not (on ?p)))"))
        .containsExactly("(<= (goal ?p 0) (role ?p) (not (on ?p)))");
  }

  @Test
  void unsafeRulesMoveToTheirCallers() {
    assertThat(rules("(<= (diff ?x ?y) (distinct ?x ?y)) (<= p (q ?a) (q ?b) (diff ?a ?b))"))
        .containsExactly("(<= p (q ?a) (q ?b) (distinct ?a ?b))");
    assertThat(rules("(<= (diff ?x ?y) (distinct ?x ?y)) (<= p (q ?a) (q ?b) (not (diff ?a ?b)))"))
        .containsExactly("(<= p (q ?a))");
  }

  @Test
  void rulesWithoutMeaningAreRefused() {
    assertThatThrownBy(() -> rules("(<= (next (f ?x)) (true p))")).hasMessageContaining("E7");
    assertThatThrownBy(() -> rules("(legal r ?m)")).hasMessageContaining("E5");
  }
}
