// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.reproduce.Papers;
import io.banyan.core.agent.Agent;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Entry;
import java.util.ArrayList;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

/** Prints a script that lets a shell complete commands, options, games and agents. */
@CommandLine.Command(
    name = "completion",
    description = "Print a script that lets bash or zsh complete what you type.",
    footer = {
      "",
      "Put this line into ~/.bashrc or ~/.zshrc:  source <(banyan completion)",
      "",
      "Examples:",
      "  banyan completion",
      "  banyan completion zsh"
    })
final class CompletionCommand extends Command {
  /** Both read the same script. */
  enum Shell {
    bash,
    zsh
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SHELL",
      defaultValue = "bash",
      description = "${COMPLETION-CANDIDATES}; the script is the same for both.")
  private Shell shell;

  @Override
  public Integer call() {
    CommandLine program = Banyan.program(io, Commands.ALL);
    nameChoices(program);
    io.out().print(AutoComplete.bash("banyan", program));
    return DONE;
  }

  /** Games, agents and papers are words of the catalogue, which their options do not know. */
  private void nameChoices(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    for (ArgSpec arg : List.copyOf(spec.args())) {
      List<String> choices = choices(spec.name(), arg.paramLabel());
      if (!choices.isEmpty()) {
        spec.remove(arg);
        if (arg instanceof OptionSpec option) {
          spec.addOption(option.toBuilder().completionCandidates(choices).build());
        } else {
          spec.addPositional(
              ((PositionalParamSpec) arg).toBuilder().completionCandidates(choices).build());
        }
      }
    }
    line.getSubcommands().values().forEach(this::nameChoices);
  }

  private List<String> choices(String command, String label) {
    return switch (label) {
      case "GAME" -> names(catalog().entries(GameSlot.GAME));
      case "AGENT" -> names(catalog().entries(Agent.SLOT));
      case "NAME" ->
          switch (command) {
            case "games" -> names(catalog().entries(GameSlot.GAME));
            case "agents" -> names(catalog().entries(Agent.SLOT));
            default -> List.of();
          };
      case "COMMAND" -> Commands.names();
      case "PAPER[/ITEM]" -> items();
      default -> List.of();
    };
  }

  private static <T> List<String> names(List<Entry<T>> entries) {
    return entries.stream().map(Entry::name).toList();
  }

  private static List<String> items() {
    List<String> items = new ArrayList<>();
    for (var paper : Papers.all()) {
      items.add(paper.id());
      paper.items().forEach(item -> items.add(paper.id() + "/" + item.id()));
    }
    return items;
  }
}
