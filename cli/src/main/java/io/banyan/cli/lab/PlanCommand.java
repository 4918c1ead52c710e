// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.stats.Elo;
import io.banyan.arena.stats.Planner;
import io.banyan.arena.stats.Sprt;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Answers how many games are needed, before they are played. */
@picocli.CommandLine.Command(
    name = "plan",
    description = "Tell how many games are needed, before they are played.",
    footer = {
      "",
      "Examples:",
      "  banyan plan --width 0.02",
      "  banyan plan --score 0.55 --draws 0.1",
      "  banyan plan --elo 20 --power 0.9 --json",
      "  banyan plan --sprt 0,10"
    })
public final class PlanCommand extends Command {
  @ArgGroup(exclusive = true, multiplicity = "1")
  private Question question;

  private static final class Question {
    @Option(
        names = "--width",
        paramLabel = "W",
        description = "Until the 95 %% interval of the score is +- W, 0.02 for two per cent.")
    private Double width;

    @Option(
        names = "--score",
        paramLabel = "S",
        description = "To tell a true score of S from one half.")
    private Double score;

    @Option(
        names = "--elo",
        paramLabel = "E",
        description = "To tell a true difference of E Elo from none.")
    private Double elo;

    @Option(
        names = "--sprt",
        paramLabel = "E0,E1",
        description = "The mean length of a sequential test with bounds in normalized Elo.")
    private String sprt;
  }

  @Option(
      names = "--draws",
      paramLabel = "D",
      defaultValue = "0",
      description = "Fraction of draws expected; default ${DEFAULT-VALUE}.")
  private double draws;

  @Option(
      names = "--alpha",
      paramLabel = "A",
      defaultValue = "0.05",
      description = "Probability of a false alarm, two-sided; default ${DEFAULT-VALUE}.")
  private double alpha;

  @Option(
      names = "--power",
      paramLabel = "P",
      defaultValue = "0.8",
      description = "Probability to find a true difference; default ${DEFAULT-VALUE}.")
  private double power;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Map<String, Object> answer = Inputs.read(this::answer);
    if (json) {
      JsonPrinter.print(io.out(), answer);
    } else {
      answer.forEach((key, value) -> io.out().printf(Locale.ROOT, "%-22s %s%n", key, value));
    }
    return DONE;
  }

  private Map<String, Object> answer() {
    Map<String, Object> answer = new LinkedHashMap<>();
    if (question.sprt != null) {
      Sprt sprt = Sprt.parse(question.sprt);
      double middle = (sprt.elo0() + sprt.elo1()) / 2;
      answer.put("gamesIfElo0", Planner.gamesOfSprt(sprt, sprt.elo0()));
      answer.put("gamesIfHalfway", Planner.gamesOfSprt(sprt, middle));
      answer.put("gamesIfElo1", Planner.gamesOfSprt(sprt, sprt.elo1()));
    } else if (question.width != null) {
      answer.put("games", Planner.gamesForWidth(question.width, 0.5, draws, 1 - alpha));
      answer.put("width", question.width);
      answer.put("draws", draws);
    } else {
      double score = question.score != null ? question.score : Elo.toScore(question.elo);
      answer.put("games", Planner.gamesToTell(score, draws, alpha, power));
      answer.put("score", score);
      answer.put("draws", draws);
      answer.put("alpha", alpha);
      answer.put("power", power);
    }
    return answer;
  }
}
