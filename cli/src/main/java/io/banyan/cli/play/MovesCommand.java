// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Command;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.core.game.Moves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the legal moves of a position. */
@picocli.CommandLine.Command(
    name = "moves",
    description = "Print the legal moves of a position, one per line.",
    footer = {
      "",
      "Prints nothing on standard output when the game is over.",
      "",
      "Examples:",
      "  banyan moves connect4",
      "  banyan moves tictactoe --moves \"b2 a1\" --json"
    })
public final class MovesCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "GAME",
      description = "A game, such as connect4 or connect4(8x7).")
  private String game;

  @Option(names = "--moves", paramLabel = "MOVES", description = "Moves played so far, in quotes.")
  private String moves;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Position position = Position.read(catalog(), game, moves);
    boolean terminal = position.state().isTerminal();
    List<String> texts = Moves.texts(position.game(), position.state());
    if (json) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("game", position.game().id());
      document.put("mover", terminal ? null : position.state().mover());
      document.put("terminal", terminal);
      document.put("rewards", terminal ? list(position.rewards()) : null);
      document.put("moves", texts);
      JsonPrinter.print(io.out(), document);
      return DONE;
    }
    texts.forEach(io.out()::println);
    if (terminal) {
      io.err().println("the game is over: " + position.result());
    }
    return DONE;
  }

  private static List<Double> list(double[] values) {
    List<Double> list = new ArrayList<>();
    for (double value : values) {
      list.add(value);
    }
    return list;
  }
}
