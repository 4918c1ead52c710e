// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Build;
import io.banyan.core.spec.Extension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes the files of a plugin's project. Its classes are those of the docs, which tests compile
 * and run: the build puts their sources beside this class, and here they get other names.
 */
final class Project {
  /** The folder in the project that holds Banyan's libraries. */
  static final String LIBRARIES = "banyan";

  private final Path folder;
  private final String name;
  private final String packageName;
  private final String className;

  Project(Path folder, String name, String packageName) {
    this.folder = folder;
    this.name = name;
    this.packageName = packageName;
    this.className = Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** The build file, and what Maven needs to use the libraries also when it is offline. */
  void writeFrame() throws IOException {
    write("pom.xml", filled("pom.xml.txt", ""));
    write(".mvn/maven.config", "-Daether.offline.protocols=file\n");
    write(".gitignore", "target/\n");
  }

  /** A game, a policy, and their tests. */
  void writeGame() throws IOException {
    String policy = "FavourLowMoves";
    Map<String, String> names = new LinkedHashMap<>();
    names.put("\"countdown", "\"" + name);
    names.put("Countdown", className);
    names.put("docs/add-a-game.md", "Banyan's docs/add-a-game.md");
    writeClass("main", className, "Countdown", names);
    writeClass("test", className + "Test", "CountdownTest", names);
    writeClass("main", className + "Extension", "CountdownExtension", names);
    writePolicy(policy, name + "-low");
    writeService();
    write("README.md", filled("game-README.md.txt", policy));
  }

  /** A policy and its test. */
  void writePolicy() throws IOException {
    writePolicy(className, name);
    writeExtension();
    writeService();
    write("README.md", filled("policy-README.md.txt", className));
  }

  private void writePolicy(String policy, String entry) throws IOException {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("\"low\"", "\"" + entry + "\"");
    names.put("FavourLowMoves", policy);
    names.put("docs/add-a-policy.md", "Banyan's docs/add-a-policy.md");
    writeClass("main", policy, "FavourLowMoves", names);
    writeClass("test", policy + "Test", "FavourLowMovesTest", names);
  }

  private void writeExtension() throws IOException {
    String code =
        """
        package %s;

        import io.banyan.core.spec.Catalog;
        import io.banyan.core.spec.Extension;

        /** Adds what this jar has to the catalogue of the program. */
        public final class %sExtension implements Extension {
          @Override
          public void addTo(Catalog catalog) {
            catalog.add(%s.ENTRY);
          }
        }
        """
            .formatted(packageName, className, className);
    write("src/main/java/" + path() + className + "Extension.java", code);
  }

  private void writeService() throws IOException {
    write(
        "src/main/resources/META-INF/services/" + Extension.class.getName(),
        packageName + "." + className + "Extension\n");
  }

  private void writeClass(String tree, String own, String template, Map<String, String> names)
      throws IOException {
    String code =
        resource(template + ".java")
            .replaceAll("(?m)^// (SPDX|doc:).*\\R", "")
            .replaceFirst("package io\\.banyan\\.docs;", "package " + packageName + ";");
    for (Map.Entry<String, String> change : names.entrySet()) {
      code = code.replace(change.getKey(), change.getValue());
    }
    write("src/" + tree + "/java/" + path() + own + ".java", code);
  }

  private String path() {
    return packageName.replace('.', '/') + "/";
  }

  private String filled(String template, String policy) throws IOException {
    return resource(template)
        .replace("{{name}}", name)
        .replace("{{class}}", className)
        .replace("{{policy}}", policy)
        .replace("{{package}}", packageName)
        .replace("{{banyan}}", Build.version())
        .replace("{{contract}}", Integer.toString(Extension.CONTRACT))
        .replace("{{basedir}}", "${project.basedir}")
        .replace("{{banyanVersion}}", "${banyan.version}");
  }

  private static String resource(String file) throws IOException {
    try (InputStream in = Project.class.getResourceAsStream("project/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
