// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Command;
import io.banyan.cli.NamedCommand;
import io.banyan.cli.UsageException;
import java.util.List;

/** The group of commands that write projects. */
@picocli.CommandLine.Command(
    name = "new",
    synopsisSubcommandLabel = "COMMAND",
    description = "Begin a game or a part of your own: a Maven project that becomes a plugin.",
    footer = {
      "",
      "docs/add-a-game.md and docs/add-a-policy.md go through it step by step.",
      "",
      "Examples:",
      "  banyan new game dots --package org.example",
      "  banyan new policy bold --package org.example"
    })
public final class NewCommand extends Command {
  private static final List<NamedCommand> PARTS =
      List.of(
          new NamedCommand("game", NewGameCommand.class),
          new NamedCommand("policy", NewPolicyCommand.class),
          new NamedCommand("libraries", NewLibrariesCommand.class));

  @Override
  public List<NamedCommand> parts() {
    return PARTS;
  }

  @Override
  public Integer call() {
    throw new UsageException(
        "a command is missing; commands: "
            + String.join(", ", PARTS.stream().map(NamedCommand::name).toList()));
  }
}
