// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;

/** Plays games in turns by a policy that goes by moves alone and learns from every iteration. */
abstract class ByMoves extends PlyByPly implements MovePlayout, IterationListener {
  ByMoves(PartContext context) {
    super(context, false);
  }

  @Override
  final int choose(State state, LegalPool legal, Trajectory path, Rng rng) {
    return choose(state.mover(), legal, path.log(), rng);
  }

  @Override
  public final void iterationEnded(Tree tree, Trajectory path) {
    learn(path.log(), path.treeMoves(), path.outcome());
  }
}
