// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

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
    HostRules host = client.host(game);
    hosted =
        host == null
            ? null
            : new HostGame(host, client, id, (int) request.integer("batch", 64, 1, 10_000));
    request.checkNames();
    if (hosted != null && id == null) {
      throw new IllegalArgumentException("id is missing: questions about " + game + " carry it");
    }
  }

  /** The game of this search if the client has its rules, else null. */
  HostGame hosted() {
    return hosted;
  }

  @Override
  boolean work(AgentPool agents) {
    if (hosted == null) {
      Agent thinker = agents.agent(game, agent.text(), 0);
      think(agents.game(game), thinker, agents.resolved(game, agent.text()));
      return false;
    }
    try (Agent thinker = catalog.make(Agent.SLOT, agent.text()).create(hosted)) {
      think(hosted, thinker, catalog.resolve(Agent.SLOT, agent.text(), ""));
    }
    return false;
  }

  private void think(Game rules, Agent thinker, String resolved) {
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
    client.result(id, answer);
  }

  @Override
  void cancel() {
    super.cancel();
    Meter running = meter;
    if (running != null) {
      running.stop();
    }
    if (hosted != null && client.isGone()) {
      hosted.fail("the client is gone");
    }
  }
}
