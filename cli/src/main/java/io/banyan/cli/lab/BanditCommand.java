// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.bandit.BanditNoise;
import io.banyan.arena.bandit.BanditOptions;
import io.banyan.arena.bandit.BanditResult;
import io.banyan.arena.bandit.BanditStudy;
import io.banyan.arena.file.WholeFile;
import io.banyan.arena.report.PlotPage;
import io.banyan.arena.stats.MeanInterval;
import io.banyan.cli.Command;
import io.banyan.cli.FailedException;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.core.budget.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** The n-arm-bandit study of the sufficiency paper. */
@picocli.CommandLine.Command(
    name = "bandit",
    description = {
      "Run the n-arm-bandit study of the sufficiency threshold.",
      "",
      "Is the best arm of UCB1, with and without the threshold, a winner? Defaults are those of",
      "the paper."
    },
    footer = {
      "",
      "Examples:",
      "  banyan bandit --models 4 --tasks 10 --samples 500 -o results/bandit.html",
      "  banyan bandit --arms 20 --winners 0.1 --models 4 --tasks 5 -o results/b.html --json"
    })
public final class BanditCommand extends Command {
  @Option(names = "--arms", split = ",", paramLabel = "N", description = "Numbers of arms; 20,50.")
  private List<Integer> arms = BanditOptions.PAPER.arms();

  @Option(
      names = "--winners",
      split = ",",
      paramLabel = "F",
      description = "Fractions of arms that win; 0.1,0.3.")
  private List<Double> winners = BanditOptions.PAPER.winners();

  @Option(names = "--models", paramLabel = "N", description = "Random models per setting; 50.")
  private int models = BanditOptions.PAPER.models();

  @Option(names = "--tasks", paramLabel = "N", description = "Repetitions per model; 200.")
  private int tasks = BanditOptions.PAPER.tasks();

  @Option(names = "--samples", paramLabel = "N", description = "Pulls per task; 3000.")
  private int samples = BanditOptions.PAPER.samples();

  @Option(names = "--c", paramLabel = "C", description = "Weight of exploration; 0.4.")
  private double c = BanditOptions.PAPER.c();

  @Option(names = "--alpha", paramLabel = "A", description = "The threshold; 0.6.")
  private double alpha = BanditOptions.PAPER.alpha();

  @Option(
      names = "--noise",
      paramLabel = "X",
      description = "bernoulli, none or gaussian(SIGMA); bernoulli.")
  private String noise = BanditNoise.BERNOULLI.toString();

  @Option(names = "--seed", paramLabel = "S", description = "Decides all chance; 1.")
  private long seed = BanditOptions.PAPER.seed();

  @Option(names = "--threads", paramLabel = "N", description = "Threads; default: one per core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "-o",
      paramLabel = "FILE",
      description = "The page with the plots; default bandit.html.")
  private Path file = Path.of("bandit.html");

  @Option(names = "--csv", paramLabel = "FILE", description = "All curves as CSV, too.")
  private Path csv;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    BanditOptions options =
        Inputs.read(
            () ->
                new BanditOptions(
                    arms,
                    winners,
                    models,
                    tasks,
                    samples,
                    c,
                    alpha,
                    BanditNoise.parse(noise),
                    seed));
    if (csv != null) {
      FailedException.ifNotWritable(csv);
    }
    Progress progress = new Progress(io.err(), io.errIsTerminal(), Clock.SYSTEM, "models");
    progress.start((long) arms.size() * winners.size() * models, 0);
    BanditStudy study =
        Inputs.read(() -> new BanditStudy(options, threads, (done, all) -> step(progress)));
    BanditResult result = study.run();
    progress.end();
    write(result);
    if (json) {
      JsonPrinter.print(io.out(), document(result));
    } else {
      sentences(result).forEach(io.out()::println);
      io.out().println("plots: " + file);
    }
    return DONE;
  }

  private static void step(Progress progress) {
    synchronized (progress) {
      progress.step(() -> "");
    }
  }

  private void write(BanditResult result) {
    Path writing = file;
    try {
      Path parent = file.toAbsolutePath().getParent();
      Files.createDirectories(parent);
      WholeFile.write(
          file, PlotPage.of("n-arm bandits, UCT and ST", sentences(result), result.plots()));
      if (csv != null) {
        writing = csv;
        WholeFile.write(csv, result::csv);
      }
    } catch (IOException e) {
      throw FailedException.writing(writing, e);
    }
  }

  private static List<String> sentences(BanditResult result) {
    List<String> sentences = new ArrayList<>();
    int last = result.options().samples();
    for (BanditResult.Setting setting : result.settings()) {
      MeanInterval gain = result.gain(setting);
      sentences.add(
          String.format(
              Locale.ROOT,
              "%s: after %d samples UCT %.3f, ST %.3f; gain of ST %s %+.4f +- %.4f",
              setting,
              last,
              result.uct(setting, last).mean(),
              result.st(setting, last).mean(),
              result.window(),
              gain.mean(),
              gain.half()));
    }
    result.claims().forEach(claim -> sentences.add("claim " + claim.sentence()));
    return sentences;
  }

  private Map<String, Object> document(BanditResult result) {
    int last = result.options().samples();
    List<Map<String, Object>> settings = new ArrayList<>();
    for (BanditResult.Setting setting : result.settings()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("arms", setting.arms());
      row.put("winners", setting.winners());
      row.put("samples", last);
      row.put("uct", result.uct(setting, last).mean());
      row.put("st", result.st(setting, last).mean());
      row.put("gain", result.gain(setting).mean());
      row.put("gainHalfWidth95", result.gain(setting).half());
      settings.add(row);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("settings", settings);
    document.put("models", models);
    document.put("tasks", tasks);
    document.put("seed", seed);
    document.put("plots", file.toString());
    return document;
  }
}
