// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.store.Merge;
import io.banyan.cli.Command;
import io.banyan.cli.JsonPrinter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts the games of several runs of one experiment together. */
@picocli.CommandLine.Command(
    name = "merge",
    description = {
      "Put the games of several runs of one experiment into one directory.",
      "Another experiment, other specifications or seeds are refused; nothing is written then.",
      "A game that was played twice counts once and must be the same."
    },
    footer = {"", "Examples:", "  banyan merge results/demo --out results/all"})
public final class MergeCommand extends Command {
  @Parameters(
      index = "0..*",
      arity = "1..*",
      paramLabel = "DIR",
      description = "Directories of results.")
  private List<Path> directories;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where all of them are kept; may hold games of the experiment already.")
  private Path out;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Merge.Result result = Merge.into(out, directories);
    if (result.commits().size() > 1) {
      io.err()
          .println(
              "games come from different programs, commits "
                  + String.join(", ", result.commits())
                  + ": results may differ where the search was changed");
    }
    if (json) {
      JsonPrinter.print(io.out(), document(result));
      return DONE;
    }
    for (Merge.Source source : result.sources()) {
      io.out()
          .printf(
              Locale.ROOT,
              "%s: %d games, %d of them new%n",
              source.directory(),
              source.games(),
              source.added());
    }
    io.out().printf(Locale.ROOT, "%s: %d games%n", out, result.games());
    return DONE;
  }

  private Map<String, Object> document(Merge.Result result) {
    List<Map<String, Object>> sources = new ArrayList<>();
    for (Merge.Source source : result.sources()) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("directory", source.directory().toString());
      line.put("games", source.games());
      line.put("added", source.added());
      sources.add(line);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("sources", sources);
    document.put("directory", out.toString());
    document.put("games", result.games());
    document.put("commits", List.copyOf(result.commits()));
    return document;
  }
}
