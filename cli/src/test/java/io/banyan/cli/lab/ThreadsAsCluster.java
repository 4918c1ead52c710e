// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.cluster.Cluster;
import io.banyan.arena.cluster.ClusterException;
import io.banyan.arena.cluster.ClusterOrder;
import io.banyan.arena.cluster.ClusterWorkers;
import io.banyan.arena.match.OpenGames;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.ThreadWorkers;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;

/** Stands in for a cluster where Spark is not on the class path. */
public final class ThreadsAsCluster implements Cluster {

  @Override
  public ClusterWorkers connect(ClusterOrder order) {
    if (order.master().equals("nowhere")) {
      throw new IllegalArgumentException("there is no nowhere");
    }
    if (order.master().equals("dead")) {
      throw new ClusterException("nobody answers");
    }
    Catalog catalog = order.catalog().catalog();
    RunOptions options = RunOptions.threads(2).withRules(order.rules());
    ThreadWorkers threads =
        new ThreadWorkers(catalog, p -> catalog.make(GameSlot.GAME, p.game()), options);
    return new ClusterWorkers() {
      @Override
      public String place() {
        return "threads as " + order.master();
      }

      @Override
      public String summary() {
        return "all well";
      }

      @Override
      public int size() {
        return threads.size();
      }

      @Override
      public void play(OpenGames open, boolean alone) throws InterruptedException {
        threads.play(open, alone);
      }

      @Override
      public void close() {}
    };
  }
}
