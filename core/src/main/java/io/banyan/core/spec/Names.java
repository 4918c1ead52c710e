// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the known names nearest to a misspelt one. */
public final class Names {
  private Names() {}

  /** The nearest names as ", did you mean a or b?", or nothing when none is near. */
  public static String suggestion(String wrong, Collection<String> known) {
    List<String> near = nearest(wrong, known);
    return near.isEmpty() ? "" : ", did you mean " + String.join(" or ", near) + "?";
  }

  /** Up to three known names at an edit distance that a slip of the hand explains. */
  public static List<String> nearest(String wrong, Collection<String> known) {
    String w = wrong.toLowerCase(Locale.ROOT);
    int limit = Math.max(1, Math.min(3, (w.length() + 1) / 3));
    List<String> near = new ArrayList<>();
    for (String name : known) {
      boolean prefix = w.length() >= 2 && (name.startsWith(w) || w.startsWith(name));
      if (prefix || distance(w, name) <= limit) {
        near.add(name);
      }
    }
    near.sort(Comparator.<String>comparingInt(n -> distance(w, n)).thenComparing(n -> n));
    return near.subList(0, Math.min(3, near.size()));
  }

  /** Levenshtein's distance with transpositions of neighbours counted once. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + cost);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
