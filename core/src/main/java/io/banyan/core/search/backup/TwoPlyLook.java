// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import io.banyan.core.game.InferiorMoves;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMoves;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;

/**
 * Looks two moves ahead where a node is expanded (Ewalds 2012): a move that wins at once proves the
 * node won; else, of the moves with which the opponent would win at once, two prove it lost and a
 * single one is the only child, so that the descent goes on through forced replies. Proofs go up
 * the tree as those of {@link MctsSolver} do.
 *
 * <p>In games that know {@link InferiorMoves} it can leave out moves that change nothing, and moves
 * that do not meet a threat of the opponent.
 */
public final class TwoPlyLook implements Solver {
  public static final Param.Flag DEAD =
      Param.flag("dead", false, "leave out moves into cells that are as good as filled (Hex)");
  public static final Param.Flag MUSTPLAY =
      Param.flag(
          "mustplay",
          false,
          "leave out moves that do not meet a threatened chain of bridges (Hex)");

  public static final Entry<Solver.Factory> ENTRY =
      Entry.of(
              SearchSlots.SOLVER, "look", "proves results, seeing wins and threats two moves ahead")
          .formula(
              "at expansion: a winning move: node won; one threat: the only child; two: node lost")
          .source(
              "Ewalds 2012; Winands, Bjornsson, Saito 2008; Hayward, van Rijswijck 2006 (dead);"
                  + " Hayward et al. 2003 (mustplay)")
          .note("For games that list their winning moves, such as Hex and Havannah.")
          .param(DEAD)
          .param(MUSTPLAY)
          .makes(args -> context -> new TwoPlyLook(context, args));

  private final MctsSolver proofs;
  private final int[] found = new int[2];
  private final boolean dead;
  private final boolean mustplay;

  /** What the last call of keep saw: the winner, or -1. */
  private int winner = -1;

  private TwoPlyLook(PartContext context, Args args) {
    context.require(WinningMoves.class, "solver=look", "a list of winning moves");
    dead = args.flag(DEAD);
    mustplay = args.flag(MUSTPLAY);
    if (dead || mustplay) {
      String part = "solver=look(" + (dead ? "dead" : "mustplay") + "=true)";
      context.require(InferiorMoves.class, part, "moves that nobody needs");
    }
    proofs = new MctsSolver(context, false);
  }

  @Override
  public boolean leavesOut() {
    return true;
  }

  @Override
  public int keep(State state, int[] moves, int n) {
    WinningMoves looker = (WinningMoves) state;
    int mover = state.mover();
    winner = -1;
    if (looker.winningMoves(mover, 1, found) > 0) {
      winner = mover;
    } else {
      int threats = looker.winningMoves(1 - mover, 2, found);
      if (threats == 0) {
        return dead || mustplay ? keepNeeded(state, moves, n) : n;
      }
      winner = threats > 1 ? 1 - mover : -1;
    }
    moves[0] = found[0];
    return 1;
  }

  private int keepNeeded(State state, int[] moves, int n) {
    int kept = ((InferiorMoves) state).keepNeeded(dead, mustplay, moves, n);
    if (kept > 0) {
      return kept;
    }
    winner = kept == InferiorMoves.WON ? state.mover() : 1 - state.mover();
    return 1;
  }

  @Override
  public void expanded(Tree tree, int node, State state) {
    if (winner >= 0) {
      int child = tree.firstChild(node);
      proofs.note(child, winner);
      proofs.note(node, winner);
      if (winner != state.mover()) {
        tree.setValue(child, Tree.LOST);
      }
    }
  }

  @Override
  public boolean isProven(Tree tree, int node) {
    return proofs.isProven(tree, node);
  }

  @Override
  public void provenRewards(Tree tree, int node, double[] rewards) {
    proofs.provenRewards(tree, node, rewards);
  }

  @Override
  public void update(Tree tree, Trajectory path) {
    proofs.update(tree, path);
  }

  @Override
  public Proof proof(Tree tree, int child, int chooser) {
    return proofs.proof(tree, child, chooser);
  }
}
