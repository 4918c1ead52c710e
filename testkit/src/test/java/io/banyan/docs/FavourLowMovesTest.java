// SPDX-License-Identifier: Apache-2.0
package io.banyan.docs;

import io.banyan.core.spec.Part;
import io.banyan.testkit.SearchPartContractTest;

// doc: part
final class FavourLowMovesTest extends SearchPartContractTest {
  @Override
  protected Part<?> part() {
    return FavourLowMoves.ENTRY.with(FavourLowMoves.P.of(0.9));
  }

  @Override
  protected Part<?> neutral() {
    return FavourLowMoves.ENTRY.with(FavourLowMoves.P.of(0));
  }
}
// doc: end
