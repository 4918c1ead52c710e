// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.file.BoundedLines;
import io.banyan.arena.match.Forfeit;
import io.banyan.arena.match.Outcome;
import io.banyan.core.budget.Meter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Another program that answers line by line, and that we do not trust: it may end, hang, talk
 * nonsense or without end, and leave children behind. Each of these becomes a {@link Forfeit} with
 * its label and ends the program with all it started.
 *
 * <p>One thread asks; {@link #kill} may be called from any thread, and a stop of the meter that is
 * obeyed hurries the open question. Two daemon threads read what the program writes, into bounded
 * memory: when it talks faster than it is asked, it has to wait.
 */
final class EngineProcess {
  private static final int GTP_LINE = 16_384;
  private static final int MAX_ANSWER_LINES = 5_000;
  private static final int QUEUED_LINES = 64;
  private static final int LAST_WORDS = 400;
  private static final long POLL_MILLIS = 20;

  /** How long a program may still answer that cannot be asked to hurry. */
  private static final long HURRY_NANOS = 100_000_000L;

  /** How long if it was asked. */
  private static final long ASKED_NANOS = 2_000_000_000L;

  /**
   * How long the end of a program is kept back: the signal that ended it may be meant for us too,
   * and then the game is interrupted and not lost.
   */
  private static final long END_NANOS = 300_000_000L;

  private static final long QUIT_MILLIS = 500;
  private static final long CPU_LOOK_NANOS = 100_000_000L;
  private static final long NO_LIMIT = Long.MAX_VALUE;

  /** A line read, or how reading ended. */
  private record Heard(String line, String end) {}

  private final Process process;
  private final ProcessTree tree;
  private final int longestLine;
  private final String farewell;
  private final Writer in;
  private final Thread hook;
  private final BlockingQueue<Heard> heard = new ArrayBlockingQueue<>(QUEUED_LINES);
  private final StringBuffer lastWords = new StringBuffer();
  private int id;
  private long cpuStart;
  private long cpuLimit = NO_LIMIT;
  private long nextCpuLook;
  private volatile boolean dead;
  private Meter meter;

  /** When the thread that asks saw that it was hurried; 0 if it was not. */
  private long hurriedSince;

  /** What to send then; null for nothing. */
  private String hurryUp;

  private EngineProcess(Process process, ProcessTree tree, int longestLine, String farewell) {
    this.process = process;
    this.tree = tree;
    this.longestLine = longestLine;
    this.farewell = farewell;
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    this.hook = new Thread(tree::kill, "banyan-gtp-kill");
    daemon(this::listen, "banyan-gtp-out").start();
    daemon(this::listenToErrors, "banyan-gtp-err").start();
  }

  /** Starts a program that speaks GTP. */
  static EngineProcess start(Program program) {
    return start(program, GTP_LINE, "quit\n");
  }

  /**
   * Starts a program.
   *
   * @param longestLine characters that it may write in a line
   * @param farewell asks it to end, beside the end of its input
   */
  static EngineProcess start(Program program, int longestLine, String farewell) {
    ProcessBuilder builder = new ProcessBuilder(program.words());
    String mark = ProcessTree.mark(builder.environment());
    try {
      Process process = builder.start();
      EngineProcess engine =
          new EngineProcess(process, new ProcessTree(process, mark), longestLine, farewell);
      engine.dieWithUs();
      return engine;
    } catch (IOException e) {
      throw new Forfeit(Outcome.CRASH, "cannot start the engine: " + e.getMessage());
    }
  }

  private void dieWithUs() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      kill();
    }
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private void listen() {
    BoundedLines lines =
        new BoundedLines(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8), longestLine);
    try {
      String line = lines.next();
      while (line != null && !lines.wasCut() && hear(new Heard(line, null))) {
        line = lines.next();
      }
      hear(new Heard(null, line == null ? "" : "wrote a line over " + longestLine + " characters"));
    } catch (IOException e) {
      hear(new Heard(null, ""));
    }
  }

  /** Waits until there is room; returns false when nobody will listen any more. */
  private boolean hear(Heard what) {
    try {
      while (!dead && !heard.offer(what, POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        continue;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    return !dead;
  }

  private void listenToErrors() {
    char[] buffer = new char[1024];
    try (Reader errors = process.errorReader(StandardCharsets.UTF_8)) {
      for (int n = errors.read(buffer); n >= 0; n = errors.read(buffer)) {
        lastWords.append(buffer, 0, n);
        lastWords.delete(0, Math.max(0, lastWords.length() - LAST_WORDS));
      }
    } catch (IOException e) {
      // The program is gone, and with it what it would have said.
      return;
    }
  }

  boolean isAlive() {
    return !dead && process.isAlive();
  }

  /** Wants questions to be answered at once from when this meter is stopped; null for none. */
  void obey(Meter newMeter) {
    meter = newMeter;
  }

  private boolean isHurried() {
    return meter != null && meter.isStopped();
  }

  /** Gives the program and all it started so much CPU time from now on. */
  void limitCpu(long nanos) {
    cpuStart = tree.cpuNanos();
    cpuLimit = nanos;
    nextCpuLook = System.nanoTime() + CPU_LOOK_NANOS;
  }

  /** Ends {@link #limitCpu}. */
  void freeCpu() {
    cpuLimit = NO_LIMIT;
  }

  private void checkCpu(String command) {
    if (cpuLimit == NO_LIMIT) {
      return;
    }
    long used = tree.cpuNanos() - cpuStart;
    if (used > cpuLimit) {
      throw fail(
          Outcome.TIME_FORFEIT,
          "used %d ms of CPU time for %s, %d are allowed"
              .formatted(used / 1_000_000, command, cpuLimit / 1_000_000));
    }
    nextCpuLook = System.nanoTime() + CPU_LOOK_NANOS;
  }

  /**
   * Sends a command and waits for the answer.
   *
   * @param limitNanos how long at most
   * @throws Forfeit if the program did anything but answer; it is dead then
   */
  GtpAnswer ask(String command, long limitNanos) {
    long start = System.nanoTime();
    hurriedSince = 0;
    try {
      send(++id + " " + command, command);
      String line = next(command, start, limitNanos);
      for (int empty = 1; line.isEmpty(); empty++) {
        if (empty > MAX_ANSWER_LINES) {
          throw fail(
              Outcome.CRASH, "wrote over " + MAX_ANSWER_LINES + " empty lines to " + command);
        }
        line = next(command, start, limitNanos);
      }
      GtpAnswer first = GtpAnswer.parse(line, id);
      if (first == null) {
        throw fail(Outcome.CRASH, "answered '" + excerpt(line) + "' to " + command);
      }
      List<String> body = new ArrayList<>(List.of(first.text()));
      for (line = next(command, start, limitNanos);
          !line.isEmpty();
          line = next(command, start, limitNanos)) {
        body.add(line);
        if (body.size() > MAX_ANSWER_LINES) {
          throw fail(Outcome.CRASH, "wrote over " + MAX_ANSWER_LINES + " lines to " + command);
        }
      }
      checkCpu(command);
      return new GtpAnswer(first.success(), String.join("\n", body).strip());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw fail(Outcome.TIME_FORFEIT, "was given up during " + command);
    }
  }

  /**
   * Sends a line, if there is one, and waits for the first line that is an answer to it.
   *
   * @param request null to wait for what the program says by itself
   * @param what names the request to people
   * @param whenHurried a line to send when the answer is wanted at once
   * @param reader reads a line; null if the answer is still to come
   * @throws Forfeit if the program did anything but answer; it is dead then
   */
  <T> T converse(
      String request,
      String what,
      String whenHurried,
      long limitNanos,
      Function<String, T> reader) {
    long start = System.nanoTime();
    hurriedSince = 0;
    hurryUp = whenHurried;
    try {
      if (request != null) {
        send(request, what);
      }
      T answer = null;
      while (answer == null) {
        answer = reader.apply(next(what, start, limitNanos));
      }
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw fail(Outcome.TIME_FORFEIT, "was given up during " + what);
    } finally {
      hurryUp = null;
    }
  }

  private void send(String line, String command) throws InterruptedException {
    try {
      in.write(line + "\n");
      in.flush();
    } catch (IOException e) {
      throw ended(command);
    }
  }

  /** The next line, cleaned of carriage returns and other control characters. */
  private String next(String command, long start, long limitNanos) throws InterruptedException {
    long endedSince = 0;
    while (true) {
      Heard next = heard.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
      long now = System.nanoTime();
      if (next != null && next.line() == null) {
        throw next.end().isEmpty()
            ? ended(command)
            : fail(Outcome.CRASH, next.end() + " to " + command);
      }
      // Looked at for each line: a program that goes on talking gets no more time than a silent
      // one.
      if (isHurried() && hurriedSince == 0) {
        hurriedSince = now;
        if (hurryUp != null) {
          send(hurryUp, command);
        }
      }
      if (now - start > limitNanos || hurriedSince != 0 && now - hurriedSince > patience()) {
        throw fail(
            Outcome.TIME_FORFEIT,
            "gave no answer to " + command + " after " + (now - start) / 1_000_000 + " ms");
      }
      if (next != null) {
        return next.line().replaceAll("\\p{Cntrl}", "").stripTrailing();
      }
      if (now - nextCpuLook > 0) {
        checkCpu(command);
      }
      // A child may hold the pipe open, so that the end of the program is not the end of input.
      endedSince = process.isAlive() ? 0 : endedSince == 0 ? now : endedSince;
      if (endedSince != 0 && now - endedSince > END_NANOS) {
        throw ended(command);
      }
    }
  }

  private long patience() {
    return hurryUp == null ? HURRY_NANOS : ASKED_NANOS;
  }

  private Forfeit ended(String command) throws InterruptedException {
    long start = System.nanoTime();
    while (!isHurried() && System.nanoTime() - start < END_NANOS) {
      Thread.sleep(POLL_MILLIS);
    }
    String code = process.isAlive() ? "closed its output" : "ended with " + process.exitValue();
    return fail(Outcome.CRASH, code + " during " + command);
  }

  /** Ends the program and says why, with the last it said to its error stream. */
  Forfeit fail(Outcome outcome, String what) {
    kill();
    String words = lastWords.toString().strip();
    return new Forfeit(
        outcome, "the engine " + what + (words.isEmpty() ? "" : "; it said: " + excerpt(words)));
  }

  private static String excerpt(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= LAST_WORDS / 2 ? line : line.substring(0, LAST_WORDS / 2) + "...";
  }

  /** Lets the program quit, and ends what is left of it soon after. */
  void close() {
    if (isAlive()) {
      try {
        in.write(farewell);
        in.close();
        process.waitFor(QUIT_MILLIS, TimeUnit.MILLISECONDS);
      } catch (IOException | UncheckedIOException e) {
        // It does not listen any more.
        dead = true;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    kill();
  }

  /** Ends the program and all it started. */
  void kill() {
    dead = true;
    tree.kill();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // We are ending ourselves; the hook runs once more and finds nothing.
      dead = true;
    }
  }
}
