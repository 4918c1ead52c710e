// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.ggp.SheetJudge;
import io.banyan.ggp.SheetTrial;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.Finding;
import io.banyan.ggp.knowledge.SheetKnowledge;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.GameAnalysis;
import io.banyan.ggp.reason.engine.EngineKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Judges rule sheets. */
@picocli.CommandLine.Command(
    name = "check",
    description =
        "Check rule sheets: errors E1 to E10, warnings, and problems seen in random games.",
    footer = {
      "",
      "Strict unless --lenient, which repairs what has a meaning and lists the repairs. A line is",
      "FILE:LINE:COLUMN: LEVEL RULE: MESSAGE. A sheet that is too large to ground within a few",
      "seconds gets the rule 'limit'. --simulate looks for S1 roles without a move, S2 games that",
      "do not end, S3 goals missing or ambiguous, S4 facts and moves not declared, S5 roles that",
      "never get 100, and tells the moves that lead there. --analyse proves what it says from the",
      "rules, for every state that can be reached.",
      "Exit code: 0 no errors, 1 errors, 2 bad usage.",
      "",
      "Examples:",
      "  banyan ggp check connect4.kif",
      "  banyan ggp check chomp.kif runners.kif --simulate 100 --json"
    })
public final class GgpCheckCommand extends Command {
  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Rule sheets.")
  private List<String> files;

  @Option(names = "--lenient", description = "Repair what has a meaning, as players do.")
  private boolean lenient;

  @Option(
      names = "--simulate",
      paramLabel = "N",
      defaultValue = "0",
      description = "Also play N random games; default ${DEFAULT-VALUE}.")
  private int simulate;

  @Option(
      names = "--analyse",
      description = "Also tell what the rules prove: turns, exclusive facts, bounds, parts, sums.")
  private boolean analyse;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "1000",
      description = "The longest game that is accepted; default ${DEFAULT-VALUE}.")
  private int depth;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seed of the random games; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Inputs.atLeast("--simulate", simulate, 0);
    Inputs.atLeast("--depth", depth, 1);
    List<Map<String, Object>> rows = new ArrayList<>();
    boolean failed = false;
    for (String file : files) {
      String text = Inputs.read(() -> SheetFiles.text(file));
      SheetJudge judge = SheetJudge.judge(file, text, lenient);
      SheetTrial trial =
          simulate == 0 || judge.engine() == null
              ? null
              : SheetTrial.run(judge.sheet(), judge.engine(), simulate, depth, seed);
      boolean bad = judge.hasErrors() || trial != null && hasErrors(trial);
      failed |= bad;
      if (json) {
        rows.add(row(file, judge, trial, bad));
      } else {
        print(file, judge, trial, bad);
      }
    }
    if (json) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("lenient", lenient);
      document.put("ok", !failed);
      document.put("sheets", rows);
      JsonPrinter.print(io.out(), document);
    }
    return failed ? FAILED : DONE;
  }

  private static boolean hasErrors(SheetTrial trial) {
    return trial.problems().stream().anyMatch(p -> p.level() == Finding.Level.ERROR);
  }

  private void print(String file, SheetJudge judge, SheetTrial trial, boolean bad) {
    for (Finding f : judge.findings()) {
      String place = f.at().line() == 0 ? "" : f.at() + ":";
      io.out()
          .println(
              file + ":" + place + " " + level(f.level()) + " " + f.rule() + ": " + f.message());
    }
    if (trial != null) {
      for (SheetTrial.Problem p : trial.problems()) {
        io.out().println(file + ": " + p);
        if (!p.moves().isEmpty()) {
          io.out().println("  after " + String.join(" ", p.moves()));
        }
      }
      double[] lengths = trial.lengths();
      StringBuilder goals = new StringBuilder();
      double[] means = trial.goals();
      for (int r = 0; r < means.length; r++) {
        goals.append(
            String.format(Locale.ROOT, " %s %.1f", judge.engine().roles().get(r), means[r]));
      }
      io.out()
          .printf(
              Locale.ROOT,
              "%s: %d random games of %.1f steps (%.0f to %.0f); mean goals%s%n",
              file,
              trial.games(),
              lengths[0],
              lengths[1],
              lengths[2],
              goals);
    }
    for (String line : analysis(judge)) {
      io.out().println(file + ": " + line);
    }
    String size = judge.game() == null ? "" : " (" + judge.game().describe() + ")";
    io.out().println(file + ": " + verdict(judge, bad) + (bad ? "" : size));
    io.out().flush();
  }

  private List<String> analysis(SheetJudge judge) {
    CompiledGame game = judge.game();
    if (!analyse || game == null) {
      return List.of();
    }
    SheetKnowledge knowledge = new SheetKnowledge(game, Engines.maker(EngineKind.TABLES, game));
    List<String> lines = new ArrayList<>(GameAnalysis.of(game).describe());
    lines.addAll(knowledge.describeParts());
    lines.addAll(knowledge.describeCuts());
    lines.add("symmetries: " + knowledge.symmetries().size());
    lines.add(
        String.format(
            Locale.ROOT,
            "goals are decided %.1f steps before the end of a random game",
            knowledge.sparedSteps()));
    return lines;
  }

  private static String verdict(SheetJudge judge, boolean bad) {
    return judge.hasErrors() ? "not well formed" : bad ? "well formed, but see above" : "ok";
  }

  private static String level(Finding.Level level) {
    return level.name().toLowerCase(Locale.ROOT);
  }

  private Map<String, Object> row(String file, SheetJudge judge, SheetTrial trial, boolean bad) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("file", file);
    row.put("ok", !bad);
    if (analyse) {
      row.put("analysis", analysis(judge));
    }
    row.put("roles", judge.sheet() == null ? null : judge.sheet().roles());
    List<Map<String, Object>> findings = new ArrayList<>();
    for (Finding f : judge.findings()) {
      Map<String, Object> finding = new LinkedHashMap<>();
      finding.put("level", level(f.level()));
      finding.put("rule", f.rule());
      finding.put("line", f.at().line() == 0 ? null : f.at().line());
      finding.put("column", f.at().line() == 0 ? null : f.at().column());
      finding.put("message", f.message());
      findings.add(finding);
    }
    row.put("findings", findings);
    row.put("simulation", trial == null ? null : simulation(trial));
    return row;
  }

  private static Map<String, Object> simulation(SheetTrial trial) {
    Map<String, Object> document = new LinkedHashMap<>();
    double[] lengths = trial.lengths();
    document.put("games", trial.games());
    document.put("meanLength", lengths[0]);
    document.put("shortest", (int) lengths[1]);
    document.put("longest", (int) lengths[2]);
    List<Double> goals = new ArrayList<>();
    for (double goal : trial.goals()) {
      goals.add(goal);
    }
    document.put("meanGoals", goals);
    List<Map<String, Object>> problems = new ArrayList<>();
    for (SheetTrial.Problem p : trial.problems()) {
      Map<String, Object> problem = new LinkedHashMap<>();
      problem.put("level", level(p.level()));
      problem.put("rule", p.rule());
      problem.put("message", p.message());
      problem.put("moves", p.moves());
      problems.add(problem);
    }
    document.put("problems", problems);
    return document;
  }
}
