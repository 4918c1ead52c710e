// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.ScheduledGame;
import io.banyan.core.budget.Budget;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupingTest {
  private static final long MILLI = 1_000_000L;
  private static final Schedule SCHEDULE =
      Experiment.match("tictactoe", "uct", "random", Budget.iterations(10), 10_000, 1)
          .schedule(Lab.CATALOG);

  private final Grouping grouping = new Grouping();

  private static ScheduledGame game(int unit) {
    return SCHEDULE.game(0, unit, 0);
  }

  private void add(int games) {
    for (int i = 0; i < games; i++) {
      grouping.add(game(i));
    }
  }

  private void learn(long nanosPerGame) {
    MatchRecord record =
        new MatchRecord(
            game(0),
            Outcome.DRAW,
            -1,
            new double[2],
            new int[0],
            new int[0],
            new long[0],
            new long[0],
            "");
    grouping.learn(
        new GroupResult(
            List.of(new GroupResult.Timed(record, nanosPerGame)), List.of(), nanosPerGame));
  }

  private int next(int slots, boolean last) {
    GameGroup group = grouping.next(slots, last, game -> true);
    return group == null ? 0 : group.games().size();
  }

  @Test
  void aGameOfUnknownCostTravelsAlone() {
    add(3);

    assertThat(next(2, false)).isEqualTo(1);
  }

  @Test
  void quickGamesTravelBySeconds() {
    learn(10 * MILLI);
    add(1000);

    assertThat(next(2, false)).isEqualTo(200);
  }

  @Test
  void longGamesTravelAlone() {
    learn(60_000 * MILLI);
    add(10);

    assertThat(next(2, false)).isEqualTo(1);
  }

  @Test
  void groupsGrowWithMoreCoresThanOneDriverCanServe() {
    learn(10 * MILLI);
    add(1000);

    assertThat(next(500, false)).isEqualTo(500);
  }

  @Test
  void whatIsLeftInTheEndIsShared() {
    learn(10 * MILLI);
    add(400);

    assertThat(next(2, true)).isEqualTo(100);
  }

  @Test
  void theLastGroupsAreStillWorthTheirJourney() {
    learn(10 * MILLI);
    add(80);

    assertThat(next(20, true)).isEqualTo(50);
  }

  @Test
  void laterGamesCountMoreThanTheFirstSlowOnes() {
    learn(500 * MILLI);
    for (int i = 0; i < 10; i++) {
      learn(10 * MILLI);
    }
    add(1000);

    assertThat(next(2, false)).isBetween(180, 200);
  }

  @Test
  void gamesThatNobodyNeedsAreLeftOut() {
    learn(10 * MILLI);
    add(20);
    GameGroup group = grouping.next(2, true, game -> game.unit() % 2 == 0);

    assertThat(group.games())
        .extracting(ScheduledGame::unit)
        .containsOnly(0, 2, 4, 6, 8, 10, 12, 14, 16, 18);
    assertThat(grouping.isEmpty()).isTrue();
    assertThat(next(2, true)).isZero();
  }

  @Test
  void everyGameTravelsOnceInOrder() {
    learn(30 * MILLI);
    add(500);
    List<Integer> units = new ArrayList<>();
    while (!grouping.isEmpty()) {
      grouping.next(3, true, g -> true).games().forEach(g -> units.add(g.unit()));
    }

    assertThat(units).hasSize(500).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void itAsksForNoMoreGamesThanItNeeds() {
    learn(10 * MILLI);
    int taken = 0;
    while (grouping.hasRoom(2)) {
      grouping.add(game(taken++));
    }

    assertThat(taken).isEqualTo(800);
  }
}
