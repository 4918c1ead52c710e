// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Command;
import io.banyan.cli.FailedException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** Writes Banyan's libraries as a Maven repository. */
@picocli.CommandLine.Command(
    name = "libraries",
    description = "Write Banyan's libraries (core, games, testkit, arena) as a Maven repository.",
    footer = {
      "",
      "A project uses the folder by its address, and nothing has to be published or installed;",
      "written again, Maven takes the newer ones. docs/embed-banyan.md shows how.",
      "",
      "Examples:",
      "  banyan new libraries lib"
    })
public final class NewLibrariesCommand extends Command {
  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the repository.")
  private Path directory;

  @Override
  public Integer call() {
    try {
      Libraries.find().writeTo(directory).forEach(jar -> io.out().println(jar));
    } catch (IOException e) {
      throw new FailedException("cannot write " + directory + ": " + e, e);
    }
    return DONE;
  }
}
