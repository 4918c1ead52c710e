// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnitTrackerTest {
  private final Schedule schedule = Toys.schedule(9, Toys.pairing("oxo", "uct", "random", "30it"));
  private final UnitTracker tracker = new UnitTracker(2);
  private final List<String> asked = new ArrayList<>();

  private boolean finished(int unit, int seating, double score) {
    return tracker.finished(
        schedule.game(0, unit, seating),
        score,
        (pairing, counts) -> {
          asked.add(Arrays.toString(counts));
          return counts[1] > 0;
        });
  }

  @Test
  void pairsCountInTheirOrderHoweverGamesEnd() {
    finished(5, 1, 1);
    finished(2, 0, 0);
    finished(0, 1, 1);
    finished(1, 1, 0.5);
    finished(1, 0, 1);
    assertThat(asked).isEmpty();
    // The first pair is won, and the second is at hand.
    assertThat(finished(0, 0, 1)).isFalse();
    assertThat(asked).containsExactly("[0, 0, 0, 0, 1]", "[0, 0, 0, 1, 1]");
    assertThat(tracker.decidedAfter()).isEqualTo(Integer.MAX_VALUE);
    // A loss and a draw decide.
    assertThat(finished(2, 1, 0.5)).isTrue();
    assertThat(asked).hasSize(3).endsWith("[0, 1, 0, 1, 1]");
    assertThat(tracker.decidedAfter()).isEqualTo(3);
    finished(3, 0, 1);
    assertThat(finished(3, 1, 1)).isFalse();
    assertThat(asked).hasSize(3);
  }

  @Test
  void aPairWithAVoidGameIsPassedOver() {
    finished(0, 0, Double.NaN);
    finished(0, 1, 0.5);
    finished(1, 0, 0);
    assertThat(asked).isEmpty();
    assertThat(finished(1, 1, 0)).isFalse();
    assertThat(asked).containsExactly("[1, 0, 0, 0, 0]");
  }

  @Test
  void pairsOfLaterGamesWaitForTheEarlierOnes() {
    for (int unit = 8; unit > 0; unit--) {
      finished(unit, 0, 1);
      finished(unit, 1, 1);
    }
    assertThat(asked).isEmpty();
    finished(0, 0, 0);
    finished(0, 1, 0);
    assertThat(asked).hasSize(9).endsWith("[1, 0, 0, 0, 8]");
  }
}
