// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Plays whole games of all combinations for hours: {@code checks/soak}. The folder keeps the cases
 * done, so that another start goes on, and the failures, each with the line that plays it again.
 */
public final class Soak {
  private static final long REPORT_NANOS = 30_000_000_000L;
  private static final String USAGE =
      "checks/soak [--hours H] [--out DIR] [--seed N] [--workers N] [--move-seconds S]"
          + " [--game-seconds S] [--quick true] | --replay LINE";

  private final Path done;
  private final Path failures;
  private final Set<String> before = new HashSet<>();
  private final SoakLimits limits;
  private final long end;
  private final Map<String, Integer> kinds = new TreeMap<>();
  private final long start = System.nanoTime();
  private final boolean quick;
  private long seed;
  private Source[] sources;
  private int turn;
  private int played;
  private int skipped;
  private int failed;
  private long iterations;
  private long lastReport = start;

  private Soak(Map<String, String> options) throws IOException {
    Path out = Path.of(options.getOrDefault("out", "soak"));
    Files.createDirectories(out);
    done = out.resolve("done.txt");
    failures = out.resolve("failures.txt");
    if (Files.exists(done)) {
      before.addAll(Files.readAllLines(done));
    }
    limits = limits(options);
    double hours = Double.parseDouble(options.getOrDefault("hours", "2"));
    end = start + (long) (hours * 3600e9);
    seed = Long.parseLong(options.getOrDefault("seed", "1"));
    quick = Boolean.parseBoolean(options.getOrDefault("quick", "false"));
    open();
  }

  private static SoakLimits limits(Map<String, String> options) {
    return new SoakLimits(
        Double.parseDouble(options.getOrDefault("move-seconds", "5")),
        Double.parseDouble(options.getOrDefault("game-seconds", "40")));
  }

  /** One array, with its share of the turns. */
  private static final class Source {
    final String name;
    final CoveringArray<SoakCase> array;
    final int share;
    boolean over;

    Source(String name, CoveringArray<SoakCase> array, int share) {
      this.name = name;
      this.array = array;
      this.share = share;
    }
  }

  private void open() {
    sources =
        new Source[] {
          new Source("parts", new SoakPlan(seed, quick).parts(), 6),
          new Source("agents", new SoakPlan(seed, quick).agents(), 3),
          new Source("joint", new SoakPlan(seed, quick).joint(), 1)
        };
  }

  /** The next case that was not done before; every array begins anew when all are at their end. */
  private synchronized SoakCase next() {
    while (System.nanoTime() < end) {
      Source source = sourceOfTurn(turn++);
      SoakCase plan = source.over ? null : source.array.next();
      if (plan == null) {
        if (!source.over) {
          source.over = true;
          say("all pairs of " + source.name + " done: " + describe(source));
        }
        if (List.of(sources).stream().allMatch(s -> s.over)) {
          seed++;
          say("next round, seed " + seed);
          open();
        }
      } else if (before.contains(plan.toString())) {
        skipped++;
      } else {
        return plan;
      }
    }
    return null;
  }

  private Source sourceOfTurn(int n) {
    int rest = n % 10;
    for (Source source : sources) {
      if (rest < source.share) {
        return source;
      }
      rest -= source.share;
    }
    throw new IllegalStateException("shares do not add up");
  }

  private static String describe(Source source) {
    return source.array.pairs()
        + " pairs, "
        + source.array.refusedPairs()
        + " refused, "
        + source.array.refusedRows()
        + " rows refused";
  }

  private synchronized void take(SoakCase plan, SoakResult result) {
    played++;
    iterations += result.iterations();
    append(done, plan.toString());
    if (result.failure() != null) {
      failed++;
      String kind = result.failure().replaceAll("[0-9.]+", "#");
      boolean isNew = kinds.merge(kind, 1, Integer::sum) == 1;
      append(failures, result.failure());
      append(failures, "  checks/soak --replay '" + result.played() + "'");
      say((isNew ? "NEW " : "") + "FAILURE " + result.failure());
      say("  checks/soak --replay '" + result.played() + "'");
    }
    if (result.seconds() > 4 * limits.gameSeconds()) {
      say(String.format(Locale.ROOT, "slow, %.0f s: %s", result.seconds(), plan));
    }
    if (System.nanoTime() - lastReport > REPORT_NANOS) {
      lastReport = System.nanoTime();
      progress();
    }
  }

  private void progress() {
    say(
        String.format(
            Locale.ROOT,
            "%.0f s: %d games, %.1f million iterations, %d failures of %d kinds, %d done before,"
                + " refused: %s",
            (System.nanoTime() - start) / 1e9,
            played,
            iterations / 1e6,
            failed,
            kinds.size(),
            skipped,
            String.join(
                "; ", List.of(sources).stream().map(s -> s.name + " " + describe(s)).toList())));
  }

  private void work() {
    SoakCase plan = next();
    while (plan != null) {
      take(plan, playCase(plan, limits));
      plan = next();
    }
  }

  static SoakResult playCase(SoakCase plan, SoakLimits limits) {
    return plan.joint() ? JointCasePlayer.play(plan, limits) : CasePlayer.play(plan, limits);
  }

  private int run(int workers) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      Thread thread = new Thread(this::work, "soak-" + i);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    progress();
    kinds.forEach((kind, n) -> say(n + " x " + kind));
    return failed == 0 ? 0 : 1;
  }

  private static void append(Path file, String line) {
    try (PrintWriter writer =
        new PrintWriter(
            Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
      writer.println(line);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void say(String line) {
    System.out.println(line);
  }

  /** Exit code 0 if all games were right, 1 if not, 2 for wrong arguments. */
  public static void main(String[] args) throws Exception {
    Map<String, String> options = new TreeMap<>();
    for (int i = 0; i < args.length; i += 2) {
      if (!args[i].startsWith("--") || i + 1 == args.length) {
        System.err.println("usage: " + USAGE);
        System.exit(2);
      }
      options.put(args[i].substring(2), args[i + 1]);
    }
    if (options.containsKey("replay")) {
      SoakResult result = playCase(SoakCase.parse(options.get("replay")), SoakLimits.NONE);
      say(result.failure() == null ? "all is well: " + result.played() : result.failure());
      System.exit(result.failure() == null ? 0 : 1);
    }
    int workers = Integer.parseInt(options.getOrDefault("workers", "1"));
    System.exit(new Soak(options).run(workers));
  }
}
