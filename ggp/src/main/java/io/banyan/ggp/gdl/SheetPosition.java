// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

/** Where something stands in a rule sheet; lines and columns count from 1. */
public record SheetPosition(int line, int column) {
  /** The place of things that no author wrote, such as auxiliary rules. */
  public static final SheetPosition NONE = new SheetPosition(0, 0);

  @Override
  public String toString() {
    return line == 0 ? "generated" : line + ":" + column;
  }
}
