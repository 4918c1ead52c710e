// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.game.SheetFiles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ReaderTest {
  static final List<String> OWN = SheetFiles.OWN;

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
              assertThat(e.at()).isEqualTo(new SheetPosition(2, 11));
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

  @ParameterizedTest
  @FieldSource("OWN")
  void ourSheetsReadBackEqualFromBothForms(String name) {
    Sheet s = KifReader.read(SheetFiles.text(name));
    assertThat(KifReader.read(GdlPrinter.kif(s)).statements().toString())
        .isEqualTo(s.statements().toString());
    assertThat(HrfReader.read(GdlPrinter.hrf(s)).statements().toString())
        .isEqualTo(s.statements().toString());
  }

  @Test
  void oddFormsKeepTheirMeaningInInfix() {
    Sheet s = KifReader.read("(<= (p ?1 ?v1) (q ?1 ?v1) (or) (and))");
    assertThat(GdlPrinter.kif(HrfReader.read(GdlPrinter.hrf(s))))
        .isEqualTo("(<= (p ?1 ?v1) (q ?1 ?v1) (distinct a a) (not (distinct a a)))\n");
    assertThatThrownBy(() -> GdlPrinter.hrf(KifReader.read("(p a.b)")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a.b");
  }

  @Test
  void connectivesAreNoAtoms() {
    assertThatThrownBy(() -> KifReader.read("(<= p not)")).hasMessageContaining("E1");
    assertThatThrownBy(() -> KifReader.read("(<= p (not or))")).hasMessageContaining("E1");
    assertThatThrownBy(() -> KifReader.read("(<= (or p q) r)")).hasMessageContaining("E1");
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
