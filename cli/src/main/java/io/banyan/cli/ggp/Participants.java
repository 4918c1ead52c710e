// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.arena.file.WholeFile;
import io.banyan.cli.FailedException;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.protocol.MatchLog;
import io.banyan.ggp.protocol.Player;
import io.banyan.ggp.protocol.Seat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Seats for the players that a user names, and what is told of their matches. */
final class Participants {
  private static final long MARGIN_MILLIS = 150;

  private Participants() {}

  static List<Seat> seats(List<String> players, Catalog all, long matchSeed) {
    List<Seat> seats = new ArrayList<>();
    for (int i = 0; i < players.size(); i++) {
      String text = players.get(i);
      boolean local = !text.contains("://") && !text.equals("random") && !text.equals("legal");
      Player.Settings settings =
          new Player.Settings(
              "player" + (i + 1),
              local ? text : "joint",
              all,
              MARGIN_MILLIS,
              true,
              Rng.hash(matchSeed, i + 10),
              line -> {});
      seats.add(Seat.of(text, settings));
    }
    return seats;
  }

  /** Writes the record of a match into a folder, if there is one. */
  static void write(MatchLog log, Path folder) {
    if (folder == null) {
      return;
    }
    Path file = folder.resolve(log.matchId() + ".json");
    try {
      Files.createDirectories(folder);
      WholeFile.write(file, log.json() + "\n");
    } catch (IOException e) {
      throw FailedException.writing(file, e);
    }
  }

  /** A match in one line. */
  static String line(MatchLog log) {
    StringBuilder line = new StringBuilder(log.matchId()).append(':');
    for (int r = 0; r < log.roles().size(); r++) {
      line.append(r == 0 ? " " : ", ")
          .append(log.roles().get(r))
          .append(" (")
          .append(log.playerNames().get(r))
          .append(')');
      if (log.isCompleted()) {
        line.append(' ').append(log.goalValues().get(r));
      }
    }
    line.append("; ").append(log.moves().size()).append(" steps, ");
    line.append(log.errorCount()).append(" errors");
    return line.append(log.isAborted() ? "; called off: " + log.reason() : "").toString();
  }
}
