// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.Sheets;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import io.banyan.ggp.reason.rules.RuleEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Asking gives the answers of deriving everything. */
class DemandEngineTest {
  private static final int STEPS = 8;

  static Stream<String> sheets() {
    return SheetFiles.OWN.stream();
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void aRandomGameOfEachShippedSheetAgreesWithTheInterpreter(String name) {
    agree(NormalForm.of(SheetFiles.read(name, SheetFiles.text(name))).rules(), 1);
  }

  @Test
  void recursionThroughTheStateAgreesWithTheInterpreter() {
    agree(Sheets.rules(Sheets.REACH), 30);
    agree(Sheets.rules(Sheets.ring(20)), 10);
    agree(Sheets.rules(Sheets.BID), 20);
  }

  /** Questions that give a part of a function: of a fact, of a head's function and its variable. */
  @Test
  void partsOfFunctionsAreAskedFor() {
    String text =
        """
        (role a) (init (p (f 1 2))) (init (p (f 1 3))) (init (p (f 2 3)))
        (n 1) (n 2) (n 3)
        (<= (whole ?x) (true (p ?x)))
        (<= (built (f ?x ?y)) (n ?x) (n ?y) (distinct ?x ?y))
        (<= (ground (f 1 1)))
        (<= (ground ?x) (whole ?x))
        (<= (legal a (w ?y)) (whole (f 1 ?y)))
        (<= (legal a (b ?y)) (n ?z) (built (f ?z ?y)) (true (p (f ?z ?y))))
        (<= (legal a (g ?y)) (ground (f ?y 1)))
        (<= (legal a (same ?y)) (built (f ?y ?y)))
        (<= (legal a (twice ?x)) (ground (f ?x ?x)))
        (<= (next (p ?x)) (whole ?x) (not (gone ?x)))
        (<= (gone (f ?x ?y)) (does a (b ?y)) (built (f ?x ?y)))
        (<= terminal (not (whole (f 1 2))))
        (<= (goal a 100) terminal) (<= (goal a 0) (not terminal))
        """;
    agree(Sheets.rules(text), 20);
    RuleEngine e = new DemandEngine(Sheets.rules(text), WorkLimits.generous());
    assertThat(legal(e, 0))
        .containsExactly("(b 2)", "(b 3)", "(g 1)", "(twice 1)", "(w 2)", "(w 3)");
  }

  /** A relation without end, asked about a number that is in it, and one that is not. */
  @Test
  void relationsWithoutEndAreAskedFromTheEnd() {
    String text =
        """
        (role a) (init start)
        (even 0)
        (<= (even (s (s ?x))) (even ?x))
        (<= (legal a four) (even (s (s (s (s 0))))))
        (<= (legal a three) (even (s (s (s 0)))))
        (<= terminal (true over)) (<= (next over) (does a ?m))
        (goal a 50)
        """;
    RuleEngine e = new DemandEngine(Sheets.rules(text), WorkLimits.generous());
    assertThat(legal(e, 0)).containsExactly("four");
  }

  @Test
  void anAtomThatHangsOnItsOwnNegationIsRefused() {
    String text =
        """
        (role a) (init p)
        (<= x (true p) (not y)) (<= y (true p) (not x))
        (<= (legal a go) x) (<= terminal (true q)) (goal a 50)
        """;
    RuleEngine e = new DemandEngine(Sheets.rules(text), WorkLimits.generous());
    assertThatThrownBy(() -> e.legalCount(0)).hasMessageContaining("not stratified");
    assertThat(e.isTerminal()).isFalse();
  }

  @Test
  void aSheetGoesOnAfterALimitWasMet() {
    String text =
        """
        (role a) (init p) (n 0)
        (<= (n (s ?x)) (n ?x))
        (<= (legal a (say ?x)) (n ?x))
        (<= terminal (true q)) (goal a 50)
        """;
    RuleEngine e = new DemandEngine(Sheets.rules(text), WorkLimits.generous());
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> e.legalCount(0)).hasMessageContaining("limit");
      assertThat(e.isTerminal()).isFalse();
      assertThat(e.goal(0)).isEqualTo(50);
    }
  }

  private static void agree(List<Statement> rules, int games) {
    Engine all = new Interpreter(rules, WorkLimits.generous());
    Engine asked = new DemandEngine(rules, WorkLimits.generous());
    Random random = new Random(3);
    int n = all.roles().size();
    for (int g = 0; g < games; g++) {
      all.setInitial();
      asked.setInitial();
      for (int step = 0; step < STEPS; step++) {
        assertThat(asked.facts()).isEqualTo(all.facts());
        assertThat(asked.isTerminal()).isEqualTo(all.isTerminal());
        int[] first = new int[n];
        int[] second = new int[n];
        boolean over = all.isTerminal();
        for (int r = 0; r < n; r++) {
          assertThat(asked.goals(r)).isEqualTo(all.goals(r));
          assertThat(legal(asked, r)).isEqualTo(legal(all, r));
          over |= all.legalCount(r) == 0;
          int i = over ? -1 : random.nextInt(all.legalCount(r));
          first[r] = over ? -1 : all.legal(r, i);
          second[r] = over ? -1 : asked.legal(r, i);
        }
        if (over) {
          break;
        }
        all.next(first);
        asked.next(second);
      }
    }
  }

  private static List<String> legal(Engine e, int role) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < e.legalCount(role); i++) {
      list.add(e.moveText(role, e.legal(role, i)));
    }
    return list;
  }
}
