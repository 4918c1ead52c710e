// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeatingsTest {
  private static List<String> rows(int players, boolean onlyOneSeat) {
    return Arrays.stream(Seatings.of(players, onlyOneSeat))
        .map(row -> Arrays.toString(row).replaceAll("\\D", ""))
        .toList();
  }

  @Test
  void twoPlayersSwapSeats() {
    assertThat(rows(2, false)).containsExactly("01", "10");
    assertThat(rows(2, true)).containsExactly("01", "10");
  }

  @Test
  void threeShareTheSeatsInEveryWay() {
    assertThat(rows(3, false)).containsExactly("011", "101", "001", "110", "010", "100");
  }

  @Test
  void oneAgainstAllOthersTakesEverySeat() {
    assertThat(rows(3, true)).containsExactly("011", "101", "110");
  }

  @Test
  void fromFivePlayersOnTheHalvesGoRound() {
    assertThat(rows(4, false)).hasSize(14);
    assertThat(rows(5, false))
        .containsExactly(
            "00111", "11000", "01110", "10001", "11100", "00011", "11001", "00110", "10011",
            "01100");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7})
  void everyContenderMeetsEverySeatEquallyOften(int players) {
    int[][] rows = Seatings.of(players, false);
    for (int seat = 0; seat < players; seat++) {
      int at = seat;
      assertThat(Arrays.stream(rows).mapToInt(row -> row[at]).sum()).isEqualTo(rows.length / 2);
    }
  }

  @Test
  void nobodyPlaysAlone() {
    assertThatThrownBy(() -> Seatings.of(1, false))
        .hasMessage("a match needs 2 players or more, the game has 1");
  }
}
