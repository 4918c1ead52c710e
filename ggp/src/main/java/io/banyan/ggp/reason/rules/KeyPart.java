// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.Arrays;

/** How an index sees one argument: part of the key, ignored, or a function seen through. */
final class KeyPart {
  static final KeyPart KEY = new KeyPart(-1, null);
  static final KeyPart FREE = new KeyPart(-2, null);

  final int symbol;
  final KeyPart[] args;

  private KeyPart(int symbol, KeyPart[] args) {
    this.symbol = symbol;
    this.args = args;
  }

  static KeyPart function(int symbol, KeyPart[] args) {
    return new KeyPart(symbol, args);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof KeyPart s && s.symbol == symbol && Arrays.equals(s.args, args);
  }

  @Override
  public int hashCode() {
    return symbol * 31 + Arrays.hashCode(args);
  }
}
