// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

/** Says that a sheet cannot be used, with the rule or limit it breaks and the place. */
public final class GdlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String rule;
  private final transient SheetPosition at;

  /**
   * @param rule the broken rule ({@code E1} to {@code E10}) or {@code limit}
   */
  public GdlException(String rule, SheetPosition at, String message) {
    super(at.line() == 0 ? rule + ": " + message : at + ": " + rule + ": " + message);
    this.rule = rule;
    this.at = at;
  }

  public String rule() {
    return rule;
  }

  public SheetPosition at() {
    return at == null ? SheetPosition.NONE : at;
  }
}
