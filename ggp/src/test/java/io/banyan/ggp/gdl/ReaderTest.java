// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReaderTest {
  @Test
  void parenthesesAroundASingleWordMeanNothing() {
    Sheet s = KifReader.read("(p) p (q (f)) (q f)");
    assertThat(s.statements().get(0).head().sameAs(s.statements().get(1).head())).isTrue();
    assertThat(s.statements().get(2).head().sameAs(s.statements().get(3).head())).isTrue();
  }

  @Test
  void caseIsFoldedAndVariantsAreReported() {
    Sheet s = KifReader.read("(ROLE White) (init (Cell A)) (init (cell b))");
    assertThat(s.roles()).containsExactly("white");
    assertThat(s.spelling()).containsEntry("white", "White");
    assertThat(s.readerFindings()).anyMatch(f -> f.rule().equals("W3") && f.at().line() == 1);
  }

  @Test
  void caseCanBeKept() {
    Sheet s = KifReader.read("(ROLE White)", ReaderOptions.DEFAULT.withCaseSensitive(true));
    assertThat(s.statements().get(0).toString()).isEqualTo("(role White)");
  }

  @Test
  void anOuterPairOfParenthesesIsUnwrapped() {
    assertThat(KifReader.read("((role a) (init p))").statements()).hasSize(2);
  }

  @Test
  void commentsAndOddSpacesAreSkipped() {
    assertThat(KifReader.read("\uFEFF(role\u00A0a) ; end\r(init p);last").statements()).hasSize(2);
  }

  @Test
  void faultsCarryLineAndColumn() {
    assertThatThrownBy(() -> KifReader.read("(role a)\n  (init p))"))
        .isInstanceOfSatisfying(
            GdlException.class,
            e -> {
              assertThat(e.rule()).isEqualTo("E1");
              assertThat(e.at()).isEqualTo(new Position(2, 11));
            });
    assertThatThrownBy(() -> KifReader.read("(role a) ((p) q)")).hasMessageContaining("E1");
    assertThatThrownBy(() -> KifReader.read("(role a) ()")).hasMessageContaining("empty list");
    assertThatThrownBy(() -> KifReader.read("(<= (p ?) (q ?))")).hasMessageContaining("E1");
    assertThatThrownBy(() -> KifReader.read("(<= p (not a b))")).hasMessageContaining("E2");
  }

  @Test
  void printedSheetsReadBackEqual() {
    String text = "(<= (next (f ?x)) (true (f ?x)) (or (not (p ?x)) (distinct ?x a)))\n";
    Sheet s = KifReader.read(text);
    assertThat(GdlPrinter.kif(s)).isEqualTo(text);
    assertThat(GdlPrinter.kif(HrfReader.read(GdlPrinter.hrf(s)))).isEqualTo(text);
  }

  @Test
  void infixRulesReadAsPrefixOnes() {
    Sheet s = HrfReader.read("p(a,X) :- q(X) & ~r(X,b) % why\nfact(a). other");
    assertThat(GdlPrinter.kif(s))
        .isEqualTo("(<= (p a ?x) (q ?x) (not (r ?x b)))\n(fact a)\nother\n");
    assertThat(HrfReader.looksInfix("p(X) :- q(X)")).isTrue();
    assertThat(HrfReader.looksInfix("(<= p q) ; a :- b")).isFalse();
  }
}
