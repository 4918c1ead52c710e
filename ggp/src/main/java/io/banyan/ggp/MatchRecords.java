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

  /** The results of all records in a folder, by the names of the files. */
  public static List<Result> read(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(f -> f.toString().endsWith(".json")).sorted().toList();
    }
    List<Result> results = new ArrayList<>();
    for (Path file : files) {
      results.add(result(file));
    }
    return results;
  }

  private static Result result(Path file) throws IOException {
    try {
      Map<?, ?> m = (Map<?, ?>) JsonReader.parse(Files.readString(file));
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
      throw new IllegalArgumentException(
          file
              + " is no record of a match: it needs matchId, game, roles, playerNames, goalValues");
    }
  }

  private static List<String> texts(Object list) {
    return ((List<?>) list).stream().map(String.class::cast).toList();
  }
}
