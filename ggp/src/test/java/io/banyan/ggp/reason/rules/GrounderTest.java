// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.reason.Sheets;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrounderTest {
  private static GroundProgram ground(String text) {
    return new Grounder(Sheets.rules(text), WorkLimits.generous()).ground();
  }

  @Test
  void factsAndMovesAreThoseThatCanEverOccur() {
    GroundProgram g = ground(Sheets.TAKE);
    assertThat(g.roles()).containsExactly("a", "b");
    assertThat(g.factText()).filteredOn(f -> f != null).hasSize(10).contains("(heap 0)");
    assertThat(g.moveText()[0]).containsExactly("noop", "(take 1)", "(take 2)");
    assertThat(g.goalValue()[1]).containsExactly(0, 100);
  }

  @Test
  void initialFactsAreMarked() {
    GroundProgram g = ground(Sheets.TAKE);
    List<String> held = new ArrayList<>();
    for (int i = 0; i < g.factText().length; i++) {
      if (g.initial()[i]) {
        held.add(g.factText()[i]);
      }
    }
    assertThat(held).containsExactlyInAnyOrder("(heap 7)", "(control a)");
  }

  /** The instances of an atom, as signed atoms. */
  private static List<int[]> bodies(GroundProgram g, int atom) {
    List<int[]> bodies = new ArrayList<>();
    for (int i = g.start()[atom]; i < g.start()[atom + 1]; i++) {
      bodies.add(Arrays.copyOfRange(g.body(), g.bodyStart()[i], g.bodyStart()[i + 1]));
    }
    return bodies;
  }

  private static final String LAMP =
      """
      (role a) (init (lamp off)) (state off) (state on)
      (other off on) (other on off)
      (<= (legal a (turn ?s)) (state ?s))
      (<= (next (lamp ?s)) (does a (turn ?s)) (state ?s) (not (true (lamp broken))))
      (<= terminal (true (lamp on)))
      (goal a 50)
      """;

  @Test
  void staticConditionsAndImpossibleNegationsDisappear() {
    GroundProgram g = ground(LAMP);
    List<int[]> bodies = bodies(g, g.nextAtom()[List.of(g.factText()).indexOf("(lamp on)")]);
    int does = g.doesAtom()[0][List.of(g.moveText()[0]).indexOf("(turn on)")];
    assertThat(bodies).hasSize(1);
    assertThat(bodies.get(0)).containsExactly(2 * does);
  }

  @Test
  void negationsOfWhatCanHoldStay() {
    GroundProgram g = ground(Sheets.TAKE);
    int control = g.trueAtom()[Arrays.asList(g.factText()).indexOf("(control a)")];
    List<int[]> bodies = bodies(g, g.legalAtom()[0][0]);
    assertThat(g.moveText()[0][0]).isEqualTo("noop");
    assertThat(bodies).hasSize(1);
    assertThat(bodies.get(0)).containsExactly(2 * control + 1);
  }

  @Test
  void whatAlwaysHoldsIsAnInstanceWithoutConditions() {
    GroundProgram g = ground(LAMP);
    int atom = g.goalAtom()[0][0];
    assertThat(g.start()[atom + 1] - g.start()[atom]).isEqualTo(1);
    int instance = g.start()[atom];
    assertThat(g.bodyStart()[instance + 1]).isEqualTo(g.bodyStart()[instance]);
  }

  @Test
  void tooManyTuplesAreAVerdictNotAnAccident() {
    assertThatThrownBy(
            () ->
                new Grounder(Sheets.rules(Sheets.TAKE), new WorkLimits(20, 1_000_000, 60_000))
                    .ground())
        .isInstanceOf(GdlException.class)
        .hasMessageContaining("more than 20 tuples while");
  }

  @Test
  void withoutNextStatesWhatAStateShowsIsTheSame() {
    GroundProgram g = ground(Sheets.TAKE);
    GroundProgram looks = g.withoutNext();
    assertThat(looks.instances()).isLessThan(g.instances());
    for (int atom : g.nextAtom()) {
      assertThat(atom < 0 ? List.of() : bodies(looks, atom)).isEmpty();
    }
    for (int atom : g.legalAtom()[0]) {
      assertThat(bodies(looks, atom)).containsExactlyElementsOf(bodies(g, atom)).isNotEmpty();
    }
  }
}
