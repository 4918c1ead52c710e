// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.file.Printable;
import io.banyan.arena.report.MatchJson;
import io.banyan.arena.store.StoreReader;
import io.banyan.cli.Command;
import io.banyan.cli.JsonPrinter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells how far an experiment is, also while it runs. */
@picocli.CommandLine.Command(
    name = "status",
    description = "Tell how far the experiment in a directory is, also while it runs.",
    footer = {
      "",
      "Examples:",
      "  banyan status results/demo",
      "  banyan status results/demo --json"
    })
public final class StatusCommand extends Command {
  @Parameters(index = "0", paramLabel = "DIR", description = "A directory of results.")
  private Path directory;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Archive archive = Archive.read(directory);
    boolean running = StoreReader.isInUse(directory);
    if (json) {
      Map<String, Object> document = new LinkedHashMap<>(MatchJson.experiment(archive));
      document.put("running", running);
      JsonPrinter.print(io.out(), document);
      return DONE;
    }
    archive
        .facts()
        .forEach((key, value) -> io.out().printf("%-9s %s%n", key, Printable.line(value)));
    io.out()
        .printf(
            "%-9s %d of %d games, %s%n",
            "finished",
            archive.finished(),
            archive.total(),
            running
                ? "running now"
                : archive.finished() == archive.total() ? "complete" : "not running");
    io.out().println();
    new ResultTable(archive).print(io.out());
    return DONE;
  }
}
