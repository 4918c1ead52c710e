// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import java.util.ArrayList;
import java.util.List;

/** Take one to three counters of a heap; the last counter wins. Can be broken on purpose. */
public final class Subtraction implements Game {
  /** Ways to break the contract. */
  enum Defect {
    NONE,
    MOVE_TWICE,
    MOVE_OUT_OF_RANGE,
    ENDLESS,
    SHARED_COPY,
    QUERY_CHANGES,
    SAME_TEXT,
    KEY_WITHOUT_MOVER,
    BIASED_PLAYOUT,
    UNLOGGED_MOVE,
    ALLOCATING_PLAYOUT,
    LOPSIDED_VALUE,
    MISSED_WIN,
    UNKNOWN_CELL
  }

  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "subtraction", "Take one to three; the last counter wins")
          .note("No draws; at most 12 moves.")
          .makes(args -> new Subtraction(Defect.NONE));

  static final int COUNTERS = 12;

  private final Defect defect;

  Subtraction(Defect defect) {
    this.defect = defect;
  }

  @Override
  public String id() {
    return "subtraction";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return 3;
  }

  @Override
  public int maxMoves() {
    return 4;
  }

  @Override
  public int maxPlies() {
    return COUNTERS;
  }

  @Override
  public State newState() {
    return new SubtractionState(defect);
  }

  @Override
  public String moveText(State state, int move) {
    return "take" + (defect == Defect.SAME_TEXT ? 1 : move + 1);
  }

  @Override
  public String boardText(State state) {
    return "left: " + ((SubtractionState) state).left();
  }

  @Override
  public BoardView boardView(State state) {
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int i = 0; i < COUNTERS; i++) {
      String piece = i < ((SubtractionState) state).left() ? "stone" : "";
      cells.add(new BoardView.Cell("c" + i, i, 0, -1, piece, 0));
    }
    return BoardView.of(BoardView.Shape.PIT, cells);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    int left = ((SubtractionState) state).left();
    return List.of(defect == Defect.UNKNOWN_CELL ? "z9" : "c" + (left - move - 1));
  }
}
