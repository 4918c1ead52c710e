// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Command;
import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GgpCommandsTest {
  private static final String SHEET =
      """
      (role a) (init p) (legal a go)
      (<= (next q) (true p))
      (<= terminal (true q))
      (<= (goal a 100) (true q))
      """;

  private static final String GOLDEN =
      """
      {"format": 1, "games": {"tiny": {"file": "tiny.kif", "roles": ["a"],
       "initialState": ["p"], "initialStateHash": "148de9c5a7a44d19", "initialTerminal": false,
       "initialGoals": {"a": []}, "initialLegal": {"a": ["go"]},
       "perft": [1, 1], "uniqueStates": [1, 1], "terminalsAtDepth": [0, 1], "playouts": []}}}
      """;

  @TempDir private Path directory;

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  @Test
  void checkAcceptsAGoodSheet() throws IOException {
    String file = file("good.kif", SHEET);

    assertThat(Run.banyan("ggp", "check", file, "--simulate", "3").succeeded().out())
        .contains("3 random games", ": ok");
  }

  @Test
  void anAnalysisTellsSymmetriesAndHowEarlyGoalsAreDecided() {
    assertThat(Run.banyan("ggp", "check", "tictactoe.kif", "--analyse").succeeded().out())
        .contains("symmetries: 7", "goals are decided 0.1 steps before the end");
  }

  @Test
  void anAnalysisNamesIndependentParts() {
    assertThat(Run.banyan("ggp", "check", "nim.kif", "--analyse").succeeded().out())
        .contains("independent parts: 3", "part 2: ", "sum of its parts, 15 states of 6 classes");
  }

  @Test
  void checkNamesFileLineColumnAndRule() throws IOException {
    String file = file("bad.kif", SHEET + "(<= (next (f ?x)) (true p))");
    Run run = Run.banyan("ggp", "check", file);

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.out())
        .contains(file + ":5:1: error E7: variable ?x")
        .contains("not well formed");
  }

  @Test
  void lenientCheckRepairs() throws IOException {
    String file = file("loose.kif", SHEET.replace("(legal a go)", "(<= (legal ?r go) (true p))"));

    assertThat(Run.banyan("ggp", "check", file).code()).isEqualTo(Command.FAILED);
    assertThat(Run.banyan("ggp", "check", file, "--lenient").succeeded().out()).contains("repair");
  }

  @Test
  void checkTellsTheMovesThatLeadToAProblem() throws IOException {
    String file =
        file("open.kif", SHEET.replace("(<= (goal a 100) (true q))", "(goal a 100) (goal a 0)"));
    Run run = Run.banyan("ggp", "check", file, "--simulate", "2", "--json");
    assertThat(run.code()).isEqualTo(Command.FAILED);
    JsonNode sheet = JsonMapper.shared().readTree(run.out()).path("sheets").path(0);

    assertThat(sheet.path("ok").asBoolean()).isFalse();
    JsonNode problem = sheet.path("simulation").path("problems").path(0);
    assertThat(problem.path("rule").asString()).isEqualTo("S3");
    assertThat(problem.path("moves").path(0).asString()).isEqualTo("(go)");
  }

  @Test
  void missingSheetsAndFoldersAreBadUsage() {
    assertThat(Run.banyan("ggp", "check", "none.kif").refused().err()).contains("none.kif");
    assertThat(Run.banyan("ggp", "conformance", directory.toString()).refused().err())
        .contains("golden.json");
    assertThat(Run.banyan("ggp").refused().err()).contains("check, print, playout, bench");
    assertThat(Run.banyan("ggp", "chekc").refused().err()).contains("did you mean check?");
    assertThat(Run.banyan("ggp", "bench", "chomp.kif", "--engines", "X").refused().err())
        .contains("--engines");
  }

  @ParameterizedTest
  @ValueSource(strings = {"playout", "bench", "print", "manager"})
  void filesThatAreNoSheetsAreBadUsage(String command) throws IOException {
    String bad = file("bad.kif", "(role a");
    String[] line =
        command.equals("manager")
            ? new String[] {"ggp", command, bad, "random"}
            : new String[] {"ggp", command, bad};
    assertThat(Run.banyan(line).refused().err()).contains("E1", "never closed");
    file("golden.json", "no json");
    assertThat(Run.banyan("ggp", "conformance", directory.toString()).refused().err())
        .contains("unreadable");
  }

  @Test
  void printWritesASheetInEitherForm() throws IOException {
    Run infix = Run.banyan("ggp", "print", "tictactoe.kif", "--infix");
    assertThat(infix.succeeded().out()).startsWith("role(x).\nrole(o).\n").contains(" :- ", " & ~");
    Path file = Files.writeString(directory.resolve("again.hrf"), infix.out());
    assertThat(Run.banyan("ggp", "print", file.toString()).out())
        .isEqualTo(Run.banyan("ggp", "print", "tictactoe.kif").out())
        .contains("(role x)\n");
    assertThat(Run.banyan("ggp", "print", "othello6x6.kif", "--plain").out())
        .doesNotContain("(or ");
  }

  @Test
  void playoutPrintsMovesAndGoals() {
    Run run = Run.banyan("ggp", "playout", "tictactoe.kif", "--seed", "2").succeeded();
    assertThat(run.out()).contains("(mark ", "noop", "goals: x ");
    assertThat(Run.banyan("ggp", "playout", "tictactoe.kif", "--seed", "2").out())
        .isEqualTo(run.out());

    JsonNode json =
        Run.banyan("ggp", "playout", "chomp.kif", "--games", "3", "--interpret", "--json").json();
    assertThat(json.path("engine").asString()).isEqualTo("interpreter");
    assertThat(json.path("games").size()).isEqualTo(3);
    assertThat(json.path("games").path(0).path("end").asString()).isEqualTo("terminal");
  }

  @Test
  void benchMeasuresEveryEngine() {
    JsonNode sheet =
        Run.banyan("ggp", "bench", "tictactoe.kif", "--seconds", "0.05", "--json")
            .json()
            .path("sheets")
            .path(0);

    assertThat(sheet.path("engines").size()).isEqualTo(5);
    for (JsonNode engine : sheet.path("engines")) {
      assertThat(engine.path("playoutsPerCpuSecond").asDouble()).isPositive();
    }
    assertThat(sheet.path("gates").asInt()).isPositive();
  }

  @Test
  void enginesAreNamedByWordsAndOldLettersStillWork() {
    String[] command = {"ggp", "bench", "tictactoe.kif", "--seconds", "0.01", "--engines"};
    String words = Run.banyan(with(command, "steps,tape")).succeeded().out();
    assertThat(words).contains("steps ", "tape ", "chosen: steps for one game");
    assertThat(Run.banyan(with(command, "C,g")).succeeded().out())
        .contains("chosen: steps for one game at a time, tape for batches");

    Run wrong = Run.banyan(with(command, "steps,hybrid"));
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("hybrid", "interpreter", "words");
  }

  private static String[] with(String[] command, String last) {
    String[] all = java.util.Arrays.copyOf(command, command.length + 1);
    all[command.length] = last;
    return all;
  }

  @Test
  void benchWithoutFilesMeasuresSheetsThatComeWithIt() {
    JsonNode sheets =
        Run.banyan("ggp", "bench", "--engines", "T", "--seconds", "0.01", "--json")
            .json()
            .path("sheets");

    assertThat(sheets.size()).isEqualTo(10);
    for (JsonNode sheet : sheets) {
      assertThat(sheet.path("engines").path(0).path("playoutsPerCpuSecond").asDouble())
          .as(sheet.path("sheet").asString())
          .isPositive();
    }
  }

  @Test
  void conformanceTellsAgreementAndDifferences() throws IOException {
    file("tiny.kif", SHEET);
    file("golden.json", GOLDEN);
    String folder = directory.toString();

    assertThat(Run.banyan("ggp", "conformance", folder).succeeded().out())
        .contains(
            "interpreter ok", "tables ok", "steps ok", "words ok", "1 sheets, 0 with differences");
    assertThat(Run.banyan("ggp", "conformance", folder, "--scramble", "1", "--shuffle", "2").code())
        .isEqualTo(Command.DONE);

    file("golden.json", GOLDEN.replace("\"perft\": [1, 1]", "\"perft\": [1, 2]"));
    Run run = Run.banyan("ggp", "conformance", folder);
    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.out()).contains("tables BAD", "perft 1: expected 2, was 1");
  }

  @Test
  void agentsPlayRuleSheetsInMatches() {
    JsonNode json =
        Run.banyan(
                "match",
                "gdl(breakthrough6x6.kif)",
                "cadia",
                "random",
                "--games",
                "4",
                "--budget",
                "100it",
                "--json")
            .json();

    assertThat(json.path("games").asInt()).isEqualTo(4);
    assertThat(json.path("wins").path(0).asInt()).isEqualTo(4);
  }

  @Test
  void simultaneousSheetsAreRefusedByName() throws IOException {
    String file =
        file(
            "both.kif",
            "(role a) (role b) (init s) (legal a x) (legal a y) (legal b x) (legal b y)"
                + "(<= terminal (not (true s))) (goal a 0) (goal b 0)");

    assertThat(Run.banyan("moves", "gdl(file=\"" + file + "\")").refused().err())
        .contains("JointSearch");
  }

  @Test
  void theSheetOfTheDocsIsAGame() throws IOException {
    String page = Files.readString(Path.of("../docs/rule-sheets.md"));
    int start = page.indexOf("(role a)");
    String file = file("take.kif", page.substring(start, page.indexOf("```", start)));

    assertThat(Run.banyan("ggp", "check", file, "--simulate", "20").succeeded().out())
        .doesNotContain("error", "S1", "S2", "S3", "S5");
    assertThat(Run.banyan("perft", "gdl(file=\"" + file + "\")", "3").succeeded().lines())
        .endsWith("1");
  }
}
