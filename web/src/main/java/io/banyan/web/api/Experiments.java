// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.report.HtmlReport;
import io.banyan.arena.report.MatchJson;
import io.banyan.arena.reproduce.Reproduced;
import io.banyan.arena.store.GameRow;
import io.banyan.arena.store.StoreException;
import io.banyan.arena.store.StoreReader;
import io.banyan.arena.store.StoredPairing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The result directories below one directory, read only. Visitors name an experiment by an id that
 * is looked up in the list of those found; no path is ever made from what they send.
 */
final class Experiments {
  private static final int DEPTH = 3;
  private static final int MOST = 500;
  private static final String FILE = "results.db";

  private final Path root;

  Experiments(Path root) {
    this.root = root;
  }

  /** All result directories: id to path, sorted by path. */
  Map<String, Path> found() {
    Map<String, Path> found = new LinkedHashMap<>();
    directoriesWith(FILE).forEach(directory -> found.put(id(directory), directory));
    return found;
  }

  /** All directories that hold a file of this name, sorted by path. */
  List<Path> directoriesWith(String file) {
    if (root == null || !Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> files =
        Files.find(
            root,
            DEPTH + 1,
            (path, facts) -> facts.isRegularFile() && path.endsWith(file),
            new FileVisitOption[0])) {
      return files.map(Path::getParent).sorted().limit(MOST).toList();
    } catch (IOException | UncheckedIOException e) {
      throw new ApiException(500, "unreadable", "the results directory cannot be read");
    }
  }

  /** How people know a directory: its path below the one shown. */
  String label(Path directory) {
    String label = root.relativize(directory).toString();
    return label.isEmpty() ? "." : label;
  }

  private String id(Path directory) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(label(directory).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path directory(String id) {
    Path directory = found().get(id);
    if (directory == null) {
      throw ApiException.notFound("there is no such experiment");
    }
    return directory;
  }

  /** The list, newest facts of each. */
  Map<String, Object> list() {
    List<Object> list = new ArrayList<>();
    found()
        .forEach(
            (id, directory) -> {
              Map<String, Object> data = new LinkedHashMap<>();
              data.put("id", id);
              data.put("directory", label(directory));
              try (StoreReader reader = StoreReader.open(directory)) {
                data.put("name", reader.facts().get("name"));
                data.put("games", reader.count());
                data.put("pairings", reader.pairings().size());
                data.put("running", StoreReader.isInUse(directory));
              } catch (StoreException e) {
                data.put("fault", "the results cannot be read");
              }
              list.add(data);
            });
    return Map.of("experiments", list);
  }

  /** One experiment with its figures. */
  Map<String, Object> page(String id) {
    Path directory = directory(id);
    return reading(
        () -> {
          Map<String, Object> page =
              new LinkedHashMap<>(MatchJson.experiment(Archive.read(directory)));
          page.put("id", id);
          page.put("directory", label(directory));
          page.put("running", StoreReader.isInUse(directory));
          return page;
        });
  }

  /** The report of an experiment, a whole HTML page. */
  String report(String id) {
    Path directory = directory(id);
    return reading(
        () -> {
          Archive archive = Archive.read(directory);
          return Reproduced.of(archive)
              .map(known -> HtmlReport.of(archive, known.comparisons(), known.claimed()))
              .orElseGet(() -> HtmlReport.of(archive));
        });
  }

  /** A window of the games of an experiment, or of one of its pairings if that is not negative. */
  Map<String, Object> games(String id, int pairing, int offset, int limit) {
    Path directory = directory(id);
    return reading(
        () -> {
          try (StoreReader reader = StoreReader.open(directory)) {
            List<StoredPairing> pairings = reader.pairings();
            List<Object> rows = new ArrayList<>();
            int[] seen = {0};
            reader.forEach(
                row -> {
                  if (pairing >= 0 && row.pairing() != pairing) {
                    return;
                  }
                  int index = seen[0]++;
                  if (index >= offset && index < offset + limit) {
                    rows.add(summary(row, pairings.get(row.pairing()).pairing()));
                  }
                });
            Map<String, Object> page = new LinkedHashMap<>();
            page.put("total", seen[0]);
            page.put("offset", offset);
            page.put("games", rows);
            return page;
          }
        });
  }

  /** One game with all its moves. */
  Map<String, Object> game(String id, String gameId) {
    Path directory = directory(id);
    return reading(
        () -> {
          try (StoreReader reader = StoreReader.open(directory)) {
            List<StoredPairing> pairings = reader.pairings();
            Map<String, Map<String, Object>> hit = new TreeMap<>();
            reader.forEach(
                row -> {
                  if (row.id().equals(gameId)) {
                    hit.put(gameId, full(row, pairings.get(row.pairing())));
                  }
                });
            if (hit.isEmpty()) {
              throw ApiException.notFound("there is no such game in this experiment");
            }
            return hit.get(gameId);
          }
        });
  }

  private static Map<String, Object> summary(GameRow row, Pairing pairing) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("id", row.id());
    data.put("game", pairing.game());
    List<String> labels = new ArrayList<>();
    for (int contender : row.seats()) {
      labels.add(pairing.contender(contender).label());
    }
    data.put("players", labels);
    data.put("outcome", row.outcome().text());
    data.put("rewards", row.rewards());
    data.put("plies", row.plies());
    return data;
  }

  private static Map<String, Object> full(GameRow row, StoredPairing stored) {
    Map<String, Object> data = summary(row, stored.pairing());
    List<String> moves = new ArrayList<>(row.opening());
    moves.addAll(row.moves());
    data.put("moves", moves);
    data.put("opening", row.opening().size());
    data.put("micros", row.micros());
    data.put("seed", row.seed());
    data.put("note", row.note());
    List<Object> agents = new ArrayList<>();
    for (int contender : row.seats()) {
      agents.add(
          Map.of(
              "spec",
              stored.pairing().contender(contender).spec(),
              "budget",
              stored.pairing().contender(contender).budget().toString()));
    }
    data.put("agents", agents);
    return data;
  }

  @FunctionalInterface
  interface Reading<T> {
    T get();
  }

  static <T> T reading(Reading<T> reading) {
    try {
      return reading.get();
    } catch (StoreException e) {
      throw new ApiException(500, "unreadable", "the results of this experiment cannot be read");
    }
  }
}
