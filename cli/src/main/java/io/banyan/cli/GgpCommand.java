// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

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
final class GgpCommand extends Command {
  private static final List<Commands.Line> PARTS =
      List.of(
          new Commands.Line("player", GgpPlayerCommand.class),
          new Commands.Line("manager", GgpManagerCommand.class),
          new Commands.Line("check", GgpCheckCommand.class),
          new Commands.Line("print", GgpPrintCommand.class),
          new Commands.Line("playout", GgpPlayoutCommand.class),
          new Commands.Line("bench", GgpBenchCommand.class),
          new Commands.Line("conformance", GgpConformanceCommand.class));

  @Override
  List<Commands.Line> parts() {
    return PARTS;
  }

  @Override
  public Integer call() {
    throw new UsageException(
        "a command is missing; commands: "
            + String.join(", ", PARTS.stream().map(Commands.Line::name).toList()));
  }
}
