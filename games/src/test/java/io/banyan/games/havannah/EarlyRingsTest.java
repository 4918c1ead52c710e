// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.havannah;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.MoveLog;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EarlyRingsTest {
  @Test
  void ringsThatAlwaysCountAreAGameByTheRules() {
    Havannah game = new Havannah(5);
    for (int seed = 0; seed < 200; seed++) {
      HavannahState one = game.newState();
      HavannahState other = game.newState();
      one.endRingsAfter(1);
      one.playUniform(new Rng(seed), new MoveLog(16));
      other.playUniform(new Rng(seed), null);
      assertThat(one.key()).isEqualTo(other.key());
      assertThat(one.lastMove()).isEqualTo(other.lastMove());
    }
  }

  /** Without rings the winner is the first to connect corners or sides, found by a flood. */
  @Test
  void withoutRingsTheFirstBridgeOrForkWins() {
    Havannah game = new Havannah(4);
    MoveLog log = new MoveLog(16);
    double[] rewards = new double[2];
    int draws = 0;
    for (int seed = 0; seed < 300; seed++) {
      HavannahState state = game.newState();
      log.clear();
      state.endRingsAfter(0);
      state.playUniform(new Rng(seed), log);
      int[] owners = new int[game.moveRange()];
      Arrays.fill(owners, -1);
      boolean over = false;
      for (int i = 0; i < log.size(); i++) {
        assertThat(over).isFalse();
        assertThat(owners[log.move(i)]).isEqualTo(-1);
        owners[log.move(i)] = log.mover(i);
        over = spans(game, owners, log.move(i));
      }
      state.rewards(rewards);
      assertThat(state.isTerminal()).isTrue();
      assertThat(rewards[log.mover(log.size() - 1)]).isEqualTo(over ? 1 : 0.5);
      draws += over ? 0 : 1;
    }
    assertThat(draws).isLessThan(100);
  }

  private static boolean spans(Havannah game, int[] owners, int cell) {
    boolean[] seen = new boolean[owners.length];
    int[] queue = new int[owners.length];
    int n = 0;
    int frame = 0;
    queue[n++] = cell;
    seen[cell] = true;
    for (int i = 0; i < n; i++) {
      frame |= game.places[queue[i]] >>> 20;
      for (int d = 0; d < 6; d++) {
        int q = game.neighbours[queue[i] * 6 + d];
        if (q >= 0 && !seen[q] && owners[q] == owners[cell]) {
          seen[q] = true;
          queue[n++] = q;
        }
      }
    }
    return Integer.bitCount(frame & 63) >= 2 || Integer.bitCount(frame >> 6) >= 3;
  }

  @Test
  void gamesWithoutLateRingsAreLonger() {
    Havannah game = new Havannah(5);
    int all = 0;
    int early = 0;
    for (int seed = 0; seed < 300; seed++) {
      HavannahState state = game.newState();
      state.playUniform(new Rng(seed), null);
      all += state.ply();
      state = game.newState();
      state.endRingsAfter(0.3);
      state.playUniform(new Rng(seed), null);
      early += state.ply();
    }
    assertThat(early).isGreaterThan(all * 102 / 100);
  }
}
