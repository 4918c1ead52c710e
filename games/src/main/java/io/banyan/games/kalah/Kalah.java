// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.kalah;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.List;

/** Kalah: sowing seeds round a board with two stores. */
public final class Kalah implements Game {
  /** How the catalogue makes it. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "kalah", "Sowing seeds round a board with two stores")
          .source("William Julius Champion 1940; solved by Irving, Donkers and Uiterwijk 2000")
          .note(
              "A move sows one pit counter-clockwise, into the own store but not the other's. If"
                  + " the last seed falls into the own store, the same player moves again. If it"
                  + " falls into an empty own pit and the pit opposite holds seeds, both go to the"
                  + " store.")
          .note(
              "When one side is empty after a move the game is over: the other side's seeds go to"
                  + " its own store, and more seeds win; equal is a draw. The cap of 500 moves,"
                  + " which no game comes near, is a draw too.")
          .note("Moves: the pits a, b, .. from the mover's left; the store is on the right.")
          .param(Param.integer("pits", 6, 1, Sowing.MAX_PITS, "pits on each side"))
          .param(Param.integer("seeds", 4, 1, Sowing.MAX_SEEDS, "seeds in each pit at the start"))
          .makes(args -> new Kalah(args.integer("pits"), args.integer("seeds")));

  private final Sowing sowing;

  /** A game with up to 6 pits on each side and up to 6 seeds in each. */
  public Kalah(int pits, int seeds) {
    if (pits < 1 || pits > Sowing.MAX_PITS || seeds < 1 || seeds > Sowing.MAX_SEEDS) {
      throw new IllegalArgumentException(
          "pits must be from 1 to "
              + Sowing.MAX_PITS
              + " and seeds from 1 to "
              + Sowing.MAX_SEEDS
              + ", were "
              + pits
              + " and "
              + seeds);
    }
    sowing = new Sowing(pits, seeds);
  }

  @Override
  public String id() {
    return "kalah(pits=" + sowing.pits + ",seeds=" + sowing.seeds + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return sowing.pits;
  }

  @Override
  public int maxMoves() {
    return sowing.pits;
  }

  @Override
  public int maxPlies() {
    return KalahState.CAP;
  }

  @Override
  public State newState() {
    return new KalahState(sowing);
  }

  @Override
  public String moveText(State state, int move) {
    return String.valueOf((char) ('a' + move));
  }

  @Override
  public String boardText(State state) {
    KalahState board = (KalahState) state;
    int pits = sowing.pits;
    StringBuilder upper = new StringBuilder("     ");
    StringBuilder lower = new StringBuilder("     ");
    StringBuilder upperNames = new StringBuilder("     ");
    StringBuilder lowerNames = new StringBuilder("     ");
    for (int i = 0; i < pits; i++) {
      upper.append(String.format("%3d", board.count(1, pits - 1 - i)));
      lower.append(String.format("%3d", board.count(0, i)));
      upperNames.append("  ").append((char) ('a' + pits - 1 - i));
      lowerNames.append("  ").append((char) ('a' + i));
    }
    String stores =
        String.format(" %3d ", board.count(1, pits))
            + " ".repeat(3 * pits)
            + String.format(" %3d", board.count(0, pits));
    return upperNames
        + "  north\n"
        + upper
        + "\n"
        + stores
        + "\n"
        + lower
        + "\n"
        + lowerNames
        + "  south\n";
  }

  @Override
  public BoardView boardView(State state) {
    KalahState board = (KalahState) state;
    int pits = sowing.pits;
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int player = 0; player < 2; player++) {
      for (int i = 0; i < pits; i++) {
        int x = player == 0 ? i : pits - 1 - i;
        cells.add(cell(board, player, i, x, player, 0));
      }
      cells.add(cell(board, player, pits, player == 0 ? pits : -1, 0.5, 1));
    }
    int last = board.lastMove();
    List<String> sown = last == NO_MOVE ? List.of() : List.of(name(board.lastMover(), last));
    return new BoardView(BoardView.Shape.PIT, cells, sown, List.of(), List.of());
  }

  private BoardView.Cell cell(
      KalahState board, int player, int index, double x, double y, int tint) {
    String piece = Integer.toString(board.count(player, index));
    return new BoardView.Cell(name(player, index), x, y, player, piece, tint);
  }

  /** Pits of the first player have small letters, those of the second capitals. */
  private String name(int player, int index) {
    if (index == sowing.pits) {
      return playerName(player);
    }
    return String.valueOf((char) ((player == 0 ? 'a' : 'A') + index));
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(name(state.mover(), move));
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "south" : "north";
  }
}
