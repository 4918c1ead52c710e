// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.experiment.Archive;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Counts;
import io.banyan.arena.report.Judgement;
import io.banyan.arena.report.LinePlot;
import io.banyan.arena.report.Verdict;
import io.banyan.arena.store.StoreException;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PapersTest {

  @Test
  void everyEntryIsWellFormed() {
    assertThat(Papers.all())
        .extracting(Paper::id)
        .containsExactly("quality", "sufficiency", "hybrids", "connect4", "ppr", "findings");
    for (Paper paper : Papers.all()) {
      Set<String> ids = new HashSet<>();
      for (Paper.Item item : paper.items()) {
        String id = paper.id() + "/" + item.id();
        assertThat(ids.add(item.id())).as(id).isTrue();
        assertThat(item.kind() == Paper.Kind.MATCH).as(id).isEqualTo(!item.cells().isEmpty());
        for (Paper.Cell cell : item.cells()) {
          Spec.parse(cell.game());
          Budget.parse(cell.budget());
          boolean figure = cell.counts() != null || cell.published() != null && cell.half() > 0;
          boolean range = cell.low() != null && cell.high() > cell.low();
          assertThat(figure || range || cell.claim() != null).as(id + cell).isTrue();
          assertThat(item.games()).isPositive().isEven();
        }
        if (item.kind() == Paper.Kind.MATCH) {
          List<Counts> none = Collections.nCopies(item.cells().size(), Counts.NONE);
          assertThat(Claims.test(item, none))
              .as(id)
              .allMatch(claim -> claim.judgement().verdict() == Verdict.UNDECIDED);
          for (Paper.Curve curve : item.curves()) {
            assertThat(Claims.numbers(curve.cells(), item.cells().size()))
                .as(id)
                .hasSameSizeAs(curve.at());
          }
        }
        new Reproduction(
                Toys.catalog(),
                paper,
                item,
                ReproduceOptions.FULL,
                null,
                RunOptions.threads(1),
                RunListener.NONE)
            .pairings();
      }
    }
  }

  @Test
  void figuresAreThoseOfThePapers() {
    List<Paper.Cell> ppr = Papers.find("ppr").item("table1").cells();
    assertThat(ppr).hasSize(25);
    assertThat(ppr.get(0).published()).isEqualTo(74.4);
    assertThat(ppr.get(0).half()).isEqualTo(3.49);
    List<Paper.Cell> last = Papers.find("ppr").item("table1-long").cells();
    assertThat(Papers.find("ppr").item("table1-long").games()).isEqualTo(200);
    assertThat(last.get(4).published()).isEqualTo(84.08);
    assertThat(Papers.find("quality").item("table2").cells().get(1).published()).isEqualTo(74.84);
    assertThat(Papers.find("sufficiency").item("table1").cells()).hasSize(23);
    Paper.Cell column = Papers.find("connect4").item("table1").cells().get(1);
    assertThat(column.publishedCounts()).isEqualTo(new Counts(573, 51, 376));
    List<String> ours =
        List.of(
            "ppr/ablations",
            "quality/ablations",
            "quality/combined",
            "findings/ppr-tail",
            "findings/rb-mast");
    for (String item : ours) {
      String[] words = item.split("/");
      assertThat(Papers.find(words[0]).item(words[1]).cells())
          .as("nobody published " + item)
          .allMatch(c -> c.published() == null && c.counts() == null && c.low() == null);
    }
    assertThatThrownBy(() -> Papers.find("ppr").item("table9"))
        .hasMessageContaining("known: table1, table1-long, figure5");
    assertThatThrownBy(() -> Papers.find("nature")).hasMessageContaining("known: quality");
  }

  @Test
  void onlyWhatTheAbstractStatesOfTheHybridsIsAClaim() {
    Paper paper = Papers.find("hybrids");
    Set<String> stated = new TreeSet<>();
    for (String item : List.of("ir", "ic", "ip")) {
      for (Paper.Cell cell : paper.item(item).cells()) {
        if (cell.low() != null) {
          stated.add(
              cell.first().replaceFirst("\\(.*", "") + " " + cell.game() + " " + cell.claim());
        }
      }
    }
    assertThat(stated)
        .containsExactly(
            "ic-e breakthrough(6x6) does not win",
            "ic-e catchthelion wins",
            "ic-e othello wins",
            "ip-e breakthrough(6x6) wins",
            "ip-e catchthelion wins",
            "ip-e othello wins",
            "ip-mk breakthrough(6x6) wins",
            "ip-mk catchthelion wins",
            "ip-mk othello wins",
            "ir-e breakthrough(6x6) wins",
            "ir-e catchthelion wins",
            "ir-e othello wins");
    assertThat(paper.item("alphabeta").cells())
        .extracting(Paper.Cell::second)
        .containsOnly("alphabeta(table=false,killers=false,history=false,scout=false)");
  }

  @Test
  void aCatalogueWithoutTheGamesIsToldWhatItLacks() {
    assertThat(Papers.faults(Toys.catalog()))
        .isNotEmpty()
        .anyMatch(fault -> fault.startsWith("ppr/table1: ppr in havannah(6): unknown game"));
  }

  private static Paper.Cell cell(String first, String second, Double published) {
    return new Paper.Cell(
        "oxo",
        first,
        second,
        "100it",
        null,
        published,
        published == null ? null : 4.0,
        null,
        null,
        null,
        null,
        published == null ? "nothing" : null);
  }

  private static final Paper.Item TABLE =
      new Paper.Item(
          "table1",
          "a table",
          Paper.Kind.MATCH,
          "on a toy game",
          60,
          List.of(cell("uct", "random", 95.0), cell("uct", "random@5it", null)),
          0,
          null,
          null,
          null,
          null,
          null,
          null,
          null);

  private static Reproduction reproduction(
      Paper.Item item, ReproduceOptions options, Path dir, RunListener listener) {
    Paper paper = new Paper("toy", "A toy paper", "nobody", "no note", List.of(item));
    return new Reproduction(
        Toys.catalog(), paper, item, options, dir, RunOptions.threads(2), listener);
  }

  @Test
  void aTableIsRunComparedAndResumed(@TempDir Path dir) {
    Reproduction.Outcome outcome =
        reproduction(TABLE, ReproduceOptions.FULL, dir, RunListener.NONE).run();
    assertThat(outcome.archive().finished()).isEqualTo(120);
    assertThat(outcome.comparisons().get(0).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(outcome.comparisons().get(1).verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
    assertThat(outcome.html())
        .contains("Ours and the published figures", "95.0 ± 4.0 %", "fewer than 300 games");
    int[] again = new int[1];
    reproduction(
            TABLE,
            ReproduceOptions.FULL,
            dir,
            new RunListener() {
              @Override
              public void finished(MatchRecord record) {
                again[0]++;
              }
            })
        .run();
    assertThat(again[0]).isZero();
  }

  @Test
  void aTableIsKnownAgainByItsDirectoryUnlessItsSettingsHaveChanged(@TempDir Path dir) {
    Paper paper = new Paper("toy", "A toy paper", "nobody", "no note", List.of(TABLE));
    ReproduceOptions options = new ReproduceOptions(4, 0.5, 1);
    Reproduction.Outcome outcome = reproduction(TABLE, options, dir, RunListener.NONE).run();

    Archive archive = Archive.read(dir);
    assertThat(Reproduced.claims(archive.facts(), paper, TABLE)).isTrue();
    Reproduced known = Reproduced.of(archive, paper, TABLE).orElseThrow();
    assertThat(known.budgetScale()).isEqualTo(0.5);
    assertThat(known.comparisons()).isEqualTo(outcome.comparisons());

    Paper.Item changed =
        new Paper.Item(
            "table1",
            "a table",
            Paper.Kind.MATCH,
            "with another rival",
            60,
            List.of(cell("uct", "uct", 95.0), cell("uct", "random@5it", null)),
            0,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    assertThat(Reproduced.of(archive, paper, changed)).isEmpty();
    assertThat(Reproduced.of(archive)).as("no paper of ours is called toy").isEmpty();
  }

  @Test
  void aStudyIsReadBackAsItWasWritten(@TempDir Path dir) throws IOException {
    Study study =
        new Study(
            "sufficiency/figure2",
            20,
            1,
            3,
            true,
            List.of("one", "two"),
            List.of(new Claimed("it gains", new Judgement(Verdict.SHOWN, "by 3", 0))),
            List.of(
                PlotData.of(
                    new LinePlot("t", "x", "y")
                        .add(
                            new LinePlot.Curve(
                                "c", new double[] {1, 2}, new double[] {3, 4}, null)))));
    study.write(dir.resolve("new"));
    assertThat(Study.read(dir.resolve("new"))).isEqualTo(study);
    Files.writeString(dir.resolve(Study.FILE), "{\"item\": ");
    assertThatThrownBy(() -> Study.read(dir))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("study.json");
  }

  @Test
  void scaledBudgetsAreNeverCalledAgreement() {
    Reproduction.Outcome outcome =
        reproduction(TABLE, new ReproduceOptions(60, 0.5, 1), null, RunListener.NONE).run();
    assertThat(outcome.comparisons().get(0).verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
    assertThat(outcome.archive().results().get(0).pairing().first().budget())
        .isEqualTo(Budget.iterations(50));
    assertThat(outcome.archive().results().get(1).pairing().second().budget())
        .isEqualTo(Budget.iterations(3));
  }

  @Test
  void choicesAndTimesAreMeasuredAndResumed(@TempDir Path dir) {
    for (Paper.Kind kind : List.of(Paper.Kind.CHOICE, Paper.Kind.TIMING)) {
      Paper.Item item =
          new Paper.Item(
              "figure",
              "a figure",
              kind,
              "toy",
              0,
              null,
              20,
              "b2",
              List.of("oxo"),
              List.of("uct"),
              List.of(50L, 400L),
              List.of(0.1, 0.8),
              null,
              null);
      Path to = dir.resolve(kind.name());
      Reproduction.Outcome first =
          reproduction(item, ReproduceOptions.FULL, to, RunListener.NONE).run();
      assertThat(first.html()).contains("<polyline").doesNotContain("NaN");
      assertThat(reproduction(item, ReproduceOptions.FULL, to, RunListener.NONE).run().sentences())
          .isEqualTo(first.sentences());
      if (kind == Paper.Kind.TIMING) {
        assertThat(first.sentences().subList(0, 2)).extracting(PapersTest::secondsOf).isSorted();
      }
    }
  }

  private static double secondsOf(String sentence) {
    return Double.parseDouble(sentence.replaceAll(".*iterations: (.*) s of CPU.*", "$1"));
  }
}
