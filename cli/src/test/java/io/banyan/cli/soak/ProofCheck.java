// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchReport.MoveReport;
import io.banyan.core.search.Solver.Proof;
import java.util.Arrays;

/**
 * Compares what agents prove in a game with the rest of the game, with each other, and with an
 * exhaustive search where the rest is short.
 */
final class ProofCheck {
  private static final int MOST_STATES = 30_000;

  private static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooMany() {
      super(null, null, false, false);
    }
  }

  /** The states of a large rule sheet take their time: one report is not looked at for longer. */
  private static final long MOST_NANOS = 2_000_000_000L;

  private static final int STATES_PER_LOOK = 64;

  private final Game game;

  /** What each player proved of its last move. */
  private final Proof[] claims;

  private int left;
  private long until;

  ProofCheck(Game game) {
    this.game = game;
    claims = new Proof[game.players()];
  }

  /** A report of the player to move. */
  void report(State state, SearchReport report) {
    int mover = state.mover();
    int legal = Moves.legal(game, state).length;
    int proven = 0;
    boolean win = false;
    boolean drawn = false;
    for (MoveReport m : report.moves()) {
      proven += m.proof() != null ? 1 : 0;
      win |= m.proof() == Proof.WIN;
      drawn |= m.proof() == Proof.DRAW;
    }
    if (claims[mover] == Proof.WIN) {
      that(proven < legal || win, "player %s had proven a win, now all moves fail", mover);
    }
    for (int p = 0; p < claims.length && game.players() == 2; p++) {
      if (p != mover && claims[p] != null) {
        that(
            claims[p] == Proof.LOSS || !win,
            "player %s proved %s, but player %s proves a win",
            p,
            claims[p],
            mover);
        that(
            claims[p] != Proof.WIN || !drawn,
            "player %s proved a win, but player %s proves a draw",
            p,
            mover);
      }
    }
    until = System.nanoTime() + MOST_NANOS;
    for (MoveReport m : report.moves()) {
      if (m.proof() != null) {
        compareWithTruth(state, m);
      }
    }
  }

  private void compareWithTruth(State state, MoveReport m) {
    State next = game.copyOf(state);
    next.play(m.move());
    left = MOST_STATES;
    try {
      double truth = guaranteed(next, state.mover());
      that(
          truth == m.proof().reward(),
          "the move %s is proven %s, but its value is %s",
          m.move(),
          m.proof(),
          truth);
    } catch (TooMany e) {
      // The rest of the game is too long to be sure.
    }
  }

  /** What a player gets at least, whatever the others do. */
  private double guaranteed(State state, int player) {
    if (state.isTerminal()) {
      double[] rewards = new double[game.players()];
      state.rewards(rewards);
      return rewards[player];
    }
    if (--left < 0 || left % STATES_PER_LOOK == 0 && System.nanoTime() > until) {
      throw new TooMany();
    }
    boolean own = state.mover() == player;
    double best = own ? 0 : 1;
    State next = game.newState();
    for (int move : Moves.legal(game, state)) {
      next.copyFrom(state);
      next.play(move);
      double value = guaranteed(next, player);
      best = own ? Math.max(best, value) : Math.min(best, value);
      if (best == (own ? 1 : 0)) {
        break;
      }
    }
    return best;
  }

  /** A move was made by a player, who reported nothing if the report is null. */
  void played(int player, int move, SearchReport report) {
    claims[player] = null;
    if (report != null) {
      for (MoveReport m : report.moves()) {
        if (m.move() == move) {
          claims[player] = m.proof();
        }
      }
    }
  }

  /** The game is over: nobody moved since their last claim but the others. */
  void ended(State state) {
    double[] rewards = new double[game.players()];
    state.rewards(rewards);
    for (int p = 0; p < claims.length; p++) {
      that(
          claims[p] != Proof.WIN || rewards[p] == 1,
          "player %s proved a win, the game ended with %s",
          p,
          Arrays.toString(rewards));
    }
  }

  private static void that(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new AssertionError(String.format(message, values));
    }
  }
}
