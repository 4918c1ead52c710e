// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import java.util.ArrayList;
import java.util.List;

/**
 * A rule sheet that comes with Banyan.
 *
 * @param file its name
 * @param title its name for people
 * @param group who plays it
 */
public record OwnSheet(String file, String title, Group group) {
  /** Who plays a sheet, and how. */
  public enum Group {
    TWO("Rule sheets for two"),
    THREE("Rule sheets for three"),
    AT_ONCE("Rule sheets: all choose at once"),
    ALONE("Rule sheets: puzzles for one");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    /** The group for people. */
    public String title() {
      return title;
    }
  }

  /** All of them, group by group. */
  public static final List<OwnSheet> ALL =
      List.of(
          new OwnSheet("amazons6x6.kif", "Amazons, 6 x 6", Group.TWO),
          new OwnSheet("breakthrough.kif", "Breakthrough, 8 x 8", Group.TWO),
          new OwnSheet("breakthrough6x6.kif", "Breakthrough, 6 x 6", Group.TWO),
          new OwnSheet("cannon.kif", "Cannon", Group.TWO),
          new OwnSheet("checkers.kif", "Checkers", Group.TWO),
          new OwnSheet("chinesecheckers49.kif", "Chinese Checkers, 49 cells", Group.TWO),
          new OwnSheet("chomp.kif", "Chomp, 8 x 7", Group.TWO),
          new OwnSheet("connect4.kif", "Connect Four", Group.TWO),
          new OwnSheet("domineering.kif", "Domineering, 5 x 5", Group.TWO),
          new OwnSheet("dots.kif", "Dots and Boxes, 2 x 2", Group.TWO),
          new OwnSheet("foxhounds.kif", "Fox and Hounds", Group.TWO),
          new OwnSheet("go5x5.kif", "Go, 5 x 5", Group.TWO),
          new OwnSheet("gomoku9x9.kif", "Gomoku, 9 x 9", Group.TWO),
          new OwnSheet("havannah4.kif", "Havannah, side 4", Group.TWO),
          new OwnSheet("hex5x5.kif", "Hex, 5 x 5", Group.TWO),
          new OwnSheet("kalah3x2.kif", "Kalah, 3 pits of 2", Group.TWO),
          new OwnSheet("kayles.kif", "Kayles, rows of 7, 8 and 9", Group.TWO),
          new OwnSheet("nim.kif", "Nim, heaps of 3, 4 and 5", Group.TWO),
          new OwnSheet("notakto.kif", "Notakto, two boards", Group.TWO),
          new OwnSheet("othello.kif", "Othello, 8 x 8", Group.TWO),
          new OwnSheet("othello6x6.kif", "Othello, 6 x 6", Group.TWO),
          new OwnSheet("pentalath3.kif", "Pentalath, side 3", Group.TWO),
          new OwnSheet("runners.kif", "Runners", Group.TWO),
          new OwnSheet("tictactoe.kif", "Tic-tac-toe", Group.TWO),
          new OwnSheet("tictactoe-twice.kif", "Tic-tac-toe, two boards", Group.TWO),
          new OwnSheet("tricolour.kif", "Tricolour, 4 x 4", Group.THREE),
          new OwnSheet("chase-at-once.kif", "Cat and Mouse", Group.AT_ONCE),
          new OwnSheet("fists-at-once.kif", "Rock, Paper, Scissors", Group.AT_ONCE),
          new OwnSheet("lowest-at-once.kif", "Lowest Number, three players", Group.AT_ONCE),
          new OwnSheet("prizes-at-once.kif", "Goofspiel, five cards", Group.AT_ONCE),
          new OwnSheet("riders-at-once.kif", "Light Riders, 6 x 6", Group.AT_ONCE),
          new OwnSheet("runners-at-once.kif", "Runners at once", Group.AT_ONCE),
          new OwnSheet("ferry.kif", "Wolf, Goat and Cabbage", Group.ALONE),
          new OwnSheet("knight.kif", "Knight's Tour, 5 x 5", Group.ALONE),
          new OwnSheet("lamps.kif", "Nine Lamps", Group.ALONE),
          new OwnSheet("pegs.kif", "Peg Solitaire, triangle", Group.ALONE),
          new OwnSheet("queens.kif", "Six Queens", Group.ALONE),
          new OwnSheet("tiles.kif", "Sliding Tiles, 3 x 2", Group.ALONE),
          new OwnSheet("towers.kif", "Tower of Hanoi, four discs", Group.ALONE));

  /** The specification that plays it with the agents for games of turns. */
  public String spec() {
    return "gdl(file=" + file + ",serial=" + (group == Group.AT_ONCE) + ")";
  }

  /** How the cells of a sheet lie; squares for those that do not come with Banyan. */
  static SheetLayout layout(String file) {
    return switch (file) {
      case "hex5x5.kif" -> SheetLayout.RHOMBUS;
      case "havannah4.kif", "pentalath3.kif" -> SheetLayout.HEXAGON;
      case "chinesecheckers49.kif" -> SheetLayout.ROWS_UP;
      case "pegs.kif" -> SheetLayout.ROWS_DOWN;
      default -> SheetLayout.SQUARES;
    };
  }

  /** What the comment at the head of a sheet says about the game, empty if there is none. */
  public static String words(String text) {
    List<String> words = new ArrayList<>();
    for (String line : text.split("\n", 200)) {
      String bare = line.strip();
      if (bare.isEmpty() && words.isEmpty()) {
        continue;
      }
      if (!bare.startsWith(";")) {
        break;
      }
      String comment = bare.replaceFirst("^;+", "").strip();
      if (!comment.startsWith("SPDX-")) {
        words.add(comment);
      }
    }
    return String.join(" ", words).strip();
  }
}
