// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.SgfNotation;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.SquareGrid;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Go with area scoring.
 *
 * <p>A move is row * size + column, both from 0 at the lower left; the last number is the pass.
 */
public final class Go implements Game, Symmetries, SgfNotation {
  /** The catalogue entry. */
  public static final Entry<Game> ENTRY =
      Entry.<Game>of(GameSlot.GAME, "go", "Surround territory and capture (area scoring)")
          .note(
              "A stone whose group has no adjacent empty point after captures may not be placed. A"
                  + " move may not bring back any earlier board (positional superko); with"
                  + " superko=false it may only not take back a single stone at once (simple ko)."
                  + " Two passes in a row end the game.")
          .note(
              "Area scoring: stones on the board plus empty regions that touch one colour only;"
                  + " black wins if this exceeds white's by more than komi. At the cap of 3 size"
                  + " size moves the board is scored as it stands. Draws need a whole komi.")
          .note(
              "Uniform playouts draw among the legal moves other than the pass, under simple ko,"
                  + " and pass only if there is none.")
          .note("Moves are points, columns lettered without i, such as e5, and pass.")
          .param(Param.integer("size", 9, 5, 19, "rows and columns of the board").asPositional())
          .param(Param.number("komi", 7.5, -361, 361, "points added to white's score"))
          .param(Param.flag("superko", true, "whether any earlier board is forbidden"))
          .makes(args -> new Go(args.integer("size"), args.number("komi"), args.flag("superko")));

  /** Bits of a pattern that count the empty neighbours. */
  static final int EMPTY_COUNT = 7;

  /** Place of the four bits of a pattern that tell which neighbours are own stones. */
  static final int OWN_MASK = 3;

  /** Place of the four bits of a pattern that tell which neighbours are enemy stones. */
  static final int ENEMY_MASK = 7;

  /** That of boards whose size a record does not tell. */
  private static final String USUAL_SIZE = "19";

  final int size;
  final double komi;
  final boolean superko;

  /** Distance of neighbouring rows in the padded board that states use. */
  final int stride;

  /** Steps to the neighbours: left, right, below, above. */
  final int[] steps;

  /**
   * What four neighbours mean for a player: indexed by colour (1 black, 2 white) and by the colours
   * of the neighbours, two bits each.
   */
  final int[][] patterns;

  /** Place in the padded board for each point. */
  final short[] places;

  /** Point for each place in the padded board, -1 outside. */
  final short[] points;

  /** Random numbers for each colour and place, by which boards are told apart. */
  final long[][] codes;

  private final SquareGrid grid;

  /** Makes the game with a komi of 7.5 and positional superko. */
  public Go(int size) {
    this(size, 7.5, true);
  }

  /** Makes the game. */
  public Go(int size, double komi, boolean superko) {
    this.size = size;
    this.komi = komi;
    this.superko = superko;
    grid = new SquareGrid(size, size, "abcdefghjklmnopqrst");
    stride = size + 1;
    steps = new int[] {-1, 1, -stride, stride};
    patterns = new int[3][256];
    for (int i = 0; i < 256; i++) {
      patterns[1][i] = describe(i, 1);
      patterns[2][i] = describe(i, 2);
    }
    places = new short[size * size];
    points = new short[stride * (size + 2) + 1];
    Arrays.fill(points, (short) -1);
    for (int p = 0; p < places.length; p++) {
      places[p] = (short) ((p / size + 1) * stride + p % size + 1);
      points[places[p]] = (short) p;
    }
    codes = new long[2][points.length];
    for (int colour = 0; colour < 2; colour++) {
      for (int at = 0; at < points.length; at++) {
        codes[colour][at] = Rng.hash(size, colour, at);
      }
    }
  }

  private static int describe(int neighbours, int own) {
    int result = 0;
    for (int d = 0; d < 4; d++) {
      int colour = neighbours >> 2 * d & 3;
      if (colour == 0) {
        result++;
      } else if (colour == own) {
        result |= 1 << OWN_MASK + d;
      } else if (colour == 3 - own) {
        result |= 1 << ENEMY_MASK + d;
      }
    }
    return result;
  }

  @Override
  public String id() {
    return "go(size=" + size + ",komi=" + Param.print(komi) + ",superko=" + superko + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return size * size + 1;
  }

  @Override
  public int maxMoves() {
    return size * size + 1;
  }

  @Override
  public int maxPlies() {
    return 3 * size * size;
  }

  /** The number of the pass. */
  int pass() {
    return size * size;
  }

  @Override
  public GoState newState() {
    return new GoState(this);
  }

  @Override
  public String moveText(State state, int move) {
    return move == pass() ? "pass" : grid.name(move);
  }

  @Override
  public int parseMove(State state, String text) {
    int move = text.strip().equalsIgnoreCase("pass") ? pass() : grid.cell(text.strip());
    if (move < 0 || !((GoState) state).isLegal(move)) {
      throw Moves.illegal(this, state, text);
    }
    return move;
  }

  @Override
  public int sgfNumber() {
    return 1;
  }

  @Override
  public Map<String, String> sgfProperties() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("SZ", Integer.toString(size));
    properties.put("KM", Param.print(komi));
    return properties;
  }

  @Override
  public String sgfSpec(Map<String, String> properties) {
    String points = properties.getOrDefault("KM", "").strip();
    return "go(size="
        + number("SZ", properties.getOrDefault("SZ", USUAL_SIZE), "\\d+")
        + ",komi="
        + (points.isEmpty() ? Param.print(komi) : number("KM", points, "[-+]?\\d+(\\.\\d*)?"))
        + ",superko="
        + superko
        + ")";
  }

  private static String number(String key, String text, String form) {
    if (!text.strip().matches(form)) {
      throw new IllegalArgumentException(key + " of the record must be a number, was " + text);
    }
    return text.strip();
  }

  @Override
  public String sgfMove(State state, int move) {
    return move == pass() ? "" : grid.sgfName(move);
  }

  /** A pass is empty, or tt in files of older formats. */
  @Override
  public int parseSgfMove(State state, String text) {
    String wanted = text.strip();
    int move = wanted.isEmpty() || wanted.equals("tt") ? pass() : grid.sgfCell(wanted);
    if (move < 0 || !((GoState) state).isLegal(move)) {
      throw Moves.illegal(this, state, text);
    }
    return move;
  }

  @Override
  public String boardText(State state) {
    GoState s = (GoState) state;
    return grid.text(point -> ".xo".charAt(s.owner(point) + 1));
  }

  @Override
  public BoardView boardView(State state) {
    GoState s = (GoState) state;
    double lead = s.lead() - komi;
    String leader = lead == 0 ? "level" : lead > 0 ? "black leads by " : "white leads by ";
    String amount = lead == 0 ? "" : Param.print(Math.abs(lead));
    List<String> notes =
        s.ply() == 0 ? List.of() : List.of("area as it stands: " + leader + amount);
    List<String> last = s.lastPoint() < 0 ? List.of() : List.of(grid.name(s.lastPoint()));
    return new BoardView(
        BoardView.Shape.POINT, grid.view(s::owner, "stone"), last, List.of(), notes);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return move == pass() ? List.of() : List.of(grid.name(move));
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "black" : "white";
  }

  @Override
  public int symmetries() {
    return 8;
  }

  @Override
  public int transform(int move, int symmetry) {
    return move == pass() ? move : grid.transform(move, symmetry);
  }
}
