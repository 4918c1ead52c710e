// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena;

import io.banyan.arena.match.Forfeit;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.RandomAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.concurrent.CountDownLatch;

/** Plays at random until it fails on purpose, at its second move of a game. */
public final class Faulty implements Agent {
  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "faulty", "fails on purpose")
          .param(
              Param.choice(
                      "how", "the failure", "throw", "illegal", "memory", "hang", "late", "resign")
                  .asPositional())
          .makes(args -> game -> new Faulty(game, args.text("how")));

  private final RandomAgent random;
  private final String how;
  private int moves;

  Faulty(Game game, String how) {
    this.random = new RandomAgent(game);
    this.how = how;
  }

  @Override
  public void newGame(long seed) {
    random.newGame(seed);
    moves = 0;
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    if (++moves < 2) {
      return random.search(state, meter);
    }
    return switch (how) {
      case "throw" -> throw new IllegalStateException("on purpose");
      case "illegal" -> SearchReport.ofMove(-7, 0);
      case "memory" -> throw new OutOfMemoryError("on purpose");
      case "hang" -> hang();
      case "resign" -> throw Forfeit.resignation();
      default -> late(meter.budget());
    };
  }

  /** Ignores both a stop and an interrupt. */
  private static SearchReport hang() {
    CountDownLatch never = new CountDownLatch(1);
    while (true) {
      try {
        never.await();
      } catch (InterruptedException e) {
        // The point of this agent: it does not listen.
        Thread.yield();
      }
    }
  }

  private SearchReport late(Budget budget) {
    long end = System.nanoTime() + 3 * budget.nanos();
    while (System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
    return SearchReport.ofMove(0, 0);
  }
}
