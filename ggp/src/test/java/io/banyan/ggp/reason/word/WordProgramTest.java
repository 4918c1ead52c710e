// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.Cone;
import org.junit.jupiter.api.Test;

class WordProgramTest {
  private final Circuit circuit = new Circuit();

  /** State bit i lives in bit i of input word 1, move m in bit m of word 2. */
  private WordProgram place(int... roots) {
    return place(false, roots);
  }

  private WordProgram place(boolean boards, int... roots) {
    WordProgram p = new WordProgram(2);
    p.place(circuit, roots, bit -> 64 + bit, move -> 128 + move, boards);
    return p;
  }

  /** All words of a program for given inputs. */
  private static long[] run(WordProgram p, long state, long moves) {
    long[] value = new long[p.size()];
    value[WordProgram.ONES] = -1;
    value[1] = state;
    value[2] = moves;
    for (int w = 3; w < value.length; w++) {
      WordProgram.Word word = p.word(w);
      long result = word.merged() ? 0 : -1;
      for (int i = 0; i < word.operand().length; i++) {
        long x = value[word.operand()[i] >> 1] ^ ((word.operand()[i] & 1) != 0 ? -1L : 0L);
        if (word.merged()) {
          int right = word.shift()[i];
          result |= (right >= 0 ? x >>> right : x << -right) & word.mask()[i];
        } else if (word.mask() != null) {
          result &= (x & word.mask()[i]) == word.mask()[i] ? 1 : 0;
        } else {
          int right = word.shift()[i];
          result &= right >= 0 ? x >>> right : x << -right;
        }
      }
      value[w] = result;
    }
    return value;
  }

  private static boolean of(WordProgram p, long[] value, int literal) {
    int w = p.wordOf(literal);
    return ((value[w >> 1] >>> p.bitOf(literal) & 1) != 0) != ((w & 1) != 0);
  }

  @Test
  void gatesOfEqualFormAtEqualDistancesAreOneWord() {
    int[] pairs = new int[20];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = circuit.and(circuit.state(i), circuit.state(i + 3) ^ 1);
    }
    WordProgram p = place(pairs);
    assertThat(p.size()).isEqualTo(1 + 2 + 1);
    assertThat(p.word(3).shift()).containsExactly(0, 3);
    for (int i = 0; i < pairs.length; i++) {
      assertThat(p.bitOf(pairs[i])).isEqualTo(i);
      assertThat(p.wordOf(pairs[i])).isEqualTo(3 * 2);
    }
  }

  @Test
  void aWideGateWithoutCompanionsIsTestedByAMask() {
    int[] all = new int[12];
    for (int i = 0; i < all.length; i++) {
      all[i] = circuit.state(5 * i);
    }
    int root = circuit.and(all);
    WordProgram p = place(root);
    assertThat(p.size()).isEqualTo(4);
    assertThat(Long.bitCount(p.word(3).mask()[0])).isEqualTo(12);
    assertThat(p.bitOf(root)).isZero();
  }

  @Test
  void wordsComputeWhatTheCircuitDoes() {
    compares(false);
  }

  @Test
  void wordsComputeWhatTheCircuitDoesWhateverPlacesAreSuggested() {
    compares(true);
  }

  private void compares(boolean boards) {
    Rng rng = new Rng(7);
    int[] pool = new int[120];
    for (int i = 0; i < 40; i++) {
      pool[i] = i < 32 ? circuit.state(i) : circuit.move(i);
    }
    for (int i = 40; i < pool.length; i++) {
      int[] in = new int[2 + rng.nextInt(i % 10 == 0 ? 20 : 3)];
      for (int k = 0; k < in.length; k++) {
        in[k] = pool[rng.nextInt(i)] ^ rng.nextInt(2);
      }
      pool[i] = circuit.and(in);
      circuit.suggest(pool[i] ^ rng.nextInt(2), rng.nextInt(4) * 64 + rng.nextInt(64));
    }
    int[] roots = java.util.Arrays.stream(pool).filter(l -> l > 1).toArray();
    WordProgram p = place(boards, roots);
    Cone cone = new Cone(circuit, roots);
    for (int round = 0; round < 200; round++) {
      long state = rng.nextLong() & (1L << 32) - 1;
      int move = 32 + rng.nextInt(8);
      long[] value = run(p, state, 1L << move);
      cone.evaluate(new long[] {state}, new int[] {move});
      for (int i = 0; i < roots.length; i++) {
        assertThat(of(p, value, roots[i])).as("root %d", i).isEqualTo(cone.get(i));
      }
    }
  }

  /** Eight lines of eight cells: a gate is on if its cell and all before it on the line are. */
  @Test
  void gatesOfABoardMeetInOneWordHoweverFarTheyDependOnEachOther() {
    int[] filled = new int[64];
    int[] pairs = new int[56];
    for (int i = 0; i < 64; i++) {
      int before = i % 8 == 0 ? circuit.state((i + 1) % 64) : filled[i - 1];
      filled[i] = circuit.and(circuit.state(i), before);
      circuit.suggest(filled[i], i);
    }
    for (int i = 0; i < 56; i++) {
      pairs[i] = circuit.and(filled[i], filled[i + 8] ^ 1);
    }
    WordProgram plain = place(pairs);
    WordProgram boards = place(true, pairs);
    for (int i = 0; i < 56; i++) {
      assertThat(boards.wordOf(pairs[i])).isEqualTo(boards.wordOf(pairs[0]));
    }
    assertThat(boards.operations()).isLessThan(plain.operations() + 16);
    assertThat(plain.wordOf(pairs[0])).isNotEqualTo(plain.wordOf(pairs[1]));
  }

  @Test
  void aRouteLeadsABitToItsPlace() {
    WordProgram p = place(circuit.state(4), circuit.state(9));
    WordProgram.Route route = p.route(circuit.state(9) ^ 1, 70);
    assertThat(route).isEqualTo(new WordProgram.Route(1 * 2 + 1, 6 - 9, 1));
    assertThat(WordProgram.sourceBit(route, 70)).isEqualTo(9);
    assertThat(p.route(Circuit.TRUE, 5)).isEqualTo(new WordProgram.Route(0, 0, 0));
  }
}
