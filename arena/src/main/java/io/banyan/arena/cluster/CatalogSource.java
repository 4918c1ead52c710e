// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.cluster;

import io.banyan.core.spec.Catalog;
import java.io.Serializable;

/** Makes the catalogue of games and agents, also on a machine it was sent to. */
public interface CatalogSource extends Serializable {
  /** All that specifications may name. */
  Catalog catalog();
}
