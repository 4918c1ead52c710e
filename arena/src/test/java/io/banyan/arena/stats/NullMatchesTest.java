// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal contenders are called unequal no more often than the level says, with any few pairs. */
class NullMatchesTest {
  private static final int QUICK = 4_000;
  private static final int FULL = 20_000;
  private static final double LEVEL = 0.05;

  /** Three standard errors above the level. */
  private static double allowed(int matches) {
    return LEVEL + 3 * Math.sqrt(LEVEL * (1 - LEVEL) / matches);
  }

  @ParameterizedTest
  @EnumSource
  void equalContendersAreRarelyCalledUnequal(NullMatch match) {
    for (int pairs : new int[] {2, 3, 4, 5, 6, 8, 10, 20, 50}) {
      assertFalseAlarms(match, pairs, QUICK);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void equalContendersAreRarelyCalledUnequalAfterAnyNumberOfPairs(NullMatch match) {
    for (int pairs = 2; pairs <= 100; pairs++) {
      assertFalseAlarms(match, pairs, FULL);
    }
    assertFalseAlarms(match, 2500, FULL);
  }

  private static void assertFalseAlarms(NullMatch match, int pairs, int matches) {
    int p = 0;
    int superior = 0;
    int inferior = 0;
    int outside = 0;
    for (int i = 0; i < matches; i++) {
      PairScores scores = match.play(new Rng(Rng.hash(match.ordinal(), pairs, i)), pairs);
      double los = scores.los();
      boolean alarm = scores.pValue() <= LEVEL;
      p += alarm ? 1 : 0;
      superior += los >= 1 - LEVEL ? 1 : 0;
      inferior += los <= LEVEL ? 1 : 0;
      // Only an alarm can bring an interval beside one half: the others need not be computed.
      outside += alarm && !scores.interval(1 - LEVEL).contains(0.5) ? 1 : 0;
    }
    String what = match + ", " + pairs + " pairs, ";
    double allowed = allowed(matches);
    assertThat((double) p / matches).as(what + "p").isLessThanOrEqualTo(allowed);
    assertThat((double) superior / matches).as(what + "LOS").isLessThanOrEqualTo(allowed);
    assertThat((double) inferior / matches).as(what + "1 - LOS").isLessThanOrEqualTo(allowed);
    assertThat((double) outside / matches).as(what + "interval").isLessThanOrEqualTo(allowed);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 30})
  void aTableOfEqualContendersRarelyHoldsAnyAlarm(int pairs) {
    assertTables(pairs, QUICK);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 7, 10, 20, 30, 50, 100})
  void noTableOfEqualContendersHoldsAnAlarmTooOften(int pairs) {
    assertTables(pairs, FULL);
  }

  private static void assertTables(int pairs, int tables) {
    int alarms = 0;
    NullMatch[] matches = NullMatch.values();
    for (int table = 0; table < tables; table++) {
      Rng rng = new Rng(Rng.hash(7, pairs, table));
      double[] p = new double[matches.length];
      for (int cell = 0; cell < p.length; cell++) {
        p[cell] = matches[cell].play(rng, pairs).pValue();
      }
      double[] adjusted = Holm.adjust(p);
      alarms += Arrays.stream(adjusted).anyMatch(a -> a <= LEVEL) ? 1 : 0;
    }
    assertThat((double) alarms / tables).isLessThanOrEqualTo(allowed(tables));
  }

  @ParameterizedTest
  @EnumSource(names = {"DECISIVE", "DRAWS"})
  void aWideSequentialTestRarelyAcceptsWhatIsNotThere(NullMatch match) {
    assertSequential(match, 0, 400, QUICK);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void noSequentialTestAcceptsWhatIsNotThereTooOften(NullMatch match) {
    for (double width : new double[] {30, 60, 120, 200, 400, 1000}) {
      assertSequential(match, 0, width, FULL);
      assertSequential(match, -width, 0, FULL);
    }
  }

  /** Equal contenders are at elo0 of one test and at elo1 of the other; at most 100 pairs. */
  private static void assertSequential(NullMatch match, double elo0, double elo1, int matches) {
    Sprt sprt = new Sprt(elo0, elo1, LEVEL, LEVEL);
    Sprt.Verdict wrong = elo0 == 0 ? Sprt.Verdict.ACCEPT_1 : Sprt.Verdict.ACCEPT_0;
    int alarms = 0;
    for (int i = 0; i < matches; i++) {
      Rng rng = new Rng(Rng.hash(9, match.ordinal(), i));
      long[] counts = match.noPairs();
      Sprt.Verdict verdict = Sprt.Verdict.OPEN;
      for (int pair = 0; pair < 100 && verdict == Sprt.Verdict.OPEN; pair++) {
        match.playPair(rng, counts);
        verdict = sprt.verdict(counts);
      }
      alarms += verdict == wrong ? 1 : 0;
    }
    assertThat((double) alarms / matches)
        .as(match + ", " + sprt)
        .isLessThanOrEqualTo(allowed(matches));
  }
}
