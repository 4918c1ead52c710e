// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static io.banyan.core.search.TestParts.chiSquare;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the playouts draw from: pools of legal moves, weights, means and keys. */
class SamplingTest {
  private final Rng rng = new Rng(5);

  /** Weights in proportion to 1 to 6 on the cells 0 to 5. */
  private static final class Weights extends MoveSampler {
    private final float unit;

    Weights(float unit) {
      this.unit = unit;
    }

    @Override
    float value(int move) {
      return move;
    }

    @Override
    float weight(int move) {
      return unit * (move + 1);
    }

    @Override
    float largestWeight() {
      return 1;
    }
  }

  /**
   * Weights up to 1 accept 58 % of the tries, so nearly every draw is by rejection; up to 0.1
   * accept 6 %, so eight tries mostly fail and both ways mix; tiny ones are always summed up. P = w
   * / 21 in each; 99.9 % of chi-square with 5 degrees of freedom are below 20.5.
   */
  @ParameterizedTest
  @ValueSource(floats = {1 / 6f, 1 / 60f, 1e-9f})
  void gibbsDrawsInProportionToTheWeights(float unit) {
    LegalPool pool = new LegalPool(new Cells(6, 6, 0), false);
    pool.start(new Cells(6, 6, 0).newState());
    MoveSampler gibbs = new Weights(unit);
    int[] counts = new int[6];
    for (int i = 0; i < 42_000; i++) {
      counts[gibbs.draw(pool, rng)]++;
    }
    assertThat(chiSquare(counts, 1 / 21., 2 / 21., 3 / 21., 4 / 21., 5 / 21., 6 / 21.))
        .isLessThan(20.5);
  }

  @Test
  void poolsOfPlacementGamesAgreeWithAskingTheState() {
    // More than 64 cells, so that the ordered set needs several words.
    Cells game = new Cells(70, 70, 0);
    for (int run = 0; run < 5; run++) {
      LegalPool quick = new LegalPool(game, true);
      LegalPool unordered = new LegalPool(game, false);
      LegalPool asking = new LegalPool(game.general(), true);
      assertThat(quick.isPlacement()).isTrue();
      assertThat(asking.isPlacement()).isFalse();
      State state = game.newState();
      State same = game.general().newState();
      quick.start(state);
      unordered.start(state);
      asking.start(same);
      while (!state.isTerminal()) {
        assertThat(quick.isOver(state)).isFalse();
        assertThat(quick.size()).isEqualTo(asking.size());
        int[] order = Arrays.copyOf(quick.inOrder(), quick.size());
        assertThat(order).isEqualTo(Arrays.copyOf(asking.inOrder(), asking.size())).isSorted();
        for (int k = 0; k < order.length; k++) {
          assertThat(quick.kth(k)).isEqualTo(asking.kth(k)).isEqualTo(order[k]);
        }
        Set<Integer> members = new HashSet<>();
        for (int i = 0; i < unordered.size(); i++) {
          members.add(unordered.get(i));
        }
        for (int cell = 0; cell < 70; cell++) {
          assertThat(quick.contains(cell))
              .isEqualTo(unordered.contains(cell))
              .isEqualTo(asking.contains(cell))
              .isEqualTo(members.contains(cell));
        }
        int move = quick.random(rng);
        state.play(move);
        same.play(move);
        quick.played(state, move);
        unordered.played(state, move);
        asking.played(same, move);
      }
      assertThat(quick.isOver(state)).isTrue();
      assertThat(asking.isOver(same)).isTrue();
    }
  }

  /** Of eight moves the others than 2, 5 and 0, in a pool of each of four kinds. */
  private static LegalPool poolWithout250(int mode) {
    Cells cells = new Cells(8, 8, 0);
    Cells game = mode < 2 ? cells : cells.general();
    LegalPool pool = new LegalPool(game, mode % 2 == 0);
    State state = game.newState();
    pool.start(state);
    for (int move : new int[] {2, 5, 0}) {
      state.play(move);
      pool.played(state, move);
    }
    return pool;
  }

  @Test
  void randomMovesOfAPoolAreUniformInEveryMode() {
    for (int mode = 0; mode < 4; mode++) {
      LegalPool pool = poolWithout250(mode);
      int[] counts = new int[8];
      for (int i = 0; i < 10_000; i++) {
        counts[pool.random(rng)]++;
      }
      assertThat(chiSquare(counts, 0, .2, 0, .2, .2, 0, .2, .2)).isLessThan(18.5);
    }
  }

  @Test
  void aPreferredMoveIsTakenIfItIsLegalAndElseCostsOneRandomNumber() {
    for (int mode = 0; mode < 4; mode++) {
      LegalPool pool = poolWithout250(mode);
      for (int preferred = -1; preferred < 8; preferred++) {
        Rng same = new Rng(0);
        same.setState(rng.state());
        boolean legal = preferred >= 0 && pool.contains(preferred);
        int expected = legal ? preferred : pool.random(same);
        assertThat(pool.preferredOrRandom(preferred, rng)).isEqualTo(expected);
        assertThat(rng.state()).isEqualTo(same.state());
      }
    }
  }

  @Test
  void hugeMoveRangesAskTheState() {
    LegalPool pool = new LegalPool(new Cells(4, 4, 0).withStride(100_000), true);
    assertThat(pool.isPlacement()).isFalse();
    State state = new Cells(4, 4, 0).withStride(100_000).newState();
    pool.start(state);
    state.play(100_000);
    pool.played(state, 100_000);
    assertThat(pool.contains(100_000)).isFalse();
    assertThat(pool.kth(1)).isEqualTo(200_000);
  }

  @Test
  void listsDrawUniformlyAmongTheLegalOnesAndForgetTheOthers() {
    for (Cells game : new Cells[] {new Cells(8, 8, 0), new Cells(8, 8, 0).general()}) {
      LegalPool pool = new LegalPool(game, false);
      State state = game.newState();
      pool.start(state);
      MoveList list = new MoveList(8);
      state.play(3);
      pool.played(state, 3);
      int[] counts = new int[8];
      for (int i = 0; i < 9000; i++) {
        fill(list);
        counts[list.draw(pool, rng)]++;
      }
      assertThat(chiSquare(counts, 0, 1 / 3., 0, 0, 0, 1 / 3., 0, 1 / 3.)).isLessThan(13.8);
      fill(list);
      boolean[] drawn = new boolean[8];
      for (int i = 0; i < 3; i++) {
        assertThat(list.anyLegal(pool)).isTrue();
        int move = list.draw(pool, rng);
        drawn[move] = true;
        state.play(move);
        pool.played(state, move);
      }
      assertThat(drawn).containsExactly(false, true, false, false, false, true, false, true);
      assertThat(list.anyLegal(pool)).isFalse();
      assertThat(list.draw(pool, rng)).isEqualTo(-1);
    }
  }

  private static void fill(MoveList list) {
    list.clear();
    for (int move : new int[] {1, 3, 5, 7}) {
      list.add(move);
    }
  }

  @Test
  void meansLearnAndDecay() {
    WeighedMeans means = new WeighedMeans(2, 0.5, 1);
    assertThat(means.mean(0)).isEqualTo(1);
    // The first outcome replaces the assumption: 0, then (0 + 1) / 2, then 2/3, then 3/4.
    double[] outcomes = {0, 1, 1, 1};
    double[] expected = {0, 0.5, 2 / 3., 0.75};
    for (int i = 0; i < 4; i++) {
      means.add(0, outcomes[i]);
      assertThat(means.mean(0)).isCloseTo((float) expected[i], within(1e-6f));
    }
    // exp((0.75 - 1) / 0.5) = 0.60653; unseen counts as 1.
    assertThat(means.weight(0)).isCloseTo(0.60653f, within(1e-4f));
    assertThat(means.weight(1)).isEqualTo(1);
    assertThat(means.largestWeight()).isEqualTo(1);
    // Half of four visits stay: a loss now weighs 1/3, 0.75 - 0.25 = 0.5.
    means.decay(0.5);
    assertThat(means.visits(0)).isEqualTo(2);
    means.add(0, 0);
    assertThat(means.mean(0)).isCloseTo(0.5f, within(1e-6f));
    means.decay(0);
    assertThat(means.visits(0)).isZero();
    assertThat(means.mean(0)).isEqualTo(1);
  }

  @Test
  void theLargestWeightIsNeverTooSmallAndSoonClose() {
    WeighedMeans means = new WeighedMeans(20, 1, 1);
    for (int i = 0; i < 3000; i++) {
      means.add(rng.nextInt(20), rng.nextBoolean(i < 1500 ? 0.2 : 0.7) ? 1 : 0);
      float largest = 0;
      for (int key = 0; key < 20; key++) {
        largest = Math.max(largest, means.weight(key));
      }
      assertThat(means.largestWeight()).isGreaterThanOrEqualTo(largest);
      if (i > 500) {
        assertThat(means.largestWeight()).isLessThan(1.05f * largest);
      }
    }
  }

  @Test
  void keysAreDistinctWhereTheyFitAndInRangeWhereTheyDoNot() {
    MoveKeys small = new MoveKeys(new Cells(9, 9, 0), 2);
    Set<Integer> singles = new HashSet<>();
    Set<Integer> pairs = new HashSet<>();
    Set<Integer> triples = new HashSet<>();
    for (int p = 0; p < 2; p++) {
      for (int a = 0; a < 9; a++) {
        singles.add(small.key(p, a));
        for (int b = 0; b < 9; b++) {
          pairs.add(small.pair(p, a, b));
          for (int c = 0; c < 9; c++) {
            triples.add(small.triple(p, a, b, c));
          }
        }
      }
    }
    assertThat(singles).hasSize(18).allMatch(k -> k < small.size());
    assertThat(pairs).hasSize(162).allMatch(k -> k >= 0 && k < small.sequenceSize(2));
    assertThat(triples).hasSize(1458).allMatch(k -> k >= 0 && k < small.sequenceSize(3));
    MoveKeys huge = new MoveKeys(new Cells(60, 60, 0).withStride(5000), 2);
    for (int a = 0; a < 60; a++) {
      assertThat(huge.key(1, a * 5000)).isBetween(0, huge.size() - 1);
      assertThat(huge.pair(1, a * 5000, 5000)).isBetween(0, huge.sequenceSize(2) - 1);
      assertThat(huge.triple(1, 0, a * 5000, 5000)).isBetween(0, huge.sequenceSize(3) - 1);
    }
  }
}
