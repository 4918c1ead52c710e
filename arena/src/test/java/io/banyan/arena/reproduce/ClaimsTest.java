// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.report.Counts;
import io.banyan.arena.report.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimsTest {

  private static List<Verdict> verdicts(Paper.Item item, List<Counts> ours) {
    return Claims.test(item, ours).stream().map(c -> c.judgement().verdict()).toList();
  }

  private static List<Counts> all(int cells, Counts counts) {
    return new ArrayList<>(Collections.nCopies(cells, counts));
  }

  @Test
  void theWindowOfTheThresholdIsTestedOnPooledCells() {
    Paper.Item figure8 = Papers.find("sufficiency").item("figure8");
    // 47.8, 54.8 and 49.8 % of 400 games: 50.8 +- 2.4, an effect of 2.9 is not excluded.
    List<Counts> ours = all(5, new Counts(200, 0, 200));
    ours.set(1, new Counts(191, 0, 209));
    ours.set(2, new Counts(219, 0, 181));
    ours.set(3, new Counts(199, 0, 201));
    assertThat(verdicts(figure8, ours).get(0)).isEqualTo(Verdict.UNDECIDED);
    // 52.7, 53.0 and 50.1 % of 2000: 51.9 +- 1.1.
    ours.set(1, new Counts(1054, 0, 946));
    ours.set(2, new Counts(1060, 0, 940));
    ours.set(3, new Counts(1002, 0, 998));
    assertThat(verdicts(figure8, ours).get(0)).isEqualTo(Verdict.SHOWN);
    ours.set(3, Counts.NONE);
    assertThat(Claims.test(figure8, ours).get(0).judgement().words())
        .isEqualTo("2 of its 3 cells have games; none yet in cell 4");
    ours.set(2, Counts.NONE);
    assertThat(Claims.test(figure8, ours).get(0).judgement().words())
        .isEqualTo("1 of its 3 cells has games; none yet in cells 3, 4");
    ours.set(1, Counts.NONE);
    assertThat(Claims.test(figure8, ours).get(0).judgement().words())
        .isEqualTo("no games yet; about 100 games decide");
  }

  @Test
  void tiesOfTheStylesAreComparedByTheirShare() {
    Paper.Item table4 = Papers.find("connect4").item("table4");
    List<Counts> published = table4.cells().stream().map(Paper.Cell::publishedCounts).toList();
    assertThat(verdicts(table4, published))
        .containsExactly(Verdict.SHOWN, Verdict.SHOWN, Verdict.SHOWN, Verdict.SHOWN);
    assertThat(verdicts(table4, all(6, new Counts(250, 500, 250))))
        .containsExactly(Verdict.SHOWN, Verdict.NOT_SHOWN, Verdict.NOT_SHOWN, Verdict.NOT_SHOWN);
  }

  @Test
  void thePapersOwnFiguresShowWhatItClaims() {
    for (String id : List.of("connect4/table1", "connect4/table3")) {
      String[] words = id.split("/");
      Paper.Item item = Papers.find(words[0]).item(words[1]);
      List<Counts> published = item.cells().stream().map(Paper.Cell::publishedCounts).toList();
      assertThat(verdicts(item, published)).as(id).containsOnly(Verdict.SHOWN);
    }
  }

  @Test
  void cellsAreNumbersAndRanges() {
    assertThat(Claims.numbers("1-3, 5", 5)).containsExactly(0, 1, 2, 4);
    assertThatThrownBy(() -> Claims.numbers("4-6", 5))
        .hasMessage("cells must be numbers from 1 to 5 such as 1-3,5, were '4-6'");
  }
}
