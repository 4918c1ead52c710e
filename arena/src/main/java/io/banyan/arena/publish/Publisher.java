// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import io.banyan.arena.report.Export;
import io.banyan.arena.reproduce.Claims;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.Reproduced;
import io.banyan.arena.reproduce.Reproduction;
import io.banyan.arena.reproduce.Study;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.store.GameRow;
import io.banyan.arena.store.Provenance;
import io.banyan.arena.store.StoreReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Makes the file of an item from the directory it was run in. */
public final class Publisher {
  /** The first pair of a cell is replayed: once for each seat. */
  private static final int PINNED_UNITS = 1;

  private final Path directory;
  private final Paper paper;
  private final Paper.Item item;
  private final double scale;
  private final Archive archive;

  /** The number of the stored pairing by cell, -1 if it has none. */
  private final int[] pairings;

  private final Map<Integer, List<PublishedItem.Pin>> pins = new HashMap<>();
  private final Map<Integer, TreeSet<Integer>> runs = new HashMap<>();
  private final Map<Integer, Integer> firstUnits = new HashMap<>();
  private final Map<Integer, Provenance> provenance;

  private Publisher(Path directory, Paper paper, Paper.Item item, Archive archive) {
    this.directory = directory;
    this.paper = paper;
    this.item = item;
    this.archive = archive;
    this.scale = Reproduced.scale(archive.facts());
    this.pairings = match();
    try (StoreReader reader = StoreReader.open(directory)) {
      provenance = reader.runs();
      reader.forEach(this::look);
    }
  }

  /**
   * The item that a directory holds; empty if it holds none, or one whose cells are others by now.
   */
  public static Optional<PublishedItem> read(Path directory) {
    if (Files.exists(directory.resolve(Study.FILE))) {
      return study(Study.read(directory));
    }
    Archive archive = Archive.read(directory);
    for (Paper paper : Papers.all()) {
      for (Paper.Item item : paper.items()) {
        if (Reproduced.claims(archive.facts(), paper, item)) {
          PublishedItem made = new Publisher(directory, paper, item, archive).make();
          return made.cells().isEmpty() ? Optional.empty() : Optional.of(made);
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<PublishedItem> study(Study study) {
    String[] words = study.item().split("/");
    Paper paper = Papers.find(words[0]);
    Paper.Item item = paper.item(words[1]);
    return Optional.of(
        new PublishedItem(
            PublishedItem.FORMAT,
            paper.id(),
            item.id(),
            item.title(),
            study.budgetScale(),
            study.seed(),
            !study.interrupted() && study.games() == 0,
            null,
            List.of(),
            study.claims().stream().map(Publisher::claim).toList(),
            study.sentences().stream()
                .filter(s -> !s.startsWith("claim ") && !s.startsWith("Settings: "))
                .toList(),
            study.plots()));
  }

  /** The same item with its claims as they are judged now, by the figures that it has. */
  public static PublishedItem judgedAgain(PublishedItem old) {
    Paper.Item item = Papers.find(old.paper()).item(old.item());
    if (item.kind() != Paper.Kind.MATCH) {
      return old;
    }
    List<Counts> counts = new ArrayList<>();
    for (int i = 1; i <= item.cells().size(); i++) {
      counts.add(old.cell(i).map(PublishedItem.Cell::counts).orElse(Counts.NONE));
    }
    return old.withClaims(Claims.test(item, counts).stream().map(Publisher::claim).toList());
  }

  private static PublishedItem.Claim claim(Claimed claimed) {
    return new PublishedItem.Claim(
        claimed.text(), claimed.judgement().verdict().text(), claimed.judgement().words());
  }

  /** Cells are known by what decides their games, so that parts and merged runs are found too. */
  private int[] match() {
    List<Pairing> wanted = Reproduction.pairings(item, scale);
    List<PairingResult> stored = archive.results();
    int[] found = new int[wanted.size()];
    for (int i = 0; i < found.length; i++) {
      long key = wanted.get(i).key();
      found[i] = i < stored.size() && stored.get(i).pairing().key() == key ? i : -1;
      for (int j = 0; j < stored.size() && found[i] < 0; j++) {
        found[i] = stored.get(j).pairing().key() == key ? j : -1;
      }
    }
    return found;
  }

  private void look(GameRow row) {
    runs.computeIfAbsent(row.pairing(), p -> new TreeSet<>()).add(row.run());
    firstUnits.merge(row.pairing(), row.unit(), Math::min);
    if (row.unit() < PINNED_UNITS) {
      pins.computeIfAbsent(row.pairing(), p -> new ArrayList<>())
          .add(new PublishedItem.Pin(row.unit(), row.seating(), row.plies(), Digest.of(row)));
    }
  }

  private PublishedItem make() {
    List<Counts> counts = new ArrayList<>();
    for (int pairing : pairings) {
      counts.add(pairing < 0 ? Counts.NONE : Counts.of(archive.results().get(pairing).stats()));
    }
    List<Comparison> comparisons = Claims.compare(item, counts, scale == 1);
    String[] hashes = new String[pairings.length];
    String whole = hash(hashes);
    List<PublishedItem.Cell> cells = new ArrayList<>();
    for (int i = 0; i < pairings.length; i++) {
      if (counts.get(i).games() > 0) {
        cells.add(cell(i, comparisons.get(i), hashes[i]));
      }
    }
    boolean complete =
        cells.size() == pairings.length
            && cells.stream().allMatch(c -> c.complete() && c.after() == 0);
    boolean timed = archive.results().stream().anyMatch(r -> r.pairing().isTimed());
    return new PublishedItem(
        PublishedItem.FORMAT,
        paper.id(),
        item.id(),
        item.title(),
        scale,
        archive.seed(),
        complete,
        complete && !timed ? whole : null,
        cells,
        Claims.test(item, counts).stream().map(Publisher::claim).toList(),
        List.of(),
        List.of());
  }

  /** Hashes the canonical export, and the rows of each cell of it; returns that of the whole. */
  private String hash(String[] hashes) {
    Digest[] parts = new Digest[archive.results().size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = new Digest();
    }
    Digest whole = new Digest();
    Export.jsonLines(
        directory,
        true,
        new Lines(
            line -> {
              whole.add(line);
              parts[pairing(line)].add(line.substring(line.indexOf('-')));
            }));
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = pairings[i] < 0 ? null : hex(parts, i);
    }
    return whole.hex();
  }

  /** A pairing may stand for two cells of the same figure. */
  private String hex(Digest[] parts, int cell) {
    for (int earlier = 0; earlier < cell; earlier++) {
      if (pairings[earlier] == pairings[cell]) {
        return null;
      }
    }
    return parts[pairings[cell]].hex();
  }

  /** The number of the pairing in a row that begins with {@code {"id":"3-0-1"}. */
  private static int pairing(String line) {
    return Integer.parseInt(line.substring(line.indexOf(":\"") + 2, line.indexOf('-')));
  }

  private PublishedItem.Cell cell(int index, Comparison comparison, String hash) {
    PairingResult result = archive.results().get(pairings[index]);
    MatchStats s = result.stats();
    long after = (long) firstUnits.get(pairings[index]) * result.stored().gamesPerUnit();
    boolean complete = after + s.games() >= archive.needed(result);
    boolean timed = result.pairing().isTimed();
    List<Provenance> sources = runs.get(pairings[index]).stream().map(provenance::get).toList();
    return new PublishedItem.Cell(
        index + 1,
        result.stored().gameId(),
        List.of(result.pairing().first().label(), result.pairing().second().label()),
        List.of(result.stored().firstResolved(), result.stored().secondResolved()),
        List.of(
            result.pairing().first().budget().toString(),
            result.pairing().second().budget().toString()),
        s.games(),
        complete,
        s.wins(),
        s.draws(),
        s.losses(),
        round(s.score(), 1e4),
        rounded(s.wilson()),
        round(result.plies().mean(), 10),
        List.of(perMove(result, 0), perMove(result, 1)),
        List.of(perSecond(result, 0), perSecond(result, 1)),
        round(seconds(result) / s.games(), 1e4),
        comparison.claim(),
        comparison.verdict().text(),
        comparison.judgement().reason(),
        comparison.judgement().decides(),
        archive.seed(),
        sources.stream().map(Provenance::commit).distinct().toList(),
        sources.stream().map(Provenance::jdk).distinct().toList(),
        complete && !timed && after == 0 ? hash : null,
        timed ? List.of() : pins.getOrDefault(pairings[index], List.of()),
        after);
  }

  private static double seconds(PairingResult r) {
    return (r.micros(0).mean() * r.micros(0).total() + r.micros(1).mean() * r.micros(1).total())
        / 1e6;
  }

  private static double perMove(PairingResult r, int contender) {
    return round(r.iterations(contender).mean(), 10);
  }

  private static double perSecond(PairingResult r, int contender) {
    double micros = r.micros(contender).mean();
    return micros == 0 ? 0 : Math.round(r.iterations(contender).mean() * 1e6 / micros);
  }

  static double round(double value, double digits) {
    return Math.round(value * digits) / digits;
  }

  static List<Double> rounded(Interval interval) {
    return List.of(round(interval.low(), 1e4), round(interval.high(), 1e4));
  }
}
