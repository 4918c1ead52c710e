// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Who meets whom. */
public enum Tournament {
  /** Every two agents meet. */
  ROUND_ROBIN,
  /** The first agent meets every other. */
  GAUNTLET,
  /**
   * The first agent meets every other; in games of more than two players it takes one seat and the
   * other agent all remaining ones.
   */
  ONE_AGAINST_ALL;

  /** The word in experiment files: {@code roundrobin}, {@code gauntlet}, {@code oneagainstall}. */
  public String text() {
    return name().replace("_", "").toLowerCase(Locale.ROOT);
  }

  /** Reads the word in experiment files. */
  public static Tournament parse(String text) {
    for (Tournament t : values()) {
      if (t.text().equals(text)) {
        return t;
      }
    }
    throw new IllegalArgumentException(
        "schedule must be one of "
            + Arrays.stream(values()).map(Tournament::text).collect(Collectors.joining(", "))
            + ", was '"
            + text
            + "'");
  }
}
