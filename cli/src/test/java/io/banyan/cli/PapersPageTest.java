// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.reproduce.Papers;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What docs/papers.md names is there: classes, specifications, tests, items of reproduce. */
class PapersPageTest {
  private static final Path PAGE = Path.of("../docs/papers.md");
  private static final Pattern LINK = Pattern.compile("\\[`([\\w.]+)`\\]\\(([^)]+)\\)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /** One row: what the paper has, classes, specifications, tests, items. */
  record Row(String paper, String classes, String specs, String tests, String items) {}

  private static List<Row> rows;

  @BeforeAll
  static void read() throws IOException {
    rows = new ArrayList<>();
    String page = Files.readString(PAGE);
    // The map from formulas to code begins after the results.
    for (String line : page.substring(page.indexOf("<!-- end of results -->")).lines().toList()) {
      if (line.startsWith("| ") && !line.startsWith("| In the paper")) {
        String[] cells = line.substring(1, line.length() - 1).split("\\|", -1);
        assertThat(cells).as(line).hasSize(5);
        rows.add(new Row(cells[0], cells[1], cells[2], cells[3], cells[4]));
      }
    }
    assertThat(rows).hasSizeGreaterThan(60);
  }

  private static List<String> codes(String cell) {
    return CODE.matcher(cell).results().map(r -> r.group(1)).toList();
  }

  static Set<String> specs() throws IOException {
    read();
    Set<String> specs = new TreeSet<>();
    rows.forEach(row -> specs.addAll(codes(row.specs())));
    return specs;
  }

  @Test
  void everyRowNamesAClassAndATest() {
    assertThat(rows)
        .allMatch(row -> LINK.matcher(row.classes()).find(), "a class")
        .allMatch(row -> LINK.matcher(row.tests()).find(), "a test");
  }

  @Test
  void everyClassAndTestIsThere() throws IOException {
    for (Row row : rows) {
      Matcher link = LINK.matcher(row.classes() + row.tests());
      while (link.find()) {
        String[] name = link.group(1).split("\\.");
        Path file = PAGE.resolveSibling(link.group(2));

        assertThat(file).as(row.paper()).isRegularFile();
        assertThat(file.getFileName().toString()).isEqualTo(name[0] + ".java");
        if (name.length > 1) {
          assertThat(Files.readString(file)).as(link.group(1)).contains("void " + name[1] + "(");
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void everySpecificationIsUnderstood(String spec) {
    Catalog catalog = AllEntries.harmless();
    boolean part = spec.matches("(select|playout|reward|backup|expand|final|prior|solver)=.*");
    String agent = AgentSpec.parse(part ? "mcts(" + spec + ")" : spec).text();

    assertThat(catalog.resolve(Agent.SLOT, agent, "breakthrough")).isNotEmpty();
  }

  @Test
  void everyItemOfReproduceIsThereAndIsOnThePage() {
    Set<String> known = new TreeSet<>();
    Papers.all().forEach(paper -> paper.items().forEach(i -> known.add(paper.id() + "/" + i.id())));
    Set<String> named = new TreeSet<>();
    rows.forEach(row -> named.addAll(codes(row.items())));

    assertThat(named).isEqualTo(known);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rb",
        "qb",
        "rb-ggp",
        "st",
        "st-ggp",
        "cadia",
        "ir-e",
        "ir-m",
        "ir-mk",
        "ic-e",
        "ic-m",
        "ic-mk",
        "ip-e",
        "ip-m",
        "ip-mk",
        "alphabeta",
        "egreedy",
        "adaptive",
        "rave",
        "ppr",
        "poolrave",
        "lgrf1",
        "mast",
        "nast2",
        "poolrave-paper",
        "lgrf1-paper",
        "mast-paper",
        "nast2-paper"
      })
  void everyPresetOfThePapersIsOnThePage(String preset) throws IOException {
    assertThat(specs()).anyMatch(spec -> spec.equals(preset) || spec.startsWith(preset + "("));
  }

  @Test
  void everyTableOfThePapersCanBeRun() {
    assertThat(Papers.faults(AllEntries.INSTANCE.catalog())).isEmpty();
  }
}
