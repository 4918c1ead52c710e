// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

/** What a comparison with a paper ends with; {@link Verdicts} has the rules. */
public enum Verdict {
  /** A figure: equivalent within the margin, and no difference is seen. */
  AGREES("agrees"),
  /** A figure: equivalent within the margin, and yet a difference is seen. */
  CLOSE("close"),
  /** A figure: a difference is seen, and it may exceed the margin. */
  DIFFERS("differs"),
  /** A claim: our games show it. */
  SHOWN("shown"),
  /** A claim: our games would have shown an effect worth the name, and do not. */
  NOT_SHOWN("not shown"),
  /** A claim: our games show the opposite. */
  CONTRADICTED("contradicted"),
  /** Too few games to tell. */
  UNDECIDED("undecided"),
  /** Nothing was published, or other budgets were used than those of the figure. */
  NOT_COMPARABLE("not comparable");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /** In words, as in files. */
  public String text() {
    return text;
  }

  /** True if the paper is borne out. */
  public boolean isFor() {
    return this == AGREES || this == CLOSE || this == SHOWN;
  }

  /** True if the paper is not borne out, and games enough were played. */
  public boolean isAgainst() {
    return this == DIFFERS || this == CONTRADICTED || this == NOT_SHOWN;
  }

  /** Reads the words used in files. */
  public static Verdict parse(String text) {
    for (Verdict verdict : values()) {
      if (verdict.text.equals(text)) {
        return verdict;
      }
    }
    throw new IllegalArgumentException("unknown verdict '" + text + "'");
  }
}
