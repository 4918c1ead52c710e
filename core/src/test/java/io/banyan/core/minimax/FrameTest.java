// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FrameTest {
  private static final Game GAME = new Coins(8, 1);

  private static Frame frame(int... moves) {
    Frame frame = new Frame(GAME);
    System.arraycopy(moves, 0, frame.moves, 0, moves.length);
    return frame;
  }

  @Test
  void theLastTwoDifferentKillersAreKept() {
    Frame frame = frame();
    frame.noteKiller(3);
    frame.noteKiller(5);
    frame.noteKiller(5);
    assertThat(frame.killer).isEqualTo(5);
    assertThat(frame.olderKiller).isEqualTo(3);
  }

  @Test
  void theBestLineGrowsBeyondItsRoom() {
    Frame below = frame();
    for (int i = 0; i < 40; i++) {
      Frame above = frame();
      above.noteLine(i, below);
      below = above;
    }
    int[] expected = new int[40];
    Arrays.setAll(expected, i -> 39 - i);
    assertThat(Arrays.copyOf(below.line, below.lineLength)).isEqualTo(expected);
  }

  @Test
  void theBestComesFirstAndOfEqualOnesTheBetterTie() {
    Frame frame = frame(10, 11, 12, 13);
    double[] scores = {0.5, 0.9, 0.9, 0.1};
    int[] ties = {0, 1, 2, 9};
    System.arraycopy(scores, 0, frame.scores, 0, 4);
    System.arraycopy(ties, 0, frame.ties, 0, 4);
    assertThat(frame.pick(0, 4)).isEqualTo(12);
    assertThat(frame.pick(1, 4)).isEqualTo(11);
    assertThat(frame.pick(2, 4)).isEqualTo(10);
    assertThat(frame.pick(3, 4)).isEqualTo(13);
  }

  /** Among equal ones the first of the shuffled order is taken. */
  @Test
  void equalMovesKeepTheirOrder() {
    Frame frame = frame(10, 11, 12);
    assertThat(frame.pick(0, 3)).isEqualTo(10);
    assertThat(frame.pick(1, 3)).isEqualTo(11);
  }

  /** A search must not depend on which of the two is used. */
  @Test
  void withoutTiesBothWaysOfPickingAgree() {
    Rng rng = new Rng(5);
    for (int round = 0; round < 200; round++) {
      Frame one = frame(0, 1, 2, 3, 4, 5, 6, 7);
      Frame other = frame(0, 1, 2, 3, 4, 5, 6, 7);
      other.listed = 8;
      for (int i = 0; i < 8; i++) {
        one.scores[i] = other.scores[i] = rng.nextInt(4);
      }
      for (int i = 0; i < 8; i++) {
        assertThat(other.pickByScore(i)).isEqualTo(one.pick(i, 8));
      }
    }
  }

  @Test
  void everyMoveFromAPlaceOnCanComeThere() {
    Rng rng = new Rng(1);
    int[] seen = new int[5];
    for (int i = 0; i < 400; i++) {
      Frame frame = frame(0, 1, 2, 3, 4);
      seen[frame.pickRandom(2, 5, rng)]++;
      assertThat(Arrays.stream(frame.moves).limit(5).sum()).isEqualTo(10);
    }
    assertThat(seen[0] + seen[1]).isZero();
    assertThat(Arrays.stream(seen).skip(2)).allMatch(n -> n > 80);
  }

  @Test
  void everyOrderIsShuffledTo() {
    Rng rng = new Rng(1);
    int[] first = new int[3];
    int[] last = new int[3];
    for (int i = 0; i < 600; i++) {
      Frame frame = frame(0, 1, 2);
      frame.shuffle(3, rng);
      first[frame.moves[0]]++;
      last[frame.moves[2]]++;
    }
    assertThat(Arrays.stream(first)).allMatch(n -> n > 140);
    assertThat(Arrays.stream(last)).allMatch(n -> n > 140);
  }
}
