// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.plugin.Plugins;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The option {@code --plugins}, which every command knows. It is read before the command is looked
 * for, as games and parts of plugins are values that commands check.
 */
final class PluginOption {
  static final String NAME = "--plugins";
  static final String LABEL = "DIR|JAR";
  static final String DESCRIPTION =
      "Use games and parts of a jar, or of all jars in a folder; may be repeated. So does"
          + " BANYAN_PLUGINS, and the folder plugins beside the program.";

  private PluginOption() {}

  /** Takes plugins into use and answers the other arguments. */
  static String[] take(String[] args, Streams io) {
    List<Path> places = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals(NAME)) {
        if (++i == args.length) {
          throw new UsageException("--plugins needs a jar or a folder of jars after it");
        }
        places.add(Path.of(args[i]));
      } else if (args[i].startsWith(NAME + "=")) {
        places.add(Path.of(args[i].substring(NAME.length() + 1)));
      } else {
        rest.add(args[i]);
      }
    }
    places.addAll(unasked());
    use(places, io);
    return rest.toArray(String[]::new);
  }

  private static List<Path> unasked() {
    List<Path> places = new ArrayList<>();
    String variable = System.getenv("BANYAN_PLUGINS");
    if (variable != null) {
      for (String place : variable.split(File.pathSeparator)) {
        if (!place.isBlank()) {
          places.add(Path.of(place));
        }
      }
    }
    Path home = Build.home();
    if (home != null && Files.isDirectory(home.resolve("plugins"))) {
      places.add(home.resolve("plugins"));
    }
    return places;
  }

  private static void use(List<Path> places, Streams io) {
    Plugins plugins =
        places.isEmpty()
            ? Plugins.NONE
            : Inputs.read(() -> Plugins.load(places, AllEntries.shipped()));
    AllEntries.use(plugins);
    if (plugins.inUse().isEmpty()) {
      System.clearProperty("banyan.plugins");
    } else {
      // Results name the plugins they come from.
      System.setProperty(
          "banyan.plugins", String.join(", ", plugins.inUse().stream().map(p -> "" + p).toList()));
    }
    plugins.problems().forEach(problem -> io.err().println("banyan: " + problem));
  }
}
