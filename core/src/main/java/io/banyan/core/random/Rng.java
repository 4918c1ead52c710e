// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.random;

/**
 * The only source of chance in Banyan: a small, fast, seeded generator whose sequence never
 * changes.
 *
 * <p>A Weyl sequence passed through a 64 x 64 to 128 bit multiplication whose halves are combined
 * (the construction of Wang Yi's wyrand). One instance belongs to one thread. Hot loops keep the
 * generator in a local variable:
 *
 * <pre>{@code
 * long s = rng.state();
 * s += Rng.GAMMA;
 * int i = Rng.bounded(Rng.mix(s), n);
 * rng.setState(s);
 * }</pre>
 */
public final class Rng {
  /** Step of the underlying Weyl sequence; odd, so that it visits every 64-bit value. */
  public static final long GAMMA = 0xA0761D6478BD642FL;

  private static final long KEY = 0xE7037ED1A0B428DBL;

  private long state;

  /** Makes a generator; equal seeds give equal sequences on every machine and JDK. */
  public Rng(long seed) {
    this.state = hash(seed);
  }

  /** The place in the sequence, for loops that keep it in a local variable. */
  public long state() {
    return state;
  }

  /** Puts the generator at a place read by {@link #state()}. */
  public void setState(long newState) {
    state = newState;
  }

  /** Turns a place in the sequence into 64 random bits. */
  public static long mix(long s) {
    long t = s ^ KEY;
    return Math.multiplyHigh(s, t) ^ (s * t);
  }

  /** Maps random bits to {@code [0, bound)} by multiply-shift; the bias is below bound / 2^32. */
  public static int bounded(long bits, int bound) {
    return (int) (((bits >>> 32) * bound) >>> 32);
  }

  /** The next 64 random bits. */
  public long nextLong() {
    return mix(state += GAMMA);
  }

  /** A number in {@code [0, bound)}; bound must be positive. */
  public int nextInt(int bound) {
    return bounded(nextLong(), bound);
  }

  /** A number in [0, 1) with 53 random bits. */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /** True with the given probability. */
  public boolean nextBoolean(double probability) {
    return nextDouble() < probability;
  }

  /** An independent generator whose sequence depends only on this one's place. */
  public Rng split() {
    return new Rng(nextLong());
  }

  /** Mixes one value thoroughly (the finaliser of SplitMix64, Steele, Lea and Flood 2014). */
  public static long hash(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * Mixes several values into one; the order matters. Seeds of games and threads come from here.
   */
  public static long hash(long first, long... rest) {
    long h = hash(first);
    for (long v : rest) {
      h = hash(h ^ v);
    }
    return h;
  }

  /** Mixes a text, for seeds that depend on names. */
  public static long hash(String text) {
    long h = hash(text.length());
    for (int i = 0; i < text.length(); i++) {
      h = hash(h ^ text.charAt(i));
    }
    return h;
  }
}
