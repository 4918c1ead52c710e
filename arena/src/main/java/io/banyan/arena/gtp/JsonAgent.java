// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.match.Forfeit;
import io.banyan.arena.match.Outcome;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Another program as a player: one that takes searches as JSON, a line each, like {@code banyan
 * engine}. It is started when its first game begins and again after it failed. What it does wrong
 * is a {@link Forfeit} with the label of the fault.
 *
 * <p>Every search is a request of its own with all moves so far, so games of any number of players
 * can be played, and nothing has to be taken back. JSON itself is {@link JsonTalk}'s, which is not
 * loaded before a program is talked to: workers of a cluster may do without that library.
 */
public final class JsonAgent extends ProgramAgent {
  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "json", "another program that speaks the JSON of banyan engine")
          .formula("the move in the result of a search request")
          .note("A failure of the program costs the game; it is then started again.")
          .note("It is told the game, all moves, the agent, the budget and a seed for each move.")
          .param(CMD)
          .param(Param.text("agent", null, "who thinks there; its own choice if not given"))
          .param(START)
          .param(THREADS)
          .makes(JsonAgent::factory);

  private static final int LONGEST_LINE = 8_000_000;

  private final String agent;
  private final List<String> moves = new ArrayList<>();
  private State at;
  private long requests;
  private long seed;

  private JsonAgent(Game game, Start start, String agent) {
    super(game, start);
    this.agent = agent;
    this.at = game.newState();
  }

  private static Factory factory(Args args) {
    Start start = Start.of("json", args);
    String agent = args.text("agent");
    Factory factory = game -> new JsonAgent(game, start, agent);
    return factory.withThreads(args.integer("threads"));
  }

  @Override
  public void newGame(long newSeed) {
    seed = newSeed;
    moves.clear();
    at = game.newState();
    living(null);
  }

  private EngineProcess living(Meter meter) {
    EngineProcess e = engine;
    if (e == null || !e.isAlive()) {
      close();
      EngineProcess started = EngineProcess.start(start.program(), LONGEST_LINE, "");
      engine = started;
      e = started;
      e.obey(meter);
      e.converse(null, "start", null, start.nanos(), line -> JsonTalk.hello(started, line));
    }
    e.obey(meter);
    return e;
  }

  @Override
  public void played(int move) {
    moves.add(game.moveText(at, move));
    at.play(move);
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    checkSeen(state, moves.size());
    long begin = System.nanoTime();
    EngineProcess e = living(meter);
    long id = ++requests;
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("id", id);
    request.put("request", "search");
    request.put("game", game.id());
    request.put("moves", moves);
    if (agent != null) {
      request.put("agent", agent);
    }
    if (!meter.budget().equals(Budget.UNLIMITED)) {
      request.put("budget", meter.budget().toString());
    }
    request.put("seed", Rng.hash(seed, moves.size()));
    String cancel = JsonTalk.line(Map.of("id", -id, "request", "cancel", "target", id));
    String move =
        e.converse(
            JsonTalk.line(request), "search", cancel, NO_LIMIT, line -> JsonTalk.move(e, line, id));
    try {
      return SearchReport.ofMove(game.parseMove(state, move), System.nanoTime() - begin);
    } catch (IllegalArgumentException illegal) {
      throw e.fail(Outcome.ILLEGAL_MOVE, "answered to search: " + illegal.getMessage());
    }
  }
}
