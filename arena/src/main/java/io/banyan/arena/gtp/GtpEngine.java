// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.file.BoundedLines;
import io.banyan.arena.match.Forfeit;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Names;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An agent as a GTP engine: reads commands, answers each of them, until told to quit.
 *
 * <p>The thread that reads is the one that answers; only live analysis runs beside it, and the next
 * line of input, whatever it says, ends that. A command that fails changes nothing.
 */
public final class GtpEngine implements AutoCloseable {
  private static final int MAX_LINE = 65_536;

  private final GtpSession session;
  private final GtpCommands commands;
  private PrintWriter out;
  private Thread analysis;
  private Meter analysisMeter;

  /**
   * Makes an engine.
   *
   * @param game a game of two players
   * @param agent the agent's specification, without a budget
   * @param budget what a move may cost while the controller gives no time
   * @param version what the command {@code version} answers
   * @throws IllegalArgumentException if the game or the agent cannot be
   */
  public GtpEngine(
      Catalog catalog, String game, String agent, Budget budget, long seed, String version) {
    this(catalog, game, "own", new AgentSpec(agent, null), budget, seed, version);
  }

  /**
   * Makes an engine that writes moves in a way of its own.
   *
   * @param texts {@code own}, or {@code openspiel}: see {@link OpenSpielTexts}
   * @param agent keeps a budget of its own: then there is no command {@code banyan-budget}, by
   *     which a match would give it another
   */
  public GtpEngine(
      Catalog catalog,
      String game,
      String texts,
      AgentSpec agent,
      Budget budget,
      long seed,
      String version) {
    Budget thinks = agent.budgetOr(budget);
    session = new GtpSession(catalog, game, texts, agent.text(), thinks, seed, Clock.SYSTEM);
    commands = new GtpCommands(session, version, agent.budget() == null);
  }

  /** Answers until the command {@code quit}, the end of input, or nobody reads any more. */
  public void run(Reader in, Writer writer) throws IOException {
    out = new PrintWriter(writer);
    BoundedLines lines = new BoundedLines(in, MAX_LINE);
    boolean more = true;
    while (more) {
      String line = lines.next();
      endAnalysis();
      more = line != null && answer(GtpLine.parse(line), lines.wasCut()) && !out.checkError();
    }
    out.flush();
  }

  /** Answers one line; returns false if it was the last. */
  private boolean answer(GtpLine line, boolean cut) {
    if (line.isBlank() && !cut) {
      return true;
    }
    String id = line.hasValidId() ? line.id() : "";
    try {
      if (cut) {
        throw new GtpFailure("syntax error: a line has at most " + MAX_LINE + " characters");
      }
      if (!line.hasValidId()) {
        throw new GtpFailure("syntax error: the largest id is " + Integer.MAX_VALUE);
      }
      if (line.words().isEmpty()) {
        throw new GtpFailure("syntax error: a command is missing");
      }
      String name = line.words().get(0);
      List<String> arguments = line.words().subList(1, line.words().size());
      GtpCommands.Command command = commands.find(name);
      if (command == null) {
        throw new GtpFailure("unknown command" + Names.suggestion(name, commands.names()));
      }
      command.check(arguments);
      if (command.live() != null) {
        live(id, command, arguments);
      } else {
        reply('=', id, command.action().run(arguments));
      }
      return !name.equals("quit");
    } catch (GtpFailure e) {
      reply('?', id, e.getMessage());
    } catch (IllegalArgumentException e) {
      reply('?', id, e.getMessage());
    } catch (Forfeit e) {
      reply('?', id, "cannot move: " + e.getMessage());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      reply('?', id, "internal error: " + e);
    }
    return true;
  }

  /** The protocol ends an answer by an empty line, so there is none inside. */
  private void reply(char sign, String id, String text) {
    String body =
        text.lines()
            .map(line -> line.replace('\t', ' ').replaceAll("\\p{Cntrl}", "").stripTrailing())
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining("\n"));
    boolean block = text.startsWith("\n");
    out.print(sign + id + (body.isEmpty() ? "" : block ? "\n" : " ") + body + "\n\n");
    out.flush();
  }

  private void live(String id, GtpCommands.Command command, List<String> arguments) {
    GtpCommands.Live started = command.live().prepare(arguments);
    out.print("=" + id + "\n");
    out.flush();
    Meter meter = new Meter(Budget.UNLIMITED, Clock.SYSTEM);
    if (started.untilNextLine()) {
      analysisMeter = meter;
      analysis = new Thread(() -> analyse(started, meter), "banyan-gtp-analysis");
      analysis.setDaemon(true);
      analysis.start();
    } else {
      analyse(started, meter);
      out.print("\n");
      out.flush();
    }
  }

  private void analyse(GtpCommands.Live started, Meter meter) {
    try {
      started.run(
          meter,
          text -> {
            out.print(text + "\n");
            out.flush();
          });
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // The answer has begun with success; the protocol has no way back.
      out.print("error " + e.toString().replaceAll("\\s+", " ") + "\n");
    }
  }

  private void endAnalysis() {
    if (analysis == null) {
      return;
    }
    analysisMeter.stop();
    boolean interrupted = false;
    while (analysis.isAlive()) {
      try {
        analysis.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    analysis = null;
    out.print("\n");
    out.flush();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
