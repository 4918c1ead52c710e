// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.reason.Sheets;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.Gates;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TapeClustersTest {
  private static final LaneProgram LEAPS = LaneProgram.of(Sheets.compile(Sheets.leaps()));

  @Test
  void aClusterReadsWhatIsKnownAndTouchesFewArrays() {
    for (LaneProgram.Phase phase : LEAPS.phase) {
      Gates g = phase.gates;
      int[] uses = TapeCode.uses(phase);
      Set<Integer> known = new HashSet<>();
      for (int[] cluster : new TapeClusters(phase).order()) {
        if (cluster == null) {
          continue;
        }
        Set<Integer> arrays = new HashSet<>();
        int[] left = uses.clone();
        for (int n : cluster) {
          for (int from : new int[] {g.left(n) >> 1, g.right(n) >> 1}) {
            assertThat(g.op(from) == Gates.INPUT || known.contains(from)).isTrue();
            arrays.add(from);
            left[from]--;
          }
          assertThat(known.add(n)).isTrue();
        }
        for (int n : cluster) {
          arrays.remove(n);
        }
        for (int n : cluster) {
          if (left[n] > 0) {
            arrays.add(n);
          }
        }
        assertThat(arrays).hasSizeLessThanOrEqualTo(7);
      }
      long gates = phase.items.stream().filter(i -> i.kind == LaneProgram.OP).count();
      assertThat(known).hasSize((int) gates);
    }
  }

  @Test
  void actionsStayBetweenTheGatesTheyWereBetween() {
    LaneProgram.Phase phase = LEAPS.phase[0];
    Set<Integer> before = new HashSet<>();
    List<int[]> order = new TapeClusters(phase).order();
    int at = 0;
    for (LaneProgram.Item it : phase.items) {
      if (it.kind == LaneProgram.OP) {
        before.add(it.node);
        continue;
      }
      Set<Integer> found = new HashSet<>();
      while (order.get(at) != null) {
        for (int n : order.get(at++)) {
          found.add(n);
        }
      }
      at++;
      assertThat(found).isEqualTo(before);
      before.clear();
    }
  }

  @Test
  void severalGatesShareALoop() {
    for (TapeCode.Tape tape : new TapeCode(LEAPS).tapes) {
      assertThat(tape.op.length).isLessThan(LEAPS.operations() / 2);
    }
  }

  @Test
  void largeBatchesPlayEveryGame() {
    CompiledGame game = Sheets.compile(Sheets.TAKE);
    LaneEngine tape = new LaneEngines(game).tape().get();
    double[] sums = new double[2];
    long games = 100_003;
    assertThat(tape.playouts(game.initial(), games, 7, sums)).isEqualTo(games);
    assertThat(sums[0] + sums[1]).isEqualTo(100.0 * games);

    double[] few = new double[2];
    tape.playouts(game.initial(), 20_000, 8, few);
    assertThat(sums[0] / games).isBetween(few[0] / 20_000 - 2, few[0] / 20_000 + 2);
  }
}
