// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/**
 * Decisive and anti-decisive moves (Teytaud and Teytaud 2010): a playout takes a move that wins at
 * once, else, if asked, the move with which the opponent would win at once, else what another
 * playout says.
 */
public final class DecisiveMoves extends PlayoutWrapper {
  public static final Param.Flag ANTI =
      Param.flag("anti", true, "block the opponent's winning move too");
  public static final Param.Inner<PlayoutPolicy.Factory> PLAYOUT =
      Param.part("playout", SearchSlots.PLAYOUT, "uniform", "the other moves");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.PLAYOUT,
              "decisive",
              "takes wins at once and blocks those of the opponent")
          .formula("a winning move; else the opponent's winning move; else another playout's move")
          .source("Teytaud, Teytaud 2010")
          .param(ANTI)
          .param(PLAYOUT)
          .makes(
              args -> {
                boolean anti = args.flag(ANTI);
                PlayoutPolicy.Factory inner = args.part(PLAYOUT);
                return context -> new DecisiveMoves(context, inner, anti);
              });

  private final boolean anti;
  private final int players;
  private final int[] moves;

  DecisiveMoves(PartContext context, PlayoutPolicy.Factory inner, boolean anti) {
    super(inner.create(context), "decisive");
    context.require(WinningMove.class, "decisive", "a way to find winning moves");
    this.anti = anti;
    this.players = context.game().players();
    this.moves = new int[context.game().maxMoves()];
  }

  @Override
  void playMixed(State state, Trajectory path, Rng rng) {
    while (!state.isTerminal()) {
      int move = decisive(state);
      if (move == Game.NO_MOVE) {
        step(state, path, rng);
      } else {
        play(state, path, move);
      }
    }
    state.rewards(path.outcome());
  }

  private int decisive(State state) {
    WinningMove looker = (WinningMove) state;
    int mover = state.mover();
    int move = looker.winningMove(mover);
    if (move != Game.NO_MOVE || !anti) {
      return move;
    }
    int threat = looker.winningMove((mover + 1) % players);
    return threat != Game.NO_MOVE && isLegal(state, threat) ? threat : Game.NO_MOVE;
  }

  private boolean isLegal(State state, int move) {
    int n = state.legalMoves(moves);
    for (int i = 0; i < n; i++) {
      if (moves[i] == move) {
        return true;
      }
    }
    return false;
  }
}
