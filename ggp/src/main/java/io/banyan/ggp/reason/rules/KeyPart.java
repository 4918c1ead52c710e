// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.Arrays;
import java.util.List;

/** How an index sees one argument: part of the key, ignored, or a function seen through. */
public final class KeyPart {
  public static final KeyPart KEY = new KeyPart(-1, null);
  public static final KeyPart FREE = new KeyPart(-2, null);

  public final int symbol;
  public final KeyPart[] args;

  private KeyPart(int symbol, KeyPart[] args) {
    this.symbol = symbol;
    this.args = args;
  }

  public static KeyPart function(int symbol, KeyPart[] args) {
    return new KeyPart(symbol, args);
  }

  /** How a look-up sees an argument when some variables are bound; adds what is to be the key. */
  public static KeyPart of(Pattern p, boolean[] bound, List<Pattern> keys) {
    if (p.isBound(bound)) {
      keys.add(p);
      return KEY;
    }
    if (p.kind == Pattern.VARIABLE) {
      return FREE;
    }
    KeyPart[] inner = new KeyPart[p.args.length];
    for (int i = 0; i < inner.length; i++) {
      inner[i] = of(p.args[i], bound, keys);
    }
    return function(p.value, inner);
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
