// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.Arrays;

/**
 * Last good reply with forgetting (Baier and Drake 2010): the reply that won last time is tried
 * again, and forgotten when it loses. With {@code n = 2} replies to the last two moves come first.
 */
public final class Lgrf extends ByMoves {
  public static final Param.Whole N =
      Param.integer("n", 1, 1, 2, "moves a reply answers to").asPositional();

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.PLAYOUT,
              "lgrf",
              "repeat the last reply that won, forget it when it loses")
          .formula("reply[player][last move] if legal, else uniform; n=2: reply to two moves first")
          .source("Baier, Drake 2010 (LGRF-1, LGRF-2)")
          .param(N)
          .makes(
              args -> {
                int n = args.integer(N);
                return context -> new Lgrf(context, n);
              });

  private final MoveKeys keys;
  private final int[] replies;
  private final int[] repliesToTwo;

  Lgrf(PartContext context, int n) {
    super(context);
    keys = new MoveKeys(context.moveRange(), context.players());
    replies = new int[keys.size()];
    repliesToTwo = new int[n == 2 ? keys.sequenceSize(2) : 0];
    forget();
  }

  private void forget() {
    Arrays.fill(replies, -1);
    Arrays.fill(repliesToTwo, -1);
  }

  @Override
  public void searchStarted(SearchInfo info) {
    forget();
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    playToTheEnd(state, path, rng);
  }

  @Override
  public int choose(int mover, LegalPool legal, MoveLog before, Rng rng) {
    int n = before.size();
    if (n >= 2 && repliesToTwo.length > 0) {
      int reply = repliesToTwo[keys.pair(mover, before.move(n - 2), before.move(n - 1))];
      if (reply >= 0 && legal.contains(reply)) {
        return reply;
      }
    }
    int reply = n == 0 ? -1 : replies[keys.key(mover, before.move(n - 1))];
    return legal.preferredOrRandom(reply, rng);
  }

  @Override
  public void learn(MoveLog log, int treeMoves, double[] outcome) {
    // Replies made in the playout, including the first one, which answers the last tree move.
    for (int i = Math.max(1, treeMoves); i < log.size(); i++) {
      int mover = log.mover(i);
      int move = log.move(i);
      learn(replies, keys.key(mover, log.move(i - 1)), move, outcome[mover]);
      if (i >= 2 && repliesToTwo.length > 0) {
        int pair = keys.pair(mover, log.move(i - 2), log.move(i - 1));
        learn(repliesToTwo, pair, move, outcome[mover]);
      }
    }
  }

  static void learn(int[] table, int key, int move, double outcome) {
    if (outcome > 0.5) {
      table[key] = move;
    } else if (outcome < 0.5) {
      int reply = table[key];
      // Written in any case: whether it was this move nobody can foresee.
      table[key] = reply == move ? -1 : reply;
    }
  }
}
