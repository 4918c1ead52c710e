// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  /** Three pairings: two of oxo, one of race. */
  private static List<Pairing> pairings() {
    return List.of(
        Toys.pairing("oxo", "uct", "random", "9it"),
        at(1, Toys.pairing("oxo", "uct(c=1)", "random", "9it")),
        at(2, Toys.pairing("race", "uct", "random", "9it")));
  }

  private static Pairing at(int index, Pairing p) {
    return new Pairing(index, p.game(), p.budget(), p.first(), p.second(), p.onlyOneSeat());
  }

  private static Schedule schedule(int units, Openings openings) {
    return new Schedule(Toys.catalog(), 7, units, openings, pairings());
  }

  private static List<String> order(Schedule schedule) {
    List<String> ids = new ArrayList<>();
    Schedule.Cursor cursor = schedule.cursor();
    for (ScheduledGame game = cursor.next(); game != null; game = cursor.next()) {
      ids.add(game.id());
    }
    return ids;
  }

  /** The ids of all seatings of some pairs of a pairing. */
  private static List<String> ids(int pairing, int from, int to, int seatings) {
    return IntStream.range(from, to)
        .boxed()
        .flatMap(unit -> IntStream.range(0, seatings).mapToObj(s -> pairing + "-" + unit + "-" + s))
        .toList();
  }

  private static List<String> all(List<List<String>> parts) {
    return parts.stream().flatMap(List::stream).toList();
  }

  @Test
  void pairingsOfAGameAdvanceTogetherInBlocksOf16Pairs() {
    Schedule schedule = schedule(18, Openings.NONE);

    assertThat(order(schedule))
        .isEqualTo(
            all(
                List.of(
                    ids(0, 0, 16, 2),
                    ids(1, 0, 16, 2),
                    ids(0, 16, 18, 2),
                    ids(1, 16, 18, 2),
                    ids(2, 0, 16, 6),
                    ids(2, 16, 18, 6))));
    assertThat(schedule.size()).isEqualTo(18 * (2 + 2 + 6));
  }

  @Test
  void exactlyOneBlockIsFollowedByTheNextPairing() {
    assertThat(order(schedule(16, Openings.NONE)))
        .isEqualTo(all(List.of(ids(0, 0, 16, 2), ids(1, 0, 16, 2), ids(2, 0, 16, 6))));
  }

  @Test
  void chosenPairingsAreFinishedOneByOne() {
    Schedule chosen = schedule(18, Openings.NONE).oneByOne(List.of(2, 0));

    assertThat(order(chosen)).isEqualTo(all(List.of(ids(2, 0, 18, 6), ids(0, 0, 18, 2))));
    assertThat(chosen.played()).extracting(Pairing::index).containsExactly(2, 0);
    assertThat(chosen.size()).isEqualTo(18 * (6 + 2));
    assertThat(chosen.game(0, 3, 1).seed())
        .isEqualTo(schedule(18, Openings.NONE).game(0, 3, 1).seed());
    assertThat(order(schedule(1, Openings.NONE).oneByOne(List.of())))
        .isEqualTo(all(List.of(ids(0, 0, 1, 2), ids(1, 0, 1, 2), ids(2, 0, 1, 6))));
  }

  @Test
  void aPairingThatIsNotThereCannotBeChosen() {
    Schedule schedule = schedule(1, Openings.NONE);
    for (int number : new int[] {-1, 3}) {
      assertThatThrownBy(() -> schedule.oneByOne(List.of(number)))
          .hasMessage("pairing must be from 0 to 2, was " + number);
    }
  }

  @Test
  void theFirstPairsCanBeLeftOut() {
    Schedule whole = schedule(5, Openings.NONE);
    Schedule rest = whole.oneByOne(List.of(2, 0), 3);
    assertThat(order(rest)).isEqualTo(all(List.of(ids(2, 3, 5, 6), ids(0, 3, 5, 2))));
    assertThat(rest.size()).isEqualTo(2 * (6 + 2));
    assertThat(rest.game(0, 4, 1).seed()).isEqualTo(whole.game(0, 4, 1).seed());
    assertThat(order(whole.oneByOne(List.of(), 5))).isEmpty();
    assertThatThrownBy(() -> whole.oneByOne(List.of(), 6))
        .hasMessage("the first pair must be from 0 to 5, was 6");
  }

  @Test
  void theRestOfAUnitCanBeLeftOut() {
    Schedule.Cursor cursor = schedule(2, Openings.NONE).oneByOne(List.of(2)).cursor();
    assertThat(cursor.next().id()).isEqualTo("2-0-0");
    cursor.skipUnit();
    assertThat(cursor.next().id()).isEqualTo("2-1-0");
    cursor.skipUnit();
    assertThat(cursor.next()).isNull();
    assertThat(cursor.next()).isNull();
  }

  @Test
  void nothingIsPlayedWithoutPairs() {
    assertThat(order(schedule(0, Openings.NONE))).isEmpty();
    assertThatThrownBy(() -> schedule(-1, Openings.NONE)).hasMessage("pairs must be >= 0, was -1");
  }

  @Test
  void bothGamesOfAPairHaveOneSeedAndOneOpeningAndOtherPairsOthers() {
    Schedule schedule = schedule(20, Openings.random(4));
    Set<Long> seeds = new HashSet<>();
    Set<String> lines = new HashSet<>();
    for (int unit = 0; unit < 20; unit++) {
      ScheduledGame first = schedule.game(0, unit, 0);
      ScheduledGame second = schedule.game(0, unit, 1);
      assertThat(second.seed()).isEqualTo(first.seed());
      assertThat(second.opening()).isEqualTo(first.opening());
      assertThat(first.seats()).containsExactly(0, 1);
      assertThat(second.seats()).containsExactly(1, 0);
      // Another pairing of the same game starts from the same line, with a seed of its own.
      assertThat(schedule.game(1, unit, 0).opening()).isEqualTo(first.opening());
      assertThat(schedule.game(1, unit, 0).seed()).isNotEqualTo(first.seed());
      seeds.add(first.seed());
      lines.add(Arrays.toString(first.opening()));
    }
    assertThat(seeds).hasSize(20);
    assertThat(lines).hasSize(20);
  }

  @Test
  void aPairingKnowsItsPlace() {
    List<Pairing> wrong = List.of(at(1, Toys.pairing("oxo", "uct", "random", "9it")));
    assertThatThrownBy(() -> new Schedule(Toys.catalog(), 7, 1, Openings.NONE, wrong))
        .hasMessage("pairing 0 has index 1");
  }

  @Test
  void clocksAreToldApart() {
    assertThat(Toys.schedule(1, Toys.pairing("oxo", "uct", "random", "9it")).isTimed()).isFalse();
    Schedule timed = Toys.schedule(1, Toys.pairing("oxo", "uct", "random", "9ms"));
    assertThat(timed.isTimed()).isTrue();
    assertThat(timed.isDisturbedByLoad()).isTrue();
    Schedule worked = Toys.schedule(1, Toys.pairing("oxo", "uct", "random", "9mscpu"));
    assertThat(worked.isTimed()).isTrue();
    assertThat(worked.isDisturbedByLoad()).isFalse();
  }
}
