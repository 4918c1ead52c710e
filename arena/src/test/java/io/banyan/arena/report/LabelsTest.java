// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.arena.experiment.Archive;
import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Runner;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import io.banyan.arena.store.Provenance;
import io.banyan.arena.store.ResultStore;
import io.banyan.core.budget.Budget;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels that an older program let in, or another one wrote, do no harm where they come out. */
class LabelsTest {
  private static final String FORMULA = "=HYPERLINK(\"http://x\",\"y\")";
  private static final String ESCAPES = "a\u001b[2J\nb \\end{tabular} & 100 %";

  @TempDir Path directory;

  @BeforeEach
  void play() {
    Budget budget = Budget.iterations(1);
    Pairing pairing =
        new Pairing(
            0,
            "oxo",
            "1it",
            new Contender(FORMULA, "random", budget),
            new Contender(ESCAPES, "random", budget),
            false);
    Schedule schedule = Toys.schedule(2, pairing);
    try (ResultStore store =
        ResultStore.open(
            directory,
            Map.of("name", "x\n\\input{/etc/passwd}", "pairs", "2", "seed", "1"),
            Toys.catalog(),
            schedule,
            Provenance.current(1, ""))) {
      new Runner(
              Toys.catalog(),
              schedule,
              store,
              RunOptions.threads(1),
              StoppingRule.NEVER,
              RunListener.NONE)
          .run();
    }
  }

  @Test
  void aSpreadsheetSeesNoFormulaAndOneLineAGame() {
    StringBuilder csv = new StringBuilder();
    Export.csv(directory, csv);
    List<String> lines = csv.toString().lines().toList();

    assertThat(lines).hasSize(5);
    assertThat(lines.get(1)).contains(",\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\",");
    assertThat(csv.toString()).doesNotContain(",=").doesNotContain(",\"=").doesNotContain("\u001b");
    // Seeds are numbers, also below 0.
    assertThat(csv.toString()).doesNotContain("'-").containsPattern(",-?\\d{10,},");
  }

  @Test
  void latexStaysOneTable() {
    StringBuilder latex = new StringBuilder();
    Export.latex(directory, latex);
    String text = latex.toString();

    assertThat(text.lines()).hasSize(8);
    assertThat(text).startsWith("% x\\u000a\\input{/etc/passwd}: score");
    assertThat(text).containsOnlyOnce("\n\\end{tabular}");
    assertThat(text).contains("\\textbackslash{}end\\{tabular\\} \\& 100 \\%").contains("u001b");
  }

  @Test
  void recordsAndPagesHoldNoControlCharacters() {
    StringBuilder sgf = new StringBuilder();
    Export.sgf(directory, Toys.catalog(), sgf);
    String html = HtmlReport.of(Archive.read(directory));

    assertThat(sgf.toString()).contains("a\\\\u001b[2J\\\\u000ab").doesNotContain("\u001b");
    assertThat(html).doesNotContain("\u001b").contains("a\\u001b[2J\\u000ab");
  }
}
