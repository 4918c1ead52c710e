// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * A state of a GDL game as a set of numbered facts. The numbers belong to the engine (or the
 * compiled game) that wrote it; two sets compare only if they come from the same one.
 */
public final class FactSet {
  private long[] words;

  public FactSet() {
    this(1);
  }

  public FactSet(int words) {
    this.words = new long[words];
  }

  private FactSet(long[] words) {
    this.words = words;
  }

  /** A set whose memory is the given array, as long as no fact beyond its end is added. */
  public static FactSet over(long[] words) {
    return new FactSet(words);
  }

  public boolean get(int fact) {
    int w = fact >> 6;
    return w < words.length && (words[w] >>> fact & 1) != 0;
  }

  public void set(int fact) {
    int w = fact >> 6;
    if (w >= words.length) {
      words = Arrays.copyOf(words, Math.max(w + 1, words.length * 2));
    }
    words[w] |= 1L << fact;
  }

  public void clear() {
    Arrays.fill(words, 0);
  }

  public void copyFrom(FactSet other) {
    copyFrom(other.words);
  }

  /** Takes over the facts of a state given as words, 64 facts each. */
  public void copyFrom(long[] state) {
    if (words.length < state.length) {
      words = state.clone();
    } else {
      // Most states are a few words, for which these loops are faster than library calls.
      for (int i = 0; i < state.length; i++) {
        words[i] = state[i];
      }
      for (int i = state.length; i < words.length; i++) {
        words[i] = 0;
      }
    }
  }

  /** Takes over the facts of a state given as some words of an array. */
  public void copyFrom(long[] states, int at, int n) {
    if (words.length < n) {
      words = new long[n];
    }
    System.arraycopy(states, at, words, 0, n);
    Arrays.fill(words, n, words.length, 0);
  }

  /** The facts as words, 64 each; not a copy, and only good until the set grows. */
  public long[] words() {
    return words;
  }

  public FactSet copy() {
    FactSet c = new FactSet(words.length);
    c.copyFrom(this);
    return c;
  }

  /** The smallest fact that is at least {@code from}, or -1. */
  public int nextFact(int from) {
    int w = from >> 6;
    if (w >= words.length) {
      return -1;
    }
    long bits = words[w] & -1L << from;
    while (bits == 0) {
      if (++w == words.length) {
        return -1;
      }
      bits = words[w];
    }
    return (w << 6) + Long.numberOfTrailingZeros(bits);
  }

  /** A 64-bit key; equal sets have equal keys whatever their capacity. */
  public long key() {
    long h = 0;
    for (int i = 0; i < words.length; i++) {
      if (words[i] != 0) {
        h += Rng.mix(words[i] + (i + 1) * Rng.GAMMA);
      }
    }
    return h;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof FactSet f)) {
      return false;
    }
    int n = Math.max(words.length, f.words.length);
    for (int i = 0; i < n; i++) {
      long a = i < words.length ? words[i] : 0;
      long b = i < f.words.length ? f.words[i] : 0;
      if (a != b) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(key());
  }
}
