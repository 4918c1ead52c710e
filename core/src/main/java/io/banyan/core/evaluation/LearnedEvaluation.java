// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.Game;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Evaluations made by {@code banyan learn}: those that come along with a game, or files. */
public final class LearnedEvaluation implements Evaluator.Factory {
  private static final Param.Word FILE =
      Param.text("file", null, "a file written by 'banyan learn'").asPositional();
  private static final Param.Flag OWN =
      Param.flag("own", false, "where none comes along, take the game's own evaluation");

  /** The catalogue's entry. */
  public static final Entry<Evaluator.Factory> ENTRY =
      entry()
          .note("Without a file it is the one that comes along with the game, if there is one.")
          .param(FILE)
          .param(OWN)
          .makes(args -> new LearnedEvaluation(args.text(FILE), args.flag(OWN)));

  /** The same for strangers: only what comes along with games, no files. */
  public static final Entry<Evaluator.Factory> SHIPPED =
      entry().param(OWN).makes(args -> new LearnedEvaluation(null, args.flag(OWN)));

  private final String file;
  private final boolean elseOwn;
  private final Map<String, TupleNetwork> read = new ConcurrentHashMap<>();

  private LearnedEvaluation(String file, boolean elseOwn) {
    this.file = file;
    this.elseOwn = elseOwn;
  }

  private static Entry<Evaluator.Factory> entry() {
    return Entry.of(Evaluator.SLOT, "learned", "weights of n-tuples of cells, learned by self-play")
        .formula("h(state) = 1 / (1 + exp(-sum of weights)), seen by the player to move")
        .source("Lucas 2008 (n-tuples); Sutton 1988 (temporal differences)");
  }

  @Override
  public Evaluator create(Game game, String user) {
    if (elseOwn && file == null && game.getClass().getResource(resource(game)) == null) {
      return Evaluator.of(null, game, user);
    }
    return read.computeIfAbsent(game.id(), id -> read(game, user)).evaluator();
  }

  private TupleNetwork read(Game game, String user) {
    if (file != null) {
      return TupleNetwork.read(WeightFile.named(file), game, file);
    }
    String name = resource(game);
    byte[] bytes = WeightFile.beside(game, name);
    if (bytes == null) {
      throw new IllegalArgumentException(
          "%s needs eval=learned(file=...): no learned evaluation comes along with the game %s"
              .formatted(user, game.id()));
    }
    return TupleNetwork.read(bytes, game, name);
  }

  /** The name of the resource beside the class of a game: its board is all that matters. */
  static String resource(Game game) {
    if (!(game instanceof BoardPlanes board)) {
      return game.id() + ".eval";
    }
    String name = game.id().replaceFirst("\\(.*", "");
    return "%s-%dx%d.eval".formatted(name, board.columns(), board.rows());
  }
}
