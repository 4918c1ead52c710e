// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.banyan.core.game.Game;
import io.banyan.testkit.Subtraction.Defect;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The contract test itself: a sound game passes it, and each kind of defect is found. */
final class SubtractionTest extends GameContractTest {
  @Override
  protected Game game() {
    return new Subtraction(Defect.NONE);
  }

  @Test
  void contractFindsEachDefect() {
    finds(Defect.MOVE_TWICE, GameContractTest::legalMovesAreDistinctAndInRange);
    finds(Defect.MOVE_OUT_OF_RANGE, GameContractTest::legalMovesAreDistinctAndInRange);
    finds(Defect.SHARED_COPY, GameContractTest::copiesAreEqualAndIndependent);
    finds(Defect.QUERY_CHANGES, GameContractTest::queriesChangeNothing);
    finds(Defect.SAME_TEXT, GameContractTest::movesPrintDistinctlyAndParseBack);
    finds(
        Defect.KEY_WITHOUT_MOVER,
        GameContractTest::equalStatesHaveEqualKeysAndDifferentOnesDifferent);
    finds(Defect.BIASED_PLAYOUT, GameContractTest::ownPlayoutDrawsUniformlyAtEveryMove);
    finds(Defect.BIASED_PLAYOUT, GameContractTest::ownPlayoutDrawsEachFirstMoveEquallyOften);
    finds(Defect.BIASED_PLAYOUT, GameContractTest::ownPlayoutHasTheResultsAndLengthsOfTheReference);
    finds(Defect.UNLOGGED_MOVE, GameContractTest::ownPlayoutDrawsUniformlyAtEveryMove);
    finds(Defect.ALLOCATING_PLAYOUT, GameContractTest::ownPlayoutAllocatesNothing);
    finds(Defect.LOPSIDED_VALUE, GameContractTest::evaluationIsInRangeAndComplementary);
    finds(Defect.MISSED_WIN, GameContractTest::winningMoveAgreesWithTryingAllMoves);
    finds(Defect.UNKNOWN_CELL, GameContractTest::boardsAreDrawableAndMovesNameTheirCells);
  }

  @Test
  void contractFindsStatesThatHaveNoMovesButAreNotOver() {
    // Random games of this one never end, so the reference itself must fail, not hang.
    finds(Defect.ENDLESS, GameContractTest::gamesEndWithinTheStatedNumberOfMoves);
  }

  @Test
  void playthroughIsReadable() {
    assertThat(GoldenPlaythrough.write(game(), List.of("take3", "take1", "take2")))
        .isEqualTo(
            """
            subtraction

            left: 12

            1. player 1 take3 of 3

            left: 9

            2. player 2 take1 of 3

            left: 8

            3. player 1 take2 of 3

            left: 6

            not over
            """);
    GoldenPlaythrough.check(game(), "subtraction", 5);
  }

  @Test
  void playthroughThatDiffersFromItsCopyFails() {
    assumeFalse(Boolean.getBoolean(GoldenPlaythrough.WRITE), "writing copies");
    assertThatThrownBy(() -> GoldenPlaythrough.check(game(), "subtraction", 6))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> GoldenPlaythrough.check(game(), "absent", 5))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("banyan.golden.write");
  }

  private static void finds(Defect defect, Consumer<GameContractTest> check) {
    GameContractTest broken =
        new GameContractTest() {
          @Override
          protected Game game() {
            return new Subtraction(defect);
          }
        };
    assertThatThrownBy(() -> check.accept(broken))
        .as("%s", defect)
        .isInstanceOf(AssertionError.class);
  }
}
