// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.BridgePlayout;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * Bridge replies in playouts of connection games (the "save bridge" pattern of Hex programs): a
 * move into a bridge is answered by its other cell, all other moves are those of another playout.
 * With uniform moves the state plays the whole game itself.
 */
public final class BridgeReplies extends PlayoutWrapper {
  public static final Param.Number P =
      Param.number("p", 1, 0, 1, "probability that a bridge is answered").asPositional();
  public static final Param.Flag WHOLE =
      Param.flag("whole", false, "with uniform moves: play on until the board is full");
  public static final Param.Inner<PlayoutPolicy.Factory> PLAYOUT =
      Param.part("playout", SearchSlots.PLAYOUT, "uniform", "the other moves");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.PLAYOUT,
              "bridge",
              "answers moves into a bridge, as connection games need")
          .formula("own, empty, own in a row around the last move: the empty cell, probability p")
          .source("Arneson, Hayward, Henderson 2010 (MoHex); Ewalds 2012")
          .note("For games that know bridges, such as Hex.")
          .params(List.of(P, WHOLE, PLAYOUT))
          .makes(
              args -> {
                double p = args.number(P);
                PlayoutPolicy.Factory inner = args.part(PLAYOUT);
                boolean whole = args.flag(WHOLE);
                return context -> new BridgeReplies(context, inner.create(context), p, whole);
              });

  private final double p;
  private final boolean uniform;
  private final boolean whole;

  private BridgeReplies(PartContext context, PlayoutPolicy inner, double p, boolean whole) {
    super(inner, "bridge");
    context.require(BridgePlayout.class, "bridge", "bridges");
    this.p = p;
    this.uniform = inner instanceof UniformPolicy;
    this.whole = whole;
  }

  @Override
  void playMixed(State state, Trajectory path, Rng rng) {
    if (uniform) {
      ((BridgePlayout) state).playBridges(p, whole, rng, path.isRecording() ? path.log() : null);
    }
    while (!state.isTerminal()) {
      int reply = rng.nextBoolean(p) ? ((BridgePlayout) state).bridgeReply(rng) : Game.NO_MOVE;
      if (reply == Game.NO_MOVE) {
        step(state, path, rng);
      } else {
        play(state, path, reply);
      }
    }
    state.rewards(path.outcome());
  }
}
