// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.ggp.reason.Reasoner;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.List;

/**
 * What games from rule sheets share. A move number stands for a role and one of its moves, so that
 * tables over moves keep the roles apart. Roles are players in the order of the sheet.
 */
abstract class SheetGame implements Game {
  final CompiledGame game;
  final FactBoard board;
  private final String id;
  private final Reasoner reasoner;
  private final int[] firstMove;
  private final int maxMoves;

  SheetGame(String id, Reasoner reasoner, SheetLayout layout) {
    this.id = id;
    this.reasoner = reasoner;
    game = reasoner.game();
    board = new FactBoard(game, layout);
    int roles = game.roles().size();
    firstMove = new int[roles + 1];
    int most = 1;
    for (int r = 0; r < roles; r++) {
      firstMove[r + 1] = firstMove[r] + game.moveCount(r);
      most = Math.max(most, game.moveCount(r));
    }
    maxMoves = most;
  }

  /** Another view of the same game. */
  SheetGame(SheetGame other) {
    id = other.id;
    reasoner = other.reasoner;
    game = other.game;
    board = other.board;
    firstMove = other.firstMove;
    maxMoves = other.maxMoves;
  }

  final Engine newEngine() {
    return reasoner.newEngine();
  }

  /** Words that hold all facts of a state. */
  final int factWords() {
    return (game.factCount() + Long.SIZE - 1) / Long.SIZE;
  }

  /** The role that a move belongs to. */
  final int roleOf(int move) {
    int role = 0;
    while (move >= firstMove[role + 1]) {
      role++;
    }
    return role;
  }

  final int firstMove(int role) {
    return firstMove[role];
  }

  /** What holds in a state. */
  abstract FactSet facts(State state);

  /** What a board does not show of a state. */
  List<String> notes(State state) {
    return board.rest(facts(state));
  }

  @Override
  public final String id() {
    return id;
  }

  @Override
  public final int players() {
    return game.roles().size();
  }

  @Override
  public final int moveRange() {
    return firstMove[players()];
  }

  @Override
  public final int maxMoves() {
    return maxMoves;
  }

  @Override
  public final String playerName(int player) {
    return game.roles().get(player);
  }

  @Override
  public final String moveText(State state, int move) {
    int role = roleOf(move);
    return game.moveText(role, move - firstMove[role]);
  }

  /** Reads a move in any case and spacing. */
  @Override
  public final int parseMove(State state, String text) {
    int[] moves = new int[maxMoves];
    int n = state.legalMoves(moves);
    int number = n == 0 ? -1 : number(state.mover(), text);
    for (int i = 0; i < n && number >= 0; i++) {
      if (moves[i] == firstMove[state.mover()] + number) {
        return moves[i];
      }
    }
    throw Moves.illegal(this, state, text);
  }

  private int number(int role, String text) {
    try {
      return game.parseMove(role, text);
    } catch (IllegalArgumentException e) {
      return -1;
    }
  }

  /** The board, if the sheet has one, and the other facts, one per line. */
  @Override
  public final String boardText(State state) {
    StringBuilder text = new StringBuilder(board.grid(facts(state)));
    for (String line : notes(state)) {
      text.append(line).append('\n');
    }
    return text.isEmpty() ? "no fact holds\n" : text.toString();
  }

  /** The cells that the move names, or the one that it fills if it names a column. */
  @Override
  public final List<String> moveCells(State state, int move) {
    String text = moveText(state, move);
    if (!board.namesLine(text)) {
      return board.cells(text);
    }
    State next = newState();
    next.copyFrom(state);
    next.play(move);
    return board.filled(facts(state), facts(next));
  }
}
