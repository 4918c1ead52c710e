// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.cannon;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.SetUp;
import io.banyan.games.SquareGrid;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Cannon (David E. Whitcher, 2003) on 10 x 10 points. */
public final class Cannon implements Game {
  /** The catalogue's declaration. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "cannon", "Soldiers that form cannons; take the enemy town")
          .source("David E. Whitcher 2003; variant mate as in Pepels et al. 2014")
          .note(
              "First each side places its town on its first rank, not in a corner. Soldiers step"
                  + " forward or diagonally forward, capture so or sideways, and retreat two points"
                  + " backward when next to an enemy soldier. Three in a row are a cannon: its rear"
                  + " soldier may slide to its front, and it may shoot an enemy two or three points"
                  + " beyond its front if the point next to the front is empty.")
          .note("Taking the enemy town wins; a player who cannot move loses.")
          .note("The cap of 1000 moves is a draw.")
          .note("Moves: Te1 places a town, *e6 shoots at e6, all others from and to: b4c5.")
          .param(Param.flag("mate", false, "moves that leave the own town capturable are illegal"))
          .param(
              Param.flag(
                  "strictShot", false, "a shot three points away needs both points between empty"))
          .param(
              Param.text(
                  "position",
                  null,
                  "start from here: rows from the top with / between, of d, l (soldiers), D, L"
                      + " (towns) and ., a space, d or l to move"))
          .makes(
              args ->
                  new Cannon(args.flag("mate"), args.flag("strictShot"), args.text("position")));

  static final int MAX_PLIES = 1000;

  /** Each of 15 soldiers has at most 3 + 2 + 3 + 8 moves; shots have 16 targets. */
  static final int MAX_MOVES = 15 * Grid.SETS + 16;

  private final boolean mate;
  private final boolean strictShot;
  private final String position;
  private final TownAttacks attacks;
  private final SquareGrid grid = new SquareGrid(Grid.SIZE, Grid.SIZE);
  private final int[] soldiers = new int[Grid.POINTS];
  private final int[] towns = {-1, -1};
  private int mover;

  /** The usual game. */
  public Cannon() {
    this(false, false, null);
  }

  /** A variant, or a start of one's own; null for the usual start. */
  public Cannon(boolean mate, boolean strictShot, String position) {
    this.mate = mate;
    this.strictShot = strictShot;
    this.position = position;
    attacks = new TownAttacks(strictShot);
    Arrays.fill(soldiers, -1);
    if (position == null) {
      for (int i = 0; i < 15; i++) {
        soldiers[(1 + i / 5) * Grid.SIZE + 2 * (i % 5) + 1] = 0;
        soldiers[(6 + i / 5) * Grid.SIZE + 2 * (i % 5)] = 1;
      }
    } else {
      readPosition();
    }
  }

  private void readPosition() {
    SetUp read = grid.setUp(position, "dlDL.", "dl");
    int[] count = new int[2];
    for (int point = 0; point < Grid.POINTS; point++) {
      char c = read.signs().charAt(point);
      soldiers[point] = "dl".indexOf(c);
      if (soldiers[point] >= 0) {
        count[soldiers[point]]++;
      }
      int town = "DL".indexOf(c);
      if (town >= 0) {
        int file = point % Grid.SIZE;
        boolean home = point / Grid.SIZE == (town == 0 ? 0 : Grid.SIZE - 1);
        if (!home || file == 0 || file == Grid.SIZE - 1 || towns[town] >= 0) {
          throw badPosition("one town D on b1 to i1 and one town L on b10 to i10");
        }
        towns[town] = file;
      }
    }
    if (towns[0] < 0 || towns[1] < 0) {
      throw badPosition("one town D on b1 to i1 and one town L on b10 to i10");
    }
    if (count[0] > 15 || count[1] > 15) {
      throw badPosition("at most 15 soldiers a side");
    }
    mover = "dl".indexOf(read.mover());
  }

  private IllegalArgumentException badPosition(String accepted) {
    return new IllegalArgumentException("position must have " + accepted + ", was " + position);
  }

  void setUp(CannonState state) {
    state.setUp(soldiers, towns, mover);
  }

  boolean mate() {
    return mate;
  }

  boolean strictShot() {
    return strictShot;
  }

  TownAttacks attacks() {
    return attacks;
  }

  @Override
  public String id() {
    String start = position == null ? "" : ",position=\"" + position + "\"";
    return "cannon(mate=" + mate + ",strictShot=" + strictShot + start + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return Grid.MOVES;
  }

  @Override
  public int maxMoves() {
    return MAX_MOVES;
  }

  @Override
  public int maxPlies() {
    return MAX_PLIES;
  }

  @Override
  public State newState() {
    return new CannonState(this);
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "dark" : "light";
  }

  @Override
  public String moveText(State state, int move) {
    if (move >= Grid.FIRST_TOWN) {
      return "T" + grid.name(townPoint(move));
    }
    if (move >= Grid.FIRST_SHOT) {
      return "*" + grid.name(move - Grid.FIRST_SHOT);
    }
    return grid.name(Grid.from(move)) + grid.name(Grid.to(move));
  }

  private static int townPoint(int move) {
    int place = move - Grid.FIRST_TOWN;
    return place < Grid.SIZE ? place : place - Grid.SIZE + Grid.POINTS - Grid.SIZE;
  }

  @Override
  public int parseMove(State state, String text) {
    int move = read(text.strip());
    if (!Moves.isLegal(this, state, move)) {
      throw Moves.illegal(this, state, text);
    }
    return move;
  }

  private int read(String text) {
    if (text.startsWith("*")) {
      int target = grid.cell(text.substring(1));
      return target < 0 ? NO_MOVE : Grid.FIRST_SHOT + target;
    }
    if (text.startsWith("T") || text.startsWith("t")) {
      int point = grid.cell(text.substring(1));
      if (point >= 0 && point < Grid.SIZE) {
        return Grid.FIRST_TOWN + point;
      }
      return point < Grid.POINTS - Grid.SIZE
          ? NO_MOVE
          : Grid.FIRST_TOWN + Grid.SIZE + point % Grid.SIZE;
    }
    List<Integer> ends = grid.cells(text);
    return ends.size() == 2 ? Grid.move(ends.get(0), ends.get(1)) : NO_MOVE;
  }

  @Override
  public List<String> moveCells(State state, int move) {
    if (move >= Grid.FIRST_TOWN) {
      return List.of(grid.name(townPoint(move)));
    }
    if (move >= Grid.FIRST_SHOT) {
      return List.of(grid.name(move - Grid.FIRST_SHOT));
    }
    return List.of(grid.name(Grid.from(move)), grid.name(Grid.to(move)));
  }

  private List<String> townsInDanger(CannonState s) {
    return IntStream.range(0, 2)
        .filter(s::isTownAttacked)
        .mapToObj(player -> grid.name(s.townPoint(player)))
        .toList();
  }

  @Override
  public String boardText(State state) {
    CannonState s = (CannonState) state;
    return grid.text(
            point ->
                s.townAt(point) >= 0
                    ? "DL".charAt(s.townAt(point))
                    : ".dl".charAt(s.soldierAt(point) + 1))
        + playerName(s.mover())
        + " to move\n";
  }

  @Override
  public BoardView boardView(State state) {
    CannonState s = (CannonState) state;
    List<String> last = s.lastMove() == NO_MOVE ? List.of() : moveCells(s, s.lastMove());
    return new BoardView(
        BoardView.Shape.POINT,
        grid.view(
            point -> Math.max(s.soldierAt(point), s.townAt(point)),
            point -> s.townAt(point) >= 0 ? "town" : s.soldierAt(point) >= 0 ? "soldier" : "",
            point -> 0),
        last,
        townsInDanger(s),
        List.of("dark " + s.soldiers(0) + " soldiers", "light " + s.soldiers(1) + " soldiers"));
  }
}
