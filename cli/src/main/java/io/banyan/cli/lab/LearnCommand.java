// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.stats.MatchStats;
import io.banyan.cli.Build;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.core.budget.Budget;
import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.evaluation.HeldOut;
import io.banyan.core.evaluation.LearnOptions;
import io.banyan.core.evaluation.TupleLearner;
import io.banyan.core.evaluation.TupleNetwork;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Learns an evaluation by self-play and tells how good it is. */
@picocli.CommandLine.Command(
    name = "learn",
    description = "Learn an evaluation of a board game by self-play; validate it on unused seeds.",
    footer = {
      "",
      "Features are tuples of cells: whole (rows, columns and diagonals of 4 or more), lines(N),",
      "boxes(WxH), corners(WxH), edges (with the cells next to the corners), snakes(COUNTxN).",
      "Equal options give an equal file. Stopped or killed, the same command goes on.",
      "",
      "Examples:",
      "  banyan learn \"othello(6x6)\" --games 300 --out demo.eval --match 4",
      "  banyan match othello \"alphabeta(eval=learned)\" alphabeta --games 2 --budget 200it"
    })
public final class LearnCommand extends ThreadsCommand {
  private static final long CHECKPOINT_NANOS = 10_000_000_000L;

  @Parameters(index = "0", paramLabel = "GAME", description = "A game with a board of cells.")
  private String game;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the evaluation goes; default: the name of the game with .eval after it.")
  private Path out;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Games to learn from; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--features",
      paramLabel = "F",
      defaultValue = "boxes(3x2),boxes(2x3),lines(4)",
      description = "What the evaluation looks at; default ${DEFAULT-VALUE}.")
  private String features;

  @Option(
      names = "--stages",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Weights of their own for so many parts of the game, by the number of pieces; default"
              + " ${DEFAULT-VALUE}.")
  private int stages;

  @Option(
      names = "--rate",
      paramLabel = "R",
      defaultValue = "8",
      description = "Size of the first step; it falls to a twentieth; default ${DEFAULT-VALUE}.")
  private double rate;

  @Option(
      names = "--lambda",
      paramLabel = "L",
      defaultValue = "0.5",
      description = "0: learn from the next state only, 1: from the result only; default 0.5.")
  private double lambda;

  @Option(
      names = "--explore",
      paramLabel = "E",
      defaultValue = "0.05",
      description = "Chance of a random move; default ${DEFAULT-VALUE}.")
  private double explore;

  @Option(
      names = "--opening",
      paramLabel = "N",
      defaultValue = "10",
      description = "Games begin with up to N random moves; default ${DEFAULT-VALUE}.")
  private int opening;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--held-out",
      paramLabel = "N",
      defaultValue = "200",
      description = "Games on unused seeds to validate with; default ${DEFAULT-VALUE}.")
  private int heldOut;

  @Option(
      names = "--match",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Games of alphabeta with it against alphabeta with the game's own evaluation, or against"
              + " uct; default ${DEFAULT-VALUE}.")
  private int matchGames;

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "10mscpu",
      description = "Per move of that match; default ${DEFAULT-VALUE}.")
  private String budget;

  @Override
  public Integer call() {
    Position position = Position.read(catalog(), game, null);
    Budget perMove = Inputs.budget(budget);
    RunOptions run = options();
    Inputs.atLeast("--held-out", heldOut, 1);
    Inputs.atLeast("--match", matchGames, 0);
    LearnOptions options =
        Inputs.read(
            () -> new LearnOptions(features, stages, games, rate, lambda, explore, opening, seed));
    Path file = out == null ? Path.of(position.gameName() + ".eval") : out;
    TupleNetwork network = learn(position.game(), options, new LearnedFiles(file));
    if (network == null) {
      return DONE;
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("game", position.game().id());
    document.put("file", file.toString());
    document.put("bytes", network.toBytes().length);
    network.facts().forEach(document::put);
    validate(position.game(), network, document);
    if (matchGames > 0) {
      match(position, file, perMove, run, document);
    }
    if (json) {
      JsonPrinter.print(io.out(), document);
    }
    return DONE;
  }

  // --- learning ----------------------------------------------------------------------------------

  /** The evaluation, or null after Ctrl-C. */
  private TupleNetwork learn(Game rules, LearnOptions options, LearnedFiles files) {
    TupleNetwork known = known(rules, options, files);
    if (known != null) {
      io.err().println(files.file() + " is learned already, with these options");
      return known;
    }
    TupleLearner learner = Inputs.read(() -> new TupleLearner(rules, options));
    if (files.isBegun()) {
      byte[] bytes = files.readPart();
      Inputs.read(
          () -> {
            learner.resume(bytes, files.part().toString());
            return learner;
          });
    } else {
      files.keep(learner.checkpoint());
    }
    AtomicBoolean stop = new AtomicBoolean();
    Interrupts.during(() -> stop.set(true), () -> play(learner, options, files, stop));
    if (!learner.isDone()) {
      io.err()
          .printf(
              "interrupted: %d of %d games are learned from and kept in %s; to go on: %s%n",
              learner.played(), options.games(), files.part(), again());
      io.err().flush();
      return null;
    }
    TupleNetwork network = learner.network(Build.commit());
    files.finish(network.toBytes());
    return network;
  }

  private static TupleNetwork known(Game rules, LearnOptions options, LearnedFiles files) {
    if (!files.isFinished()) {
      return null;
    }
    try {
      TupleNetwork network = TupleNetwork.read(files.readFile(), rules, files.file().toString());
      boolean same = options.toString().equals(network.facts().get("options"));
      return same && rules.id().equals(network.facts().get("game")) ? network : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private void play(
      TupleLearner learner, LearnOptions options, LearnedFiles files, AtomicBoolean stop) {
    Progress progress = progress("games");
    progress.say(
        "learning %d weights of %s%s"
            .formatted(
                learner.weights(),
                game,
                learner.played() == 0 ? "" : ", " + learner.played() + " games done before"));
    progress.start(options.games(), learner.played());
    long kept = System.nanoTime();
    while (!learner.isDone() && !stop.get()) {
      learner.playOne();
      progress.step(() -> "log loss %.3f".formatted(learner.recentLoss()));
      if (System.nanoTime() - kept > CHECKPOINT_NANOS) {
        files.keep(learner.checkpoint());
        kept = System.nanoTime();
      }
    }
    files.keep(learner.checkpoint());
    progress.end();
  }

  // --- validation --------------------------------------------------------------------------------

  private void validate(Game rules, TupleNetwork network, Map<String, Object> document) {
    List<String> names = new ArrayList<>(List.of("learned"));
    List<Evaluator> evaluators = new ArrayList<>(List.of(network.evaluator()));
    if (rules.newState() instanceof Evaluation) {
      names.add("own");
      evaluators.add(Evaluator.of(null, rules, "learn"));
    }
    HeldOut states = new HeldOut(rules, evaluators, heldOut, opening, seed);
    document.put("heldOutStates", states.states());
    if (!json) {
      io.out()
          .printf(
              Locale.ROOT,
              "%s: %d bytes, %s games; %d states of %d other games:%n",
              document.get("file"),
              (Integer) document.get("bytes"),
              document.get("played"),
              states.states(),
              heldOut);
    }
    for (int i = 0; i < names.size(); i++) {
      double loss = states.logLoss(i);
      double rank = states.rankCorrelation(i);
      document.put(names.get(i) + "LogLoss", loss);
      document.put(names.get(i) + "RankCorrelation", rank);
      if (!json) {
        io.out()
            .printf(
                Locale.ROOT,
                "  %-8s log loss %.3f, rank correlation with the results %.3f%n",
                names.get(i),
                loss,
                rank);
      }
    }
  }

  private void match(
      Position position, Path file, Budget perMove, RunOptions run, Map<String, Object> document) {
    boolean own = position.game().newState() instanceof Evaluation;
    String learned = "learned: alphabeta(eval=learned(\"" + file + "\"))";
    Experiment experiment =
        Inputs.read(
            () ->
                Experiment.match(
                        game,
                        learned,
                        own ? "own: alphabeta" : "uct",
                        perMove,
                        Math.max(1, matchGames / 2),
                        seed)
                    .withOpenings(Openings.parse("random(4)")));
    checkAgents(experiment);
    Played played = play(experiment, null, run);
    PairingResult result = played.archive().results().get(0);
    MatchStats stats = result.stats();
    document.put("matchGames", stats.games());
    document.put("matchScore", stats.score());
    document.put("matchInterval95", List.of(stats.wilson().low(), stats.wilson().high()));
    if (!json) {
      new MatchPage(played.archive(), result).print(io.out());
    }
  }
}
