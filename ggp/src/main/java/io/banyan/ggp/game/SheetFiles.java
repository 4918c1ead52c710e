// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.spec.Names;
import io.banyan.ggp.gdl.HrfReader;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.Sheet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Finds rule sheets: files, or the sheets that come with Banyan by their bare name. */
public final class SheetFiles {
  private static final long MOST_BYTES = 64L << 20;

  /** The sheets that come with Banyan. */
  public static final List<String> OWN =
      List.of(
          "tictactoe.kif",
          "connect4.kif",
          "breakthrough.kif",
          "breakthrough6x6.kif",
          "othello.kif",
          "othello6x6.kif",
          "chomp.kif",
          "runners.kif",
          "runners-at-once.kif",
          "checkers.kif",
          "gomoku9x9.kif",
          "hex5x5.kif",
          "havannah4.kif",
          "pentalath3.kif",
          "kalah3x2.kif",
          "amazons6x6.kif",
          "go5x5.kif",
          "chinesecheckers49.kif",
          "cannon.kif",
          "nim.kif",
          "domineering.kif",
          "dots.kif",
          "foxhounds.kif",
          "notakto.kif",
          "kayles.kif",
          "tictactoe-twice.kif",
          "tricolour.kif",
          "riders-at-once.kif",
          "prizes-at-once.kif",
          "fists-at-once.kif",
          "chase-at-once.kif",
          "lowest-at-once.kif",
          "towers.kif",
          "tiles.kif",
          "lamps.kif",
          "pegs.kif",
          "ferry.kif",
          "queens.kif",
          "knight.kif");

  private SheetFiles() {}

  /**
   * The text of a sheet.
   *
   * @param name a path, or one of {@link #OWN} when no such file exists
   * @throws IllegalArgumentException naming the file and what is accepted
   */
  public static String text(String name) {
    Path path = path(name);
    try {
      if (Files.isRegularFile(path)) {
        if (Files.size(path) > MOST_BYTES) {
          throw new IllegalArgumentException(
              "file " + name + " has more than " + MOST_BYTES + " bytes; no rule sheet is so long");
        }
        // Bytes that are no UTF-8 become a replacement character, which the checker then names.
        return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("file " + name + " cannot be read: " + e.getMessage(), e);
    }
    if (OWN.contains(name)) {
      return own(name);
    }
    throw new IllegalArgumentException(
        (Files.isDirectory(path) ? "'" + name + "' is a folder" : "there is no file '" + name + "'")
            + ", and no sheet of that name comes with Banyan"
            + Names.suggestion(name, OWN)
            + "; these do: "
            + String.join(", ", OWN));
  }

  /** Reads text as the file's name says: the infix form for {@code .hrf}, else the prefix form. */
  public static Sheet read(String name, String text) {
    return isInfix(name, text) ? HrfReader.read(text) : KifReader.read(text);
  }

  private static boolean isInfix(String name, String text) {
    return name.endsWith(".hrf") || name.endsWith(".gdl") && HrfReader.looksInfix(text);
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("file must be a path, was '" + name + "'", e);
    }
  }

  /** The text of a sheet that comes with Banyan; no file of that name stands in for it. */
  public static String own(String name) {
    if (!OWN.contains(name)) {
      throw new IllegalArgumentException(
          "the rule sheet must be one of " + String.join(", ", OWN) + ", was '" + name + "'");
    }
    try (InputStream in = SheetFiles.class.getResourceAsStream("/sheets/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("rule sheet " + name + " of the program", e);
    }
  }
}
