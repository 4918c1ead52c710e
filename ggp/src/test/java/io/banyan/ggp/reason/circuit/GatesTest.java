// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.random.Rng;
import org.junit.jupiter.api.Test;

class GatesTest {
  private final Gates gates = new Gates();
  private final int a = gates.inputLiteral(0);
  private final int b = gates.inputLiteral(1);
  private final int c = gates.inputLiteral(2);

  @Test
  void constantsAndComplementsNeedNoGate() {
    int before = gates.size();
    assertThat(gates.and(a, 0)).isZero();
    assertThat(gates.and(1, a)).isEqualTo(a);
    assertThat(gates.and(a, a)).isEqualTo(a);
    assertThat(gates.and(a, a ^ 1)).isZero();
    assertThat(gates.xor(a, a ^ 1)).isEqualTo(1);
    assertThat(gates.xor(0, a ^ 1)).isEqualTo(a ^ 1);
    assertThat(gates.and(new int[0])).isEqualTo(1);
    assertThat(gates.size()).isEqualTo(before);
  }

  @Test
  void equalGatesAreBuiltOnce() {
    assertThat(gates.and(a, b)).isEqualTo(gates.and(b, a));
    assertThat(gates.xor(a ^ 1, b)).isEqualTo(gates.xor(a, b) ^ 1);
  }

  @Test
  void oneLevelIsAbsorbed() {
    int ab = gates.and(a, b);
    assertThat(gates.and(a, ab)).isEqualTo(ab);
    assertThat(gates.and(a ^ 1, ab)).isZero();
    assertThat(gates.and(a, ab ^ 1)).isEqualTo(gates.and(a, b ^ 1));
    assertThat(gates.and(a ^ 1, ab ^ 1)).isEqualTo(a ^ 1);
  }

  @Test
  void longConjunctionsAreAsFlatAsTheyCanBe() {
    int[] eight = new int[8];
    for (int i = 0; i < 8; i++) {
      eight[i] = gates.inputLiteral(i);
    }
    assertThat(gates.depth(gates.and(eight))).isEqualTo(3);
    assertThat(gates.depth(gates.or(new int[] {a, b, c}))).isEqualTo(2);
  }

  /** The value of a literal for inputs given as bits. */
  private static boolean value(Gates g, int literal, int inputs) {
    boolean[] v = new boolean[g.size()];
    for (int n = 1; n < v.length; n++) {
      v[n] =
          switch (g.op(n)) {
            case Gates.INPUT -> (inputs >> g.input(n) & 1) != 0;
            case Gates.AND -> of(v, g.left(n)) && of(v, g.right(n));
            case Gates.XOR -> of(v, g.left(n)) != of(v, g.right(n));
            default -> of(v, g.left(n));
          };
    }
    return of(v, literal);
  }

  private static boolean of(boolean[] v, int literal) {
    return v[literal >> 1] != ((literal & 1) != 0);
  }

  /** A circuit of random conjunctions over state bits 0 to 5 and moves 6 and 7; returns roots. */
  private static int[] random(Circuit circuit, Rng rng) {
    int[] pool = new int[30];
    for (int i = 0; i < 8; i++) {
      pool[i] = i < 6 ? circuit.state(i) : circuit.move(i);
    }
    for (int i = 8; i < pool.length; i++) {
      int[] in = new int[2 + rng.nextInt(4)];
      for (int k = 0; k < in.length; k++) {
        in[k] = pool[rng.nextInt(i)] ^ rng.nextInt(2);
      }
      pool[i] = circuit.and(in);
    }
    return java.util.Arrays.copyOfRange(pool, 8, pool.length);
  }

  @Test
  void twoInputGatesComputeWhatTheCircuitDoes() {
    for (int seed = 0; seed < 20; seed++) {
      Circuit circuit = new Circuit();
      int[] roots = random(circuit, new Rng(seed));
      Gates g = new Gates();
      int[] built = new GateBuilder(circuit, roots).build(g, g::inputLiteral, g::inputLiteral);
      Cone cone = new Cone(circuit, roots);
      for (int inputs = 0; inputs < 256; inputs += 7) {
        int both = inputs;
        int[] moves =
            java.util.stream.IntStream.of(6, 7).filter(m -> (both >> m & 1) != 0).toArray();
        cone.evaluate(new long[] {inputs & 63}, moves);
        for (int i = 0; i < roots.length; i++) {
          assertThat(value(g, built[i], inputs))
              .as("seed %d root %d", seed, i)
              .isEqualTo(cone.get(i));
        }
      }
    }
  }

  @Test
  void aPairThatGatesShareIsTakenOutOnce() {
    Circuit circuit = new Circuit();
    int[] s = new int[5];
    for (int i = 0; i < s.length; i++) {
      s[i] = circuit.state(i);
    }
    int[] roots = {
      circuit.and(new int[] {s[0], s[1], s[2]}),
      circuit.and(new int[] {s[0], s[1], s[3]}),
      circuit.and(new int[] {s[0], s[1], s[4]})
    };
    Gates g = new Gates();
    new GateBuilder(circuit, roots).build(g, g::inputLiteral, g::inputLiteral);
    int ands = 0;
    for (int n = 1; n < g.size(); n++) {
      ands += g.op(n) == Gates.AND ? 1 : 0;
    }
    assertThat(ands).isEqualTo(4);
  }

  @Test
  void cyclesCannotBeDecomposed() {
    Circuit circuit = new Circuit();
    int first = circuit.openBlock(1);
    circuit.closeBlock(first, new int[] {circuit.and(circuit.loop(first), circuit.state(0))});
    int[] root = {circuit.fix(first)};
    assertThatThrownBy(() -> new GateBuilder(circuit, root))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cycles");
  }
}
