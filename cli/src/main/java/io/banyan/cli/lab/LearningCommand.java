// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.stats.MatchStats;
import io.banyan.cli.Build;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.UsageException;
import io.banyan.core.evaluation.GameLearner;
import io.banyan.core.evaluation.Learned;
import io.banyan.core.game.Game;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/**
 * What commands that learn have in common: they play game after game, keep what they have every few
 * seconds, go on where they were stopped, and let what was learned play a match.
 *
 * @param <T> what is learned
 */
abstract class LearningCommand<T extends Learned> extends ThreadsCommand {
  private static final long CHECKPOINT_NANOS = 10_000_000_000L;

  @Option(
      names = "--opening",
      paramLabel = "N",
      defaultValue = "10",
      description = "Games begin with up to N random moves; default ${DEFAULT-VALUE}.")
  int opening;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  long seed;

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "10mscpu",
      description = "Per move of a match; default ${DEFAULT-VALUE}.")
  String budget;

  /** Reads a file; throws IllegalArgumentException if it is another's or damaged. */
  abstract T read(byte[] bytes, Game rules, String source);

  /** What is said when learning begins. */
  abstract String beginning();

  // --- learning ----------------------------------------------------------------------------------

  /**
   * What is in the file if it was made with these options, or else what is learned now; null after
   * Ctrl-C.
   */
  final T learn(
      Game rules,
      Object options,
      int games,
      LearnedFiles files,
      Supplier<? extends GameLearner<T>> begin) {
    T known = known(rules, options, files);
    if (known != null) {
      io.err().println(files.file() + " is learned already, with these options");
      return known;
    }
    if (files.isFinished()) {
      throw new UsageException(
          files.file()
              + " is there, and is not what these options teach; name another file, or remove it");
    }
    GameLearner<T> learner = Inputs.read(begin::get);
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
    Interrupts.during(() -> stop.set(true), () -> play(learner, games, files, stop));
    if (!learner.isDone()) {
      io.err()
          .printf(
              "interrupted: %d of %d games are played and kept in %s; to go on: %s%n",
              learner.played(), games, files.part(), again());
      io.err().flush();
      return null;
    }
    T learned = learner.learned(Build.commit());
    files.finish(learned.toBytes());
    return learned;
  }

  private T known(Game rules, Object options, LearnedFiles files) {
    if (!files.isFinished()) {
      return null;
    }
    try {
      T learned = read(files.readFile(), rules, files.file().toString());
      boolean same = options.toString().equals(learned.facts().get("options"));
      return same && rules.id().equals(learned.facts().get("game")) ? learned : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private void play(GameLearner<T> learner, int games, LearnedFiles files, AtomicBoolean stop) {
    Progress progress = progress("games");
    progress.say(
        beginning()
            + (learner.played() == 0 ? "" : ", " + learner.played() + " games done before"));
    progress.start(games, learner.played());
    long kept = System.nanoTime();
    while (!learner.isDone() && !stop.get()) {
      learner.playOne();
      progress.step(learner::news);
      if (System.nanoTime() - kept > CHECKPOINT_NANOS) {
        files.keep(learner.checkpoint());
        kept = System.nanoTime();
      }
    }
    files.keep(learner.checkpoint());
    progress.end();
  }

  // --- what it is worth --------------------------------------------------------------------------

  /** What was learned is kept; the match is short, and begins anew. */
  @Override
  final void sayStopped(RunSummary summary, Path directory) {
    io.err()
        .printf(
            "interrupted: %d of %d games of the match are finished; what was learned is kept, and"
                + " this plays the match again: %s%n",
            summary.finished(), summary.total(), again());
    io.err().flush();
  }

  /** The beginning of what is told with --json. */
  static Map<String, Object> document(Game rules, LearnedFiles files, Learned learned) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("game", rules.id());
    document.put("file", files.file().toString());
    document.put("bytes", learned.toBytes().length);
    learned.facts().forEach(document::put);
    return document;
  }

  /**
   * Plays a match, adds its score to the document and prints it.
   *
   * @param name what its score is called in the document
   */
  final void match(
      String name,
      String game,
      String first,
      String second,
      int games,
      RunOptions run,
      Map<String, Object> document) {
    Experiment experiment =
        Inputs.read(
            () ->
                Experiment.match(
                        game, first, second, Inputs.budget(budget), Math.max(1, games / 2), seed)
                    .withOpenings(Openings.parse("random(4)")));
    checkAgents(experiment);
    Played played = play(experiment, null, run);
    PairingResult result = played.archive().results().get(0);
    MatchStats stats = result.stats();
    document.put(name + "Games", stats.games());
    boolean some = stats.games() > 0;
    document.put(name + "Score", some ? stats.score() : null);
    document.put(
        name + "Interval95", some ? List.of(stats.wilson().low(), stats.wilson().high()) : null);
    if (!json) {
      new MatchPage(played.archive(), result).print(io.out());
    }
  }
}
