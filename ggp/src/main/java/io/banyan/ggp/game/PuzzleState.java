// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.PuzzleParts;
import io.banyan.core.game.TimelessKey;
import io.banyan.ggp.knowledge.PartGoals;
import io.banyan.ggp.reason.engine.FactSet;

/** A state of a sheet for one role, which tells of its parts and its step counters, if any. */
final class PuzzleState extends GdlState implements PuzzleParts, TimelessKey {
  private final GdlGame game;
  private PartGoals goals;
  private PartGoals.View view;
  private long[] timeless;
  private boolean timelessKnown;

  PuzzleState(GdlGame game, FactSet initial) {
    super(game, initial);
    this.game = game;
  }

  @Override
  public boolean countsSteps() {
    if (!timelessKnown) {
      timeless = game.knowledge().timelessMask();
      timelessKnown = true;
    }
    return timeless != null;
  }

  @Override
  public long timelessKey() {
    return countsSteps() ? key(timeless) : key();
  }

  @Override
  public int partCount() {
    if (view == null) {
      goals = game.knowledge().partGoals();
      if (goals == null || goals.reason() != null) {
        return 0;
      }
      view = goals.newView();
    }
    return goals.partCount();
  }

  @Override
  public int partOf(int move) {
    return goals.partOf(move);
  }

  @Override
  public long partKey(int part) {
    return view.key(facts(), part);
  }

  @Override
  public int wayCount() {
    return goals.wayCount();
  }

  @Override
  public boolean matters(int way, int part) {
    return goals.matters(way, part);
  }

  @Override
  public boolean isDone(int way, int part) {
    return view.isDone(facts(), way, part);
  }

  @Override
  public boolean isTimed(int way) {
    return goals.isTimed(way);
  }

  @Override
  public boolean isTime(int way, int ply) {
    return view.isTime(way, ply);
  }
}
