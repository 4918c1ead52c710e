// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpeningsTest {
  private static final Game OXO = Toys.catalog().make(GameSlot.GAME, "oxo");
  private static final Game RACE = Toys.catalog().make(GameSlot.GAME, "race(2)");

  @ParameterizedTest
  @CsvSource({"none,none", "'',none", "random(4),random(4)", "random(plies=4),random(4)"})
  void textsAreReadAndPrinted(String text, String printed) {
    assertThat(Openings.parse(text)).hasToString(printed).isEqualTo(Openings.parse(printed));
    assertThat(Openings.parse(text)).hasSameHashCodeAs(Openings.parse(printed));
  }

  @Test
  void openingsDifferByTheirText() {
    assertThat(Openings.random(3)).isNotEqualTo(Openings.random(4)).isNotEqualTo("random(3)");
    assertThat(Openings.parse("random(1);+1").toString()).isEqualTo("random(1);+1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"random(0)", "random(1001)"})
  void thereIsAtLeastOneRandomPlyAndNotMoreThanAThousand(String text) {
    assertThatThrownBy(() -> Openings.parse(text))
        .hasMessageStartingWith("random openings need 1 to 1000 plies, was ");
    assertThat(Openings.random(1)).hasToString("random(1)");
    assertThat(Openings.random(1000)).hasToString("random(1000)");
  }

  @Test
  void wordsThatAreNoNumberAreRefused() {
    assertThatThrownBy(() -> Openings.parse("random(four)"))
        .hasMessage(
            "openings must be none, random(PLIES) or lines of moves separated by ; was"
                + " 'random(four)'");
    assertThatThrownBy(() -> Openings.listed(List.of())).hasMessageContaining("empty");
  }

  @Test
  void listedLinesAreTakenAsTheyAre() {
    int[][] lines = Openings.parse("+1 +3; +2").forGame(RACE, 1, 5);
    assertThat(lines).isDeepEqualTo(new int[][] {{0, 2}, {1}});
  }

  @Test
  void aLineThatCannotBePlayedIsRefusedWithItsText() {
    assertThatThrownBy(() -> Openings.parse("+1 +4").forGame(RACE, 1, 1))
        .hasMessageStartingWith("opening '+1 +4': ");
    String seven = "+3 +3 +3 +3 +3 +3 +3";
    assertThatThrownBy(() -> Openings.parse(seven).forGame(RACE, 1, 1))
        .hasMessage("opening '" + seven + "' ends the game");
    assertThatThrownBy(() -> Openings.parse(seven + " +1").forGame(RACE, 1, 1))
        .hasMessageStartingWith("opening '" + seven + " +1': ");
  }

  @Test
  void randomLinesDifferAndDependOnSeedGameAndLengthAlone() {
    int[][] lines = Openings.random(2).forGame(OXO, 5, 72);
    assertThat(Arrays.stream(lines).map(Arrays::toString).distinct()).hasSize(72);
    assertThat(Arrays.asList(lines))
        .allSatisfy(line -> assertThat(line).hasSize(2).doesNotHaveDuplicates());
    assertThat(Openings.random(2).forGame(OXO, 5, 72)).isDeepEqualTo(lines);
    assertThat(Arrays.deepEquals(Openings.random(2).forGame(OXO, 6, 72), lines)).isFalse();
    assertThatThrownBy(() -> Openings.random(2).forGame(OXO, 5, 73))
        .hasMessage(
            "oxo has only about 72 different openings of 2 plies, but 73 pairs need one each");
  }

  @Test
  void noRandomLineEndsTheGame() {
    // Seven moves of 3 end the race; of 3^7 lines those and shorter ones are left out.
    int[][] lines = Openings.random(7).forGame(RACE, 1, 500);
    assertThat(Arrays.asList(lines))
        .allSatisfy(line -> assertThat(Arrays.stream(line).map(m -> m + 1).sum()).isLessThan(21));
  }
}
