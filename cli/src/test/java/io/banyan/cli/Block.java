// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A fenced block of a page of the docs.
 *
 * @param page path from the root of the repository
 * @param line where it begins
 * @param kind what stands behind the opening fence
 */
public record Block(String page, int line, String kind, List<String> lines) {
  private static final Path ROOT = Path.of("..");

  /** All pages of the docs. */
  public static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
      try (Stream<Path> files = folder == ROOT ? Files.list(folder) : Files.walk(folder)) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }

  /** All blocks of all pages. */
  public static List<Block> all() throws IOException {
    List<Block> blocks = new ArrayList<>();
    for (Path page : pages()) {
      String name = ROOT.relativize(page).toString();
      Block open = null;
      int number = 0;
      for (String line : Files.readAllLines(page)) {
        number++;
        if (!line.strip().startsWith("```")) {
          if (open != null) {
            open.lines().add(line);
          }
        } else if (open == null) {
          open = new Block(name, number, line.strip().substring(3), new ArrayList<>());
        } else {
          blocks.add(open);
          open = null;
        }
      }
    }
    return blocks;
  }

  /** Its text. */
  public String text() {
    return String.join("\n", lines) + "\n";
  }

  @Override
  public String toString() {
    return page + ":" + line + " " + kind;
  }
}
