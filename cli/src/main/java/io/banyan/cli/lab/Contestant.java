// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.cli.FailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A version that takes part in a gate: another Banyan, which is spoken to in GTP, or an agent.
 *
 * @param program the words that start another Banyan; empty for an agent
 * @param agent the agent, here or there
 * @param budget what a move may cost there
 * @param description what it is, for people and results
 */
record Contestant(List<String> program, String agent, String budget, String description) {

  /** Reads a folder with a launcher, a jar, or an agent. */
  static Contestant of(String text, String agent, String budget) {
    Path path = Path.of(text.matches("[^\"(]+") ? text : ".");
    List<String> program = List.of();
    if (Files.isExecutable(path.resolve("banyan"))
        && !text.equals("banyan")
        && Files.isDirectory(path)) {
      program = List.of(path.toAbsolutePath().normalize().resolve("banyan").toString());
    } else if (text.endsWith(".jar") && Files.isRegularFile(path)) {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      program = List.of(java, "-jar", path.toAbsolutePath().normalize().toString());
    }
    boolean here = program.isEmpty() || !text.matches("[^\"(]+");
    return here
        ? new Contestant(List.of(), text, budget, text)
        : new Contestant(program, agent, budget, agent + " of " + text + ", " + version(program));
  }

  /** Asks for the version, which also builds a checkout that is not built yet. */
  private static String version(List<String> program) {
    List<String> words = new ArrayList<>(program);
    words.add("--version");
    try {
      Process process =
          new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new FailedException(String.join(" ", words) + " failed; it is not a Banyan");
      }
      return said.lines().limit(2).collect(Collectors.joining(", "));
    } catch (IOException e) {
      throw new FailedException("cannot start " + words.get(0) + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FailedException("interrupted", e);
    }
  }

  /** The specification of who plays a game. */
  String spec(String game, long seed) {
    if (program.isEmpty()) {
      return agent;
    }
    List<String> words = new ArrayList<>(program);
    words.addAll(List.of("gtp", game, agent, "--budget", budget, "--seed", Long.toString(seed)));
    String command = words.stream().map(w -> "'" + w + "'").collect(Collectors.joining(" "));
    return "gtp(cmd=\"" + command.replace("\\", "\\\\").replace("\"", "\\\"") + "\")";
  }
}
