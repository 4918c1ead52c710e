// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.budget.Clock;
import io.banyan.web.api.Limits;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Searches are limited in number, time, memory and threads, and end when nobody looks. */
class LimitsTest {
  private static final String ENDLESS = "{'game':'hex','agent':'uct','budget':'10min'}";

  @TempDir Path results;

  private TestServer serve(Limits limits) {
    return new TestServer(results, limits, Clock.SYSTEM);
  }

  @Test
  void memoryAndThreadsOfAnAgentAreKeptWithinTheLimits() {
    try (TestServer small = serve(new Limits(4, 2, 60_000, 60_000, 16, 1))) {
      for (String agent : new String[] {"uct(memory=100000,threads=64)", "rave"}) {
        JsonNode checked = small.post("/agents/check", "{'agent':'" + agent + "'}").body();
        assertThat(checked.get("resolved").stringValue()).contains("memory=16,threads=1,");
      }
    }
  }

  @Test
  void searchesEndAfterTheLongestTimeAllowed() {
    try (TestServer small = serve(new Limits(4, 2, 150, 60_000, 16, 1))) {
      JsonNode end = small.await(small.open(ENDLESS)).body();
      assertThat(end.get("status").stringValue()).isEqualTo("stopped");
      assertThat(end.get("report").get("move").isNull()).isFalse();
    }
  }

  @Test
  void tooManySearchesAreRefusedAndFinishedOnesMakeRoom() {
    try (TestServer small = serve(new Limits(3, 1, 60_000, 60_000, 16, 1))) {
      String first = small.open(ENDLESS);
      small.open(ENDLESS);
      small.open(ENDLESS);

      TestServer.Answer fourth = small.post("/searches", ENDLESS);
      assertThat(fourth.status()).isEqualTo(429);
      assertThat(fourth.error()).startsWith("3 searches are running or waiting");

      small.post("/searches/" + first + "/stop", "{}");
      small.await(first);
      assertThat(small.post("/searches", ENDLESS).status()).isEqualTo(200);
      assertThat(small.get("/searches/" + first).status()).isEqualTo(404);
    }
  }

  @Test
  void aNewSearchMayReplaceTheLast() {
    try (TestServer small = serve(new Limits(3, 1, 60_000, 60_000, 16, 1))) {
      String first = small.open(ENDLESS);
      small.open(ENDLESS.replace("}", ",'replaces':'" + first + "'}"));

      assertThat(small.get("/searches/" + first).status()).isEqualTo(404);
      assertThat(small.server().api().searches()).isEqualTo(1);
    }
  }

  @Test
  void idleSearchesEnd() {
    AtomicLong now = new AtomicLong();
    Limits limits = new Limits(3, 1, 60_000, 60_000, 16, 1);
    try (TestServer small = new TestServer(results, limits, now::get)) {
      String id = small.open("{'game':'hex','agent':'uct','step':true}");
      now.addAndGet(59_000_000_000L);
      small.server().api().closeIdle();
      assertThat(small.get("/searches/" + id).status()).isEqualTo(200);

      now.addAndGet(61_000_000_000L);
      small.server().api().closeIdle();
      assertThat(small.get("/searches/" + id).status()).isEqualTo(404);
      assertThat(small.server().api().searches()).isZero();
    }
  }
}
