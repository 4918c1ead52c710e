// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.publish.JoinedItem;
import io.banyan.arena.publish.Pages;
import io.banyan.arena.publish.PublishedItem;
import io.banyan.arena.publish.Publisher;
import io.banyan.arena.publish.SharedCells;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.Study;
import io.banyan.arena.store.StoreReader;
import io.banyan.cli.Command;
import io.banyan.cli.FailedException;
import io.banyan.cli.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts runs of the papers' tables into the repository, as small files and pages. */
@picocli.CommandLine.Command(
    name = "publish",
    description = {
      "Write what reproduce has found as small files, and the papers' pages from them.",
      "",
      "Each item is a file. Unfinished items are published as far as they are.",
      "Without a directory: the pages alone."
    },
    footer = {
      "",
      "Runs of an item are joined, with each other and with what is published: of each cell the",
      "run with most games counts. With --replace the cells of these runs replace those that are",
      "published with more games. Runs with the paper's budgets count before any others. A cell that",
      "several items have counts in all of them. Games of reproduce --after are added to those that",
      "come before them.",
      "",
      "Examples:",
      "  banyan publish --docs docs",
      "  banyan publish results/demo --docs docs --replace"
    })
public final class PublishCommand extends Command {
  @Parameters(
      index = "0..*",
      arity = "0..1",
      paramLabel = "DIR",
      description = "Directories of results, or of such directories.")
  private List<Path> directories = List.of();

  @Option(
      names = "--docs",
      paramLabel = "DIR",
      defaultValue = "docs",
      description = "The folder of docs, beside the README; default ${DEFAULT-VALUE}.")
  private Path docs;

  @Option(
      names = "--replace",
      description = "Also replace cells that are published with more games.")
  private boolean replace;

  @Override
  public Integer call() {
    if (!Files.isDirectory(docs)) {
      throw new UsageException("there is no folder " + docs + "; --docs names one");
    }
    Pages pages = new Pages(docs);
    pages.checkPlaces();
    Map<String, PublishedItem> best = new LinkedHashMap<>();
    for (Path directory : directories) {
      for (Path run : runs(directory)) {
        Publisher.read(run)
            .ifPresentOrElse(
                found -> best.merge(found.paper() + "/" + found.item(), found, JoinedItem::of),
                () -> io.err().println(run + ": no item of a paper, or an outdated one"));
      }
    }
    best.values().forEach(item -> publish(pages, item));
    share(pages);
    judgeAgain(pages);
    int changed = pages.write();
    io.out().println(changed + " pages and drawings changed");
    return DONE;
  }

  /** Cells that several items have are taken over from the one that has most games of them. */
  private void share(Pages pages) {
    SharedCells cells = new SharedCells();
    List<PublishedItem> items = published(pages);
    items.forEach(cells::add);
    rewrite(pages, items, cells::fill, "has cells of other items");
  }

  /** Claims of items that were published by an older version get its newer words. */
  private void judgeAgain(Pages pages) {
    rewrite(pages, published(pages), Publisher::judgedAgain, "claims judged again");
  }

  private static List<PublishedItem> published(Pages pages) {
    List<PublishedItem> items = new ArrayList<>();
    for (Paper paper : Papers.all()) {
      for (Paper.Item item : paper.items()) {
        PublishedItem.read(pages.results(), paper.id(), item.id()).ifPresent(items::add);
      }
    }
    return items;
  }

  private void rewrite(
      Pages pages, List<PublishedItem> items, UnaryOperator<PublishedItem> change, String words) {
    for (PublishedItem old : items) {
      PublishedItem changed = change.apply(old);
      if (!changed.equals(old)) {
        changed.write(pages.results());
        io.out().println(old.paper() + "/" + old.item() + ": " + words);
      }
    }
  }

  private void publish(Pages pages, PublishedItem item) {
    String name = item.paper() + "/" + item.item();
    PublishedItem old = PublishedItem.read(pages.results(), item.paper(), item.item()).orElse(item);
    PublishedItem joined =
        JoinedItem.fromTheFirst(
            replace ? JoinedItem.replaced(old, item) : JoinedItem.of(old, item));
    if (joined.cells().isEmpty() && !item.cells().isEmpty()) {
      io.err().println(name + ": the games before those of --after are not published");
      return;
    }
    if (joined.equals(old) && !old.equals(item)) {
      io.out()
          .println(
              name
                  + ": stays as it is, with "
                  + old.games()
                  + " games"
                  + (replace ? "" : "; --replace replaces it"));
      return;
    }
    joined.write(pages.results());
    io.out()
        .println(
            name
                + ": "
                + joined.games()
                + " games in "
                + joined.cells().size()
                + " cells"
                + (joined.complete() ? "" : ", not complete"));
  }

  private static List<Path> runs(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new UsageException("there is no directory " + directory);
    }
    try (Stream<Path> below = Files.walk(directory)) {
      List<Path> runs = new ArrayList<>();
      below
          .filter(Files::isDirectory)
          .filter(d -> StoreReader.existsIn(d) || Files.exists(d.resolve(Study.FILE)))
          .sorted()
          .forEach(runs::add);
      return runs;
    } catch (IOException e) {
      throw new FailedException("cannot read " + directory + ": " + e.getMessage());
    }
  }
}
