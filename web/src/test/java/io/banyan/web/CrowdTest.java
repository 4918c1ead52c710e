// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Twenty people play at once. {@code -Dcrowd.seconds=1800} makes the visit long; the figures are
 * printed.
 */
class CrowdTest {
  private static final int PEOPLE = 20;
  private static final long SECONDS = Long.getLong("crowd.seconds", 5);
  private static final List<String> GAMES =
      List.of("connect4", "hex(7)", "breakthrough(6x6)", "kalah", "othello");

  private static final int PARTS = 4;
  private static final int JETTY_THREADS = 64;

  @TempDir Path results;

  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong moves = new AtomicLong();
  private final AtomicLong slowestNanos = new AtomicLong();

  /** Requests by milliseconds, the last for all that took longer. */
  private final AtomicLongArray took = new AtomicLongArray(2_000);

  /**
   * What is in use after a part of the visit.
   *
   * @param otherThreads by name without numbers; those of the visitors' HTTP client do not count
   */
  private record Use(long serverThreads, Map<String, Long> otherThreads, long heapMegabytes) {
    static Use now() {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      Map<String, Long> names =
          Thread.getAllStackTraces().keySet().stream()
              .map(Thread::getName)
              .filter(name -> !name.startsWith("HttpClient"))
              .map(name -> name.startsWith("qtp") ? "qtp" : name.replaceAll("[0-9]+", "#"))
              .collect(groupingBy(name -> name, TreeMap::new, counting()));
      Long jetty = names.remove("qtp");
      return new Use(
          jetty == null ? 0 : jetty,
          names,
          (runtime.totalMemory() - runtime.freeMemory()) / 1_000_000);
    }

    long others() {
      return otherThreads.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  @Test
  void twentyPlayersAreAnsweredPromptlyAndLeaveNothingBehind() throws Exception {
    try (TestServer server = new TestServer(results)) {
      // The first visit warms up, so that growth afterwards is growth.
      playTogether(server, Math.min(5_000, 1_000 * SECONDS));
      slowestNanos.set(0);
      requests.set(0);
      moves.set(0);
      for (int i = 0; i < took.length(); i++) {
        took.set(i, 0);
      }
      List<Use> uses = new ArrayList<>();
      for (int part = 0; part < PARTS; part++) {
        playTogether(server, 1_000 * SECONDS / PARTS);
        uses.add(Use.now());
      }
      System.out.printf(
          "%d people, %d s: %d requests, %d moves, median %d ms, 99 %% %d ms, 99.9 %% %d ms,"
              + " slowest %d ms, %s, %d searches kept%n",
          PEOPLE,
          SECONDS,
          requests.get(),
          moves.get(),
          quantile(0.5),
          quantile(0.99),
          quantile(0.999),
          slowestNanos.get() / 1_000_000,
          uses,
          server.server().api().searches());
      Use first = uses.get(0);
      Use last = uses.get(PARTS - 1);
      assertThat(slowestNanos.get()).isLessThan(1_000_000_000L);
      assertThat(moves.get()).isGreaterThan(PEOPLE);
      assertThat(server.server().api().searches()).isLessThanOrEqualTo(PEOPLE);
      assertThat(last.serverThreads()).isLessThanOrEqualTo(JETTY_THREADS);
      assertThat(last.others()).as("%s", uses).isLessThanOrEqualTo(first.others() + 4);
      assertThat(last.heapMegabytes()).isLessThan(first.heapMegabytes() + 40);
    }
  }

  private long quantile(double share) {
    long left = (long) Math.ceil(share * requests.get());
    for (int millis = 0; millis < took.length(); millis++) {
      left -= took.get(millis);
      if (left <= 0) {
        return millis;
      }
    }
    return took.length();
  }

  private void playTogether(TestServer server, long millis) throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(PEOPLE);
    List<Callable<Void>> visits = new ArrayList<>();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (int i = 0; i < PEOPLE; i++) {
      int person = i;
      visits.add(
          () -> {
            String game = GAMES.get(person % GAMES.size());
            if (person % 7 == 6) {
              step(server, game, end);
            } else {
              play(server, game, new Random(person), end);
            }
            return null;
          });
    }
    for (Future<Void> visit : people.invokeAll(visits)) {
      visit.get();
    }
    people.shutdown();
    assertThat(people.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  private void play(TestServer server, String game, Random random, long end) {
    List<Integer> line = new ArrayList<>();
    String last = null;
    while (System.nanoTime() < end) {
      JsonNode position = timed(() -> server.post("/positions", body(game, line, "")));
      if (position.get("terminal").booleanValue()) {
        line.clear();
        continue;
      }
      if (position.get("mover").intValue() == 0) {
        JsonNode legal = position.get("moves");
        line.add(legal.get(random.nextInt(legal.size())).get("move").intValue());
        pause();
      } else {
        String more =
            ",'agent':'uct','budget':'20ms'" + (last == null ? "" : ",'replaces':'" + last + "'");
        last =
            timed(() -> server.post("/searches", body(game, line, more))).get("id").stringValue();
        line.add(think(server, last));
        String id = last;
        timed(() -> server.get("/searches/" + id + "/node?sort=value"));
      }
      moves.incrementAndGet();
    }
    if (last != null) {
      server.post("/searches/" + last + "/close", "{}");
    }
  }

  /** Somebody who steps through searches and reads the tree. */
  private void step(TestServer server, String game, long end) {
    while (System.nanoTime() < end) {
      String more = ",'step':true,'budget':'300it'";
      String id =
          timed(() -> server.post("/searches", body(game, List.of(), more)))
              .get("id")
              .stringValue();
      for (int i = 0; i < 20 && System.nanoTime() < end; i++) {
        timed(() -> server.post("/searches/" + id + "/steps", "{'count':10}"));
        timed(() -> server.get("/searches/" + id + "/node"));
        pause();
      }
      timed(() -> server.post("/searches/" + id + "/close", "{}"));
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int think(TestServer server, String id) {
    JsonNode page = timed(() -> server.get("/searches/" + id));
    while (page.get("status").stringValue().matches("queued|running")) {
      pause();
      page = timed(() -> server.get("/searches/" + id));
    }
    return page.get("report").get("move").intValue();
  }

  private static String body(String game, List<Integer> line, String more) {
    return "{'game':'" + game + "','moves':" + line + more + "}";
  }

  private JsonNode timed(Callable<TestServer.Answer> request) {
    long start = System.nanoTime();
    TestServer.Answer answer;
    try {
      answer = request.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    long nanos = System.nanoTime() - start;
    slowestNanos.accumulateAndGet(nanos, Math::max);
    took.incrementAndGet((int) Math.min(took.length() - 1, nanos / 1_000_000));
    requests.incrementAndGet();
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    return answer.body();
  }
}
