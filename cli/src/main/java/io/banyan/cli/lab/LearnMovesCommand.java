// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.match.RunOptions;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.VisitTeacher;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.policy.HeldOutMoves;
import io.banyan.core.policy.MoveLearnOptions;
import io.banyan.core.policy.MoveLearner;
import io.banyan.core.policy.MoveTeacher;
import io.banyan.core.policy.MoveWeights;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Learns from a search which moves are likely to be good, and tells how well. */
@picocli.CommandLine.Command(
    name = "learn-moves",
    description = "Learn from a search what good moves look like; validate it on unused seeds.",
    footer = {
      "",
      "The teacher plays itself; a softmax policy over the game's features of moves is fitted to",
      "its visits. Playouts (playout=features) and the tree (select=puct, prior=features) use it.",
      "Equal options give an equal file. Stopped or killed, the same command goes on.",
      "",
      "Examples:",
      "  banyan learn-moves \"othello(4x4)\" --games 20 --thought 50it --out demo.moves --match 2",
      "  banyan match \"othello(4x4)\" \"mcts(playout=features(demo.moves))\" uct --games 2 --budget 50it"
    })
public final class LearnMovesCommand extends LearningCommand<MoveWeights> {
  /** What is learned of a search. */
  enum Targets {
    visits,
    choice
  }

  @Parameters(index = "0", paramLabel = "GAME", description = "A game with features of moves.")
  private String game;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the weights go; default: the name of the game with .moves after it.")
  private Path out;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "300",
      description = "Games of the teacher to learn from; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--teacher",
      paramLabel = "AGENT",
      defaultValue = "solver",
      description = "Who plays; default ${DEFAULT-VALUE}.")
  private String teacher;

  @Option(
      names = "--thought",
      paramLabel = "B",
      defaultValue = "1000it",
      description = "Iterations of the teacher per move; default ${DEFAULT-VALUE}.")
  private String thought;

  @Option(
      names = "--targets",
      paramLabel = "T",
      defaultValue = "visits",
      description =
          "visits: a move deserves its share of them; choice: the teacher's move deserves all;"
              + " default ${DEFAULT-VALUE}.")
  private Targets targets;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "10",
      description = "Times that every state is learned from; default ${DEFAULT-VALUE}.")
  private int epochs;

  @Option(
      names = "--rate",
      paramLabel = "R",
      defaultValue = "0.1",
      description = "Size of the first step; it falls to a twentieth; default ${DEFAULT-VALUE}.")
  private double rate;

  @Option(
      names = "--held-out",
      paramLabel = "N",
      defaultValue = "20",
      description = "Games on unused seeds to validate with; default ${DEFAULT-VALUE}.")
  private int heldOut;

  @Option(
      names = "--match",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Games of uct with these playouts against uct, and so many with them as prior of puct"
              + " against uct; default ${DEFAULT-VALUE}.")
  private int matchGames;

  @Override
  public Integer call() {
    Position position = Position.read(catalog(), game, null);
    Inputs.budget(budget);
    Game rules = position.game();
    RunOptions run = options();
    Inputs.atLeast("--held-out", heldOut, 1);
    Inputs.atLeast("--match", matchGames, 0);
    Budget thinking = iterations();
    LearnedFiles files =
        new LearnedFiles(out == null ? Path.of(position.gameName() + ".moves") : out);
    try (Agent agent = Inputs.agent(catalog(), teacher, position, seed)) {
      MoveTeacher visits = new VisitTeacher(agent, thinking, targets == Targets.choice);
      MoveLearnOptions options = learning();
      MoveWeights weights =
          learn(rules, options, games, files, () -> new MoveLearner(rules, options, visits));
      if (weights != null) {
        report(rules, visits, weights, files, run);
      }
    }
    return DONE;
  }

  /** Time would make no two runs equal. */
  private Budget iterations() {
    Budget thinking = Inputs.budget(thought);
    return Inputs.read(
        () -> {
          if (thinking.isTimed()) {
            throw new IllegalArgumentException(
                "--thought must be in iterations, such as 1000it, so that equal options give an"
                    + " equal file; was "
                    + thought);
          }
          return thinking;
        });
  }

  private MoveLearnOptions learning() {
    return Inputs.read(
        () ->
            new MoveLearnOptions(
                "%s@%s:%s".formatted(teacher.strip(), thought.strip(), targets),
                games,
                opening,
                epochs,
                rate,
                seed));
  }

  @Override
  MoveWeights read(byte[] bytes, Game rules, String source) {
    return MoveWeights.read(bytes, rules, source);
  }

  @Override
  String beginning() {
    return teacher + " teaches " + game;
  }

  // --- validation --------------------------------------------------------------------------------

  private void report(
      Game rules, MoveTeacher visits, MoveWeights weights, LearnedFiles files, RunOptions run) {
    Map<String, Object> document = document(rules, files, weights);
    HeldOutMoves moves = new HeldOutMoves(rules, weights, visits, heldOut, opening, seed);
    document.put("heldOutStates", moves.states());
    document.put("learnedLogLoss", moves.logLoss());
    document.put("uniformLogLoss", moves.uniformLogLoss());
    document.put("teacherEntropy", moves.entropy());
    document.put("learnedAgreement", moves.agreement());
    document.put("uniformAgreement", moves.uniformAgreement());
    if (!json) {
      print(document, moves);
    }
    if (matchGames > 0) {
      String path = files.file().toString();
      String playouts = "playouts: mcts(playout=features(\"" + path + "\"))";
      String prior = "prior: mcts(select=puct,prior=features(\"" + path + "\"))";
      match("playouts", game, playouts, "uct", matchGames, run, document);
      match("prior", game, prior, "uct", matchGames, run, document);
    }
    if (json) {
      JsonPrinter.print(io.out(), document);
    }
  }

  private void print(Map<String, Object> document, HeldOutMoves moves) {
    io.out()
        .printf(
            Locale.ROOT,
            "%s: %d bytes, %s states of %s games; %d states of %d other games:%n"
                + "  learned  log loss %.3f, the teacher's move is the likeliest in %.1f %%%n"
                + "  uniform  log loss %.3f, the teacher's move is drawn in %.1f %%%n"
                + "  least possible log loss %.3f%n",
            document.get("file"),
            (Integer) document.get("bytes"),
            document.get("states"),
            document.get("played"),
            moves.states(),
            heldOut,
            moves.logLoss(),
            100 * moves.agreement(),
            moves.uniformLogLoss(),
            100 * moves.uniformAgreement(),
            moves.entropy());
  }
}
