// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.Arrays;

/** How an index sees one argument: part of the key, ignored, or a function seen through. */
final class Shape {
  static final Shape KEY = new Shape(-1, null);
  static final Shape FREE = new Shape(-2, null);

  final int symbol;
  final Shape[] args;

  private Shape(int symbol, Shape[] args) {
    this.symbol = symbol;
    this.args = args;
  }

  static Shape function(int symbol, Shape[] args) {
    return new Shape(symbol, args);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Shape s && s.symbol == symbol && Arrays.equals(s.args, args);
  }

  @Override
  public int hashCode() {
    return symbol * 31 + Arrays.hashCode(args);
  }
}
