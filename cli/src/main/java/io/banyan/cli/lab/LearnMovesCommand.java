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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
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
      "  banyan learn-moves \"othello(4x4)\" --games 20 --thought 50it --out o.moves --match 2",
      "  banyan match \"othello(4x4)\" \"mcts(playout=features(o.moves))\" uct --games 2 --budget 50it"
    })
public final class LearnMovesCommand extends ThreadsCommand {
  /** What is learned of a search. */
  enum Targets {
    visits,
    choice
  }

  private static final long CHECKPOINT_NANOS = 10_000_000_000L;

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
      names = "--opening",
      paramLabel = "N",
      defaultValue = "10",
      description = "Games begin with up to N random moves; default ${DEFAULT-VALUE}.")
  private int opening;

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
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

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

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "10mscpu",
      description = "Per move of those matches; default ${DEFAULT-VALUE}.")
  private String budget;

  @Override
  public Integer call() {
    Position position = Position.read(catalog(), game, null);
    Budget perMove = Inputs.budget(budget);
    RunOptions run = options();
    Inputs.atLeast("--held-out", heldOut, 1);
    Inputs.atLeast("--match", matchGames, 0);
    Budget thinking = iterations();
    LearnedFiles files =
        new LearnedFiles(out == null ? Path.of(position.gameName() + ".moves") : out);
    try (Agent agent = Inputs.agent(catalog(), teacher, position, seed)) {
      MoveTeacher visits = new VisitTeacher(agent, thinking, targets == Targets.choice);
      MoveWeights weights = learn(position.game(), visits, files);
      if (weights != null) {
        report(position, visits, weights, files, perMove, run);
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

  // --- learning ----------------------------------------------------------------------------------

  /** The weights, or null after Ctrl-C. */
  private MoveWeights learn(Game rules, MoveTeacher visits, LearnedFiles files) {
    MoveLearnOptions options = learning();
    MoveWeights known = known(rules, options, files);
    if (known != null) {
      io.err().println(files.file() + " is learned already, with these options");
      return known;
    }
    MoveLearner learner = Inputs.read(() -> new MoveLearner(rules, options, visits));
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
    Interrupts.during(() -> stop.set(true), () -> play(learner, files, stop));
    if (!learner.isDone()) {
      io.err()
          .printf(
              "interrupted: %d of %d games are played and kept in %s; to go on: %s%n",
              learner.played(), games, files.part(), again());
      io.err().flush();
      return null;
    }
    MoveWeights weights = learner.fit(Build.commit());
    files.finish(weights.toBytes());
    return weights;
  }

  private static MoveWeights known(Game rules, MoveLearnOptions options, LearnedFiles files) {
    if (!files.isFinished()) {
      return null;
    }
    try {
      MoveWeights weights = MoveWeights.read(files.readFile(), rules, files.file().toString());
      boolean same = options.toString().equals(weights.facts().get("options"));
      return same && rules.id().equals(weights.facts().get("game")) ? weights : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private void play(MoveLearner learner, LearnedFiles files, AtomicBoolean stop) {
    Progress progress = progress("games");
    progress.say(
        "%s teaches %s%s"
            .formatted(
                teacher,
                game,
                learner.played() == 0 ? "" : ", " + learner.played() + " games done before"));
    progress.start(games, learner.played());
    long kept = System.nanoTime();
    while (!learner.isDone() && !stop.get()) {
      learner.playOne();
      progress.step(() -> learner.states() + " states");
      if (System.nanoTime() - kept > CHECKPOINT_NANOS) {
        files.keep(learner.checkpoint());
        kept = System.nanoTime();
      }
    }
    files.keep(learner.checkpoint());
    progress.end();
  }

  // --- validation --------------------------------------------------------------------------------

  private void report(
      Position position,
      MoveTeacher visits,
      MoveWeights weights,
      LearnedFiles files,
      Budget perMove,
      RunOptions run) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("game", position.game().id());
    document.put("file", files.file().toString());
    document.put("bytes", weights.toBytes().length);
    weights.facts().forEach(document::put);
    HeldOutMoves moves = new HeldOutMoves(position.game(), weights, visits, heldOut, opening, seed);
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
      match("playouts", "mcts(playout=features(\"" + path + "\"))", perMove, run, document);
      match("prior", "mcts(select=puct,prior=features(\"" + path + "\"))", perMove, run, document);
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

  private void match(
      String name, String player, Budget perMove, RunOptions run, Map<String, Object> document) {
    Experiment experiment =
        Inputs.read(
            () ->
                Experiment.match(
                        game,
                        name + ": " + player,
                        "uct",
                        perMove,
                        Math.max(1, matchGames / 2),
                        seed)
                    .withOpenings(Openings.parse("random(4)")));
    checkAgents(experiment);
    Played played = play(experiment, null, run);
    PairingResult result = played.archive().results().get(0);
    MatchStats stats = result.stats();
    document.put(name + "Games", stats.games());
    document.put(name + "Score", stats.score());
    document.put(name + "Interval95", List.of(stats.wilson().low(), stats.wilson().high()));
    if (!json) {
      new MatchPage(played.archive(), result).print(io.out());
    }
  }
}
