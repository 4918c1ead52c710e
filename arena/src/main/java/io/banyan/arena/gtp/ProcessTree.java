// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A process we started and everything it started in turn.
 *
 * <p>The operating system forgets who started a process once its parent has ended. So each tree
 * carries a mark in its environment, which children inherit, and on Linux all processes with that
 * mark are found whatever became of their parents. Elsewhere only those whose parents live are.
 */
final class ProcessTree {
  private static final String PREFIX = "BANYAN_ENGINE_";
  private static final Path PROC = Path.of("/proc");
  private static final int ROUNDS = 20;

  /** The unit of times in /proc: a hundredth of a second on all Linux systems we know. */
  private static final long TICK_NANOS = 10_000_000L;

  private static final long WAIT_MILLIS = 2000;

  private final Process root;
  private final String mark;

  ProcessTree(Process root, String mark) {
    this.root = root;
    this.mark = mark;
  }

  /** Puts a new mark into the environment of a process to be started. */
  static String mark(Map<String, String> environment) {
    String name = PREFIX + UUID.randomUUID().toString().replace("-", "");
    environment.put(name, "1");
    return name + "=1";
  }

  /** Ends all of them at once; returns when none is left. */
  void kill() {
    List<ProcessHandle> known = new ArrayList<>(root.descendants().toList());
    root.destroyForcibly();
    known.forEach(ProcessHandle::destroyForcibly);
    // More than once, as one may start another while it is being ended.
    for (int round = 0; round < ROUNDS; round++) {
      List<ProcessHandle> left = marked();
      if (left.isEmpty()) {
        break;
      }
      left.forEach(ProcessHandle::destroyForcibly);
      for (ProcessHandle handle : left) {
        handle.onExit().completeOnTimeout(handle, 100, TimeUnit.MILLISECONDS).join();
      }
    }
    boolean interrupted = Thread.interrupted();
    try {
      root.waitFor(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** True if the system tells the CPU time of other processes. */
  static boolean tellsCpuTime() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  /**
   * The CPU time of all of them since they began, also of those that have ended, in steps of 10 ms;
   * those whose parents do not wait for them are lost with their end.
   */
  long cpuNanos() {
    long ticks = ticks(root.toHandle());
    for (ProcessHandle handle : root.descendants().toList()) {
      ticks += ticks(handle);
    }
    return ticks * TICK_NANOS;
  }

  private static long ticks(ProcessHandle handle) {
    try {
      return ticks(Files.readString(PROC.resolve(handle.pid() + "/stat")));
    } catch (IOException e) {
      // Gone; if its parent waited for it, the parent's figure has its time now.
      return 0;
    }
  }

  /** Time of a process and of the children it waited for, from its line in /proc; see proc(5). */
  static long ticks(String stat) {
    // The second field is the name in parentheses, which may hold spaces and parentheses itself.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long ticks = 0;
    for (int field = 14; field <= 17; field++) {
      ticks += Long.parseLong(fields[field - 3]);
    }
    return ticks;
  }

  /** The living processes that carry the mark. */
  private List<ProcessHandle> marked() {
    List<ProcessHandle> found = new ArrayList<>();
    if (!Files.isDirectory(PROC)) {
      return found;
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (isMarked(process)) {
          ProcessHandle.of(Long.parseLong(process.getFileName().toString())).ifPresent(found::add);
        }
      }
    } catch (IOException e) {
      // A process that ends while it is looked at; the next round looks again.
      return found;
    }
    return found;
  }

  private boolean isMarked(Path process) {
    try {
      byte[] environment = Files.readAllBytes(process.resolve("environ"));
      return new String(environment, StandardCharsets.ISO_8859_1).contains(mark);
    } catch (IOException e) {
      // Gone, or somebody else's.
      return false;
    }
  }
}
