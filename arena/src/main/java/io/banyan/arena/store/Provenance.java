// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Locale;

/**
 * Where results come from: the code, the virtual machine, the machine.
 *
 * @param version of Banyan and its plugins, {@code unknown} if results are older than its being
 *     kept
 * @param commit of the code, {@code unknown} outside a repository
 * @param jdk name and version of the virtual machine
 * @param host class of machine: system, processor, cores; no name of a machine
 * @param threads games at the same time
 * @param started seconds since 1970
 * @param warnings what a reader of the results should know, one sentence a line
 */
public record Provenance(
    String version,
    String commit,
    String jdk,
    String host,
    int threads,
    long started,
    String warnings) {
  static final String UNKNOWN = "unknown";

  /** That of this process now. */
  public static Provenance current(int threads, String warnings) {
    return new Provenance(
        versionNow(),
        findCommit(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        "%s %s, %d cores"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors()),
        threads,
        System.currentTimeMillis() / 1000,
        warnings);
  }

  /** A plugin is part of the program that played: its jar's hash tells which one it was. */
  private static String versionNow() {
    String banyan = System.getProperty("banyan.version", UNKNOWN);
    String plugins = System.getProperty("banyan.plugins", "");
    return plugins.isEmpty() ? banyan : banyan + " with " + plugins;
  }

  /** The same for games that are played on other machines. */
  public Provenance on(String otherHost) {
    return new Provenance(version, commit, jdk, otherHost, threads, started, warnings);
  }

  /** The same with one more warning; an empty one changes nothing. */
  Provenance warning(String more) {
    String all = warnings.isEmpty() || more.isEmpty() ? warnings + more : warnings + "\n" + more;
    return new Provenance(version, commit, jdk, host, threads, started, all);
  }

  /** A warning if the machine is busy with other things; empty if not. */
  public static String loadWarning(int games) {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    int cores = Runtime.getRuntime().availableProcessors();
    return load > 0 && load + games > cores + 0.5
        ? String.format(
            Locale.ROOT,
            "The machine was busy when timed games began: load %.1f on %d cores, %d games at once.",
            load,
            cores,
            games)
        : "";
  }

  private static String findCommit() {
    String given = System.getProperty("banyan.commit");
    if (given != null && !given.isBlank()) {
      return given.strip();
    }
    try {
      CodeSource source = Provenance.class.getProtectionDomain().getCodeSource();
      Path at = source == null ? null : Path.of(source.getLocation().toURI());
      while (at != null) {
        Path git = at.resolve(".git");
        if (Files.exists(git)) {
          return readHead(git);
        }
        at = at.getParent();
      }
    } catch (IOException | URISyntaxException | RuntimeException e) {
      return UNKNOWN;
    }
    return UNKNOWN;
  }

  private static String readHead(Path git) throws IOException {
    Path folder = git;
    if (Files.isRegularFile(git)) {
      // A linked worktree: the file names the folder.
      folder = Path.of(Files.readString(git).strip().substring("gitdir: ".length()));
    }
    String head = Files.readString(folder.resolve("HEAD")).strip();
    if (!head.startsWith("ref: ")) {
      return head;
    }
    String ref = head.substring("ref: ".length());
    Path common = folder;
    if (Files.exists(folder.resolve("commondir"))) {
      common = folder.resolve(Files.readString(folder.resolve("commondir")).strip()).normalize();
    }
    if (Files.exists(common.resolve(ref))) {
      return Files.readString(common.resolve(ref)).strip();
    }
    Path packed = common.resolve("packed-refs");
    if (Files.exists(packed)) {
      for (String line : Files.readAllLines(packed)) {
        if (line.endsWith(" " + ref)) {
          return line.substring(0, line.indexOf(' '));
        }
      }
    }
    return UNKNOWN;
  }
}
