// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Command;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.cli.UsageException;
import io.banyan.core.game.Perft;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Counts move sequences, to check the rules of a game against published figures. */
@picocli.CommandLine.Command(
    name = "perft",
    description = "Count the sequences of exactly DEPTH moves; the last line is the count alone.",
    footer = {
      "",
      "Examples:",
      "  banyan perft connect4 6",
      "  banyan perft tictactoe 4 --moves \"b2 a1\""
    })
public final class PerftCommand extends Command {
  private static final int MAX_DEPTH = 1000;

  @Parameters(
      index = "0",
      paramLabel = "GAME",
      description = "A game, such as connect4 or connect4(8x7).")
  private String game;

  @Parameters(
      index = "1",
      paramLabel = "DEPTH",
      description = "Number of moves, 0 to " + MAX_DEPTH + ".")
  private int depth;

  @Option(names = "--moves", paramLabel = "MOVES", description = "Moves played so far, in quotes.")
  private String moves;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    if (depth < 0 || depth > MAX_DEPTH) {
      throw new UsageException("DEPTH must be 0 to " + MAX_DEPTH + ", was " + depth);
    }
    Position position = Position.read(catalog(), game, moves);
    long start = System.nanoTime();
    long leaves = Perft.count(position.game(), position.state(), depth);
    double seconds = (System.nanoTime() - start) / 1e9;
    if (json) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("game", position.game().id());
      document.put("depth", depth);
      document.put("leaves", leaves);
      document.put("seconds", seconds);
      JsonPrinter.print(io.out(), document);
      return DONE;
    }
    io.out().printf(Locale.ROOT, "%s, depth %d, %.3f s%n", position.game().id(), depth, seconds);
    io.out().println(leaves);
    return DONE;
  }
}
