// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.budget.Meter;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Several searches for joint moves at once, each with a tree, an engine and a seed of its own; the
 * answer is the move with most visits in all of them (root parallelisation, Cazenave, Jouandeau
 * 2007). The first search is on the calling thread and on the match's own state.
 */
final class JointBrains implements Brain {
  private final List<JointBrain> brains;

  JointBrains(List<JointBrain> brains) {
    this.brains = brains;
  }

  @Override
  public String think(Meter meter) {
    SearchReport[] reports = new SearchReport[brains.size()];
    Thread[] threads = new Thread[brains.size()];
    for (int i = 1; i < threads.length; i++) {
      int id = i;
      Meter part = meter.part(threads.length, i, null, 0);
      threads[i] = new Thread(() -> reports[id] = brains.get(id).search(part), "banyan-ggp-search");
      threads[i].setDaemon(true);
      // Without its report the others decide.
      threads[i].setUncaughtExceptionHandler((thread, e) -> {});
      threads[i].start();
    }
    try {
      reports[0] = brains.get(0).search(meter.part(threads.length, 0, null, 0));
    } finally {
      if (reports[0] == null) {
        meter.stop();
      }
      join(threads);
    }
    return best(reports);
  }

  private static void join(Thread[] threads) {
    boolean interrupted = false;
    for (int i = 1; i < threads.length; i++) {
      while (threads[i].isAlive()) {
        try {
          threads[i].join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A move that somebody proved to win, else the one with most visits; by text, as engines may
   * number moves in their own ways.
   */
  private String best(SearchReport[] reports) {
    Map<String, Long> visits = new HashMap<>();
    String best = brains.get(0).text(reports[0].move());
    long most = 0;
    for (int i = 0; i < reports.length; i++) {
      if (reports[i] == null) {
        continue;
      }
      for (SearchReport.MoveReport move : reports[i].moves()) {
        String text = brains.get(i).text(move.move());
        if (move.proof() == Solver.Proof.WIN) {
          return text;
        }
        long sum = visits.merge(text, move.visits(), Long::sum);
        if (sum > most) {
          most = sum;
          best = text;
        }
      }
    }
    return best;
  }

  @Override
  public void played(List<String> texts, int[] joint) {
    brains.get(0).played(texts, joint);
    for (int i = 1; i < brains.size(); i++) {
      brains.get(i).follow(texts);
    }
  }

  @Override
  public String describe() {
    return brains.get(0).describe() + " in " + brains.size() + " threads";
  }
}
