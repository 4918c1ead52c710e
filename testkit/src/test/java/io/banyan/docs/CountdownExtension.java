// SPDX-License-Identifier: Apache-2.0
package io.banyan.docs;

import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Extension;

/** Adds what this jar has to the catalogue of the program. */
// doc: extension
public final class CountdownExtension implements Extension {
  @Override
  public void addTo(Catalog catalog) {
    catalog.add(Countdown.ENTRY).add(FavourLowMoves.ENTRY);
  }
}
// doc: end
