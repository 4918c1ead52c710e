// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.match.Match;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.ScheduledGame;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Two agents against each other in pairs of games, the same that {@code banyan match} plays. */
final class MatchJob extends GamesJob {
  private final Experiment experiment;
  private final String gameSpec;
  private final int gamesPerPair;
  private final MatchStats.Counter counter;
  private final Catalog catalog;

  /** Null until the first game where the client is asked for the openings. */
  private Schedule schedule;

  private MatchJob(
      Client client,
      Request request,
      String game,
      Experiment experiment,
      int pairs,
      Game rules,
      Catalog catalog) {
    super(
        client,
        request,
        (long) pairs * Schedule.gamesPerUnit(rules),
        rules instanceof HostGame hosted ? hosted : null,
        catalog);
    this.gameSpec = game;
    this.experiment = experiment;
    this.gamesPerPair = Schedule.gamesPerUnit(rules);
    this.counter = new MatchStats.Counter(gamesPerPair);
    this.catalog = catalog;
  }

  static MatchJob of(Client client, Request request, Catalog catalog) {
    String game = request.text("game");
    String first = request.text("first");
    String second = request.text("second");
    Budget budget = Budget.parse(request.text("budget", "1000it"));
    int pairs = (int) request.integer("pairs", 10, 1, 1_000_000);
    long seed = request.integer("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE);
    Openings openings = Openings.parse(request.text("openings", "none"));
    Experiment experiment =
        Experiment.match(game, first, second, budget, pairs, seed).withOpenings(openings);
    HostGame hosted = HostGame.of(client, request, game);
    Game rules = hosted != null ? hosted : catalog.make(GameSlot.GAME, game);
    MatchJob job = new MatchJob(client, request, game, experiment, pairs, rules, catalog);
    request.checkNames();
    if (hosted == null) {
      job.schedule();
    }
    return job;
  }

  /** All games; their openings need the rules, which must not be asked for while reading. */
  private synchronized Schedule schedule() {
    if (schedule == null) {
      schedule = experiment.schedule(hosted() == null ? catalog : hosted().addTo(catalog));
    }
    return schedule;
  }

  @Override
  void play(long number, AgentPool agents) {
    int pair = (int) (number / gamesPerPair);
    ScheduledGame scheduled = schedule().game(0, pair, (int) (number % gamesPerPair));
    Game rules = agents.game(gameSpec);
    Agent[] bySeat = new Agent[rules.players()];
    long[] seeds = new long[bySeat.length];
    int[] used = new int[2];
    for (int seat = 0; seat < bySeat.length; seat++) {
      int contender = scheduled.seats()[seat];
      int copy = used[contender]++;
      String spec = scheduled.pairing().contender(contender).spec();
      bySeat[seat] = agents.agent(gameSpec, spec, 2 * copy + contender);
      bySeat[seat].check(scheduled.pairing().contender(contender).budget());
      seeds[seat] = Rng.hash(scheduled.seed(), contender, copy);
    }
    Match match = new Match(rules, MatchRules.DEFAULT, Clock.SYSTEM);
    MatchRecord[] played = new MatchRecord[1];
    during(match::stop, () -> played[0] = match.play(scheduled, bySeat, seeds));
    MatchRecord record = played[0];
    if (isCancelled()) {
      return;
    }
    if (hosted() != null) {
      // What the client did wrong is no fault of the agent that was thinking.
      hosted().check();
    }
    if (record.outcome().isFault()) {
      agents.clear();
    }
    if (record.outcome() != Outcome.INTERRUPTED) {
      synchronized (counter) {
        counter.add(pair, record.score());
      }
      client.write("game", id, row(number, scheduled, rules, record));
    }
  }

  private static Map<String, Object> row(
      long number, ScheduledGame scheduled, Game rules, MatchRecord record) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("number", number);
    row.put("pair", scheduled.unit());
    row.put("seats", scheduled.seats());
    row.put("score", record.score());
    row.put("rewards", record.rewards());
    row.put("outcome", record.outcome().name().toLowerCase(Locale.ROOT));
    List<String> moves = new ArrayList<>();
    State state = rules.newState();
    for (int move : record.allMoves()) {
      moves.add(rules.moveText(state, move));
      state.play(move);
    }
    row.put("opening", scheduled.opening().length);
    row.put("moves", moves);
    return row;
  }

  @Override
  Map<String, Object> summary(long played) {
    Map<String, Object> json = new LinkedHashMap<>();
    synchronized (counter) {
      MatchStats stats = counter.stats();
      json.put("games", stats.games());
      json.put("wins", List.of(stats.wins(), stats.losses()));
      json.put("draws", stats.draws());
      boolean some = stats.games() > 0;
      json.put("score", some ? stats.score() : null);
      json.put("interval95", some ? list(stats.wilson()) : null);
      json.put("pairs", stats.pairs().counts());
    }
    return json;
  }

  private static List<Double> list(Interval interval) {
    return List.of(interval.low(), interval.high());
  }
}
