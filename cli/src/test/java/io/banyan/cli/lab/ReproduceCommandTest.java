// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
  private static final String SMALL = " --games 2 --budget-scale 0.002 --threads 2";

  @TempDir Path directory;

  private String export(String folder) {
    return Run.banyan("export", directory.resolve(folder).toString(), "--jsonl", "--canonical")
        .out();
  }

  @Test
  void twoItemsShareADirectoryAndEachHasItsOwnInIt() {
    for (String item : new String[] {"connect4/table1", "connect4/table3"}) {
      Run run = Run.banyan(("reproduce " + item + SMALL + " --out " + directory).split(" "));

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("report: " + directory.resolve(item).resolve("report.html"));
      assertThat(run.err()).containsPattern(item + ": \\d+ cells, \\d+ games; some seconds, ");
      assertThat(directory.resolve(item).resolve("results.db")).exists();
    }
  }

  @Test
  void aDirectoryThatOneItemHadToItselfGoesOnAsItIs() throws IOException {
    Path old = directory.resolve("old");
    Run.banyan(("reproduce connect4/table1" + SMALL + " --cells 1 --out " + directory).split(" "));
    Files.move(directory.resolve("connect4/table1"), old);
    Run again =
        Run.banyan(("reproduce connect4/table1" + SMALL + " --cells 1-2 --out " + old).split(" "));

    assertThat(again.err()).contains("connect4/table1: 2 cells, 4 games, 2 of them still to play");
    assertThat(old.resolve("connect4")).doesNotExist();
  }

  @Test
  void pairingsThatWereNotChosenAreNotCounted() {
    String item = "reproduce connect4/table1" + SMALL;
    Run two = Run.banyan((item + " --cells 2-3").split(" "));
    Run one = Run.banyan((item + " --cells 2").split(" "));

    String second = one.err().lines().skip(1).findFirst().orElse("").replace(": 2 games", "");
    assertThat(one.err()).contains(second + ": 2 games\n").doesNotContain("more pairing");
    assertThat(two.err()).contains(second + " and 1 more pairing: 4 games\n");
  }

  @Test
  void theFileOfAnItemPlaysTheGamesOfTheItem() throws IOException {
    String item = "reproduce connect4/table1" + SMALL;
    Run yaml = Run.banyan((item + " --yaml").split(" "));
    Path file = Files.writeString(directory.resolve("item.yaml"), yaml.out());
    Run.banyan((item + " --out " + directory).split(" "));
    Run.banyan("run", file.toString(), "--out", directory.resolve("there").toString());

    assertThat(yaml.code()).as(yaml.err()).isZero();
    assertThat(export("there")).isNotEmpty().isEqualTo(export("connect4/table1"));
  }

  @Test
  void cellsAndFilesAreOfOneTable() {
    assertThat(Run.banyan("reproduce", "ppr", "--cells", "1").err()).contains("needs one item");
    assertThat(Run.banyan("reproduce", "sufficiency/figure2", "--yaml").err()).contains("has none");
    assertThat(Run.banyan("reproduce", "ppr/table1", "--cells", "chess").err())
        .contains("no cell is 'chess'");
    assertThat(Run.banyan("reproduce", "ppr/table1", "--yaml", "--json").code()).isEqualTo(2);
    assertThat(Run.banyan("reproduce", "ppr", "--after", "2").err()).contains("needs one item");
    assertThat(Run.banyan("reproduce", "ppr/table1", "--after", "3").err())
        .contains("after must be even and >= 0, was 3");
    assertThat(Run.banyan("reproduce", "ppr/table1", "--games", "4", "--after", "4").err())
        .contains("after must be below the 4 games of a cell, was 4");
  }
}
