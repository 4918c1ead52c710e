// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An agent against itself, for learning: every position with what the search thought of it. The
 * first moves of a game are drawn in proportion to their visits, so that games differ; after that
 * the agent's choice is played.
 */
final class SelfPlayJob extends GamesJob {
  private final String gameSpec;
  private final AgentSpec agent;
  private final Budget budget;
  private final long seed;
  private final int drawn;
  private long positions;

  private SelfPlayJob(
      Client client, Request request, String game, HostGame hosted, Catalog catalog) {
    super(client, request, request.integer("games", 1, 1, 100_000_000), hosted, catalog);
    gameSpec = game;
    agent = AgentSpec.parse(request.text("agent", "uct"));
    budget = agent.budgetOr(Budget.parse(request.text("budget", "1000it")));
    seed = request.integer("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE);
    drawn = (int) request.integer("drawn", 8, 0, 1_000_000);
    request.checkNames();
  }

  static SelfPlayJob of(Client client, Request request, Catalog catalog) {
    String game = request.text("game");
    return new SelfPlayJob(client, request, game, HostGame.of(client, request, game), catalog);
  }

  @Override
  void play(long number, AgentPool agents) {
    Game rules = agents.game(gameSpec);
    Agent thinker = agents.agent(gameSpec, agent.text(), 0);
    thinker.check(budget);
    thinker.newGame(Rng.hash(seed, number, 0));
    Rng rng = new Rng(Rng.hash(seed, number, 1));
    State state = rules.newState();
    List<Map<String, Object>> rows = new ArrayList<>();
    while (!state.isTerminal()) {
      Meter meter = new Meter(budget, Clock.SYSTEM);
      SearchReport[] found = new SearchReport[1];
      during(meter::stop, () -> found[0] = thinker.search(rules.copyOf(state), meter));
      SearchReport report = found[0];
      if (isCancelled()) {
        return;
      }
      int move = rows.size() < drawn ? draw(report, rng) : report.move();
      rows.add(row(rules, state, report, move));
      state.play(move);
      thinker.played(move);
    }
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("number", number);
    row.put("rewards", Positions.rewards(rules, state));
    row.put("positions", rows);
    synchronized (this) {
      positions += rows.size();
    }
    client.write("game", id, row);
  }

  private static int draw(SearchReport report, Rng rng) {
    long total = report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum();
    if (total == 0) {
      return report.move();
    }
    double at = rng.nextDouble() * total;
    for (SearchReport.MoveReport move : report.moves()) {
      at -= move.visits();
      if (at < 0) {
        return move.move();
      }
    }
    return report.move();
  }

  private static Map<String, Object> row(Game rules, State state, SearchReport report, int move) {
    long total = report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum();
    Map<String, Object> policy = new LinkedHashMap<>();
    for (SearchReport.MoveReport m : report.moves()) {
      if (total > 0 && m.visits() > 0) {
        policy.put(rules.moveText(state, m.move()), (double) m.visits() / total);
      }
    }
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("mover", state.mover());
    row.put("move", rules.moveText(state, move));
    row.put("value", Double.isFinite(report.value()) ? report.value() : null);
    row.put("policy", policy);
    return row;
  }

  @Override
  synchronized Map<String, Object> summary(long played) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("games", played);
    json.put("positions", positions);
    return json;
  }
}
