// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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

  @TempDir Path results;

  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong moves = new AtomicLong();
  private final AtomicLong slowestNanos = new AtomicLong();

  @Test
  void twentyPlayersAreAnsweredPromptlyAndLeaveNothingBehind() throws Exception {
    try (TestServer server = new TestServer(results)) {
      // The first visit warms up, so that growth afterwards is growth.
      playTogether(server, Math.min(5, SECONDS));
      slowestNanos.set(0);
      int threads = Thread.activeCount();
      long memory = usedMegabytes();
      playTogether(server, SECONDS);
      long memoryAfter = usedMegabytes();
      int threadsAfter = Thread.activeCount();

      System.out.printf(
          "%d people, %d s: %d requests, %d moves, slowest %d ms, threads %d to %d, heap %d to %d MB,"
              + " %d searches kept%n",
          PEOPLE,
          SECONDS,
          requests.get(),
          moves.get(),
          slowestNanos.get() / 1_000_000,
          threads,
          threadsAfter,
          memory,
          memoryAfter,
          server.server().api().searches());
      assertThat(slowestNanos.get()).isLessThan(1_000_000_000L);
      assertThat(moves.get()).isGreaterThan(PEOPLE);
      assertThat(server.server().api().searches()).isLessThanOrEqualTo(PEOPLE);
      assertThat(threadsAfter).isLessThanOrEqualTo(threads + 30);
      assertThat(memoryAfter).isLessThan(memory + 200);
    }
  }

  private void playTogether(TestServer server, long seconds) throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(PEOPLE);
    List<Callable<Void>> visits = new ArrayList<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    for (int i = 0; i < PEOPLE; i++) {
      int person = i;
      visits.add(
          () -> {
            play(server, GAMES.get(person % GAMES.size()), new Random(person), end);
            return null;
          });
    }
    for (Future<Void> visit : people.invokeAll(visits)) {
      visit.get();
    }
    people.shutdown();
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
      } else {
        String more =
            ",'agent':'uct','budget':'20ms'" + (last == null ? "" : ",'replaces':'" + last + "'");
        last =
            timed(() -> server.post("/searches", body(game, line, more))).get("id").stringValue();
        line.add(think(server, last));
      }
      moves.incrementAndGet();
    }
    if (last != null) {
      server.post("/searches/" + last + "/close", "{}");
    }
  }

  private int think(TestServer server, String id) {
    JsonNode page = timed(() -> server.get("/searches/" + id));
    while (page.get("status").stringValue().matches("queued|running")) {
      try {
        TimeUnit.MILLISECONDS.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
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
    slowestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
    requests.incrementAndGet();
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    return answer.body();
  }

  private static long usedMegabytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1_000_000;
  }
}
