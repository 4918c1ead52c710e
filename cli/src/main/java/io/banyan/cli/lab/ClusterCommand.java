// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.cli.Command;
import io.banyan.cli.NamedCommand;
import io.banyan.cli.UsageException;
import java.util.List;

/** The group of commands about clusters. */
@picocli.CommandLine.Command(
    name = "cluster",
    synopsisSubcommandLabel = "COMMAND",
    description = "Run experiments on Apache Spark: on this machine or on many.",
    footer = {
      "",
      "Examples:",
      "  banyan cluster run demo.yaml --master \"local[2]\" --out results/demo",
      "  banyan cluster run demo.yaml --master spark://127.0.0.1:7077 --out results/demo"
    })
public final class ClusterCommand extends Command {
  private static final List<NamedCommand> PARTS =
      List.of(new NamedCommand("run", ClusterRunCommand.class));

  @Override
  public List<NamedCommand> parts() {
    return PARTS;
  }

  @Override
  public Integer call() {
    throw new UsageException("a command is missing; commands: run");
  }
}
