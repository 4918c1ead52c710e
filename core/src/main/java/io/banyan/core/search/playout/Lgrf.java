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
    if (repliesToTwo.length == 0 && hasOwnPool(path)) {
      playPool(state, path, rng);
    } else {
      playToTheEnd(state, path, rng);
    }
  }

  /** The same playout, with replies chosen as by {@link LegalPool#preferredOrRandom}. */
  private void playPool(State state, Trajectory path, Rng rng) {
    begin(state, path);
    MoveLog log = path.log();
    int[] moves = pool().moves();
    int[] places = pool().places();
    int[] replies = this.replies;
    int size = pool().size();
    int mover = state.mover();
    int move = log.move(log.size() - 1);
    int first = keys.key(mover, 0);
    int other = keys.key(1 - mover, 0);
    long seed = rng.state();
    do {
      int reply = replies[first + move];
      move = moves[Rng.bounded(Rng.mix(seed + Rng.GAMMA), size)];
      int none = reply >> 31;
      int gone = (places[reply & ~none] | none) >> 31;
      seed += Rng.GAMMA & gone;
      move = move & gone | reply & ~gone;
      log.add(mover, move);
      state.play(move);
      mover = 1 - mover;
      int next = other;
      other = first;
      first = next;
      size--;
    } while (!state.isTerminal());
    rng.setState(seed);
    state.rewards(path.outcome());
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
