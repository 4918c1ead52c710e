// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.Tree;
import java.util.Arrays;

/**
 * LGRF1 as the rival of PPR was built (Duguépéroux et al. 2016, read from their public code): one
 * table of replies, learnt from simulations the searcher won, consulted only when the opponent is
 * to move, and cleared at the cells whose number on the square grid is an odd ply of the simulation
 * (slips for the searcher's turn and for the moves of the simulation). Kept to reproduce the
 * published table; for real play use {@code lgrf}.
 */
public final class LgrfPaper extends PlyByPly implements IterationListener {
  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "lgrf-paper", "LGRF1 as in the PPR paper, slips included")
          .formula("reply[last move] if the opponent is to move and it is legal, else uniform")
          .source("Dugueperoux, Mazyad, Teytaud, Dehos 2016, by their public code")
          .makes(args -> LgrfPaper::new);

  private final int[] replies;
  private final int[] moveAtGrid;
  private int searcher;

  LgrfPaper(PartContext context) {
    super(context, false);
    Game game = context.game();
    if (game.moveRange() > 1 << 16) {
      throw new IllegalArgumentException(
          "lgrf-paper is for games with cells, " + game.id() + " has too many moves");
    }
    replies = new int[game.moveRange()];
    moveAtGrid = grid(game);
  }

  /** The move at each number of the square grid that holds the board, -1 where there is no cell. */
  private static int[] grid(Game game) {
    State state = game.newState();
    int[] moves = Moves.legal(game, state);
    int[] columns = new int[moves.length];
    int[] rows = new int[moves.length];
    int side = 1;
    for (int i = 0; i < moves.length; i++) {
      String text = game.moveText(state, moves[i]);
      if (!text.matches("[a-z]\\d{1,2}")) {
        throw new IllegalArgumentException(
            "lgrf-paper is for games whose moves are cells like d5; %s has moves like '%s'"
                .formatted(game.id(), text));
      }
      columns[i] = text.charAt(0) - 'a';
      rows[i] = Integer.parseInt(text.substring(1)) - 1;
      side = Math.max(side, Math.max(columns[i], rows[i]) + 1);
    }
    int[] grid = new int[side * side];
    Arrays.fill(grid, -1);
    for (int i = 0; i < moves.length; i++) {
      grid[rows[i] * side + columns[i]] = moves[i];
    }
    return grid;
  }

  @Override
  public void searchStarted(SearchInfo info) {
    searcher = info.searcher();
    Arrays.fill(replies, -1);
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    playToTheEnd(state, path, rng);
  }

  @Override
  int choose(State state, LegalPool legal, Trajectory path, Rng rng) {
    int last = lastMove(path);
    if (state.mover() != searcher && last >= 0) {
      int reply = replies[last];
      if (reply >= 0 && legal.contains(reply)) {
        return reply;
      }
    }
    return legal.random(rng);
  }

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    MoveLog log = path.log();
    if (path.outcome()[searcher] > 0.5) {
      for (int i = 1; i < log.size(); i++) {
        if (log.mover(i) == searcher) {
          replies[log.move(i - 1)] = log.move(i);
        }
      }
      return;
    }
    for (int ply = 1; ply < log.size() && ply < moveAtGrid.length; ply += 2) {
      if (moveAtGrid[ply] >= 0) {
        replies[moveAtGrid[ply]] = -1;
      }
    }
  }
}
