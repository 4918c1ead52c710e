// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Properties;

/** What this program was built from. */
public final class Build {
  private static final Properties FACTS = read();

  private Build() {}

  private static Properties read() {
    Properties properties = new Properties();
    try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  /** The version of Banyan. */
  public static String version() {
    return FACTS.getProperty("version");
  }

  /** The commit it was built from, with -dirty after it if there were changes; or "unknown". */
  public static String commit() {
    return FACTS.getProperty("commit");
  }

  /** How the program was started, in words that a shell reads. */
  public static String started() {
    String launcher = System.getenv("BANYAN_COMMAND");
    if (launcher != null) {
      return launcher;
    }
    Path jar = jar();
    return jar == null ? "banyan" : "java -jar " + Command.quoted(jar.toString());
  }

  /** The folder of the program: that of the launcher, else that of the jar; or null. */
  public static Path home() {
    String launcher = System.getenv("BANYAN_HOME");
    if (launcher != null && !launcher.isBlank()) {
      return Path.of(launcher);
    }
    Path jar = jar();
    return jar == null ? null : jar.toAbsolutePath().getParent();
  }

  /** The jar that the program runs from, or null. */
  private static Path jar() {
    CodeSource source = Build.class.getProtectionDomain().getCodeSource();
    if (source == null || !source.getLocation().getPath().endsWith(".jar")) {
      return null;
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      return Path.of(source.getLocation().getPath());
    }
  }

  /** Three lines: version, commit, JDK. */
  static String describe() {
    return "banyan "
        + version()
        + System.lineSeparator()
        + "commit "
        + commit()
        + System.lineSeparator()
        + "java "
        + System.getProperty("java.version")
        + " ("
        + System.getProperty("java.vm.name")
        + ", "
        + System.getProperty("java.vendor")
        + ", "
        + System.getProperty("os.arch")
        + ")";
  }
}
