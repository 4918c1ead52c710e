// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long one search may think: iterations, time, tree nodes, CPU time, or the first of several.
 *
 * <p>CPU time is that of the searching threads, all together: a search that has to wait for a core
 * loses nothing, and one with two threads has half of it in each.
 *
 * @param iterations at most this many, {@link #NONE} for no limit
 * @param nanos at most this much time in nanoseconds, {@link #NONE} for no limit
 * @param nodes at most this many tree nodes, {@link #NONE} for no limit; no more iterations than
 *     that are made, so that a search ends where the tree cannot grow
 * @param cpuNanos at most this much CPU time in nanoseconds, {@link #NONE} for no limit
 */
public record Budget(long iterations, long nanos, long nodes, long cpuNanos)
    implements Serializable {
  /** No limit of this kind. */
  public static final long NONE = Long.MAX_VALUE;

  /** Goes on until told to stop. */
  public static final Budget UNLIMITED = new Budget(NONE, NONE, NONE);

  private static final String ACCEPTED =
      "a positive number with a unit such as 1000it, 5kit, 50ms, 1.5s, 2min, 30mscpu or 200kn,"
          + " joined by | for whichever comes first";

  public Budget {
    if (iterations <= 0 || nanos <= 0 || nodes <= 0 || cpuNanos <= 0) {
      throw new IllegalArgumentException(
          "a budget must be positive, was %dit|%dns|%dnscpu|%dn"
              .formatted(iterations, nanos, cpuNanos, nodes));
    }
  }

  /** Without a limit of CPU time. */
  public Budget(long iterations, long nanos, long nodes) {
    this(iterations, nanos, nodes, NONE);
  }

  /** A number of iterations. */
  public static Budget iterations(long n) {
    return new Budget(n, NONE, NONE);
  }

  /** A time in milliseconds. */
  public static Budget millis(long n) {
    return new Budget(NONE, Math.multiplyExact(n, 1_000_000L), NONE);
  }

  /** A time in nanoseconds. */
  public static Budget nanos(long n) {
    return new Budget(NONE, n, NONE);
  }

  /** A number of tree nodes. */
  public static Budget nodes(long n) {
    return new Budget(NONE, NONE, n);
  }

  /** A CPU time in nanoseconds. */
  public static Budget cpuNanos(long n) {
    return new Budget(NONE, NONE, NONE, n);
  }

  /** The same with another limit of iterations. */
  public Budget withIterations(long n) {
    return new Budget(n, nanos, nodes, cpuNanos);
  }

  /** The same with another limit of time. */
  public Budget withNanos(long n) {
    return new Budget(iterations, n, nodes, cpuNanos);
  }

  /**
   * The part of one of several threads: iterations and CPU time are divided so that the parts add
   * up to the whole, time and nodes are the same for all.
   */
  public Budget share(int threads, int index) {
    return new Budget(
        share(iterations, threads, index), nanos, nodes, share(cpuNanos, threads, index));
  }

  private static long share(long limit, int threads, int index) {
    return limit == NONE ? NONE : Math.max(1, limit / threads + (index < limit % threads ? 1 : 0));
  }

  /** True if a clock decides when it ends, so that results depend on the machine. */
  public boolean isTimed() {
    return hasTime() || hasCpuTime();
  }

  /** True if the time that passes is limited, so that results depend on what else runs. */
  public boolean hasTime() {
    return nanos != NONE;
  }

  /** True if CPU time is limited. */
  public boolean hasCpuTime() {
    return cpuNanos != NONE;
  }

  /**
   * Reads {@code 1000it}, {@code 50ms}, {@code 1.5s}, {@code 30mscpu}, {@code 200kn}, joined by
   * {@code |}.
   */
  public static Budget parse(String text) {
    long iterations = NONE;
    long nanos = NONE;
    long nodes = NONE;
    long cpuNanos = NONE;
    for (String part : text.strip().split("\\|", -1)) {
      String p = part.strip();
      int split = 0;
      while (split < p.length() && "0123456789.".indexOf(p.charAt(split)) >= 0) {
        split++;
      }
      double number;
      try {
        number = Double.parseDouble(p.substring(0, split));
      } catch (NumberFormatException e) {
        throw unreadable(text);
      }
      switch (p.substring(split).toLowerCase(Locale.ROOT)) {
        case "it" -> iterations = whole(number, 1, text);
        case "kit" -> iterations = whole(number, 1e3, text);
        case "mit" -> iterations = whole(number, 1e6, text);
        case "us" -> nanos = limit(number, 1e3, text);
        case "ms" -> nanos = limit(number, 1e6, text);
        case "s" -> nanos = limit(number, 1e9, text);
        case "min" -> nanos = limit(number, 60e9, text);
        case "uscpu" -> cpuNanos = limit(number, 1e3, text);
        case "mscpu" -> cpuNanos = limit(number, 1e6, text);
        case "scpu" -> cpuNanos = limit(number, 1e9, text);
        case "mincpu" -> cpuNanos = limit(number, 60e9, text);
        case "n" -> nodes = whole(number, 1, text);
        case "kn" -> nodes = whole(number, 1e3, text);
        case "mn" -> nodes = whole(number, 1e6, text);
        case "" ->
            throw new IllegalArgumentException(
                "budget '" + text + "' has no unit; accepted: " + ACCEPTED);
        default -> throw unreadable(text);
      }
    }
    return new Budget(iterations, nanos, nodes, cpuNanos);
  }

  /** A number of things that cannot be halved. */
  private static long whole(double number, double unit, String text) {
    long limit = limit(number, unit, text);
    if (Math.abs(limit - number * unit) > 1e-9 * limit) {
      throw new IllegalArgumentException(
          "budget '" + text + "' is no whole number of iterations or nodes; accepted: " + ACCEPTED);
    }
    return limit;
  }

  private static long limit(double number, double unit, String text) {
    double value = number * unit;
    if (!(value >= 1)) {
      throw new IllegalArgumentException(
          "budget '" + text + "' is too small; accepted: " + ACCEPTED);
    }
    if (value > 1e18) {
      throw new IllegalArgumentException(
          "budget '" + text + "' is too large: the most is 1e18 iterations or nodes, or 30 years");
    }
    return Math.round(value);
  }

  private static IllegalArgumentException unreadable(String text) {
    return new IllegalArgumentException(
        "budget '" + text + "' is not readable; accepted: " + ACCEPTED);
  }

  /** Each limit multiplied; for experiments at a fraction of their published size. */
  public Budget scaled(double factor) {
    return new Budget(
        scale(iterations, factor),
        scale(nanos, factor),
        scale(nodes, factor),
        scale(cpuNanos, factor));
  }

  private static long scale(long limit, double factor) {
    return limit == NONE ? NONE : Math.max(1, Math.round(limit * factor));
  }

  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    if (iterations != NONE) {
      parts.add(iterations + "it");
    }
    if (nanos != NONE) {
      parts.add(printTime(nanos));
    }
    if (cpuNanos != NONE) {
      parts.add(printTime(cpuNanos) + "cpu");
    }
    if (nodes != NONE) {
      parts.add(nodes + "n");
    }
    return parts.isEmpty() ? "unlimited" : String.join("|", parts);
  }

  private static String printTime(long nanos) {
    if (nanos % 1_000_000 == 0) {
      return nanos / 1_000_000 + "ms";
    }
    return nanos % 1_000 == 0 ? nanos / 1_000 + "us" : nanos / 1e3 + "us";
  }
}
