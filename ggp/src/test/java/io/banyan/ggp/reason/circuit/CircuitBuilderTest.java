// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.reason.engine.IntList;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.GroundProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ground programs are written by hand here: atoms 0, 1, ... of state facts first. */
class CircuitBuilderTest {
  private static final int FACTS = 3;

  private final List<List<int[]>> instances =
      new ArrayList<>(Collections.nCopies(FACTS, List.of()));

  /** Adds an atom with its instances: body atoms, written -1 - atom when negated. */
  private int atom(int[]... bodies) {
    instances.add(List.of(bodies));
    return instances.size() - 1;
  }

  private static int not(int atom) {
    return -1 - atom;
  }

  private CircuitBuilder build(boolean factored) {
    IntList start = new IntList();
    IntList bodyStart = new IntList();
    IntList body = new IntList();
    for (List<int[]> ofAtom : instances) {
      start.add(bodyStart.size());
      for (int[] one : ofAtom) {
        bodyStart.add(body.size());
        for (int a : one) {
          body.add(a < 0 ? (-1 - a) * 2 + 1 : a * 2);
        }
      }
    }
    start.add(bodyStart.size());
    bodyStart.add(body.size());
    int[] trueAtom = {0, 1, 2};
    GroundProgram ground =
        new GroundProgram(
            List.of("a"),
            instances.size(),
            start.toArray(),
            bodyStart.toArray(),
            body.toArray(),
            null,
            new String[] {"p", "q", "r"},
            trueAtom,
            new int[] {-1, -1, -1},
            new boolean[FACTS],
            new String[][] {{}},
            new int[][] {{}},
            new int[][] {{}},
            -1,
            new int[][] {{}},
            new int[][] {{}});
    CircuitBuilder b = new CircuitBuilder(ground, WorkLimits.generous(), factored);
    b.build();
    return b;
  }

  /** The values of an atom in all eight states of the facts, as text. */
  private static String truth(CircuitBuilder b, int atom) {
    Cone cone = new Cone(b.circuit(), new int[] {b.literal(atom)});
    StringBuilder t = new StringBuilder();
    for (int s = 0; s < 8; s++) {
      cone.evaluate(new long[] {s}, null);
      t.append(cone.get(0) ? 1 : 0);
    }
    return t.toString();
  }

  @Test
  void anAtomIsTheDisjunctionOfItsInstances() {
    int x = atom(new int[] {0, 1}, new int[] {2, not(0)});
    // States count p, q, r from the lowest bit.
    assertThat(truth(build(true), x)).isEqualTo("00011011");
    assertThat(truth(build(false), x)).isEqualTo("00011011");
  }

  @Test
  void commonConditionsAreSharedOnlyWhenFactored() {
    int x = atom(new int[] {0, 1}, new int[] {0, 2});
    CircuitBuilder factored = build(true);
    CircuitBuilder flat = build(false);
    assertThat(truth(factored, x)).isEqualTo(truth(flat, x)).isEqualTo("00010101");
    assertThat(factored.circuit().gates(new int[] {factored.literal(x)})).isEqualTo(2);
    assertThat(flat.circuit().gates(new int[] {flat.literal(x)})).isEqualTo(3);
  }

  @Test
  void anAtomWithoutInstancesIsFalseAndOneWithoutConditionsTrue() {
    int never = atom();
    int always = atom(new int[] {});
    CircuitBuilder b = build(true);
    assertThat(b.literal(never)).isEqualTo(Circuit.FALSE);
    assertThat(b.literal(always)).isEqualTo(Circuit.TRUE);
    assertThat(b.literal(-1)).isEqualTo(Circuit.FALSE);
  }

  /** Atoms in a ring, each from the one before if q holds; the first also from p. */
  private int ring(int n) {
    int first = instances.size();
    atom(new int[] {0}, new int[] {first + n - 1, 1});
    for (int i = 1; i < n; i++) {
      atom(new int[] {first + i - 1, 1});
    }
    return first + n - 1;
  }

  @Test
  void smallCyclesAreUnrolledToTheLeastFixpoint() {
    int last = ring(3);
    CircuitBuilder b = build(true);
    assertThat(b.circuit().blocks()).isEmpty();
    // Without p the ring cannot support itself.
    assertThat(truth(b, last)).isEqualTo("00010001");
  }

  @Test
  void largeCyclesStayBlocksWithTheSameMeaning() {
    int last = ring(13);
    CircuitBuilder b = build(true);
    assertThat(b.circuit().blocks()).hasSize(1);
    assertThat(truth(b, last)).isEqualTo("00010001");
  }

  @Test
  void dependingOnItsOwnNegationIsRefused() {
    int self = instances.size();
    atom(new int[] {0, not(self)});
    assertThatThrownBy(() -> build(true))
        .isInstanceOf(GdlException.class)
        .hasMessageContaining("not stratified");
  }

  @Test
  void equalAtomsAreOneGate() {
    int x = atom(new int[] {0, 1});
    int y = atom(new int[] {1, 0});
    CircuitBuilder b = build(true);
    assertThat(b.literal(x)).isEqualTo(b.literal(y));
    assertThat(Arrays.asList(truth(b, x), truth(b, y))).containsOnly("00010001");
  }
}
