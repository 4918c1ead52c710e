// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Position;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** A game between one person and agents in all other seats, as lines of text. */
final class Dialogue implements AutoCloseable {
  private static final int TABLE_ROWS = 12;
  private static final List<String> WORDS =
      List.of("moves", "board", "rules", "hint", "undo", "record", "help", "quit");
  private static final String HELP =
      """
      Type a move, or
        moves   the legal moves
        board   the board again
        rules   the rules of the game, and how moves are written
        hint    what the agent would play in your place
        undo    take back your last move and the answers to it
        record  the game so far as text that reads back
        quit    leave\
      """;

  private final Position start;
  private final List<String> rules;
  private final Game game;
  private final int person;
  private final String agentName;
  private final Budget budget;
  private final PrintWriter out;
  private final Agent[] agents;
  private final List<Integer> moves = new ArrayList<>();
  private State state;

  /**
   * Seats everybody.
   *
   * @param rules of the game, in sentences
   * @param person the player's number of the person
   * @param newAgent makes the agent of a seat; the person's own seat gets one too, for hints
   */
  Dialogue(
      Position start,
      List<String> rules,
      int person,
      String agentName,
      Budget budget,
      IntFunction<Agent> newAgent,
      PrintWriter out) {
    this.start = start;
    this.rules = rules;
    this.game = start.game();
    this.person = person;
    this.agentName = agentName;
    this.budget = budget;
    this.out = out;
    this.state = game.copyOf(start.state());
    agents = new Agent[game.players()];
    for (int seat = 0; seat < agents.length; seat++) {
      agents[seat] = newAgent.apply(seat);
    }
  }

  /** Plays until the game is over, the person leaves, or there are no more lines. */
  void run(LineSource lines) {
    printBoard();
    while (!state.isTerminal()) {
      if (state.mover() != person) {
        answer();
        continue;
      }
      String line = lines.next(game.playerName(person) + "> ");
      if (line == null || !obey(line.strip())) {
        return;
      }
    }
    out.println("The game is over: " + new Position(start.gameName(), game, state).result() + ".");
    out.flush();
  }

  /** Does what a line says; false if that is to leave. */
  private boolean obey(String line) {
    switch (line.toLowerCase(Locale.ROOT)) {
      case "" -> {}
      case "quit", "exit" -> {
        return false;
      }
      case "help", "?" -> out.println(HELP);
      case "moves" -> out.println(String.join(" ", Moves.texts(game, state)));
      case "board" -> printBoard();
      case "rules" -> rules.forEach(rule -> EntryPage.wrap(out, "  ", rule));
      case "hint" -> hint();
      case "undo" -> undo();
      case "record" -> out.print(record().write());
      default -> {
        int move;
        try {
          move = game.parseMove(state, line);
        } catch (IllegalArgumentException e) {
          out.println(e.getMessage() + " (help lists what else can be typed)");
          return true;
        }
        play(move);
        printBoard();
      }
    }
    out.flush();
    return true;
  }

  private void play(int move) {
    state.play(move);
    moves.add(move);
    for (Agent agent : agents) {
      agent.played(move);
    }
  }

  private void answer() {
    int seat = state.mover();
    SearchReport report = agents[seat].search(state, budget);
    MoveTable table = new MoveTable(game, state, report);
    table.print(out, TABLE_ROWS);
    String value = value(report);
    String told = value.isEmpty() ? table.effort() : value + "; " + table.effort();
    out.printf("%s plays %s (%s)%n", game.playerName(seat), table.chosen(), told);
    play(report.move());
    printBoard();
  }

  private void hint() {
    SearchReport report = agents[person].search(state, budget);
    MoveTable table = new MoveTable(game, state, report);
    table.print(out, TABLE_ROWS);
    String value = value(report);
    out.println("hint: " + table.chosen() + (value.isEmpty() ? "" : " (" + value + ")"));
  }

  /** What the agent expects; nothing if it expects nothing. */
  private static String value(SearchReport report) {
    return Double.isNaN(report.value()) ? "" : "value " + MoveTable.number(report.value());
  }

  private void undo() {
    int last = lastOwnMove();
    if (last < 0) {
      out.println("There is no move of yours to take back.");
      return;
    }
    moves.subList(last, moves.size()).clear();
    state = game.copyOf(start.state());
    for (int seat = 0; seat < agents.length; seat++) {
      agents[seat].newGame(Integer.toUnsignedLong(moves.size() * 31 + seat));
    }
    List<Integer> kept = List.copyOf(moves);
    moves.clear();
    kept.forEach(this::play);
    printBoard();
  }

  private int lastOwnMove() {
    State at = game.copyOf(start.state());
    int last = -1;
    for (int i = 0; i < moves.size(); i++) {
      if (at.mover() == person) {
        last = i;
      }
      at.play(moves.get(i));
    }
    return last;
  }

  private GameRecord record() {
    List<String> players = new ArrayList<>();
    for (int seat = 0; seat < agents.length; seat++) {
      players.add(seat == person ? "you" : agentName);
    }
    return GameRecord.of(game, players, moves.stream().mapToInt(Integer::intValue).toArray());
  }

  private void printBoard() {
    out.println();
    out.println(game.boardText(state).stripTrailing());
    out.println();
    out.flush();
  }

  /** What could be typed now. */
  List<String> completions() {
    List<String> all = new ArrayList<>(Moves.texts(game, state));
    all.addAll(WORDS);
    return all;
  }

  @Override
  public void close() {
    for (Agent agent : agents) {
      agent.close();
    }
  }
}
