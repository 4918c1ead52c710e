// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.cli.Command;
import io.banyan.cli.NamedCommand;
import io.banyan.cli.UsageException;
import java.util.List;

/** The group of commands about rule sheets. */
@picocli.CommandLine.Command(
    name = "ggp",
    synopsisSubcommandLabel = "COMMAND",
    description = "General Game Playing: check, play and measure rule sheets in GDL.",
    footer = {
      "",
      "A sheet is a file (.kif prefix form, .hrf infix form) or the name of one that comes with",
      "Banyan, such as tictactoe.kif. Turn-taking sheets are games for every other command too.",
      "",
      "Examples:",
      "  banyan ggp check breakthrough.kif --simulate 20",
      "  banyan match \"gdl(breakthrough6x6.kif)\" cadia random --games 2 --budget 20it"
    })
public final class GgpCommand extends Command {
  private static final List<NamedCommand> PARTS =
      List.of(
          new NamedCommand("player", GgpPlayerCommand.class),
          new NamedCommand("manager", GgpManagerCommand.class),
          new NamedCommand("league", GgpLeagueCommand.class),
          new NamedCommand("check", GgpCheckCommand.class),
          new NamedCommand("print", GgpPrintCommand.class),
          new NamedCommand("playout", GgpPlayoutCommand.class),
          new NamedCommand("bench", GgpBenchCommand.class),
          new NamedCommand("conformance", GgpConformanceCommand.class));

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
