// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.RuleSheets;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search that nobody can stop any more would run for years. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchSessionTest {
  private static final Budget YEARS = Budget.parse("1000000min");

  private final Catalog catalog = Games.addTo(Agents.catalog());
  private final Specs specs =
      new Specs(
          catalog, new Limits(4, 1, 60_000, 60_000, 16, 1), new PastedSheets(RuleSheets.NONE));
  private final PlayedGame played =
      PlayedGame.read(
          specs,
          JsonMessages.read(
              "{\"game\":\"connect4\"}".getBytes(StandardCharsets.UTF_8), List.of("game")));

  private SearchSession session(String agent) {
    return new SearchSession(
        "1", played, agent, specs.agent(agent, played.game(), played.name()), YEARS, 7);
  }

  @Test
  void aSessionThatIsStoppedBeforeItsTurnNeverSearches() {
    SearchSession session = session("uct(memory=4)");
    session.stop();
    session.run();
    assertThat(session.status()).isEqualTo(SearchSession.Status.STOPPED);
    assertThat(session.report()).isNull();
    session.close();
  }

  @Test
  void oneStopAtAnyMomentIsEnough() throws InterruptedException {
    Rng rng = new Rng(3);
    for (int round = 0; round < 60; round++) {
      SearchSession session = session("uct(memory=4)");
      Thread searcher = new Thread(session::run);
      searcher.start();
      for (int spin = rng.nextInt(30_000); spin > 0; spin--) {
        Thread.onSpinWait();
      }
      session.stop();
      searcher.join();
      assertThat(session.status()).isEqualTo(SearchSession.Status.STOPPED);
      session.close();
    }
  }

  @Test
  void aSessionThatIsClosedWhileItSearchesEnds() throws InterruptedException {
    SearchSession session = session("uct(memory=4)");
    Thread searcher = new Thread(session::run);
    searcher.start();
    while (session.report() == null) {
      Thread.onSpinWait();
    }
    session.close();
    searcher.join();
    assertThat(session.hasTree()).isFalse();
  }
}
