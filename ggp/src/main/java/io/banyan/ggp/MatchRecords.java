// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads what records of matches say about results. */
public final class MatchRecords {
  /**
   * The result of one match.
   *
   * @param players in the order of the roles
   * @param goals in the same order; empty for a match that was called off
   */
  public record Result(
      String id, String game, List<String> roles, List<String> players, List<Integer> goals) {}

  private MatchRecords() {}

  /**
   * A record as it was written.
   *
   * @param document the fields of {@link io.banyan.ggp.protocol.MatchLog} by name
   */
  public record Whole(Result result, Map<?, ?> document) {}

  /** The results of all records in a folder, by the names of the files. */
  public static List<Result> read(Path folder) throws IOException {
    return readWhole(folder).stream().map(Whole::result).toList();
  }

  /** All records in a folder, by the names of the files. */
  public static List<Whole> readWhole(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(f -> f.toString().endsWith(".json")).sorted().toList();
    }
    List<Whole> records = new ArrayList<>();
    for (Path file : files) {
      records.add(whole(file));
    }
    return records;
  }

  private static Whole whole(Path file) throws IOException {
    try {
      Map<?, ?> m = (Map<?, ?>) JsonReader.parse(Files.readString(file));
      return new Whole(result(file, m), m);
    } catch (ClassCastException | IllegalArgumentException e) {
      throw noRecord(file);
    }
  }

  private static IllegalArgumentException noRecord(Path file) {
    return new IllegalArgumentException(
        file + " is no record of a match: it needs matchId, game, roles, playerNames, goalValues");
  }

  private static Result result(Path file, Map<?, ?> m) {
    try {
      List<Integer> goals = new ArrayList<>();
      for (Object goal : (List<?>) m.get("goalValues")) {
        goals.add(((Number) goal).intValue());
      }
      return new Result(
          (String) m.get("matchId"),
          (String) m.get("game"),
          texts(m.get("roles")),
          texts(m.get("playerNames")),
          goals);
    } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
      throw noRecord(file);
    }
  }

  private static List<String> texts(Object list) {
    return ((List<?>) list).stream().map(String.class::cast).toList();
  }
}
