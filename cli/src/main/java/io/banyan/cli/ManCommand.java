// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the manual page of a command, or writes all of them. */
@CommandLine.Command(
    name = "man",
    description = "Print a manual page for the program man, or write all of them.",
    footer = {
      "",
      "On a terminal: banyan man match | man -l -",
      "",
      "Examples:",
      "  banyan man",
      "  banyan man ggp check",
      "  banyan man --out results/man1"
    })
final class ManCommand extends Command {
  @Parameters(
      arity = "0..2",
      paramLabel = "COMMAND",
      description = "The command; without it, the page of banyan itself.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--out", paramLabel = "DIR", description = "Write every page there instead.")
  private Path out;

  @Override
  public Integer call() {
    CommandLine program = Banyan.program(io, Commands.ALL);
    if (out != null) {
      if (!names.isEmpty()) {
        throw new UsageException("--out writes every page; name no command beside it");
      }
      write(program);
      return DONE;
    }
    CommandLine wanted = program;
    for (String name : names) {
      CommandLine next = wanted.getSubcommands().get(name);
      if (next == null) {
        throw new UsageException(
            "unknown command '"
                + name
                + "'; known here: "
                + String.join(", ", wanted.getSubcommands().keySet()));
      }
      wanted = next;
    }
    io.out().print(new ManPage(wanted).text());
    return DONE;
  }

  private void write(CommandLine line) {
    ManPage page = new ManPage(line);
    Path file = out.resolve(page.name() + ".1");
    try {
      Files.createDirectories(out);
      WholeFile.write(file, page.text());
    } catch (IOException e) {
      throw FailedException.writing(file, e);
    }
    line.getSubcommands().values().forEach(this::write);
  }
}
