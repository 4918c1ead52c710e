// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Contest;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.figure.Drawing;
import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.BradleyTerry;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.stats.SprtEstimate;
import io.banyan.arena.store.Provenance;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One HTML file about an experiment: opens from disk, loads nothing, prints, follows the light or
 * dark setting of the reader. A pure function of the results.
 */
public final class HtmlReport {
  /** A page with the plots of more pairings is too large to open. */
  private static final int MOST_DETAILS = 1000;

  private static final int MANY = 3;

  private final Archive archive;
  private final List<Comparison> comparisons;
  private final List<Claimed> claims;
  private final StringBuilder out = new StringBuilder();

  private HtmlReport(Archive archive, List<Comparison> comparisons, List<Claimed> claims) {
    this.archive = archive;
    this.comparisons = comparisons;
    this.claims = claims;
  }

  /** The page of an experiment. */
  public static String of(Archive archive) {
    return of(archive, List.of(), List.of());
  }

  /** The only script of a page, exact to the byte, for policies that know scripts by a hash. */
  public static String script() {
    return Html.script();
  }

  /** One page of several experiments, one after the other. */
  public static String of(List<Archive> archives) {
    StringBuilder body = new StringBuilder();
    for (Archive archive : archives) {
      body.append(new HtmlReport(archive, List.of(), List.of()).body());
    }
    String names = archives.stream().map(Archive::name).collect(Collectors.joining(", "));
    return Html.page(names + " - Banyan report", body.toString());
  }

  /** The page of an experiment with published figures beside ours, and claims. */
  public static String of(Archive archive, List<Comparison> comparisons, List<Claimed> claims) {
    return new HtmlReport(archive, comparisons, claims).page();
  }

  private String page() {
    return Html.page(archive.name() + " - Banyan report", body());
  }

  private String body() {
    line("<h1>%s</h1>", archive.name());
    long finished = archive.finished();
    out.append(Html.number("<p>%d of %d games finished.</p>\n", finished, archive.total()));
    warnings();
    facts();
    if (!comparisons.isEmpty()) {
      comparisonTable();
    }
    if (!claims.isEmpty()) {
      claimTable();
    }
    double[] adjusted = archive.adjustedP();
    for (String[] group : groups()) {
      group(group[0], group[1], adjusted);
    }
    overNumbers();
    details();
    provenance();
    method();
    return out.toString();
  }

  private void line(String format, String... texts) {
    Object[] escaped = new Object[texts.length];
    for (int i = 0; i < texts.length; i++) {
      escaped[i] = Html.escape(texts[i]);
    }
    out.append(String.format(format, escaped)).append('\n');
  }

  private void warnings() {
    Set<String> lines = new LinkedHashSet<>();
    for (Provenance run : archive.runs()) {
      run.warnings().lines().filter(l -> !l.isBlank()).forEach(lines::add);
    }
    long faults = archive.results().stream().mapToLong(r -> r.faults(0) + r.faults(1)).sum();
    if (faults > 0) {
      boolean left = archive.results().stream().anyMatch(r -> r.voidPairs() > 0);
      lines.add(
          faults
              + (left
                  ? " games were ended by a fault of an agent and are left out with their pairs;"
                  : " games were lost by a fault of an agent, not by the rules;")
              + " see the outcomes below.");
    }
    if (archive.finished() < archive.total()) {
      lines.add("The experiment is not finished; figures will change.");
    }
    lines.forEach(text -> line("<p class=\"warn\">%s</p>", text));
  }

  private void facts() {
    out.append(
        "<details><summary>The experiment</summary>\n<div class=\"scroll\"><table><tbody>\n");
    for (Map.Entry<String, String> fact : archive.facts().entrySet()) {
      line("<tr><td>%s</td><td class=\"wrap\">%s</td></tr>", fact.getKey(), fact.getValue());
    }
    out.append("</tbody></table></div></details>\n");
  }

  /** Game and budget of every table. */
  private List<String[]> groups() {
    List<String[]> groups = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    for (PairingResult r : archive.results()) {
      if (seen.add(r.pairing().game() + "\n" + r.pairing().budget())) {
        groups.add(new String[] {r.pairing().game(), r.pairing().budget()});
      }
    }
    return groups;
  }

  private void group(String game, String budget, double[] adjusted) {
    List<PairingResult> cells = archive.cells(game, budget);
    line("<h2>%s, %s</h2>", game, budget.equals("own") ? "each agent's own budget" : budget);
    if (cells.stream().anyMatch(cell -> cell.stats().games() > 0)) {
      forest(cells);
    }
    cellTable(cells, adjusted);
    Contest contest = archive.contest(game, budget);
    if (contest.contenders().size() >= MANY) {
      matrix(contest);
      ratings(contest);
    }
  }

  /** Agent by agent: the score of the row against the column. */
  private void matrix(Contest contest) {
    List<Contender> agents = contest.contenders();
    out.append(
        "<h3>Agent by agent</h3>\n<div class=\"scroll\"><table class=\"matrix\"><thead><tr>");
    out.append("<th>Score of the row against the column, %</th>");
    agents.forEach(agent -> line("<th>%s</th>", contest.name(agent)));
    out.append("</tr></thead><tbody>\n");
    for (Contender row : agents) {
      line("<tr><th>%s</th>", contest.name(row));
      agents.forEach(column -> out.append(score(contest.meeting(row, column))));
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
  }

  /** A score with its interval; the more of it, the stronger the colour behind. */
  private static String score(Contest.Meeting meeting) {
    if (meeting == null) {
      return "<td>-</td>";
    }
    ScoreFigure.Point point = new ScoreFigure.Point("", 0, meeting.cell(), !meeting.straight());
    return Html.number(
        "<td style=\"--share:%.0f%%\">%s <small>%s to %s</small></td>",
        100 * point.score(),
        Html.percent(point.score()),
        Html.percent(point.interval().low()),
        Html.percent(point.interval().high()));
  }

  /** Scores over numbers in which cells differ. */
  private void overNumbers() {
    String heading = "";
    for (ScoreFigure scores : ScoreFigures.of(archive)) {
      String wanted = "Score over " + (scores.kind().equals("budget") ? "budget" : "a parameter");
      if (!wanted.equals(heading)) {
        heading = wanted;
        line("<h2>%s</h2>", heading);
      }
      LinePlot plot = scores.plot();
      figure(plot.title(), plot.drawing(), "Bands are Wilson 95 % intervals of single scores.");
    }
  }

  private void figure(String name, Drawing drawing, String caption) {
    out.append(Html.figure(archive.name() + " " + name, drawing, caption));
  }

  /** The scores of pairings that have games. */
  private void forest(List<PairingResult> cells) {
    ForestPlot plot = new ForestPlot();
    for (PairingResult cell : cells) {
      if (cell.stats().games() == 0) {
        continue;
      }
      Comparison c = comparison(cell);
      plot.add(
          cell.pairing().first().label() + " - " + cell.pairing().second().label(),
          cell.stats().score(),
          cell.stats().wilson(),
          c == null ? null : c.interval());
    }
    String published = comparisons.isEmpty() ? "." : "; squares: published.";
    Pairing any = cells.get(0).pairing();
    String name = any.game() + " at " + any.budget() + ", scores";
    figure(
        name,
        plot.drawing(name),
        "Score of the first agent in %, Wilson 95 % interval" + published);
  }

  private void cellTable(List<PairingResult> cells, double[] adjusted) {
    boolean sprt = archive.sprt() != null;
    out.append("<div class=\"scroll\"><table><thead><tr><th>Agents</th><th>Games</th>");
    out.append("<th>W / D / L</th><th>Score %</th><th>Wilson 95 %</th><th>&plusmn; (normal)</th>");
    out.append("<th>Elo</th><th>Elo 95 %</th><th>nElo</th><th>LOS</th><th>p (Holm)</th>");
    out.append(sprt ? "<th>SPRT</th><th>nElo, biased</th><th>nElo, corrected</th>" : "");
    out.append("</tr></thead><tbody>\n");
    for (PairingResult cell : cells) {
      MatchStats s = cell.stats();
      line("<tr><td>%s - %s</td>", cell.pairing().first().label(), cell.pairing().second().label());
      if (s.games() == 0) {
        out.append(sprt ? "<td>0</td><td colspan=\"12\">" : "<td>0</td><td colspan=\"9\">");
        out.append(
            cell.voidPairs() == 0
                ? "no games yet"
                : "no game counts: " + cell.voidPairs() + " pairs are left out because of faults");
        out.append("</td></tr>\n");
        continue;
      }
      out.append(
          Html.number(
              "<td>%d</td><td>%d / %d / %d</td><td>%s</td><td>%s to %s</td><td>%s</td>",
              s.games(),
              s.wins(),
              s.draws(),
              s.losses(),
              Html.percent(s.score()),
              Html.percent(s.wilson().low()),
              Html.percent(s.wilson().high()),
              Html.percent(s.normal().halfWidth())));
      out.append(
          Html.number(
              "<td>%s</td><td>%s to %s</td><td>%s</td><td>%s</td><td>%s</td>",
              Html.signed(s.pairs().elo()),
              Html.signed(s.pairs().eloInterval(0.95).low()),
              Html.signed(s.pairs().eloInterval(0.95).high()),
              Html.signed(s.pairs().normalizedElo()),
              Html.probability(s.pairs().los()),
              Html.probability(adjusted[cell.pairing().index()])));
      if (sprt) {
        sprtCells(archive.sprtOf(cell));
      }
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
  }

  private void sprtCells(SprtEstimate sprt) {
    String verdict =
        switch (sprt.verdict()) {
          case OPEN -> "open";
          case ACCEPT_0 -> "elo0 accepted";
          case ACCEPT_1 -> "elo1 accepted";
        };
    out.append(
        Html.number(
            "<td class=\"long\">%s (LLR %.2f of %.2f, %.2f)</td><td>%s</td><td>%s</td>",
            verdict,
            sprt.llr(),
            sprt.lower(),
            sprt.upper(),
            Html.signed(sprt.biased()),
            Html.signed(sprt.corrected())));
  }

  private void ratings(Contest contest) {
    out.append("<h3>Ratings (Bradley-Terry, mean 0)</h3>\n<div class=\"scroll\"><table><thead>");
    out.append("<tr><th>Agent</th><th>Games</th><th>Elo</th><th>95 %</th></tr></thead><tbody>\n");
    contest.ratings().stream()
        .sorted((a, b) -> Double.compare(b.elo(), a.elo()))
        .forEach(this::rating);
    out.append("</tbody></table></div>\n");
  }

  private void rating(BradleyTerry.Rating r) {
    line("<tr><td>%s</td>", r.name());
    out.append(
        Html.number(
            "<td>%.0f</td><td>%s</td><td>%s to %s</td></tr>\n",
            r.games(),
            Html.signed(r.elo()),
            Html.signed(r.interval95().low()),
            Html.signed(r.interval95().high())));
  }

  private Comparison comparison(PairingResult cell) {
    return comparisons.stream()
        .filter(c -> c.pairing() == cell.pairing().index())
        .findFirst()
        .orElse(null);
  }

  private void comparisonTable() {
    out.append("<h2>Ours and the published figures</h2>\n<div class=\"scroll\"><table><thead><tr>");
    out.append("<th>Game</th><th class=\"text\">Agents</th><th class=\"text\">Budget</th>");
    out.append("<th>Games</th><th>Ours %</th><th>95 %</th><th>Published</th><th>Verdict</th>");
    out.append("<th class=\"text\">Why</th></tr></thead><tbody>\n");
    for (Comparison c : comparisons) {
      PairingResult r = archive.results().get(c.pairing());
      Pairing p = r.pairing();
      line(
          "<tr><td>%s</td><td class=\"text\">%s - %s</td><td class=\"text\">%s</td>",
          p.game(), p.first().label(), p.second().label(), p.budget());
      MatchStats s = r.stats();
      out.append(
          s.games() == 0
              ? "<td>0</td><td>-</td><td>-</td>"
              : Html.number(
                  "<td>%d</td><td>%s</td><td>%s to %s</td>",
                  s.games(),
                  Html.percent(s.score()),
                  Html.percent(s.wilson().low()),
                  Html.percent(s.wilson().high())));
      line(
          "<td>%s</td><td class=\"%s\">%s</td><td class=\"text\">%s</td></tr>",
          c.claim(), style(c.verdict()), c.verdict().text(), c.reason());
    }
    out.append("</tbody></table></div>\n");
    line("<p class=\"soft\">The rule: %s</p>", Verdicts.RULE);
  }

  private static String style(Verdict verdict) {
    return verdict.isFor() ? "agrees" : verdict.isAgainst() ? "differs" : "soft";
  }

  private void claimTable() {
    out.append("<h2>The claims</h2>\n<div class=\"scroll\"><table><thead><tr>");
    out.append("<th>Claim</th><th>Verdict</th><th class=\"text\">Why</th></tr></thead><tbody>\n");
    for (Claimed c : claims) {
      line(
          "<tr><td class=\"wrap\">%s</td><td class=\"%s\">%s</td><td class=\"wrap\">%s</td></tr>",
          c.text(),
          style(c.judgement().verdict()),
          c.judgement().verdict().text(),
          c.judgement().words());
    }
    out.append("</tbody></table></div>\n");
  }

  private void details() {
    out.append("<h2>Pairing by pairing</h2>\n");
    if (archive.results().size() > MOST_DETAILS) {
      out.append(
          Html.number(
              "<p class=\"soft\">Left out, because there are more than %d pairings; banyan export"
                  + " has every game.</p>\n",
              MOST_DETAILS));
      return;
    }
    for (PairingResult result : archive.results()) {
      out.append(PairingDetails.of(archive.name(), result));
    }
  }

  private void provenance() {
    out.append("<h2>Where the games come from</h2>\n<div class=\"scroll\"><table><thead><tr>");
    out.append("<th>Run</th><th class=\"text\">Started (UTC)</th><th class=\"text\">Banyan</th>");
    out.append("<th class=\"text\">JDK</th><th class=\"text\">Machine</th>");
    out.append("<th>Games at once</th></tr></thead><tbody>\n");
    int number = 1;
    for (Provenance run : archive.runs()) {
      String commit = run.commit().length() > 12 ? run.commit().substring(0, 12) : run.commit();
      line(
          "<tr><td>%s</td><td class=\"text\">%s</td><td class=\"text\">%s</td>"
              + "<td class=\"text\">%s</td><td class=\"text\">%s</td><td>%s</td></tr>",
          Integer.toString(number++),
          Instant.ofEpochSecond(run.started()).toString(),
          run.version() + ", commit " + commit,
          run.jdk(),
          run.host(),
          Integer.toString(run.threads()));
    }
    out.append("</tbody></table></div>\n");
  }

  private void method() {
    line(
        "<p class=\"soft\">%s</p>",
        "A pair is two games with the same seed and opening and swapped seats; Elo, normalized Elo,"
            + " LOS and p-values come from the scores of pairs. Draws count one half. Wilson's"
            + " interval and the interval 1.96 s/sqrt(N) are over games. p-values are two-sided,"
            + " corrected by Holm for all cells of the experiment.");
  }
}
