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
      "The folder has LaTeX tables (booktabs), figures as PDF and SVG with Vega-Lite specifications,",
      "the data behind each number as CSV and Parquet, the experiments, where the games come from,",
      "a checklist, and how to read it all in Python and R. Built twice from the same results it",
      "is the same.",
      "",
      "Examples:",
      "  banyan paper results/demo -o results/bundle"
    })
public final class PaperCommand extends Command {
  @Parameters(
      index = "0..*",
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

  @Option(
      names = "--chosen",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "How the values of parameters were chosen, for the checklist.")
  private String chosen;

  @Override
  public Integer call() {
    if (Files.isRegularFile(out)) {
      throw new UsageException("-o must be a folder, but " + out + " is a file");
    }
    Map<String, byte[]> files = PaperBundle.of(directories, catalog(), chosen);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path target = out.resolve(file.getKey());
      try {
        Files.createDirectories(target.getParent());
      } catch (IOException e) {
        throw FailedException.makingFolder(target.getParent(), e);
      }
      try {
        WholeFile.write(target, file.getValue());
      } catch (IOException e) {
        throw FailedException.writing(target, e);
      }
    }
    io.out().println(out.resolve("README.md"));
    return DONE;
  }
}
