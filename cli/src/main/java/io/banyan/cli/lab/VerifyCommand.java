// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.file.Printable;
import io.banyan.arena.store.Verification;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks that results are what was written. */
@picocli.CommandLine.Command(
    name = "verify",
    description = "Check that the results in a directory are what was written there.",
    footer = {
      "",
      "Every row has a checksum, which is compared; folders of formats 1 and 2 have none, and only",
      "the sense of their rows is checked. With --replay the moves of some games are played by the",
      "rules and their results compared. Writes nothing. Exit code 1 if anything is wrong.",
      "",
      "Examples:",
      "  banyan verify results/demo",
      "  banyan verify results/demo --replay 100 --json"
    })
public final class VerifyCommand extends Command {
  @Parameters(index = "0", paramLabel = "DIR", description = "A directory of results.")
  private Path directory;

  @Option(
      names = "--replay",
      paramLabel = "N",
      defaultValue = "0",
      description = "Replay that many games, spread over all; default ${DEFAULT-VALUE}.")
  private long replay;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Inputs.atLeast("--replay", replay, 0);
    Verification found = Verification.of(directory, catalog(), replay);
    if (json) {
      JsonPrinter.print(io.out(), document(found));
    } else {
      print(found);
    }
    return found.isSound() ? DONE : FAILED;
  }

  private Map<String, Object> document(Verification found) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("directory", directory.toString());
    document.put("sound", found.isSound());
    document.put("format", found.format());
    document.put("checksums", found.hasChecksums());
    document.put("runs", found.runs());
    document.put("pairings", found.pairings());
    document.put("games", found.games());
    document.put("replayed", found.replayed());
    document.put("faultCount", found.faultCount());
    document.put("faults", found.faults());
    return document;
  }

  private void print(Verification found) {
    found.faults().forEach(fault -> io.out().println(Printable.line(fault)));
    if (found.faultCount() > found.faults().size()) {
      io.out().println("and " + (found.faultCount() - found.faults().size()) + " more");
    }
    io.out()
        .printf(
            "%s: %d games in %s by %s, format %d %s, %d replayed: %s%n",
            directory,
            found.games(),
            counted(found.pairings(), "pairing"),
            counted(found.runs(), "run"),
            found.format(),
            found.hasChecksums() ? "with checksums" : "without checksums",
            found.replayed(),
            found.isSound() ? "sound" : counted(found.faultCount(), "fault"));
  }

  private static String counted(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
