// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A name that means one thing here and another there sends the reader to the wrong file. */
class OneNameOneClassTest {
  private static final Path ROOT = Path.of("..");

  /** Folders of the main code of all modules, also of those that are not on the class path here. */
  private static List<Path> mainFolders() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .sorted()
          .toList();
    }
  }

  @Test
  void noTwoFilesOfTheMainCodeHaveTheSameName() throws IOException {
    Map<String, List<String>> files = new TreeMap<>();
    for (Path folder : mainFolders()) {
      try (Stream<Path> sources = Files.walk(folder)) {
        sources
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .forEach(
                file ->
                    files
                        .computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>())
                        .add(ROOT.relativize(file).toString()));
      }
    }

    assertThat(files).hasSizeGreaterThan(500).containsKeys("Search.java", "Banyan.java");
    assertThat(files.values()).allSatisfy(places -> assertThat(places).hasSize(1));
  }

  @Test
  void allModulesAreLookedAt() throws IOException {
    assertThat(mainFolders())
        .extracting(folder -> ROOT.relativize(folder).getName(0).toString())
        .contains("core", "testkit", "games", "ggp", "arena", "web", "cli", "cluster", "stress");
  }
}
