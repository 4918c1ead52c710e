// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.bandit;

import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs the study: plain UCB1 against the sufficiency threshold on the same models. The result
 * depends on the options alone, not on the number of threads.
 */
public final class BanditStudy {
  private final BanditOptions options;
  private final int threads;
  private final Progress progress;

  /** Hears how many of all models are done; called from several threads. */
  @FunctionalInterface
  public interface Progress {
    /** So many of so many. */
    void done(int models, int all);
  }

  /** Makes a study. */
  public BanditStudy(BanditOptions options, int threads, Progress progress) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, was " + threads);
    }
    this.options = options;
    this.threads = threads;
    this.progress = progress;
  }

  /** Runs it all. */
  public BanditResult run() {
    int all = options.arms().size() * options.winners().size() * options.models();
    AtomicInteger finished = new AtomicInteger();
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "banyan-bandit");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<BanditResult.Setting> settings = new ArrayList<>();
      List<List<Future<double[][]>>> futures = new ArrayList<>();
      for (int arms : options.arms()) {
        for (double fraction : options.winners()) {
          settings.add(new BanditResult.Setting(arms, fraction));
          List<Future<double[][]>> models = new ArrayList<>();
          for (int model = 0; model < options.models(); model++) {
            int number = model;
            models.add(
                pool.submit(
                    () -> {
                      double[][] curves = model(arms, fraction, number);
                      progress.done(finished.incrementAndGet(), all);
                      return curves;
                    }));
          }
          futures.add(models);
        }
      }
      List<List<double[][]>> curves = new ArrayList<>();
      for (List<Future<double[][]>> models : futures) {
        List<double[][]> list = new ArrayList<>();
        for (Future<double[][]> future : models) {
          list.add(future.get());
        }
        curves.add(list);
      }
      return BanditResult.of(options, settings, curves);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the study was interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the study failed: " + e.getCause(), e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  static BanditModel makeModel(BanditOptions options, int arms, double fraction, int number) {
    long winners = Math.round(fraction * arms);
    return new BanditModel(arms, fraction, Rng.hash(options.seed(), arms, winners, number));
  }

  /** Fraction of tasks whose best arm is a winner after each sample: UCB1, then ST. */
  private double[][] model(int arms, double fraction, int number) {
    BanditModel model = makeModel(options, arms, fraction, number);
    double[][] curves = new double[2][];
    for (int agent = 0; agent < 2; agent++) {
      double alpha = agent == 0 ? Double.POSITIVE_INFINITY : options.alpha();
      BanditTask task = new BanditTask(options.samples(), options.c(), alpha, options.noise());
      int[] hits = new int[options.samples()];
      for (int t = 0; t < options.tasks(); t++) {
        long winners = Math.round(fraction * arms);
        task.run(model, Rng.hash(options.seed(), arms, winners, number, agent, t, 1), hits);
      }
      curves[agent] = new double[hits.length];
      for (int k = 0; k < hits.length; k++) {
        curves[agent][k] = (double) hits[k] / options.tasks();
      }
    }
    return curves;
  }
}
