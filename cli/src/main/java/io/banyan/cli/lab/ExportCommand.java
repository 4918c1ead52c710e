// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.file.WholeFile;
import io.banyan.arena.report.Export;
import io.banyan.arena.store.StoreReader;
import io.banyan.cli.Command;
import io.banyan.cli.FailedException;
import io.banyan.cli.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes results for other programs. */
@picocli.CommandLine.Command(
    name = "export",
    description = "Write the results in a directory for other programs.",
    footer = {
      "",
      "Games come in canonical order, however they were played.",
      "",
      "Examples:",
      "  banyan export results/demo --jsonl --canonical",
      "  banyan export results/demo --csv -o demo.csv",
      "  banyan export results/demo --latex",
      "  banyan export results/demo --sgf"
    })
public final class ExportCommand extends Command {
  @Parameters(index = "0", paramLabel = "DIR", description = "A directory of results.")
  private Path directory;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Format format;

  private static final class Format {
    @Option(names = "--csv", description = "One game per line, with a header.")
    private boolean csv;

    @Option(names = "--jsonl", description = "One game per line, as JSON.")
    private boolean jsonl;

    @Option(names = "--latex", description = "A table of all pairings.")
    private boolean latex;

    @Option(names = "--sgf", description = "Game records that read back.")
    private boolean sgf;
  }

  @Option(
      names = "--canonical",
      description =
          "With --jsonl: leave out times, commit, JDK and host, so that equal experiments give"
              + " equal bytes.")
  private boolean canonical;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      description = "The file to write; default standard output.")
  private Path file;

  @Override
  public Integer call() {
    if (canonical && !format.jsonl) {
      throw new UsageException("--canonical goes with --jsonl only");
    }
    // Opened once before anything is written, so that a wrong directory leaves no empty file.
    StoreReader.open(directory).close();
    if (file == null) {
      write(io.out());
      return DONE;
    }
    try {
      WholeFile.write(file, this::write);
    } catch (IOException e) {
      throw FailedException.writing(file, e);
    }
    return DONE;
  }

  private void write(Appendable out) {
    if (format.csv) {
      Export.csv(directory, out);
    } else if (format.jsonl) {
      Export.jsonLines(directory, canonical, out);
    } else if (format.latex) {
      Export.latex(directory, out);
    } else {
      Export.sgf(directory, catalog(), out);
    }
  }
}
