// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.file.Printable;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.Elo;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.stats.Sprt;
import io.banyan.arena.stats.SprtEstimate;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The result of one pairing, for people. */
final class MatchPage {
  private final Archive archive;
  private final PairingResult result;

  MatchPage(Archive archive, PairingResult result) {
    this.archive = archive;
    this.result = result;
  }

  void print(PrintWriter out) {
    Pairing pairing = result.pairing();
    MatchStats stats = result.stats();
    String a = Printable.line(pairing.first().label());
    String b = Printable.line(pairing.second().label());
    out.printf(
        Locale.ROOT,
        "%s, %d games at %s per move, seed %d%n",
        result.stored().gameId(),
        stats.games(),
        pairing.budget(),
        archive.seed());
    int width = Math.max(5, Math.max(a.length(), b.length()));
    String row = "  %-" + width + "s  %d%s%n";
    out.printf(Locale.ROOT, row, a, stats.wins(), wins(stats.wins()) + seats());
    out.printf(Locale.ROOT, row, b, stats.losses(), wins(stats.losses()));
    out.printf(Locale.ROOT, row, "draws", stats.draws(), "");
    if (stats.games() > 0) {
      printFigures(out, a);
    } else {
      out.println(
          result.voidPairs() == 0
              ? "no game is finished, so there is no score"
              : "no game counts: "
                  + result.voidPairs()
                  + " pairs of games are left out because of faults");
    }
    if (pairing.isTimed()) {
      out.printf(
          Locale.ROOT,
          "iterations per move: %s %.0f, %s %.0f%n",
          a,
          result.iterations(0).mean(),
          b,
          result.iterations(1).mean());
    }
    printFaults(out);
  }

  private void printFigures(PrintWriter out, String a) {
    MatchStats stats = result.stats();
    Interval score = stats.wilson();
    out.printf(
        Locale.ROOT,
        "score of %s: %.1f %%, 95 %% interval %.1f %% to %.1f %%%s%n",
        a,
        100 * stats.score(),
        100 * score.low(),
        100 * score.high(),
        restsOn());
    Interval elo = stats.pairs().eloInterval(0.95);
    out.printf(
        Locale.ROOT,
        "Elo difference %s (%s to %s), likelihood of superiority %.3f%n",
        Elo.text(stats.pairs().elo()),
        Elo.text(elo.low()),
        Elo.text(elo.high()),
        stats.pairs().los());
    SprtEstimate test = archive.sprtOf(result);
    if (test != null) {
      print(out, test);
    }
  }

  /** What to know about a score that says less about play than about faults. */
  private String restsOn() {
    long faults = result.faults(0) + result.faults(1);
    if (faults == 0) {
      return "";
    }
    return result.voidPairs() > 0
        ? "; left out because of faults: " + result.voidPairs() + " pairs of games"
        : "; " + faults + " of " + result.stats().games() + " games were decided by faults";
  }

  private static String wins(long count) {
    return count == 1 ? " win" : " wins";
  }

  /** The score of the first agent when it moves first and when it does not. */
  private String seats() {
    if (result.seats() != 2 || result.stats().games() == 0) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        " (score %.1f %% moving first, %.1f %% moving second)",
        100 * result.atSeat(0).score(),
        100 * result.atSeat(1).score());
  }

  private void print(PrintWriter out, SprtEstimate test) {
    Sprt sprt = archive.sprt();
    String verdict =
        switch (test.verdict()) {
          case OPEN -> "undecided";
          case ACCEPT_0 -> "at most " + sprt.elo0();
          case ACCEPT_1 -> "at least " + sprt.elo1();
        };
    out.printf(
        Locale.ROOT,
        "sequential test of normalized Elo, %s against %s: %s (LLR %.2f in %.2f to %.2f)%n",
        sprt.elo0(),
        sprt.elo1(),
        verdict,
        test.llr(),
        test.lower(),
        test.upper());
    out.printf(
        Locale.ROOT,
        "normalized Elo %+.1f as seen, %+.1f corrected for stopping early%n",
        test.biased(),
        test.corrected());
  }

  private void printFaults(PrintWriter out) {
    List<String> faults = new ArrayList<>();
    for (Map.Entry<Outcome, Long> entry : result.outcomes().entrySet()) {
      if (entry.getKey().isFault() || entry.getKey() == Outcome.MOVE_CAP) {
        faults.add(entry.getValue() + " by " + entry.getKey().text());
      }
    }
    if (!faults.isEmpty()) {
      out.printf(
          Locale.ROOT,
          "games that ended outside the rules: %s (at fault: %s %d, %s %d)%n",
          String.join(", ", faults),
          Printable.line(result.pairing().first().label()),
          result.faults(0),
          Printable.line(result.pairing().second().label()),
          result.faults(1));
    }
  }
}
