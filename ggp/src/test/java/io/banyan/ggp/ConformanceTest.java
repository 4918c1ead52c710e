// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Conformance on a folder of further sheets with a {@code golden.json}, if one is named by {@code
 * -Dbanyan.sheets=DIR} or the variable {@code BANYAN_SHEETS}; {@code -Dbanyan.sheets.only=a,b}
 * takes some of them. Without a name there is nothing to run: our own sheets are in {@link
 * GoldenTest}.
 */
class ConformanceTest {
  private static final String SHEET =
      """
      (role a) (init p) (legal a go)
      (<= (next q) (true p))
      (<= terminal (true q))
      (<= (goal a 100) (true q))
      """;

  private static final String GOLDEN =
      """
      {"games": {"tiny": {"file": "tiny.kif", "roles": ["a"],
       "initialState": ["p"], "initialStateHash": "148de9c5a7a44d19", "initialTerminal": false,
       "initialGoals": {"a": []}, "initialLegal": {"a": ["go"]},
       "perft": [1, 1], "uniqueStates": [1, 1], "terminalsAtDepth": [0, 1],
       "playouts": [{"moves": [["go"]], "legalCounts": [[1]], "stateHashes": ["8e35c2cd3bf6641b"],
       "length": 1, "terminal": true, "goals": {"a": [100]}, "finalState": ["q"]}],
       "seeded": [{"seed": 3, "length": 1, "rewards": [100]}]}}}
      """;

  @TempDir private Path directory;

  /** The folder that was named, or null; a name without golden results is an error. */
  private static Path folder() {
    String name = System.getProperty("banyan.sheets", System.getenv("BANYAN_SHEETS"));
    if (name == null || name.isEmpty()) {
      return null;
    }
    Path folder = Path.of(name);
    assertThat(folder.resolve("golden.json"))
        .as("banyan.sheets must name a folder with rule sheets and golden.json, was " + name)
        .isRegularFile();
    return folder;
  }

  @TestFactory
  List<DynamicTest> furtherSheetsConformOnEveryEngine() throws IOException {
    return tests(Conformance.Options.plain(500));
  }

  @TestFactory
  List<DynamicTest> inventedWordsAndAnotherOrderChangeNothing() throws IOException {
    return tests(new Conformance.Options(200, 7, 8));
  }

  private static List<DynamicTest> tests(Conformance.Options options) throws IOException {
    Path folder = folder();
    List<DynamicTest> tests = new ArrayList<>();
    if (folder != null) {
      Conformance c = new Conformance(folder);
      List<String> only = List.of(System.getProperty("banyan.sheets.only", "").split(","));
      for (String id : c.ids()) {
        if (only.contains("") || only.contains(id)) {
          tests.add(DynamicTest.dynamicTest(id, () -> conforms(c, id, options)));
        }
      }
    }
    return tests;
  }

  private static void conforms(Conformance c, String id, Conformance.Options options) {
    Conformance.Row row = c.run(id, options);
    assertThat(row.differences()).as(row.toString()).isEmpty();
    assertThat(row.verdicts().values().stream().filter("ok"::equals).count())
        .as(row.toString())
        .isGreaterThanOrEqualTo(2);
  }

  @Test
  void stateHashesFollowTheFormat() {
    assertThat(Conformance.hash(List.of())).isEqualTo("e3b0c44298fc1c14");
    assertThat(Conformance.hash(List.of("q"))).isEqualTo("8e35c2cd3bf6641b");
  }

  private List<String> differences(String golden) throws IOException {
    Files.writeString(directory.resolve("tiny.kif"), SHEET);
    Files.writeString(directory.resolve("golden.json"), golden);
    return new Conformance(directory).run("tiny", Conformance.Options.plain(10)).differences();
  }

  @Test
  void everyKindOfDifferenceIsFound() throws IOException {
    assertThat(differences(GOLDEN)).isEmpty();
    assertThat(differences(GOLDEN.replace("[\"go\"]},", "[\"stop\"]},")))
        .anyMatch(d -> d.contains("initial legal of a"));
    assertThat(differences(GOLDEN.replace("[[1]]", "[[2]]")))
        .anyMatch(d -> d.contains("legal count"));
    assertThat(differences(GOLDEN.replace("8e35c2cd", "8e35c2ce")))
        .anyMatch(d -> d.contains("step 0 hash"));
    assertThat(differences(GOLDEN.replace("{\"a\": [100]}", "{\"a\": [99]}")))
        .anyMatch(d -> d.contains("goals of a"));
    assertThat(differences(GOLDEN.replace("\"perft\": [1, 1]", "\"perft\": [1, 2]")))
        .anyMatch(d -> d.contains("perft 1"));
    assertThat(differences(GOLDEN.replace("\"rewards\": [100]", "\"rewards\": [0]")))
        .anyMatch(d -> d.contains("rewards from seed 3"));
  }

  @Test
  void aSheetOfTheProgramNeedsNoFileButAnotherDoes() throws IOException {
    Files.writeString(
        directory.resolve("golden.json"),
        "{\"games\": {\"nim\": {\"file\": \"nim.kif\"}, \"none\": {\"file\": \"none.kif\"}}}");
    Conformance c = new Conformance(directory);

    assertThat(c.sheetText("nim")).contains("(heap a 3)");
    assertThatThrownBy(() -> c.sheetText("none"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none.kif");
  }
}
