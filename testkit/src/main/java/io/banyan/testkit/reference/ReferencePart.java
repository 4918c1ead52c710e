// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

/** What all parts of the reference search are told. */
class ReferencePart {
  final ReferenceSearch search;

  ReferencePart(ReferenceSearch search) {
    this.search = search;
  }

  /** A game begins. */
  void gameStarted() {}

  /** A search begins; the reference search knows root, searcher and budget. */
  void searchStarted() {}

  /** True if a tree is of use to the player only for whom it was made. */
  boolean isForSearcher() {
    return false;
  }

  /** An iteration is over and backed up. */
  void iterationEnded(ReferenceIteration iteration) {}
}
