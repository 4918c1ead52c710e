// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.banyan.arena.file.WholeFile;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import io.banyan.arena.reproduce.PlotData;
import io.banyan.arena.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A table or figure that was run, as the repository keeps it: {@code PAPER/ITEM.json}, a cell a
 * row.
 *
 * @param format {@value #FORMAT}
 * @param budgetScale 1 if budgets are those of the paper
 * @param complete false if cells are missing or not finished
 * @param sha256 of the canonical export; null if a clock decided, if it is not complete, or if its
 *     cells are of several runs (cells have hashes of their own)
 * @param cells those with games
 * @param sentences of items without matches
 * @param plots of items without matches
 */
public record PublishedItem(
    int format,
    String paper,
    String item,
    String title,
    double budgetScale,
    long seed,
    boolean complete,
    String sha256,
    List<Cell> cells,
    List<Claim> claims,
    List<String> sentences,
    List<PlotData> plots) {
  /** The version of the files. */
  public static final int FORMAT = 1;

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /**
   * One match.
   *
   * @param cell its number in the item, from 1
   * @param game with every default written out
   * @param specs both agents with every default written out
   * @param wins of the first agent
   * @param interval95 Wilson's interval of the score
   * @param secondsPerGame time of both agents' moves
   * @param published in words
   * @param decides games that would decide an undecided one
   * @param commit of the code that played it; several if runs differ
   * @param sha256 of its rows in the canonical export; null if a clock decided, or if it is not
   *     complete
   * @param pins games to replay; empty if a clock decided
   * @param after games of the cell that come before these and are not among them; 0 in files
   */
  public record Cell(
      int cell,
      String game,
      List<String> agents,
      List<String> specs,
      List<String> budgets,
      long games,
      boolean complete,
      long wins,
      long draws,
      long losses,
      double score,
      List<Double> interval95,
      double plies,
      List<Double> iterationsPerMove,
      List<Double> iterationsPerSecond,
      double secondsPerGame,
      String published,
      String verdict,
      String reason,
      long decides,
      long seed,
      List<String> commit,
      List<String> jdk,
      String sha256,
      List<Pin> pins,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) long after) {

    /** Its results. */
    public Counts counts() {
      return new Counts(wins, draws, losses);
    }

    /** The same games as a cell with another number, compared with what was published of that. */
    Cell as(int number, Comparison comparison) {
      return new Cell(
          number,
          game,
          agents,
          specs,
          budgets,
          games,
          complete,
          wins,
          draws,
          losses,
          score,
          interval95,
          plies,
          iterationsPerMove,
          iterationsPerSecond,
          secondsPerGame,
          comparison.claim(),
          comparison.verdict().text(),
          comparison.judgement().reason(),
          comparison.judgement().decides(),
          seed,
          commit,
          jdk,
          sha256,
          pins,
          after);
    }
  }

  /**
   * A game that must come out the same again.
   *
   * @param unit number of its pair
   * @param moves start of the SHA-256 of its moves and outcome
   */
  public record Pin(int unit, int seating, int plies, String moves) {}

  /** A claim that was tested. */
  public record Claim(String claim, String verdict, String reason) {}

  public PublishedItem {
    if (format != FORMAT) {
      throw new IllegalArgumentException("format must be " + FORMAT + ", was " + format);
    }
    cells = List.copyOf(cells);
    claims = List.copyOf(claims);
    sentences = List.copyOf(sentences);
    plots = List.copyOf(plots);
  }

  /** Finished games. */
  public long games() {
    return cells.stream().mapToLong(Cell::games).sum();
  }

  /** The cell with a number from 1, if it has games. */
  public Optional<Cell> cell(int number) {
    return cells.stream().filter(c -> c.cell() == number).findFirst();
  }

  /** Where an item is kept below the folder of all results. */
  public static Path file(Path results, String paper, String item) {
    return results.resolve(paper).resolve(item + ".json");
  }

  /** The same with other claims. */
  PublishedItem withClaims(List<Claim> others) {
    return with(complete, sha256, cells, others);
  }

  /** The same with cells of several runs. */
  PublishedItem withCells(boolean complete, List<Cell> others) {
    return with(complete, null, others, claims);
  }

  private PublishedItem with(boolean all, String hash, List<Cell> rows, List<Claim> judged) {
    return new PublishedItem(
        format, paper, item, title, budgetScale, seed, all, hash, rows, judged, sentences, plots);
  }

  /** The file as text: a cell, claim, sentence or drawing per line, to be read in a difference. */
  public String text() {
    Map<String, Object> head = new LinkedHashMap<>();
    head.put("format", format);
    head.put("paper", paper);
    head.put("item", item);
    head.put("title", title);
    head.put("budgetScale", budgetScale);
    head.put("seed", seed);
    head.put("complete", complete);
    head.put("sha256", sha256);
    StringBuilder out = new StringBuilder("{\n");
    head.forEach(
        (key, value) ->
            out.append("  \"").append(key).append("\": ").append(json(value)).append(",\n"));
    rows(out, "cells", cells, ",");
    rows(out, "claims", claims, ",");
    rows(out, "sentences", sentences, ",");
    rows(out, "plots", plots, "");
    return out.append("}\n").toString();
  }

  private static void rows(StringBuilder out, String key, List<?> rows, String end) {
    out.append("  \"").append(key).append("\": [");
    for (int i = 0; i < rows.size(); i++) {
      out.append(i == 0 ? "\n" : ",\n").append("    ").append(json(rows.get(i)));
    }
    out.append(rows.isEmpty() ? "]" : "\n  ]").append(end).append('\n');
  }

  private static String json(Object value) {
    return JSON.writeValueAsString(value);
  }

  /** Writes it below the folder of all results, over an older one; returns the file. */
  public Path write(Path results) {
    Path file = file(results, paper, item);
    try {
      Files.createDirectories(file.getParent());
      WholeFile.write(file, text());
    } catch (IOException e) {
      throw new StoreException("cannot write " + file + ": " + e.getMessage(), e);
    }
    return file;
  }

  /** The item below the folder of all results; empty if it was not published. */
  public static Optional<PublishedItem> read(Path results, String paper, String item) {
    Path file = file(results, paper, item);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), PublishedItem.class));
    } catch (IOException | JacksonException e) {
      throw new StoreException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** The item as this version of Banyan brings it along. */
  public static Optional<PublishedItem> packaged(String paper, String item) {
    String name = "results/" + paper + "/" + item + ".json";
    try (InputStream in = PublishedItem.class.getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(JSON.readValue(in, PublishedItem.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
