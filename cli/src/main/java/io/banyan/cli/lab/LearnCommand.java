// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.match.RunOptions;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.evaluation.HeldOut;
import io.banyan.core.evaluation.LearnOptions;
import io.banyan.core.evaluation.TupleLearner;
import io.banyan.core.evaluation.TupleNetwork;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
public final class LearnCommand extends LearningCommand<TupleNetwork> {
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

  @Override
  public Integer call() {
    Position position = Position.read(catalog(), game, null);
    Inputs.budget(budget);
    RunOptions run = options();
    Inputs.atLeast("--held-out", heldOut, 1);
    Inputs.atLeast("--match", matchGames, 0);
    LearnOptions options =
        Inputs.read(
            () -> new LearnOptions(features, stages, games, rate, lambda, explore, opening, seed));
    Game rules = position.game();
    LearnedFiles files =
        new LearnedFiles(out == null ? Path.of(position.gameName() + ".eval") : out);
    TupleNetwork network =
        learn(rules, options, games, files, () -> new TupleLearner(rules, options));
    if (network != null) {
      report(rules, network, files, run);
    }
    return DONE;
  }

  @Override
  TupleNetwork read(byte[] bytes, Game rules, String source) {
    return TupleNetwork.read(bytes, rules, source);
  }

  @Override
  String beginning() {
    return "learning an evaluation of " + game;
  }

  private void report(Game rules, TupleNetwork network, LearnedFiles files, RunOptions run) {
    Map<String, Object> document = document(rules, files, network);
    validate(rules, network, document);
    if (matchGames > 0) {
      String learned = "learned: alphabeta(eval=learned(\"" + files.file() + "\"))";
      String other = rules.newState() instanceof Evaluation ? "own: alphabeta" : "uct";
      match("match", game, learned, other, matchGames, run, document);
    }
    if (json) {
      JsonPrinter.print(io.out(), document);
    }
  }

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
}
