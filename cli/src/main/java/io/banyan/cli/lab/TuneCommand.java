// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.tune.TuneOptions;
import io.banyan.arena.tune.TuneParam;
import io.banyan.arena.tune.TuneResult;
import io.banyan.arena.tune.Tuner;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.core.budget.Budget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tunes the parameters of an agent by games. */
@picocli.CommandLine.Command(
    name = "tune",
    description = "Tune parameters of an agent; ends with a validation match on unused seeds.",
    footer = {
      "",
      "Ranges alone are tuned by SPSA; lists, steps and mixtures by NTBEA.",
      "",
      "Examples:",
      "  banyan tune tictactoe uct --param c=0..2 --games 64 --budget 30it",
      "  banyan tune tictactoe uct --param \"c=0.2|0.7|1.4\" --games 64 --budget 30it --json"
    })
public final class TuneCommand extends ThreadsCommand {
  @Parameters(index = "0", paramLabel = "GAME", description = "A game, such as connect4.")
  private String game;

  @Parameters(index = "1", paramLabel = "AGENT", description = "The agent; as written, to beat.")
  private String agent;

  @Option(
      names = "--param",
      required = true,
      paramLabel = "K=RANGE",
      description = "What to tune: c=0..2, c=0..2:0.25 or playout=uniform|mast; may be repeated.")
  private List<String> params = new ArrayList<>();

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Games for tuning, and as many for validation; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "1000it",
      description = "Per move; default ${DEFAULT-VALUE}.")
  private String budget;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--out", paramLabel = "DIR", description = "Keep all steps there, and resume.")
  private Path out;

  @Override
  public Integer call() {
    Position position = Position.read(catalog(), game, null);
    Inputs.read(() -> Schedule.gamesPerUnit(position.game()));
    Inputs.checkAgent(catalog(), agent, position);
    Budget common = Inputs.budget(budget);
    RunOptions run = options();
    TuneOptions options =
        Inputs.read(
            () ->
                TuneOptions.of(
                    game,
                    agent,
                    params.stream().map(TuneParam::parse).toList(),
                    common,
                    games,
                    seed));
    Progress progress = progress("steps");
    boolean[] started = new boolean[1];
    Tuner tuner =
        Inputs.read(
            () ->
                new Tuner(
                    catalog(),
                    options,
                    out,
                    run,
                    (step, steps, tried, score) -> {
                      if (!started[0]) {
                        started[0] = true;
                        progress.start(steps, step - 1);
                      }
                      progress.step(
                          () -> String.format(Locale.ROOT, "%s scored %.3f", tried, score));
                    }));
    progress.say("tuning " + agent + " in " + game + " by " + options.method());
    TuneResult[] result = new TuneResult[1];
    Interrupts.during(tuner::stop, () -> result[0] = tuner.run());
    progress.end();
    if (result[0].validation() == null) {
      sayHowToGoOn(result[0].steps() + " steps are finished", out);
    }
    if (json) {
      JsonPrinter.print(io.out(), document(result[0]));
    } else {
      io.out().println(result[0].sentence());
    }
    return DONE;
  }

  private Map<String, Object> document(TuneResult result) {
    MatchStats validation = result.validation();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("game", game);
    document.put("agent", result.standard());
    document.put("method", result.method());
    document.put("steps", result.steps());
    document.put("best", result.best());
    document.put("beatsStandard", result.beatsStandard());
    document.put("games", validation == null ? null : validation.games());
    document.put("score", validation == null ? null : validation.score());
    document.put("interval95", validation == null ? null : list(validation.wilson()));
    document.put(
        "interval95Pairs", validation == null ? null : list(validation.pairs().interval(0.95)));
    document.put("p", validation == null ? null : validation.pairs().pValue());
    document.put("seed", seed);
    return document;
  }

  private static List<Double> list(Interval interval) {
    return List.of(interval.low(), interval.high());
  }
}
