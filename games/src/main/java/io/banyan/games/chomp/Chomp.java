// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chomp;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Chomp: bites out of a bar of chocolate whose corner is poisoned. */
public sealed class Chomp implements Game permits SquareChomp {
  static final int MAX_SIDE = 10;

  /** How the catalogue makes it. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "chomp", "Bites out of a bar of chocolate with a poisoned corner")
          .source("Fred Schuh 1952, David Gale 1974")
          .note(
              "A bite at x,y eats every square that is not left of it and not below it. Whoever"
                  + " eats 1,1 loses.")
          .note("There are no draws; a game has at most as many moves as squares.")
          .note("Moves: 3,2 is column 3, row 2, counted from the poisoned corner.")
          .param(
              Param.size("size", "8x7", 1, MAX_SIDE, 1, MAX_SIDE, "columns and rows of the bar")
                  .asPositional())
          .makes(args -> of(args.size("size")[0], args.size("size")[1]));

  private static final Pattern MOVE = Pattern.compile("(\\d{1,2}),(\\d{1,2})");

  final int width;
  final int height;

  /** The squares that a bite leaves if they are still there, [2 move] and [2 move + 1]. */
  private final long[] kept;

  Chomp(int width, int height) {
    this.width = width;
    this.height = height;
    kept = new long[2 * width * height];
    for (int move = 0; move < width * height; move++) {
      for (int square = 0; square < width * height; square++) {
        if (square % width < move % width || square / width < move / width) {
          kept[2 * move + (square >> 6)] |= 1L << square;
        }
      }
    }
  }

  /** The game on a bar of at most 10 x 10 squares. */
  public static Chomp of(int width, int height) {
    if (width < 1 || width > MAX_SIDE || height < 1 || height > MAX_SIDE) {
      throw new IllegalArgumentException(
          "width and height must be from 1 to " + MAX_SIDE + ", were " + width + "x" + height);
    }
    return width == height ? new SquareChomp(width) : new Chomp(width, height);
  }

  @Override
  public String id() {
    return "chomp(size=" + width + "x" + height + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return width * height;
  }

  @Override
  public int maxMoves() {
    return width * height;
  }

  @Override
  public int maxPlies() {
    return width * height;
  }

  @Override
  public State newState() {
    return new ChompState(width * height, kept);
  }

  @Override
  public String moveText(State state, int move) {
    return (move % width + 1) + "," + (move / width + 1);
  }

  @Override
  public int parseMove(State state, String text) {
    Matcher matcher = MOVE.matcher(text.strip());
    if (matcher.matches()) {
      int x = Integer.parseInt(matcher.group(1)) - 1;
      int y = Integer.parseInt(matcher.group(2)) - 1;
      boolean inside = x >= 0 && x < width && y >= 0 && y < height;
      if (inside && ((ChompState) state).has(y * width + x)) {
        return y * width + x;
      }
    }
    throw Moves.illegal(this, state, text);
  }

  @Override
  public String boardText(State state) {
    ChompState bar = (ChompState) state;
    StringBuilder text = new StringBuilder();
    for (int y = height - 1; y >= 0; y--) {
      text.append(String.format("%2d", y + 1));
      for (int x = 0; x < width; x++) {
        text.append(bar.has(y * width + x) ? (x + y == 0 ? "  !" : "  #") : "  .");
      }
      text.append('\n');
    }
    text.append("  ");
    for (int x = 0; x < width; x++) {
      text.append(String.format("%3d", x + 1));
    }
    return text.append('\n').toString();
  }

  @Override
  public BoardView boardView(State state) {
    ChompState bar = (ChompState) state;
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int square = 0; square < width * height; square++) {
      String piece = !bar.has(square) ? "" : square == 0 ? "poison" : "chocolate";
      cells.add(
          new BoardView.Cell(
              moveText(state, square),
              square % width,
              square / width,
              -1,
              piece,
              bar.has(square) ? 1 : 0));
    }
    int last = bar.lastMove();
    List<String> bitten = last == NO_MOVE ? List.of() : moveCells(state, last);
    return new BoardView(BoardView.Shape.SQUARE, cells, bitten, List.of(), List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(moveText(state, move));
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "first" : "second";
  }
}
