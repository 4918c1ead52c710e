// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.file.WholeFile;
import io.banyan.arena.report.PaperBundle;
import io.banyan.cli.Command;
import io.banyan.cli.FailedException;
import io.banyan.cli.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes what a paper needs about experiments. */
@picocli.CommandLine.Command(
    name = "paper",
    description = "Write tables, figures, data and a checklist of experiments for a paper.",
    footer = {
      "",
      "The folder has LaTeX tables (booktabs), SVG figures with Vega-Lite specifications, the data",
      "behind each number as CSV, the experiments, where the games come from, a checklist, and",
      "how to read it all in Python and R. Built twice from the same results it is the same.",
      "",
      "Examples:",
      "  banyan paper results/demo -o results/bundle"
    })
public final class PaperCommand extends Command {
  @Parameters(
      index = "0",
      arity = "1..*",
      paramLabel = "DIR",
      description = "Directories of results.")
  private List<Path> directories;

  @Option(
      names = "-o",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write; files of the same names are replaced.")
  private Path out;

  @Override
  public Integer call() {
    if (Files.isRegularFile(out)) {
      throw new UsageException("-o must be a folder, but " + out + " is a file");
    }
    for (Map.Entry<String, String> file : PaperBundle.of(directories).entrySet()) {
      Path target = out.resolve(file.getKey());
      try {
        Files.createDirectories(target.getParent());
        WholeFile.write(target, file.getValue());
      } catch (IOException e) {
        throw FailedException.writing(target, e);
      }
    }
    io.out().println(out.resolve("README.md"));
    return DONE;
  }
}
