// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.stats.Elo;
import io.banyan.arena.stats.Planner;
import io.banyan.arena.stats.Sprt;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.core.spec.Param;
import java.math.BigDecimal;
import java.math.MathContext;
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
      io.out().println(sentence(answer));
    }
    return DONE;
  }

  private String sentence(Map<String, Object> answer) {
    if (question.sprt != null) {
      Sprt sprt = Sprt.parse(question.sprt);
      return String.format(
          Locale.ROOT,
          "games of a sequential test of %s against %s normalized Elo, on average:%n"
              + "  %7s if the difference is %s%n  %7s if it is halfway%n  %7s if it is %s",
          Param.print(sprt.elo0()),
          Param.print(sprt.elo1()),
          count(answer, "gamesIfElo0"),
          Param.print(sprt.elo0()),
          count(answer, "gamesIfHalfway"),
          count(answer, "gamesIfElo1"),
          Param.print(sprt.elo1()));
    }
    String drawn = draws == 0 ? "" : ", " + percent(draws) + " drawn";
    if (question.width != null) {
      return String.format(
          Locale.ROOT,
          "%s games for an interval of the score of +- %s at %s%s",
          count(answer, "games"),
          percent(question.width),
          percent(1 - alpha),
          drawn);
    }
    double score = (Double) answer.get("score");
    return String.format(
        Locale.ROOT,
        "%s games to tell a true score of %.1f %% (%s Elo) from one half%s,%n"
            + "with a probability of %s, and of a false alarm %s",
        count(answer, "games"),
        100 * score,
        Elo.text(Elo.ofScore(score)),
        drawn,
        percent(power),
        percent(alpha));
  }

  private static double score(double elo) {
    if (!(Math.abs(elo) <= Elo.MAX)) {
      throw new IllegalArgumentException(
          "--elo must be from -%1$s to %1$s, was %2$s"
              .formatted(Param.print(Elo.MAX), Param.print(elo)));
    }
    return Elo.toScore(elo);
  }

  private static String percent(double share) {
    BigDecimal hundredths = BigDecimal.valueOf(share).movePointRight(2);
    return hundredths.round(new MathContext(6)).stripTrailingZeros().toPlainString() + " %";
  }

  private static String count(Map<String, Object> answer, String key) {
    return String.format(Locale.ROOT, "%,d", (Long) answer.get(key));
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
      double score = question.score != null ? question.score : score(question.elo);
      answer.put("games", Planner.gamesToTell(score, draws, alpha, power));
      answer.put("score", score);
      answer.put("draws", draws);
      answer.put("alpha", alpha);
      answer.put("power", power);
    }
    return answer;
  }
}
