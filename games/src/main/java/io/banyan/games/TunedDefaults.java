// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.spec.Catalog;

/**
 * Measured defaults of search parts for single games, kept as data in this one place. Each line
 * holds a game's bare name and a specification whose values replace the part's own defaults in that
 * game: {@code {"havannah", "rave(k=1000)"}}.
 */
final class TunedDefaults {
  private static final String[][] VALUES = {};

  private TunedDefaults() {}

  static void addTo(Catalog catalog) {
    for (String[] line : VALUES) {
      catalog.tune(line[0], line[1]);
    }
  }
}
