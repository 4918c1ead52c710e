// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.report.Verdict;
import io.banyan.arena.reproduce.Paper;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a paper stands.
 *
 * @param comparable cells for which something was published; those of a table that a figure shows
 *     again count once
 * @param notRun those of them without games
 * @param scaled those of them that were run at other budgets only
 * @param agree figures that agree, directions that are shown
 * @param explained cells that differ, and why is written
 * @param open cells that differ, and nobody knows why
 * @param claims all of them, and those that are shown, are not, and are undecided or not run
 */
record Summary(
    int comparable,
    int notRun,
    int scaled,
    int agree,
    int close,
    int explained,
    int open,
    int undecided,
    int claims,
    int shown,
    int notShown) {

  static final String HEAD =
      "| Paper | Cells comparable | Agree | Close | Differ, explained | Differ, open | Undecided |"
          + " Not run | Claims shown | Not shown | Open |\n"
          + "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";

  static Summary of(Paper paper, Map<String, PublishedItem> published, PaperText text) {
    int[] n = new int[11];
    Set<Paper.Cell> counted = new HashSet<>();
    for (Paper.Item item : paper.items()) {
      PublishedItem ours = published.get(item.id());
      for (int i = 1; i <= item.cells().size(); i++) {
        Paper.Cell cell = item.cells().get(i - 1);
        boolean stated = cell.published() != null || cell.counts() != null || cell.low() != null;
        if (!stated || !counted.add(cell)) {
          continue;
        }
        n[0]++;
        var row = ours == null ? null : ours.cell(i).orElse(null);
        if (row == null) {
          n[1]++;
          continue;
        }
        boolean known = text.item(item.id()).explains(i);
        n[place(Verdict.parse(row.verdict()), known)]++;
      }
      claims(item, ours == null ? List.of() : ours.claims(), n);
    }
    return new Summary(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10]);
  }

  /** False of what is nobody's paper: then there is nothing to count. */
  boolean isComparable() {
    return comparable > 0;
  }

  private static int place(Verdict verdict, boolean known) {
    return switch (verdict) {
      case NOT_COMPARABLE -> 2;
      case AGREES, SHOWN -> 3;
      case CLOSE -> 4;
      case DIFFERS, CONTRADICTED, NOT_SHOWN -> known ? 5 : 6;
      case UNDECIDED -> 7;
    };
  }

  /** Bandits and times have claims of their own, known once they were run. */
  private static void claims(Paper.Item item, List<PublishedItem.Claim> tested, int[] n) {
    n[8] += Math.max(item.claims().size(), tested.size());
    for (PublishedItem.Claim claim : tested) {
      Verdict verdict = Verdict.parse(claim.verdict());
      n[9] += verdict.isFor() ? 1 : 0;
      n[10] += verdict.isAgainst() ? 1 : 0;
    }
  }

  String row(String name) {
    return "| "
        + String.join(
            " | ",
            name,
            "" + comparable,
            "" + agree,
            "" + close,
            "" + explained,
            "" + open,
            "" + undecided,
            "" + (notRun + scaled),
            "" + shown,
            "" + notShown,
            "" + (claims - shown - notShown))
        + " |\n";
  }
}
