// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

/** An argument of an atom in a rule: a variable, a ground term, or a function of patterns. */
public final class Pattern {
  public static final int VARIABLE = 0;
  public static final int GROUND = 1;
  public static final int FUNCTION = 2;

  public final int kind;

  /** Variable index, ground term, or function symbol. */
  public final int value;

  public final Pattern[] args;

  private Pattern(int kind, int value, Pattern[] args) {
    this.kind = kind;
    this.value = value;
    this.args = args;
  }

  public static Pattern variable(int index) {
    return new Pattern(VARIABLE, index, null);
  }

  public static Pattern ground(int term) {
    return new Pattern(GROUND, term, null);
  }

  public static Pattern function(int symbol, Pattern[] args) {
    return new Pattern(FUNCTION, symbol, args);
  }

  /** Variables, ground terms and functions in it. */
  int symbols() {
    int n = 1;
    for (int i = 0; kind == FUNCTION && i < args.length; i++) {
      n += args[i].symbols();
    }
    return n;
  }

  public boolean isBound(boolean[] bound) {
    if (kind == VARIABLE) {
      return bound[value];
    }
    if (kind == FUNCTION) {
      for (Pattern p : args) {
        if (!p.isBound(bound)) {
          return false;
        }
      }
    }
    return true;
  }

  public void mark(boolean[] variables) {
    if (kind == VARIABLE) {
      variables[value] = true;
    } else if (kind == FUNCTION) {
      for (Pattern p : args) {
        p.mark(variables);
      }
    }
  }

  /** The ground term under a binding, or -1 if no such term exists yet. */
  public int find(int[] binding, Terms terms) {
    if (kind == VARIABLE) {
      return binding[value];
    }
    if (kind == GROUND) {
      return value;
    }
    int[] buffer = new int[args.length];
    for (int i = 0; i < buffer.length; i++) {
      buffer[i] = args[i].find(binding, terms);
      if (buffer[i] < 0) {
        return -1;
      }
    }
    return terms.find(value, buffer, buffer.length);
  }

  /** The ground term under a binding, made if need be. */
  public int build(int[] binding, Terms terms) {
    if (kind == VARIABLE) {
      return binding[value];
    }
    if (kind == GROUND) {
      return value;
    }
    int[] buffer = new int[args.length];
    for (int i = 0; i < buffer.length; i++) {
      buffer[i] = args[i].build(binding, terms);
    }
    return terms.intern(value, buffer, buffer.length);
  }

  String text(Terms terms) {
    if (kind == VARIABLE) {
      return "?" + value;
    }
    if (kind == GROUND) {
      return terms.text(value);
    }
    StringBuilder b = new StringBuilder("(#" + value);
    for (Pattern p : args) {
      b.append(' ').append(p.text(terms));
    }
    return b.append(')').toString();
  }
}
