// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.core.spec.Catalog;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/**
 * What every command has: its streams, the catalogue, the exit codes, and the options all commands
 * know.
 */
public abstract class Command implements Callable<Integer> {
  /** Exit code: all is well. */
  public static final int DONE = 0;

  /** Exit code: the command was right but its work failed. */
  public static final int FAILED = 1;

  /** Exit code: the user asked for something that cannot be. */
  public static final int BAD_USAGE = 2;

  /** Set before the command runs. */
  protected Streams io;

  /** As typed, the name of the command first. */
  String[] arguments;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Option(
      names = "--verbose",
      description = "Print the stack trace of an internal error (so does BANYAN_DEBUG=1).")
  private boolean verbose;

  @Option(
      names = PluginOption.NAME,
      paramLabel = PluginOption.LABEL,
      description = PluginOption.DESCRIPTION)
  private List<String> plugins;

  /** Made when it is first needed; a test may set another. */
  Catalog catalog;

  /** Every game, agent and part. */
  protected final Catalog catalog() {
    if (catalog == null) {
      catalog = AllEntries.INSTANCE.catalog();
    }
    return catalog;
  }

  /** The commands of a group, which are typed after its own name. */
  public List<NamedCommand> parts() {
    return List.of();
  }

  /** True if internal errors are to be shown in full. */
  final boolean isVerbose() {
    return verbose;
  }

  /** The command as typed, in words that a shell reads. */
  protected final String again() {
    StringBuilder text = new StringBuilder(Build.started());
    for (String word : arguments) {
      text.append(' ').append(quoted(word));
    }
    return text.toString();
  }

  /** A word as a shell reads it. */
  protected static String quoted(String word) {
    boolean plain = word.matches("[A-Za-z0-9_./:=@%+,-]+");
    return plain ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
