// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.util.List;

/**
 * All commands, in the order of the help. A start-up looks only at the command asked for: a class
 * is initialised, and its options read, when it is used.
 */
final class Commands {
  /**
   * One command.
   *
   * @param name as typed
   * @param type has a constructor without arguments
   */
  record Line(String name, Class<? extends Command> type) {}

  static final List<Line> ALL =
      List.of(
          new Line("match", MatchCommand.class),
          new Line("run", RunCommand.class),
          new Line("cluster", ClusterCommand.class),
          new Line("status", StatusCommand.class),
          new Line("report", ReportCommand.class),
          new Line("export", ExportCommand.class),
          new Line("merge", MergeCommand.class),
          new Line("verify", VerifyCommand.class),
          new Line("plan", PlanCommand.class),
          new Line("reproduce", ReproduceCommand.class),
          new Line("publish", PublishCommand.class),
          new Line("tune", TuneCommand.class),
          new Line("bandit", BanditCommand.class),
          new Line("play", PlayCommand.class),
          new Line("serve", ServeCommand.class),
          new Line("analyze", AnalyzeCommand.class),
          new Line("gtp", GtpCommand.class),
          new Line("engine", EngineCommand.class),
          new Line("games", GamesCommand.class),
          new Line("agents", AgentsCommand.class),
          new Line("moves", MovesCommand.class),
          new Line("perft", PerftCommand.class),
          new Line("bench", BenchCommand.class),
          new Line("ggp", GgpCommand.class),
          new Line("completion", CompletionCommand.class),
          new Line("man", ManCommand.class));

  private Commands() {}

  /** The command of that name, or null. */
  static Line find(String name) {
    for (Line line : ALL) {
      if (line.name().equals(name)) {
        return line;
      }
    }
    return null;
  }

  /** All names. */
  static List<String> names() {
    return ALL.stream().map(Line::name).toList();
  }
}
