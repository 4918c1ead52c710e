// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GateCommandTest {
  @TempDir Path directory;

  private static String last(Run run) {
    return run.out().lines().reduce("", (a, b) -> b);
  }

  @Test
  void theBetterVersionPasses() throws IOException {
    Path file = directory.resolve("gate.json");
    Run run =
        Run.banyan(
            "gate",
            "random",
            "uct",
            "--game",
            "tictactoe",
            "--budget",
            "30it",
            "--sprt=-50,0",
            "--result",
            "" + file);

    assertThat(run.succeeded().out()).contains("tictactoe: pass after");
    assertThat(last(run))
        .isEqualTo("PASS: new is not weaker than old (0 or better, not -50 normalized Elo)");
    JsonNode result = new JsonMapper().readTree(Files.readString(file));
    assertThat(result.get("verdict").asString()).isEqualTo("pass");
    assertThat(result.get("games").get(0).get("verdict").asString()).isEqualTo("pass");
    assertThat(result.get("games").get(0).has("pentanomial")).isTrue();
  }

  @Test
  void theWeakerVersionFails() {
    Run run =
        Run.banyan(
            "gate", "uct", "random", "--game", "tictactoe", "--budget", "30it", "--sprt=-50,0");

    assertThat(run.code()).isEqualTo(1);
    assertThat(last(run)).startsWith("FAIL: new is weaker than old");
  }

  @Test
  void tooFewGamesDecideNothing() {
    Run run =
        Run.banyan(
            "gate",
            "uct",
            "uct",
            "--game",
            "tictactoe",
            "--game",
            "connect4",
            "--budget",
            "5it",
            "--max-games",
            "8");

    assertThat(run.code()).isEqualTo(GateCommand.UNDECIDED);
    assertThat(run.out().lines()).hasSize(3);
    assertThat(last(run)).startsWith("UNDECIDED: more games are needed");
  }

  @Test
  void noMoreGamesThanAllowedArePlayedWhereMorePlayersSwapSeats() {
    String[] gate = "gate uct uct --budget 5it --max-games 17 --game".split(" ");
    Run run = Run.banyan(with(gate, "gdl(tricolour.kif)"));

    assertThat(run.err()).contains("at most 12 games");
    assertThat(run.out()).contains("after 2 pairs");
  }

  @Test
  void aFileThatCannotBeWrittenIsToldBeforeAnyGame() {
    String[] gate = "gate uct uct --game tictactoe --budget 5it --result".split(" ");
    Run run = Run.banyan(with(gate, "" + directory));

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo("banyan gate: cannot write " + directory + ": it is a folder; name a file\n");
    Path lost = directory.resolve("nowhere/gate.json");
    assertThat(Run.banyan(with(gate, "" + lost)).err())
        .startsWith("banyan gate: cannot write " + lost + ": there is no folder");
  }

  private static String[] with(String[] words, String last) {
    return Stream.concat(Arrays.stream(words), Stream.of(last)).toArray(String[]::new);
  }

  private Path checkout() throws IOException {
    Path checkout = Files.createDirectories(directory.resolve("old version"));
    Path launcher = checkout.resolve("banyan");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        launcher,
        String.format(
            Locale.ROOT,
            "#!/bin/sh%nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' io.banyan.cli.Banyan \"$@\"%n",
            java,
            System.getProperty("java.class.path")));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    return checkout;
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aCheckoutIsSpokenToInGtp() throws IOException {
    Path checkout = checkout();

    Run run =
        Run.banyan(
            "gate",
            "" + checkout,
            "uct@30it",
            "--agent",
            "random",
            "--game",
            "tictactoe",
            "--budget",
            "30it",
            "--sprt=-100,0",
            "--threads",
            "1");

    assertThat(run.err()).contains("old: random of " + checkout + ", banyan 0.");
    assertThat(last(run.succeeded())).startsWith("PASS");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void twoEnginesThatSpeakJsonAreCompared() throws IOException {
    String engine = "json(cmd=\"'" + checkout().resolve("banyan") + "' engine --threads 1\",agent=";

    Run run =
        Run.banyan(
            "gate",
            engine + "random)",
            engine + "uct)",
            "--game",
            "tictactoe",
            "--budget",
            "30it",
            "--sprt=-100,0",
            "--threads",
            "1");

    assertThat(run.succeeded().out()).contains("faults 0 new 0 old");
    assertThat(last(run)).startsWith("PASS");
  }
}
