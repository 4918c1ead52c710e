// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures in comments are computed by hand, in points; 1.645 is the quantile of 5 %. */
class VerdictsTest {

  private static Counts won(long wins, long games) {
    return new Counts(wins, 0, games - wins);
  }

  /** A published figure with half its 95 % interval, in %. */
  private static Estimate published(double score, double half) {
    return new Estimate(score / 100, half / 196, 0);
  }

  private static Verdict verdict(Counts ours, double score, double half) {
    return Verdicts.figure(ours, published(score, half)).verdict();
  }

  @Test
  void errorsHoldOneImaginaryWinAndOneLoss() {
    // 451 of 602: sqrt(0.74917 * 0.25083 / 602) = 1.767
    assertThat(won(450, 600).score().error()).isCloseTo(0.017668, within(1e-6));
    assertThat(won(450, 600).score().value()).isEqualTo(0.75);
    // 1001 of 1002: sqrt(0.999002 * 0.000998 / 1002) = 0.0998, not 0
    assertThat(won(1000, 1000).score().error()).isCloseTo(0.000998, within(1e-6));
    // Draws have less spread: (221 * 0.25 + 231 * 0.25 + small) / 1002 ~ 0.113, sqrt(/ 1002) = 1.06
    assertThat(new Counts(220, 549, 231).score().error()).isCloseTo(0.01062, within(1e-5));
    // 550 of 1002 drawn: sqrt(0.5489 * 0.4511 / 1002) = 1.572
    assertThat(new Counts(220, 549, 231).drawShare().error()).isCloseTo(0.01572, within(1e-5));
  }

  @Test
  void aFigureAgreesIfTheIntervalOfTheDifferenceLiesWithinTenPoints() {
    // errors 1.767 and 1.781, together 2.508, times 1.645 = 4.126: +0.6 is -3.5 to +4.7
    Judgement judgement = Verdicts.figure(won(450, 600), published(74.4, 3.49));
    assertThat(judgement.verdict()).isEqualTo(Verdict.AGREES);
    assertThat(judgement.words()).isEqualTo("+0.6 points (-3.5 to +4.7)");
  }

  @Test
  void aFigureIsCloseIfItIsWithinAndYetADifferenceIsSeen() {
    // errors 1.412 and 0.612, together 1.539, times 1.645 = 2.53: -4.84 is -7.4 to -2.3
    assertThat(verdict(won(700, 1000), 74.84, 1.2)).isEqualTo(Verdict.CLOSE);
  }

  @Test
  void aFigureDiffersIfADifferenceIsSeenThatMayExceedTheMargin() {
    // errors 1.493 and 0.612, together 1.614, times 1.645 = 2.65: -14.8 is -17.5 to -12.2
    assertThat(verdict(won(600, 1000), 74.84, 1.2)).isEqualTo(Verdict.DIFFERS);
    // -8.5 is -11.1 to -5.9: seen, and not within
    assertThat(verdict(won(663, 1000), 74.84, 1.2)).isEqualTo(Verdict.DIFFERS);
  }

  /** Each of these would have another verdict if only the published interval were looked at. */
  @Test
  void ourOwnIntervalCounts() {
    // 212 of 300: errors 2.62 and 0.61, together 2.69, times 1.645 = 4.43: -4.2 is -8.6 to +0.3.
    // Without ours: -5.2 to -3.2, close.
    assertThat(verdict(won(212, 300), 74.84, 1.2)).isEqualTo(Verdict.AGREES);
    // 200 of 300: -8.2 is -12.8 to -3.6. Without ours: -9.2 to -7.2, close.
    assertThat(verdict(won(200, 300), 74.84, 1.2)).isEqualTo(Verdict.DIFFERS);
    // 218 of 400: errors 2.484 and 2.5, together 3.524, times 1.645 = 5.80: +4.5 is -1.3 to +10.3.
    // Without ours: +0.4 to +8.6, close.
    assertThat(verdict(won(218, 400), 50, 4.9)).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void theErrorOfThePublishedFigureCountsToo() {
    // 560 of 1000 against 50: ours alone +6 is +3.4 to +8.6, close; with an error of 5 it is
    // -2.6 to +14.6.
    assertThat(verdict(won(560, 1000), 50, 0.1)).isEqualTo(Verdict.CLOSE);
    assertThat(verdict(won(560, 1000), 50, 9.8)).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void anUndecidedFigureTellsHowManyGamesWouldDecide() {
    // The interval must shrink to +-5.5, an error of 3.344, of which 2.5 is theirs: ours must be
    // sqrt(11.181 - 6.25) = 2.221 instead of 2.484: 400 * 6.169 / 4.931 = 500.5 games.
    Judgement judgement = Verdicts.figure(won(218, 400), published(50, 4.9));
    assertThat(judgement.decides()).isEqualTo(502);
    assertThat(judgement.words()).endsWith("; about 502 games decide");
    assertThat(verdict(new Counts(273, 1, 228), 50, 4.9)).isEqualTo(Verdict.AGREES);
    // An error of theirs of 3.4 leaves no room: 1.645 * 3.4 = 5.6 > 5.5.
    assertThat(Verdicts.figure(won(218, 400), published(50, 6.664)).decides()).isZero();
  }

  @Test
  void fewGamesNeverDecideAboutAFigure() {
    Judgement few = Verdicts.figure(won(30, 40), published(74.4, 3.49));
    assertThat(few.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(few.decides()).isEqualTo(300);
    assertThat(verdict(won(0, 298), 74.4, 3.49)).isEqualTo(Verdict.UNDECIDED);
    assertThat(verdict(won(0, 300), 74.4, 3.49)).isEqualTo(Verdict.DIFFERS);
    assertThat(Verdicts.figure(Counts.NONE, published(74.4, 3.49)).reason())
        .isEqualTo("no games yet");
  }

  @Test
  void oursMustBeOnThePublishedSideOfOneHalf() {
    // -5.7 is -8.6 to -2.9: within, but 54.74 +- 1.38 is clear of 50 and 49 is below.
    Judgement other = Verdicts.figure(won(490, 1000), published(54.74, 1.38));
    assertThat(other.verdict()).isEqualTo(Verdict.DIFFERS);
    assertThat(other.reason()).endsWith("on the other side of 50");
    assertThat(verdict(won(510, 1000), 54.74, 1.38)).isEqualTo(Verdict.CLOSE);
    // Published 51 +- 1.4 is not clear of 50.
    assertThat(verdict(won(490, 1000), 51, 1.4)).isEqualTo(Verdict.AGREES);
    // The same below one half, and not seen well enough: -2.6 +- 2.7.
    assertThat(verdict(won(500, 1000), 47.4, 1.0)).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void sharesOfDrawsMatterWhereTheyWerePublished() {
    Counts defensive = new Counts(220, 549, 231);
    Judgement sharp = Verdicts.shares(new Counts(450, 100, 450), defensive);
    // The scores agree, 50 and 49.5; 10 % draws and 55 % do not.
    assertThat(sharp.verdict()).isEqualTo(Verdict.DIFFERS);
    assertThat(sharp.reason()).contains("draws -44.9 points").doesNotContain("score");
    assertThat(Verdicts.shares(new Counts(225, 540, 235), defensive).verdict())
        .isEqualTo(Verdict.AGREES);
    // 5 points fewer draws: errors 1.58 and 1.57, +-3.7: seen, within.
    assertThat(Verdicts.shares(new Counts(245, 499, 256), defensive).verdict())
        .isEqualTo(Verdict.CLOSE);
    assertThat(Verdicts.shares(new Counts(22, 55, 23), defensive).verdict())
        .isEqualTo(Verdict.UNDECIDED);
  }

  private static Verdict above(Counts ours, double value) {
    return Verdicts.above(ours.score(), value, 0.05).verdict();
  }

  @Test
  void aClaimIsShownContradictedNotShownOrUndecided() {
    // 1000 games: error 1.58, times 1.645 = 2.60
    assertThat(above(won(527, 1000), 0.5)).isEqualTo(Verdict.SHOWN);
    assertThat(above(won(473, 1000), 0.5)).isEqualTo(Verdict.CONTRADICTED);
    assertThat(above(won(523, 1000), 0.5)).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(above(won(525, 1000), 0.5)).isEqualTo(Verdict.UNDECIDED);
    assertThat(above(won(98, 98), 0.5)).isEqualTo(Verdict.UNDECIDED);
    assertThat(above(won(100, 100), 0.5)).isEqualTo(Verdict.SHOWN);
  }

  @Test
  void aClaimThatSomethingIsNoBetterIsShownByExcludingAnEffect() {
    assertThat(Verdicts.notAbove(won(510, 1000).score(), 0.5, 0.05).verdict())
        .isEqualTo(Verdict.SHOWN);
    assertThat(Verdicts.notAbove(won(540, 1000).score(), 0.5, 0.05).verdict())
        .isEqualTo(Verdict.CONTRADICTED);
    assertThat(Verdicts.notAbove(won(100, 200).score(), 0.5, 0.05).verdict())
        .isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdicts.notAbove(won(490, 1000).score(), 0.5, 0).verdict())
        .as("as good is not worse")
        .isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void aClaimMayBeARange() {
    assertThat(Verdicts.between(won(500, 1000).score(), 0.45, 0.55).verdict())
        .isEqualTo(Verdict.SHOWN);
    assertThat(Verdicts.between(won(600, 1000).score(), 0.45, 0.55).verdict())
        .isEqualTo(Verdict.CONTRADICTED);
    assertThat(Verdicts.between(won(540, 1000).score(), 0.45, 0.55).verdict())
        .isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void undecidedClaimsTellHowManyGamesWouldDecide() {
    // 55 of 100 above 50: +-8.1 (error 4.93). Seen at 5 points or an effect of 5 excluded never:
    // the interval must shrink to +-5: 100 * (8.1 / 5)^2 = 263.
    Judgement judgement = Verdicts.above(won(55, 100).score(), 0.5, 0.05);
    assertThat(judgement.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(judgement.decides()).isBetween(262L, 266L);
  }

  @Test
  void aClaimAboutEachCellIsAsGoodAsTheWorst() {
    Judgement shown = Verdicts.above(won(600, 1000).score(), 0.5, 0.05);
    Judgement open = Verdicts.above(won(55, 100).score(), 0.5, 0.05);
    Judgement against = Verdicts.above(won(400, 1000).score(), 0.5, 0.05);
    assertThat(Verdicts.each(List.of(shown, shown)).verdict()).isEqualTo(Verdict.SHOWN);
    assertThat(Verdicts.each(List.of(shown, open)).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdicts.each(List.of(shown, open, against)).verdict())
        .isEqualTo(Verdict.CONTRADICTED);
    assertThat(Verdicts.each(List.of(shown, against)).reason()).startsWith("1 of 2: 40.0 (");
  }

  @Test
  void scaledBudgetsAreNotComparedWithFiguresButClaimsAreTested() {
    assertThat(Comparison.withScore(0, won(450, 600), 0.744, 0.035, false).verdict())
        .isEqualTo(Verdict.NOT_COMPARABLE);
    assertThat(Comparison.withRange(0, won(450, 600), 0.5, 1, 0, "wins").verdict())
        .isEqualTo(Verdict.SHOWN);
    assertThat(Comparison.withRange(0, won(450, 600), 0, 0.5, 0, "loses").verdict())
        .isEqualTo(Verdict.CONTRADICTED);
    assertThat(Comparison.none(0, "no figure").verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
  }

  @Test
  void aReasonThatManyCellsShareIsToldOnce() {
    Judgement empty = new Judgement(Verdict.UNDECIDED, "no games yet", 100);
    Judgement shown = Judgement.of(Verdict.SHOWN, "60.0 (55.0 to 65.0)");
    Judgement few = Verdicts.above(won(3, 6).score(), 0.5, 0.05);

    assertThat(Verdicts.each(List.of(empty, shown, empty)).reason())
        .isEqualTo("2 of 3: no games yet");
    assertThat(Verdicts.each(List.of(empty, few, empty)).reason())
        .isEqualTo(few.reason() + ", 2 with no games yet");
  }

  @Test
  void noIntervalGoesBeyondAHundredPercent() {
    Judgement all = Verdicts.above(won(100, 100).score(), 0.5, 0.05);
    assertThat(all.reason()).startsWith("100.0 (").endsWith(" to 100.0)");
  }
}
