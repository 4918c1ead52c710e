// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.GoPlayout;
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
 * Playouts of Go (as MoGo's, Gelly et al. 2006): answers to the last move where groups are in
 * danger, then good shapes around it, else any move that fills no own eye.
 */
public final class GoReplies implements PlayoutPolicy {
  public static final Param.Number CAPTURE =
      probability("capture", 0.9, "take or save groups in atari by the last move");
  public static final Param.Number TWO =
      probability("two", 0.2, "attack or defend groups with two liberties there");
  public static final Param.Number NAKADE =
      probability("nakade", 0.8, "play the middle of a small space there");
  public static final Param.Number PATTERN =
      probability("pattern", 0.95, "play a good shape around the last move");
  public static final Param.Number ATARI =
      probability("atari", 0.7, "refuse a move that puts the own group in atari");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.PLAYOUT,
              "go",
              "captures, escapes and good shapes near the last move; fills no own eye")
          .formula(
              "in this order, each with its probability: captures and escapes, two liberties,"
                  + " nakade, 3x3 shapes; else uniform without own eyes")
          .source("Gelly, Wang, Munos, Teytaud 2006 (MoGo); Baudis, Gailly 2011 (Pachi)")
          .note("For games that know captures, such as Go. The patterns are Banyan's own.")
          .params(List.of(CAPTURE, TWO, NAKADE, PATTERN, ATARI))
          .makes(
              args -> {
                GoPlayout.Rules rules =
                    new GoPlayout.Rules(
                        args.number(CAPTURE),
                        args.number(TWO),
                        args.number(NAKADE),
                        args.number(PATTERN),
                        args.number(ATARI));
                return context -> new GoReplies(context, rules);
              });

  private final GoPlayout.Rules rules;

  private GoReplies(PartContext context, GoPlayout.Rules rules) {
    context.require(GoPlayout.class, "playout=go", "captures and eyes");
    this.rules = rules;
  }

  private static Param.Number probability(String name, double value, String help) {
    return Param.number(name, value, 0, 1, "probability: " + help);
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    ((GoPlayout) state).playTactics(rules, rng, path.isRecording() ? path.log() : null);
    state.rewards(path.outcome());
  }

  @Override
  public String name() {
    return "go";
  }
}
