// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.file.WholeFile;
import io.banyan.arena.report.Verdicts;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The pages about the papers in a repository's folder of docs, made from what is published there: a
 * page and drawings per paper, and a summary between two marks of the README and of papers.md.
 */
public final class Pages {
  /** Between these lines stands the summary. */
  static final String BEGIN = "<!-- results: made by ./banyan publish -->";

  static final String END = "<!-- end of results -->";

  private final Path docs;
  private final Path folder;

  /** For a folder of docs that lies beside the README. */
  public Pages(Path docs) {
    this.docs = docs;
    this.folder = docs.resolve("papers");
  }

  /** Where items are published. */
  public Path results() {
    return folder.resolve("results");
  }

  /** All files, by path, as they should be. */
  public Map<Path, String> files() {
    Map<Path, String> files = new TreeMap<>();
    StringBuilder readme = new StringBuilder(Summary.HEAD);
    StringBuilder map = new StringBuilder(Summary.HEAD);
    for (Paper paper : Papers.all()) {
      Map<String, PublishedItem> published = new LinkedHashMap<>();
      for (Paper.Item item : paper.items()) {
        PublishedItem.read(results(), paper.id(), item.id())
            .ifPresent(found -> published.put(item.id(), found));
      }
      PaperText text = PaperText.read(folder.resolve("text"), paper.id());
      PaperPage page = new PaperPage(paper, published, text);
      files.put(folder.resolve(paper.id() + ".md"), page.text());
      page.images().forEach((name, svg) -> files.put(folder.resolve("images").resolve(name), svg));
      Summary summary = Summary.of(paper, published, text);
      String name = "[" + paper.title() + "]";
      if (summary.isComparable()) {
        readme.append(summary.row(name + "(docs/papers/" + paper.id() + ".md)"));
        map.append(summary.row(name + "(papers/" + paper.id() + ".md)"));
      }
    }
    String margin =
        "\nAgreement means equivalence within %.0f points with at least %d games; claims are pooled tests.\n"
            .formatted(100 * Verdicts.MARGIN, Verdicts.MIN_GAMES);
    put(files, readme(), readme + margin);
    put(files, map(), map + margin);
    return files;
  }

  private static void put(Map<Path, String> files, Path file, String block) {
    String text = readMarked(file);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    files.put(file, text.substring(0, begin) + BEGIN + "\n\n" + block + "\n" + text.substring(end));
  }

  private static String readMarked(Path file) {
    String text = read(file);
    int begin = text.indexOf(BEGIN);
    if (begin < 0 || text.indexOf(END) < begin) {
      throw new StoreException(file + " has no lines '" + BEGIN + "' and '" + END + "'");
    }
    return text;
  }

  /** Fails where a file that takes a summary is missing, or has no place for it. */
  public void checkPlaces() {
    readMarked(readme());
    readMarked(map());
  }

  private Path readme() {
    return docs.resolveSibling("README.md");
  }

  private Path map() {
    return docs.resolve("papers.md");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new StoreException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** Writes what is not as it should be, removes drawings of nothing; returns how many files. */
  public int write() {
    Map<Path, String> files = files();
    int changed = 0;
    try {
      Files.createDirectories(folder.resolve("images"));
      for (Path stale : images()) {
        if (!files.containsKey(stale)) {
          Files.delete(stale);
          changed++;
        }
      }
      for (Map.Entry<Path, String> file : files.entrySet()) {
        Path path = file.getKey();
        if (!Files.exists(path) || !Files.readString(path).equals(file.getValue())) {
          WholeFile.write(path, file.getValue());
          changed++;
        }
      }
    } catch (IOException e) {
      throw new StoreException("cannot write below " + docs + ": " + e.getMessage(), e);
    }
    return changed;
  }

  /** All drawings that are there. */
  public List<Path> images() {
    Path images = folder.resolve("images");
    if (!Files.isDirectory(images)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(images)) {
      return found.sorted().toList();
    } catch (IOException e) {
      throw new StoreException("cannot read " + images + ": " + e.getMessage(), e);
    }
  }
}
