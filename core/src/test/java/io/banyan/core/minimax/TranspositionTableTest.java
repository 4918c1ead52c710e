// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TranspositionTableTest {
  /** The size of the table divides this, so that keys that far apart share a pair of entries. */
  private static final long APART = 1L << 40;

  private final TranspositionTable table = new TranspositionTable(1);

  @BeforeEach
  void notTheFirstSearch() {
    table.newSearch();
  }

  private void store(long key, int depth) {
    table.store(key, (int) key, depth, TranspositionTable.EXACT, 0);
  }

  private boolean knows(long key) {
    return table.find(key) != TranspositionTable.NONE;
  }

  @Test
  void anEntryHoldsWhatWasStored() {
    int[] bounds = {
      TranspositionTable.EXACT, TranspositionTable.AT_LEAST, TranspositionTable.AT_MOST
    };
    for (int bound : bounds) {
      for (int score : new int[] {-MinimaxScore.WIN, -1, 0, MinimaxScore.WIN}) {
        table.store(-5, score, 17, bound, 1 << 20);
        int slot = table.find(-5);
        assertThat(table.score(slot)).isEqualTo(score);
        assertThat(table.depth(slot)).isEqualTo(17);
        assertThat(table.bound(slot)).isEqualTo(bound);
        assertThat(table.move(slot)).isEqualTo(1 << 20);
      }
    }
  }

  @Test
  void depthsBeyondTwelveBitsAreKeptAsTheLargest() {
    table.store(4, 7, 1 << 13, TranspositionTable.AT_MOST, 3);
    int slot = table.find(4);
    assertThat(table.depth(slot)).isEqualTo(0xFFF);
    assertThat(table.bound(slot)).isEqualTo(TranspositionTable.AT_MOST);
    assertThat(table.score(slot)).isEqualTo(7);
  }

  @Test
  void ofAPairOneKeepsTheDeeperSearchAndTheOtherTheNewest() {
    store(8, 5);
    store(8 + APART, 3);
    store(8 + 2 * APART, 4);
    assertThat(knows(8)).isTrue();
    assertThat(knows(8 + APART)).isFalse();
    assertThat(knows(8 + 2 * APART)).isTrue();
  }

  @Test
  void anEquallyDeepSearchTakesThePlace() {
    store(8, 5);
    store(8 + APART, 5);
    assertThat(knows(8)).isFalse();
    assertThat(knows(8 + APART)).isTrue();
  }

  /** Also for keys of the second of the pair. */
  @Test
  void theSameStateIsStoredOnce() {
    store(9, 5);
    store(9 + APART, 1);
    store(9, 2);
    assertThat(table.depth(table.find(9))).isEqualTo(2);
    assertThat(knows(9 + APART)).isTrue();
  }

  @Test
  void whatAnEarlierSearchLeftGivesWay() {
    store(8, 5);
    table.newSearch();
    store(8 + APART, 1);
    assertThat(knows(8)).isFalse();
    assertThat(knows(8 + APART)).isTrue();
  }

  /** Searches are counted in eight bits: after 256 of them the number is the first again. */
  @Test
  void searchesAreTold255Apart() {
    store(8, 5);
    for (int i = 0; i < 255; i++) {
      table.newSearch();
    }
    store(8 + APART, 1);
    assertThat(knows(8)).isFalse();
  }

  @Test
  void aNewGameForgetsEverything() {
    for (int game = 0; game < 1100; game++) {
      assertThat(knows(8)).as("game " + game).isFalse();
      store(8, 5);
      assertThat(knows(8)).isTrue();
      table.newGame();
      // An entry of another game is not worth keeping, however deep.
      assertThat(knows(8)).isFalse();
      store(8 + APART, 1);
      assertThat(table.find(8 + APART) & 1).isZero();
    }
  }

  /** Games are counted in ten bits: when the number is the first again, nothing is left of it. */
  @Test
  void aGameIsForgottenForGood() {
    store(8, 5);
    for (int i = 0; i < 1023; i++) {
      table.newGame();
      assertThat(knows(8)).isFalse();
    }
  }

  @Test
  void aTableOfOneMegabyteTakesNoMore() {
    assertThat(table.bytes()).isLessThanOrEqualTo(1_000_000).isGreaterThan(500_000);
  }
}
