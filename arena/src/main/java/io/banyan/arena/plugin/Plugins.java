// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.plugin;

import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Extension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The plugins of a process: jars, read once, whose extensions add to catalogues.
 *
 * <p>All jars share one class loader, so that a folder may hold a plugin and the libraries it
 * needs. A jar that cannot be used, or an extension that fails, is left out with a sentence in
 * {@link #problems}; everything else goes on.
 */
public final class Plugins {
  /** None. */
  public static final Plugins NONE = new Plugins();

  private final List<Plugin> inUse = new ArrayList<>();
  private final List<Extension> extensions = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private Plugins() {}

  /**
   * Reads jars and tries their extensions.
   *
   * @param places jars, and folders of jars
   * @param catalog what the program knows without them
   * @throws IllegalArgumentException if a place is neither a jar nor a folder
   */
  public static Plugins load(List<Path> places, Catalog catalog) {
    Plugins plugins = new Plugins();
    Map<String, PluginJar> jars = new LinkedHashMap<>();
    for (Path place : places) {
      for (Path file : jarsOf(place)) {
        try {
          PluginJar jar = PluginJar.read(file);
          jars.putIfAbsent(jar.sha256(), jar);
        } catch (PluginException e) {
          plugins.leaveOut(file, e);
        }
      }
    }
    if (!jars.isEmpty()) {
      plugins.use(List.copyOf(jars.values()), catalog);
    }
    return plugins;
  }

  private static List<Path> jarsOf(Path place) {
    if (!Files.exists(place)) {
      throw new IllegalArgumentException(
          "plugins are jars or folders of jars, but there is no " + place);
    }
    if (!Files.isDirectory(place)) {
      return List.of(place);
    }
    try (Stream<Path> files = Files.list(place)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the folder " + place, e);
    }
  }

  private void use(List<PluginJar> jars, Catalog catalog) {
    // Never closed: its classes are in use until the process ends.
    ClassLoader loader =
        new URLClassLoader(
            "plugins",
            jars.stream().map(jar -> url(jar.path())).toArray(URL[]::new),
            Plugins.class.getClassLoader());
    Catalog known = catalog;
    for (PluginJar jar : jars) {
      List<String> used = new ArrayList<>();
      for (String name : jar.extensions()) {
        try {
          jar.checkContract();
          Extension extension = PluginTrial.make(name, loader);
          known = PluginTrial.add(extension, known);
          extensions.add(extension);
          used.add(name);
        } catch (PluginException e) {
          leaveOut(jar.path(), e);
        }
      }
      if (!used.isEmpty()) {
        String file = jar.path().getFileName().toString();
        String path = jar.path().toAbsolutePath().toString();
        inUse.add(new Plugin(file, path, jar.sha256(), used));
      } else if (jar.extensions().isEmpty() && jars.size() == 1) {
        leaveOut(jar.path(), new PluginException("it names no extension in " + PluginJar.SERVICE));
      }
    }
  }

  private void leaveOut(Path jar, PluginException e) {
    String sentence = "plugin " + jar + " is left out: " + e.getMessage();
    if (!problems.contains(sentence)) {
      problems.add(sentence);
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(file + " has no address", e);
    }
  }

  /**
   * The same plugins on a machine that they were sent to, where their jars are on the class path.
   *
   * @throws IllegalStateException if one is missing there, or is another one
   */
  public static Plugins arrived(List<Plugin> sent) {
    Plugins plugins = new Plugins();
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    for (Plugin plugin : sent) {
      for (String name : plugin.extensions()) {
        try {
          Extension extension = PluginTrial.make(name, loader);
          checkSame(plugin, extension);
          plugins.extensions.add(extension);
        } catch (PluginException | IOException e) {
          throw new IllegalStateException(
              "plugin " + plugin.file() + " did not arrive: " + e.getMessage(), e);
        }
      }
      plugins.inUse.add(plugin);
    }
    return plugins;
  }

  private static void checkSame(Plugin plugin, Extension extension)
      throws IOException, PluginException {
    CodeSource source = extension.getClass().getProtectionDomain().getCodeSource();
    try {
      Path jar = source == null ? null : Path.of(source.getLocation().toURI());
      if (jar == null || !Files.isRegularFile(jar)) {
        throw new PluginException("its classes come from " + jar + ", which is not a jar");
      }
      String hash = Plugin.hash(jar);
      if (!hash.equals(plugin.sha256())) {
        throw new PluginException("here it is " + jar + " sha256 " + hash);
      }
    } catch (URISyntaxException e) {
      throw new PluginException(e.getMessage());
    }
  }

  /** A catalogue with what the plugins add. */
  public Catalog addTo(Catalog catalog) {
    extensions.forEach(extension -> extension.addTo(catalog));
    return catalog;
  }

  /** The jars in use. */
  public List<Plugin> inUse() {
    return List.copyOf(inUse);
  }

  /** What was left out and why, a sentence each. */
  public List<String> problems() {
    return List.copyOf(problems);
  }
}
