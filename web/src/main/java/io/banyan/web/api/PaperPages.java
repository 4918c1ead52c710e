// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.publish.PublishedItem;
import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import io.banyan.arena.report.Verdicts;
import io.banyan.arena.reproduce.Claims;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.Reproduced;
import io.banyan.arena.reproduce.Study;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.store.StoreException;
import io.banyan.arena.store.StoreReader;
import io.banyan.core.agent.AgentSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/**
 * The tables of the papers: the published figures, and ours wherever a result directory has them,
 * else those that come along with the program.
 */
final class PaperPages {
  private static final System.Logger LOG = System.getLogger(PaperPages.class.getName());

  private final Experiments experiments;
  private final List<Paper> papers = Papers.all();
  private final Map<Path, Cached> cache = new ConcurrentHashMap<>();

  /** Results that come along with the program, by paper and item. */
  private final Map<String, PublishedItem> published = new HashMap<>();

  PaperPages(Experiments experiments) {
    this(experiments, PublishedItem::packaged);
  }

  /** With results from elsewhere, by paper and item. */
  PaperPages(Experiments experiments, BiFunction<String, String, Optional<PublishedItem>> results) {
    this.experiments = experiments;
    for (Paper paper : papers) {
      for (Paper.Item item : paper.items()) {
        results
            .apply(paper.id(), item.id())
            .ifPresent(found -> published.put(paper.id() + "/" + item.id(), found));
      }
    }
  }

  /** A table read from a directory; null if it is outdated. Good until the directory changes. */
  private record Cached(String stamp, Reproduced table) {}

  /** A result directory, looked into once for all items. */
  private record Store(String id, Path directory, Map<String, String> facts, long games) {}

  /** A run of an item: its table of matches, or else its study. */
  private record Run(String id, Path directory, Reproduced table, Study study) {
    double scale() {
      return table != null ? table.budgetScale() : study.budgetScale();
    }

    boolean isUnfinished() {
      return table != null && table.archive().finished() < table.archive().total();
    }

    long games() {
      return table != null ? table.archive().finished() : study.games();
    }
  }

  /** All papers with all their items. */
  Map<String, Object> list() {
    List<Store> stores = stores();
    cache.keySet().retainAll(stores.stream().map(Store::directory).toList());
    Map<Path, Study> studies = studies();
    List<Object> list = new ArrayList<>();
    for (Paper paper : papers) {
      Map<String, Object> data = new LinkedHashMap<>();
      data.put("id", paper.id());
      data.put("title", paper.title());
      data.put("source", paper.source());
      data.put("note", paper.note());
      List<Object> items = new ArrayList<>();
      for (Paper.Item item : paper.items()) {
        items.add(item(paper, item, runs(paper, item, stores, studies)));
      }
      data.put("items", items);
      list.add(data);
    }
    return Map.of("rule", Verdicts.RULE, "papers", list);
  }

  /** The report that a study left in its directory. */
  String report(String paperId, String itemId) {
    for (Paper paper : papers) {
      for (Paper.Item item : paper.items()) {
        if (paper.id().equals(paperId) && item.id().equals(itemId)) {
          for (Run run : runs(paper, item, List.of(), studies())) {
            Path file = run.directory().resolve("report.html");
            try {
              return Files.readString(file);
            } catch (IOException e) {
              throw ApiException.notFound("the report of this study is not there any more");
            }
          }
        }
      }
    }
    throw ApiException.notFound("there is no such study");
  }

  private List<Store> stores() {
    List<Store> stores = new ArrayList<>();
    experiments
        .found()
        .forEach(
            (id, directory) -> {
              try (StoreReader reader = StoreReader.open(directory)) {
                stores.add(new Store(id, directory, reader.facts(), reader.count()));
              } catch (StoreException e) {
                LOG.log(System.Logger.Level.DEBUG, directory + " cannot be read", e);
              }
            });
    return stores;
  }

  private Map<Path, Study> studies() {
    Map<Path, Study> studies = new LinkedHashMap<>();
    for (Path directory : experiments.directoriesWith(Study.FILE)) {
      try {
        studies.put(directory, Study.read(directory));
      } catch (StoreException e) {
        // Just being written, or none of ours.
        LOG.log(System.Logger.Level.DEBUG, directory + " cannot be read", e);
      }
    }
    return studies;
  }

  /** All runs of an item, the most telling first: with the paper's budgets, with most games. */
  private List<Run> runs(
      Paper paper, Paper.Item item, List<Store> stores, Map<Path, Study> studies) {
    List<Run> runs = new ArrayList<>();
    for (Store store : stores) {
      if (item.kind() == Paper.Kind.MATCH && Reproduced.claims(store.facts(), paper, item)) {
        table(store, paper, item)
            .ifPresent(table -> runs.add(new Run(store.id(), store.directory(), table, null)));
      }
    }
    studies.forEach(
        (directory, study) -> {
          if ((paper.id() + "/" + item.id()).equals(study.item())) {
            runs.add(new Run(null, directory, null, study));
          }
        });
    runs.sort(
        Comparator.comparing((Run r) -> r.scale() == 1 ? 0 : 1)
            .thenComparing(Run::games, Comparator.reverseOrder()));
    return runs;
  }

  /** The table of a store, read again only when games were added. */
  private Optional<Reproduced> table(Store store, Paper paper, Paper.Item item) {
    String stamp = store.games() + " games of " + store.facts();
    Cached known = cache.get(store.directory());
    if (known == null || !known.stamp().equals(stamp)) {
      try {
        Archive archive = Archive.read(store.directory());
        known = new Cached(stamp, Reproduced.of(archive, paper, item).orElse(null));
        cache.put(store.directory(), known);
      } catch (StoreException e) {
        LOG.log(System.Logger.Level.DEBUG, store.directory() + " cannot be read", e);
        return Optional.empty();
      }
    }
    return Optional.ofNullable(known.table());
  }

  private Map<String, Object> item(Paper paper, Paper.Item item, List<Run> runs) {
    Run run = runs.isEmpty() ? null : runs.get(0);
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("id", item.id());
    data.put("title", item.title());
    data.put("kind", item.kind().name().toLowerCase(Locale.ROOT));
    data.put("settings", item.settings());
    data.put("games", item.games());
    data.put("command", command(paper, item));
    data.put("run", run == null ? null : run(run, runs));
    // A run of the user's own goes before what comes along, cell by cell while it is unfinished.
    boolean whole = run != null && !run.isUnfinished();
    PublishedItem along = whole ? null : published.get(paper.id() + "/" + item.id());
    data.put("published", along == null ? null : along(along));
    List<Object> cells = new ArrayList<>();
    for (int i = 0; i < item.cells().size(); i++) {
      Map<String, Object> cell = cell(item.cells().get(i), i, run == null ? null : run.table());
      boolean played = cell.get("games") instanceof Long games && games > 0;
      if (along != null && !played) {
        addOurs(cell, along.cell(i + 1).orElse(null));
      }
      cell.put("along", along != null && !played);
      cells.add(cell);
    }
    data.put("cells", cells);
    List<Object> claims = new ArrayList<>();
    if (run != null && run.table() != null) {
      run.table().claimed().forEach(c -> claims.add(claim(c)));
    } else if (run != null && !run.study().claims().isEmpty()) {
      run.study().claims().forEach(c -> claims.add(claim(c)));
    } else if (along != null) {
      along.claims().forEach(c -> claims.add(claim(c.claim(), c.verdict(), c.reason())));
    } else {
      item.claims().forEach(c -> claims.add(Map.of("claim", c.text())));
    }
    data.put("claims", claims);
    List<Object> points = new ArrayList<>();
    for (int i = 0; i < item.seconds().size(); i++) {
      points.add(Map.of("iterations", item.iterations().get(i), "seconds", item.seconds().get(i)));
    }
    data.put("points", points);
    return data;
  }

  private static Map<String, Object> along(PublishedItem item) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("games", item.games());
    data.put("budgetScale", item.budgetScale());
    data.put("complete", item.complete());
    data.put("sentences", item.sentences());
    return data;
  }

  /** What comes along about a cell; nulls if it has no games. */
  private static void addOurs(Map<String, Object> data, PublishedItem.Cell cell) {
    data.put("games", cell == null ? 0 : cell.games());
    data.put("ours", cell == null ? null : cell.score());
    data.put("low", cell == null ? null : cell.interval95().get(0));
    data.put("high", cell == null ? null : cell.interval95().get(1));
    data.put("verdict", cell == null ? "not run" : cell.verdict());
    data.put("reason", cell == null ? "" : cell.reason());
  }

  private static String command(Paper paper, Paper.Item item) {
    String name = paper.id() + "/" + item.id();
    return "./banyan reproduce " + name + " --out results";
  }

  private Map<String, Object> run(Run run, List<Run> all) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("directory", experiments.label(run.directory()));
    data.put("experiment", run.id());
    data.put("budgetScale", run.scale());
    data.put("running", StoreReader.isInUse(run.directory()));
    if (run.table() != null) {
      data.put("finished", run.table().archive().finished());
      data.put("total", run.table().archive().total());
    } else {
      data.put("interrupted", run.study().interrupted());
      data.put("sentences", run.study().sentences());
    }
    data.put("others", all.stream().skip(1).map(r -> experiments.label(r.directory())).toList());
    return data;
  }

  private static Map<String, Object> cell(Paper.Cell cell, int index, Reproduced table) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("game", cell.game());
    data.put("agents", cell.names() == null ? List.of(cell.first(), cell.second()) : cell.names());
    boolean own =
        AgentSpec.parse(cell.first()).budget() != null
            && AgentSpec.parse(cell.second()).budget() != null;
    data.put("budget", own ? "own" : cell.budget());
    Comparison published = Claims.compare(cell, index, Counts.NONE, true);
    data.put("published", published.interval() == null ? null : published.published());
    if (published.interval() != null) {
      data.put("publishedLow", published.interval().low());
      data.put("publishedHigh", published.interval().high());
    } else {
      data.put("publishedLow", share(cell.low()));
      data.put("publishedHigh", share(cell.high()));
    }
    data.put("claim", published.claim());
    if (table != null) {
      MatchStats ours = table.archive().results().get(index).stats();
      Comparison comparison = table.comparisons().get(index);
      data.put("games", ours.games());
      data.put("ours", ours.games() == 0 ? null : ours.score());
      data.put("low", ours.games() == 0 ? null : ours.wilson().low());
      data.put("high", ours.games() == 0 ? null : ours.wilson().high());
      data.put("verdict", comparison.verdict().text());
      data.put("reason", comparison.reason());
    }
    return data;
  }

  private static Map<String, Object> claim(Claimed claimed) {
    return claim(claimed.text(), claimed.judgement().verdict().text(), claimed.judgement().words());
  }

  private static Map<String, Object> claim(String text, String verdict, String reason) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("claim", text);
    data.put("verdict", verdict);
    data.put("reason", reason);
    return data;
  }

  private static Double share(Double percent) {
    return percent == null ? null : percent / 100;
  }
}
