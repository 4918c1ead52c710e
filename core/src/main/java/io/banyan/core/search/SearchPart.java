// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/**
 * What all parts of a search have in common: they are told when a game and when a search begins.
 *
 * <p>A part that also implements {@link IterationListener} is told of every finished iteration; the
 * search finds that out by itself.
 */
public interface SearchPart {
  /** A new game begins: forget everything learnt. */
  default void gameStarted() {}

  /** A search begins. */
  default void searchStarted(SearchInfo info) {}

  /**
   * Why this part cannot work beside the others of its search: a sentence that names both. Null if
   * it can.
   */
  default String refusal(Parts parts) {
    return null;
  }

  /**
   * True if what it leaves in the tree is seen with the searcher's eyes, so that the tree is of no
   * use to another player.
   */
  default boolean isForSearcher() {
    return false;
  }
}
