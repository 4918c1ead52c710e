// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.arena.gtp.OpenSpielTexts;
import io.banyan.arena.report.SearchJson;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets an agent think about a position, with reports on the way if the client wants them. The rules
 * may be with the client, which is then asked for states while the search goes on.
 */
final class SearchJob extends Job {
  private final String game;
  private final List<String> moves;
  private final AgentSpec agent;
  private final Budget budget;
  private final long seed;
  private final long reportMillis;
  private final Catalog catalog;
  private final HostGame hosted;
  private final String texts;
  private volatile Meter meter;

  SearchJob(Client client, Request request, Catalog catalog) {
    super(client, request);
    this.catalog = catalog;
    game = request.text("game");
    moves = request.moves("moves");
    agent = AgentSpec.parse(request.text("agent", "uct"));
    budget = agent.budgetOr(Budget.parse(request.text("budget", "10000it")));
    seed = request.integer("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE);
    reportMillis = request.integer("reportEvery", 0, 0, 3_600_000);
    hosted = HostGame.of(client, request, game);
    texts = request.text("texts", "own");
    request.checkNames();
  }

  @Override
  HostGame hosted() {
    return hosted;
  }

  @Override
  boolean work(AgentPool agents) {
    if (hosted == null) {
      think(agents);
      return false;
    }
    try (AgentPool own = new AgentPool(hosted.addTo(catalog))) {
      think(own);
    }
    return false;
  }

  private void think(AgentPool agents) {
    Agent thinker = agents.agent(game, agent.text(), 0);
    String resolved = agents.resolved(game, agent.text());
    Game rules = OpenSpielTexts.of(agents.game(game), texts);
    State state = Positions.after(rules, moves);
    if (state.isTerminal()) {
      throw new IllegalArgumentException("the game is over: there is nothing to search");
    }
    thinker.check(budget);
    thinker.newGame(seed);
    if (reportMillis > 0) {
      thinker.observe(
          report -> client.write("report", id, SearchJson.of(rules, state, report)),
          reportMillis * 1_000_000);
    }
    meter = new Meter(budget, Clock.SYSTEM);
    if (isCancelled()) {
      meter.stop();
    }
    SearchReport report;
    try {
      report = thinker.search(state, meter);
    } finally {
      thinker.observe(null, 0);
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("game", rules.id());
    answer.put("agent", resolved);
    answer.put("budget", budget.toString());
    answer.put("seed", seed);
    answer.putAll(SearchJson.of(rules, state, report));
    answer.put("cancelled", isCancelled());
    client.result(this, answer);
  }

  @Override
  void cancel() {
    super.cancel();
    Meter running = meter;
    if (running != null) {
      running.stop();
    }
  }
}
