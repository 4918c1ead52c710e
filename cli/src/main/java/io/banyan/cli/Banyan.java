// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.cluster.ClusterException;
import io.banyan.arena.file.Printable;
import io.banyan.arena.match.BrokenGame;
import io.banyan.arena.match.Forfeit;
import io.banyan.arena.match.IllegalAnswer;
import io.banyan.arena.store.StoreException;
import io.banyan.core.spec.Names;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * The program {@code banyan}: finds the command, runs it, and turns how it ends into an exit code.
 */
@CommandLine.Command(
    name = "banyan",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Monte-Carlo Tree Search: build a player from parts, measure it honestly, watch it think.",
      ""
    },
    footer = {
      "",
      "Games, agents and parts are written name(key=value,...): connect4(8x7), uct(c=0.5).",
      "Budgets: 1000it, 50ms, 1.5s, 30mscpu (CPU time), 200kn (nodes), or several joined by |.",
      "Exit code: 0 done, 1 failed, 2 bad usage.",
      "",
      "Examples:",
      "  banyan games",
      "  banyan agents uct",
      "  banyan analyze connect4 --budget 2000it"
    })
public final class Banyan implements Callable<Integer> {
  private final Streams io;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      description = "Print the version, the commit and the JDK, and exit.")
  private boolean version;

  @Option(
      names = PluginOption.NAME,
      paramLabel = PluginOption.LABEL,
      description = PluginOption.DESCRIPTION)
  private List<String> plugins;

  private Banyan(Streams io) {
    this.io = io;
  }

  /** Runs the program. */
  public static void main(String[] args) {
    Streams io = Streams.ofProcess();
    System.setProperty("banyan.version", Build.version());
    if (!Build.commit().equals("unknown") && System.getProperty("banyan.commit") == null) {
      // Results name the version and the commit they come from.
      System.setProperty("banyan.commit", Build.commit());
    }
    int code = run(io, args);
    io.flush();
    Interrupts.exit(code);
  }

  /** Runs one command and answers its exit code. */
  static int run(Streams io, String... typed) {
    String[] args;
    try {
      args = PluginOption.take(typed, io);
    } catch (UsageException e) {
      return refuse(io, "banyan: " + e.getMessage());
    }
    String first = args.length == 0 ? "--help" : args[0];
    if (first.equals("help")) {
      // help ggp check is ggp check --help
      String[] page = Arrays.copyOfRange(args, 1, args.length + 1);
      page[page.length - 1] = "--help";
      return run(io, typed, page);
    }
    return run(io, typed, args);
  }

  private static int run(Streams io, String[] typed, String... args) {
    String first = args.length == 0 ? "--help" : args[0];
    NamedCommand line = Commands.find(first);
    if (line == null && !first.startsWith("-")) {
      return refuse(
          io,
          "banyan: unknown command '"
              + first
              + "'"
              + Names.suggestion(first, Commands.names())
              + "; commands: "
              + String.join(", ", Commands.names()));
    }
    boolean listsAll = first.equals("--help") || first.equals("-h");
    CommandLine program =
        program(
            io,
            listsAll ? Commands.ALL : Commands.ALL.stream().filter(l -> l == line).toList(),
            typed);
    return execute(program, io, args.length == 0 ? new String[] {"--help"} : args);
  }

  /** The program with some of its commands. */
  static CommandLine program(Streams io, List<NamedCommand> commands, String... args) {
    CommandLine program = new CommandLine(new Banyan(io));
    for (NamedCommand line : commands) {
      Command command = create(line, io, args);
      CommandLine made = new CommandLine(command);
      for (NamedCommand part : command.parts()) {
        made.addSubcommand(part.name(), create(part, io, args));
      }
      program.addSubcommand(line.name(), made);
    }
    return program;
  }

  static int execute(CommandLine program, Streams io, String[] args) {
    program.setOut(io.out());
    program.setErr(io.err());
    program.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    program.registerConverter(Path.class, Banyan::path);
    program.setUsageHelpAutoWidth(false);
    program.setUsageHelpWidth(100);
    program.setParameterExceptionHandler((e, a) -> refuse(io, usageMessage(e)));
    program.setExecutionExceptionHandler((e, command, parsed) -> failed(io, e, command));
    try {
      return written(io, program.execute(args));
    } catch (OutOfMemoryError e) {
      io.err()
          .println(
              "banyan: out of memory; give the JVM more (BANYAN_OPTS=-Xmx4g) or the agents less"
                  + " (memory=256)");
      return Command.FAILED;
    } catch (Error e) {
      return failed(io, e, program);
    } finally {
      io.flush();
    }
  }

  /** A path that is empty, as of a variable that is not set, would be the present folder. */
  private static Path path(String text) {
    if (text.isBlank()) {
      throw new CommandLine.TypeConversionException("it is empty; name a file or a folder");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new CommandLine.TypeConversionException("no file can have that name");
    }
  }

  /** Results that were not written are a failure, whatever the command thinks. */
  private static int written(Streams io, int code) {
    String failure = io.out().failure();
    if (failure == null) {
      return code;
    }
    if (!failure.contains("Broken pipe")) {
      // The reader of a pipe may stop reading, and knows it.
      io.err().println("banyan: not all of the output could be written: " + failure);
    }
    return code == Command.DONE ? Command.FAILED : code;
  }

  private static Command create(NamedCommand line, Streams io, String[] args) {
    try {
      var constructor = line.type().getDeclaredConstructor();
      Command command = constructor.newInstance();
      command.io = io;
      command.arguments = args.clone();
      return command;
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("cannot make the command " + line.name(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make the command " + line.name(), e);
    }
  }

  /** Types of Java are no words for people. */
  private static String inWords(String message) {
    return message
        .replace("' is not an int", "' is not a whole number up to " + Integer.MAX_VALUE)
        .replace("' is not a long", "' is not a whole number up to " + Long.MAX_VALUE)
        .replace("' is not a double", "' is not a number");
  }

  private static String usageMessage(CommandLine.ParameterException e) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = e.getMessage();
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String wrong = unmatched.getUnmatched().get(0);
      if (unmatched.isUnknownOption()) {
        var known = command.getCommandSpec().optionsMap().keySet();
        String option = wrong.contains("=") ? wrong.substring(0, wrong.indexOf('=')) : wrong;
        message =
            "unknown option '"
                + option
                + "'"
                + Names.suggestion(option, known)
                + "; options: "
                + String.join(" ", known);
      } else if (!command.getSubcommands().isEmpty()) {
        var known = command.getSubcommands().keySet();
        message =
            "unknown command '"
                + wrong
                + "'"
                + Names.suggestion(wrong, known)
                + "; commands: "
                + String.join(", ", known);
      } else {
        message = "'" + wrong + "' is one argument too many";
      }
    }
    return name + ": " + inWords(message) + " (see " + name + " --help)";
  }

  private static int failed(Streams io, Throwable e, CommandLine command) {
    String name = command.getCommandSpec().qualifiedName();
    boolean refusedByStore = e instanceof StoreException s && s.isRefusal();
    if (e instanceof UsageException || refusedByStore) {
      return refuse(io, name + ": " + e.getMessage());
    }
    boolean verbose = System.getenv("BANYAN_DEBUG") != null;
    if (command.getCommand() instanceof Command c) {
      verbose |= c.isVerbose();
    }
    PrintWriter err = io.err();
    if (e instanceof FailedException
        || e instanceof Forfeit
        || e instanceof StoreException
        || e instanceof ClusterException
        || e instanceof UncheckedIOException) {
      String message = name + ": " + e.getMessage();
      message.lines().map(Printable::line).forEach(err::println);
    } else {
      err.println(
          name
              + ": internal error: "
              + (e instanceof IllegalAnswer || e instanceof BrokenGame ? e.getMessage() : e)
              + (verbose ? "" : " (--verbose prints where it happened)"));
    }
    if (verbose) {
      e.printStackTrace(err);
    }
    io.flush();
    return Command.FAILED;
  }

  private static int refuse(Streams io, String message) {
    io.err().println(Printable.line(message));
    io.flush();
    return Command.BAD_USAGE;
  }

  @Override
  public Integer call() {
    if (!version) {
      return refuse(
          io, "banyan: a command is missing; commands: " + String.join(", ", Commands.names()));
    }
    io.out().println(Build.describe());
    AllEntries.plugins().inUse().forEach(plugin -> io.out().println("plugin " + plugin));
    return Command.DONE;
  }
}
