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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The notes for programmers speak of classes and members that are there. */
class NotesTest {
  private static final Path ROOT = Path.of("..");

  /** A name in the type of code, as Java writes a class, with or without a member. */
  private static final Pattern NAME =
      Pattern.compile("`([A-Z][a-z]\\w*)(?:\\.(\\w+))?(?:\\([^`]*\\))?`");

  /** Names written like a class that are none of ours. */
  private static final List<String> FOREIGN =
      List.of("IllegalArgumentException", "ServiceLoader", "StrictMath");

  /** Source by simple name of the class. */
  private static final Map<String, String> SOURCES = new TreeMap<>();

  @BeforeAll
  static void readTheSources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        SOURCES.merge(name, Files.readString(file), String::concat);
      }
    }
    assertThat(SOURCES).hasSizeGreaterThan(500);
  }

  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("ARCHITECTURE.md")));
    try (Stream<Path> notes = Files.list(ROOT.resolve("docs/notes"))) {
      notes.filter(f -> f.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyClassThatAPageNamesIsThere(Path page) throws IOException {
    assertThat(missing(Files.readString(page))).as(page.toString()).isEmpty();
  }

  @Test
  void aClassOrMemberThatIsNotThereIsFound() {
    assertThat(missing("`Search.iterate`, `Tree`, `Nowhere`, `Tree.nowhere`, `Dither`"))
        .containsExactly("Nowhere", "Tree.nowhere");
  }

  private static List<String> missing(String text) {
    List<String> missing = new ArrayList<>();
    Matcher name = NAME.matcher(text);
    while (name.find()) {
      String type = name.group(1);
      String member = name.group(2);
      if (FOREIGN.contains(type)) {
        continue;
      }
      String source = SOURCES.getOrDefault(type, "");
      boolean known =
          member == null ? isType(type) : source.matches("(?s).*\\b" + member + "\\b.*");
      if (!known) {
        missing.add(member == null ? type : type + "." + member);
      }
    }
    return missing;
  }

  private static boolean isType(String name) {
    Pattern nested = Pattern.compile("\\b(class|record|enum|interface) " + name + "\\b");
    return SOURCES.containsKey(name)
        || SOURCES.values().stream().anyMatch(source -> nested.matcher(source).find());
  }
}
