// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.file.WholeFile;
import io.banyan.arena.report.HtmlReport;
import io.banyan.cli.Command;
import io.banyan.cli.FailedException;
import io.banyan.cli.Inputs;
import io.banyan.cli.RecordsPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the report of an experiment. */
@picocli.CommandLine.Command(
    name = "report",
    description = {
      "Write the results in directories as one HTML file that opens from disk.",
      "",
      "They are those of experiments, or records of General Game Playing matches (ggp player,",
      "manager and league with --out)."
    },
    footer = {
      "",
      "Examples:",
      "  banyan report results/demo",
      "  banyan report results/demo -o demo.html",
      "  banyan report results/demo results/demo -o demo.html"
    })
public final class ReportCommand extends Command {
  @Parameters(
      index = "0..*",
      arity = "1..*",
      paramLabel = "DIR",
      description = "Directories of results; several come one after the other.")
  private List<Path> directories;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      description = "The file to write; default report.html in the first directory.")
  private Path file;

  @Override
  public Integer call() {
    boolean records = directories.stream().allMatch(RecordsPage::isFor);
    String html =
        records
            ? Inputs.read(() -> RecordsPage.of(directories))
            : HtmlReport.of(directories.stream().map(Archive::read).toList());
    Path target = file == null ? directories.get(0).resolve("report.html") : file;
    try {
      WholeFile.write(target, html);
    } catch (IOException e) {
      throw FailedException.writing(target, e);
    }
    io.out().println(target);
    return DONE;
  }
}
