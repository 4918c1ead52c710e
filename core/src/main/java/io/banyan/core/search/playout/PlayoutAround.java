// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.search.Ending;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.Parts;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;

/**
 * A playout around whole playouts of another one. Passes on what the search tells its parts, so
 * that the inner one learns as if it stood alone.
 */
abstract class PlayoutAround implements PlayoutPolicy, IterationListener {
  private final PlayoutPolicy inner;
  private final String name;

  /**
   * Refuses an inner playout that wants several iterations from a leaf, which only the outermost
   * one is asked for.
   *
   * @param name of this one in specifications
   */
  PlayoutAround(PlayoutPolicy inner, String name) {
    if (inner instanceof RepeatedPlayouts) {
      throw new IllegalArgumentException(
          "%s in %s: repeat has to be outside, once".formatted(inner.name(), name));
    }
    this.inner = inner;
    this.name = name;
  }

  final PlayoutPolicy inner() {
    return inner;
  }

  @Override
  public Ending ending() {
    return inner.ending();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public String refusal(Parts parts) {
    return inner.refusal(parts);
  }

  @Override
  public boolean isForSearcher() {
    return inner.isForSearcher();
  }

  @Override
  public void gameStarted() {
    inner.gameStarted();
  }

  @Override
  public void searchStarted(SearchInfo info) {
    inner.searchStarted(info);
  }

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    if (inner instanceof IterationListener listener) {
      listener.iterationEnded(tree, path);
    }
  }

  @Override
  public boolean needsMoves() {
    return inner.needsMoves() || (inner instanceof IterationListener l && l.needsMoves());
  }
}
