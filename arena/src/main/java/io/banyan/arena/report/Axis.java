// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values to places on a drawing.
 *
 * @param low value at {@code from}
 * @param high value at {@code to}
 */
record Axis(double low, double high, double from, double to) {
  Axis {
    if (!(high > low)) {
      high = low + 1;
    }
  }

  double at(double value) {
    double clipped = Math.max(low, Math.min(high, value));
    return from + (clipped - low) / (high - low) * (to - from);
  }

  /** Round values to label, about so many. */
  List<Double> ticks(int about) {
    double raw = (high - low) / about;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double fraction = raw / power;
    double step = power * (fraction <= 1 ? 1 : fraction <= 2 ? 2 : fraction <= 5 ? 5 : 10);
    List<Double> ticks = new ArrayList<>();
    for (double t = Math.ceil(low / step - 1e-9) * step; t <= high + 1e-9 * step; t += step) {
      ticks.add(Math.abs(t) < 1e-12 ? 0 : t);
    }
    return ticks;
  }

  /** A label without needless digits. */
  static String label(double value) {
    String text = Html.number("%.3f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}
