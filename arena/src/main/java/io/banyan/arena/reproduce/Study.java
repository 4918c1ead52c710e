// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.file.WholeFile;
import io.banyan.arena.report.Claimed;
import io.banyan.arena.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What came out of a figure that has no matches, kept beside its report as {@value #FILE}.
 *
 * @param item paper and item, such as sufficiency/figure2
 * @param games tasks or searches per point; 0 for as many as usual
 * @param interrupted true if points are missing
 * @param sentences what people read on a terminal
 * @param claims the claims of the item, tested
 * @param plots its curves
 */
public record Study(
    String item,
    int games,
    double budgetScale,
    long seed,
    boolean interrupted,
    List<String> sentences,
    List<Claimed> claims,
    List<PlotData> plots) {
  /** The name of the file in the directory of a run. */
  public static final String FILE = "study.json";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  public Study {
    sentences = sentences == null ? List.of() : List.copyOf(sentences);
    claims = claims == null ? List.of() : List.copyOf(claims);
    plots = plots == null ? List.of() : List.copyOf(plots);
  }

  /** What is to be kept of a run. */
  public static Study of(
      Paper paper, Paper.Item item, ReproduceOptions options, Reproduction.Outcome outcome) {
    return new Study(
        paper.id() + "/" + item.id(),
        options.games(),
        options.budgetScale(),
        options.seed(),
        outcome.interrupted(),
        outcome.sentences(),
        outcome.claims(),
        outcome.plots().stream().map(PlotData::of).toList());
  }

  /** Writes it into the directory of the run, over an older one. */
  public void write(Path directory) {
    try {
      Files.createDirectories(directory);
      WholeFile.write(directory.resolve(FILE), JSON.writeValueAsString(this));
    } catch (IOException e) {
      throw new StoreException("cannot write " + directory + ": " + e.getMessage(), e);
    }
  }

  /** Reads it from the directory of a run. */
  public static Study read(Path directory) {
    Path file = directory.resolve(FILE);
    try {
      return JSON.readValue(Files.readAllBytes(file), Study.class);
    } catch (IOException | JacksonException e) {
      throw new StoreException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
