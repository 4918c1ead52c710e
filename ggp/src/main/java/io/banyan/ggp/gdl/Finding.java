// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

/** One remark of the checker or one repair: how bad, which rule, where, and in words. */
public record Finding(Level level, String rule, SheetPosition at, String message) {
  /** How much a finding matters. */
  public enum Level {
    ERROR,
    WARNING,
    REPAIR
  }

  @Override
  public String toString() {
    return at
        + ": "
        + level.name().toLowerCase(java.util.Locale.ROOT)
        + " "
        + rule
        + ": "
        + message;
  }
}
