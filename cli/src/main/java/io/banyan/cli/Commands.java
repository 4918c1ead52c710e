// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.cli.ggp.GgpCommand;
import io.banyan.cli.lab.BanditCommand;
import io.banyan.cli.lab.ClusterCommand;
import io.banyan.cli.lab.ExportCommand;
import io.banyan.cli.lab.GateCommand;
import io.banyan.cli.lab.LearnCommand;
import io.banyan.cli.lab.LearnMovesCommand;
import io.banyan.cli.lab.MatchCommand;
import io.banyan.cli.lab.MergeCommand;
import io.banyan.cli.lab.PaperCommand;
import io.banyan.cli.lab.PlanCommand;
import io.banyan.cli.lab.PublishCommand;
import io.banyan.cli.lab.ReportCommand;
import io.banyan.cli.lab.ReproduceCommand;
import io.banyan.cli.lab.RunCommand;
import io.banyan.cli.lab.StatusCommand;
import io.banyan.cli.lab.TuneCommand;
import io.banyan.cli.lab.VerifyCommand;
import io.banyan.cli.play.AgentsCommand;
import io.banyan.cli.play.AnalyzeCommand;
import io.banyan.cli.play.BenchCommand;
import io.banyan.cli.play.EngineCommand;
import io.banyan.cli.play.GamesCommand;
import io.banyan.cli.play.GtpCommand;
import io.banyan.cli.play.MovesCommand;
import io.banyan.cli.play.NewCommand;
import io.banyan.cli.play.PerftCommand;
import io.banyan.cli.play.PlayCommand;
import io.banyan.cli.play.ServeCommand;
import java.util.List;

/**
 * All commands, in the order of the help. A start-up looks only at the command asked for: a class
 * is initialised, and its options read, when it is used.
 */
final class Commands {
  static final List<NamedCommand> ALL =
      List.of(
          new NamedCommand("match", MatchCommand.class),
          new NamedCommand("gate", GateCommand.class),
          new NamedCommand("run", RunCommand.class),
          new NamedCommand("cluster", ClusterCommand.class),
          new NamedCommand("status", StatusCommand.class),
          new NamedCommand("report", ReportCommand.class),
          new NamedCommand("paper", PaperCommand.class),
          new NamedCommand("export", ExportCommand.class),
          new NamedCommand("merge", MergeCommand.class),
          new NamedCommand("verify", VerifyCommand.class),
          new NamedCommand("plan", PlanCommand.class),
          new NamedCommand("reproduce", ReproduceCommand.class),
          new NamedCommand("publish", PublishCommand.class),
          new NamedCommand("tune", TuneCommand.class),
          new NamedCommand("learn", LearnCommand.class),
          new NamedCommand("learn-moves", LearnMovesCommand.class),
          new NamedCommand("bandit", BanditCommand.class),
          new NamedCommand("play", PlayCommand.class),
          new NamedCommand("serve", ServeCommand.class),
          new NamedCommand("analyze", AnalyzeCommand.class),
          new NamedCommand("gtp", GtpCommand.class),
          new NamedCommand("engine", EngineCommand.class),
          new NamedCommand("games", GamesCommand.class),
          new NamedCommand("agents", AgentsCommand.class),
          new NamedCommand("moves", MovesCommand.class),
          new NamedCommand("perft", PerftCommand.class),
          new NamedCommand("bench", BenchCommand.class),
          new NamedCommand("new", NewCommand.class),
          new NamedCommand("ggp", GgpCommand.class),
          new NamedCommand("completion", CompletionCommand.class),
          new NamedCommand("man", ManCommand.class));

  private Commands() {}

  /** The command of that name, or null. */
  static NamedCommand find(String name) {
    for (NamedCommand line : ALL) {
      if (line.name().equals(name)) {
        return line;
      }
    }
    return null;
  }

  /** All names. */
  static List<String> names() {
    return ALL.stream().map(NamedCommand::name).toList();
  }
}
