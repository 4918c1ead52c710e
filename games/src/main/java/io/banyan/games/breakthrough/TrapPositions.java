// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Breakthrough positions on 6 columns x 8 rows in which two captures look good and lose, and one
 * quiet move, a5a6, wins: after either capture all black replies but one lose at once, so that
 * random playouts praise the captures.
 *
 * <p>They follow the description of figure 5 of the sufficiency-threshold paper (Gudmundsson and
 * Björnsson 2013); whether one of them is that figure is unknown. {@link #family} draws further
 * positions of the same kind, so that no conclusion rests on a single one.
 */
public final class TrapPositions {
  /** The first position, for {@code position="..."}: 13 moves, of which only a5a6 wins. */
  public static final String FIG5 = ".b..../bbb..b/.w..../w...../.....b/..w.../.w..../..ww.. w";

  /** A second position of the same kind, made by hand. */
  public static final String FIG5B = ".b...b/bbb.b./.w..../w...../.....b/ww..../....../w.w... w";

  /** The winning move of every position here. */
  public static final String SOLUTION = "a5a6";

  /** The two captures that look good and lose. */
  public static final List<String> TRAPS = List.of("b6a7", "b6c7");

  private static final String CORE = ".b..../bbb.../.w..../w...../....../....../....../...... w";
  private static final int MOVES = 13;

  private TrapPositions() {}

  /**
   * Different positions of the family, drawn with a seed: white a5 and b6, black a7, b7, c7 and b8,
   * three to seven times a white pawn on ranks 1 to 4 and up to five times a black pawn on files b
   * to f and ranks 4 to 8 without c8 and d8, kept if {@link #isTrap}.
   */
  public static List<String> family(long seed, int count) {
    Rng rng = new Rng(seed);
    Set<String> found = new LinkedHashSet<>();
    while (found.size() < count) {
      PawnSetUp position = draw(rng);
      if (isTrap(position.toString())) {
        found.add(position.toString());
      }
    }
    return new ArrayList<>(found);
  }

  private static PawnSetUp draw(Rng rng) {
    PawnSetUp core = PawnSetUp.parse(CORE);
    int[] owners = core.owners();
    int width = core.width();
    for (int left = 3 + rng.nextInt(5); left > 0; left--) {
      put(owners, rng.nextInt(4) * width + rng.nextInt(width), 0);
    }
    for (int left = rng.nextInt(6); left > 0; left--) {
      int column = 1 + rng.nextInt(5);
      int row = 3 + rng.nextInt(5);
      boolean excluded = row == 7 && (column == 2 || column == 3);
      if (excluded) {
        // Drawn again, so that the squares that are allowed stay equally likely.
        left++;
      } else {
        put(owners, row * width + column, 1);
      }
    }
    return core;
  }

  private static void put(int[] owners, int cell, int player) {
    if (owners[cell] < 0) {
      owners[cell] = player;
    }
  }

  /**
   * True if white has 13 moves, cannot win within 3 plies, and wins within 4 plies after a5a6 and
   * after no other move; if after b6a7 and after b6c7 exactly one black reply does not lose at
   * once; and if black has no immediate win after any white move.
   */
  public static boolean isTrap(String position) {
    Game game = Breakthrough.ofPosition(position);
    State state = game.newState();
    int[] moves = Moves.legal(game, state);
    if (moves.length != MOVES || winsWithin(game, state, 3)) {
      return false;
    }
    for (int move : moves) {
      State next = game.copyOf(state);
      next.play(move);
      String text = game.moveText(state, move);
      if (next.isTerminal()
          || canWinAtOnce(next)
          || allRepliesLoseWithin(game, next, 3) != text.equals(SOLUTION)
          || TRAPS.contains(text) && safeReplies(game, next).size() != 1) {
        return false;
      }
    }
    return true;
  }

  private static boolean canWinAtOnce(State state) {
    return ((WinningMove) state).winningMove(state.mover()) != Game.NO_MOVE;
  }

  /** True if the mover can force a win in at most this many plies (an odd number). */
  static boolean winsWithin(Game game, State state, int plies) {
    if (canWinAtOnce(state)) {
      return true;
    }
    if (plies <= 1) {
      return false;
    }
    for (int move : Moves.legal(game, state)) {
      State next = game.copyOf(state);
      next.play(move);
      if (allRepliesLoseWithin(game, next, plies - 2)) {
        return true;
      }
    }
    return false;
  }

  /** True if after every move of the mover the other side wins within so many plies. */
  private static boolean allRepliesLoseWithin(Game game, State state, int plies) {
    if (canWinAtOnce(state)) {
      return false;
    }
    return Arrays.stream(Moves.legal(game, state))
        .allMatch(
            move -> {
              State next = game.copyOf(state);
              next.play(move);
              return winsWithin(game, next, plies);
            });
  }

  /** The moves after which the other side cannot win at once. */
  static List<String> safeReplies(Game game, State state) {
    List<String> safe = new ArrayList<>();
    for (int move : Moves.legal(game, state)) {
      State next = game.copyOf(state);
      next.play(move);
      if (next.isTerminal() || !canWinAtOnce(next)) {
        safe.add(game.moveText(state, move));
      }
    }
    return safe;
  }
}
