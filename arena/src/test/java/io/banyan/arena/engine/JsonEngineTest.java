// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.gtp.GtpAgent;
import io.banyan.arena.report.SearchJson;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.io.IOException;
import java.io.StringReader;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(120)
class JsonEngineTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());
  private static final String ENDLESS =
      "{'id':'long','request':'search','game':'hex(5)','budget':'60min','reportEvery':10}";

  private static JsonEngine engine(int threads) {
    return new JsonEngine(CATALOG, "test", threads);
  }

  @Test
  void aSearchAnswersWhatTheAgentFindsWithTheSameSeed() throws Exception {
    try (JsonEngine engine = engine(2);
        Talk talk = new Talk(engine)) {
      String request =
          "{'id':%d,'request':'search','game':'connect4','moves':['d','d'],'agent':'solver',"
              + "'budget':'2000it','seed':7}";
      // Twice, because the second time an old agent is used.
      for (int id = 0; id < 2; id++) {
        JsonNode answer = talk.ask(request.formatted(id));
        assertThat(answer.get("id").intValue()).isEqualTo(id);
        assertThat(answer.get("moves")).isEqualTo(expectedMoves());
      }
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFaultOfAProgramOutsideIsNoneOfOurs() throws Exception {
    Catalog catalog = Games.addTo(Agents.catalog()).add(GtpAgent.ENTRY);
    try (JsonEngine engine = new JsonEngine(catalog, "test", 1);
        Talk talk = new Talk(engine)) {
      JsonNode answer =
          talk.ask(
              "{'id':1,'request':'search','game':'tictactoe','budget':'5it',"
                  + "'agent':'gtp(cmd=/bin/cat)'}");
      assertThat(answer.get("type").asString()).isEqualTo("error");
      assertThat(answer.get("message").asString()).startsWith("the engine answered");
    }
  }

  private static JsonNode expectedMoves() {
    Game game = CATALOG.make(GameSlot.GAME, "connect4");
    State state = game.newState();
    Moves.playAll(game, state, "d d");
    try (Agent agent = CATALOG.make(Agent.SLOT, "solver", "connect4").create(game)) {
      agent.newGame(7);
      Map<String, Object> json =
          SearchJson.of(game, state, agent.search(state, Budget.parse("2000it")));
      JsonMapper mapper = JsonMapper.builder().build();
      return mapper.readTree(mapper.writeValueAsString(json.get("moves")));
    }
  }

  @Test
  void catalogueAndPositionsAreTold() throws Exception {
    try (JsonEngine engine = engine(1);
        Talk talk = new Talk(engine)) {
      assertThat(talk.ask("{'id':1,'request':'games'}").get("games").size())
          .isEqualTo(CATALOG.entries(GameSlot.GAME).size());
      assertThat(talk.ask("{'id':2,'request':'agents'}").get("agents").size())
          .isEqualTo(CATALOG.entries(Agent.SLOT).size());

      JsonNode start = talk.ask("{'id':3,'request':'position','game':'tictactoe'}");
      assertThat(start.get("legal").size()).isEqualTo(9);
      assertThat(start.get("mover").intValue()).isZero();

      JsonNode end =
          talk.ask("{'id':4,'request':'position','game':'tictactoe','moves':'a1 b1 a2 b2 a3'}");
      assertThat(end.get("terminal").booleanValue()).isTrue();
      assertThat(end.get("rewards").get(0).doubleValue()).isEqualTo(1);
      assertThat(end.get("mover").isNull()).isTrue();
      assertThat(end.get("legal").size()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage|not one JSON object",
        "{'request':'games'|end-of-input: expected close marker for Object",
        "[1,2]|must be a JSON object",
        "{}|request is missing",
        "{'request':'serch'}|unknown request 'serch', did you mean search?; known: agents, cancel",
        "{'request':'search'}|game is missing",
        "{'request':'search','game':7}|game must be a string, was 7",
        "{'request':'search','game':'conect4'}|did you mean connect4",
        "{'request':'search','game':'connect4','bugdet':'1s'}|unknown field 'bugdet', did you mean budget?; accepted: agent, b",
        "{'request':'search','game':'connect4','budget':'soon'}|budget",
        "{'request':'search','game':'connect4','seed':1.5}|seed must be a whole number",
        "{'request':'search','game':'connect4','moves':['d','x']}|x",
        "{'request':'search','game':'connect4','moves':'d d d d d d d'}|d",
        "{'request':'search','game':'tictactoe','moves':'a1 b1 a2 b2 a3'}|the game is over",
        "{'request':'search','game':'connect4','agent':'qb'}|qb",
        "{'request':'match','game':'connect4','first':'uct'}|second is missing",
        "{'request':'cancel'}|target is missing",
        "{'id':[1],'request':'games'}|id must be a string or an integer, was [1]",
        "{'id':1,'id':2,'request':'games'}|uplicate",
        "{'request':'games'} {'request':'games'}|not one JSON object"
      })
  void aBadRequestIsAnsweredAndTheNextOneWorks(String row) throws Exception {
    String[] parts = row.split("\\|");
    try (JsonEngine engine = engine(1);
        Talk talk = new Talk(engine)) {
      JsonNode answer = talk.ask(parts[0]);
      assertThat(answer.get("type").stringValue()).isEqualTo("error");
      assertThat(answer.get("message").stringValue())
          .contains(parts[1])
          .doesNotContain("Source:", "StreamReadFeature");
      assertThat(talk.ask("{'id':9,'request':'position','game':'hex(3)'}").get("id").intValue())
          .isEqualTo(9);
    }
  }

  @Test
  void everyLineGetsAnAnswerWhateverItHolds() throws Exception {
    String[] good = {
      "{\"id\":1,\"request\":\"search\",\"game\":\"tictactoe\",\"budget\":\"5it\",\"moves\":\"a1\"}",
      "{\"id\":\"x\",\"request\":\"position\",\"game\":\"hex(3)\",\"moves\":[\"a1\",\"b2\"]}",
      "{\"id\":3,\"request\":\"match\",\"game\":\"tictactoe\",\"first\":\"uct\",\"second\":\"random\","
          + "\"budget\":\"3it\",\"pairs\":1}",
      "{\"id\":4,\"request\":\"selfplay\",\"game\":\"tictactoe\",\"budget\":\"3it\"}"
    };
    Rng rng = new Rng(20);
    try (JsonEngine engine = engine(2);
        Talk talk = new Talk(engine)) {
      for (int i = 0; i < 400; i++) {
        StringBuilder line = new StringBuilder(good[i % good.length]);
        for (int k = rng.nextInt(4); k >= 0; k--) {
          int at = rng.nextInt(line.length());
          switch (rng.nextInt(3)) {
            case 0 -> line.setCharAt(at, (char) (32 + rng.nextInt(95)));
            case 1 -> line.deleteCharAt(at);
            default -> line.insert(at, (char) (32 + rng.nextInt(95)));
          }
        }
        if (line.toString().isBlank()) {
          continue;
        }
        talk.sayRaw(line.toString());
        JsonNode answer = talk.next(a -> !a.get("type").stringValue().matches("game|report"));
        assertThat(answer).as(line.toString()).isNotNull();
      }
    }
  }

  @Test
  void reportsComeOnTheWayAndACancelledSearchAnswersWithWhatItHas() throws Exception {
    try (JsonEngine engine = engine(1);
        Talk talk = new Talk(engine)) {
      talk.say(ENDLESS);
      JsonNode report = talk.next();
      assertThat(report.get("type").stringValue()).isEqualTo("report");
      assertThat(report.get("iterations").longValue()).isPositive();

      talk.say("{'id':'c','request':'cancel','target':'long'}");
      JsonNode found = talk.next(a -> "c".equals(a.get("id").stringValue()));
      assertThat(found.get("found").booleanValue()).isTrue();
      JsonNode result = talk.next(a -> a.get("type").stringValue().equals("result"));
      assertThat(result.get("cancelled").booleanValue()).isTrue();
      assertThat(result.get("move").stringValue()).isNotEmpty();
      JsonNode again = talk.ask("{'id':'d','request':'cancel','target':'long'}");
      assertThat(again.get("found").booleanValue()).isFalse();
    }
  }

  @Test
  void aSearchThatIsCancelledWhileItWaitsEndsAtOnce() throws Exception {
    try (JsonEngine engine = engine(1);
        Talk talk = new Talk(engine)) {
      talk.say(ENDLESS);
      talk.next();
      talk.say(ENDLESS.replace("'long'", "'second'"));
      talk.say("{'id':'c2','request':'cancel','target':'second'}");
      talk.say("{'id':'c1','request':'cancel','target':'long'}");
      JsonNode second =
          talk.next(
              a ->
                  a.get("type").stringValue().equals("result")
                      && a.get("id").stringValue().equals("second"));
      assertThat(second.get("cancelled").booleanValue()).isTrue();
    }
  }

  @Test
  void anIdInUseIsRefused() throws Exception {
    try (JsonEngine engine = engine(1);
        Talk talk = new Talk(engine)) {
      talk.say(ENDLESS);
      talk.say(ENDLESS);
      JsonNode error = talk.next(a -> a.get("type").stringValue().equals("error"));
      assertThat(error.get("message").stringValue()).contains("id long is in use");
      talk.say("{'id':'c','request':'cancel','target':'long'}");
    }
  }

  @Test
  void theHigherPriorityGoesFirst() throws Exception {
    try (JsonEngine engine = engine(1);
        Talk talk = new Talk(engine)) {
      talk.say(ENDLESS);
      talk.next();
      for (int priority : new int[] {0, 5, -5}) {
        talk.say(
            "{'id':%d,'request':'search','game':'tictactoe','budget':'5it','priority':%d}"
                .formatted(priority, priority));
      }
      talk.say("{'id':'c','request':'cancel','target':'long'}");
      List<Integer> order = new ArrayList<>();
      for (JsonNode answer : talk.rest()) {
        if (answer.get("type").stringValue().equals("result") && answer.get("id").isNumber()) {
          order.add(answer.get("id").intValue());
        }
      }
      assertThat(order).containsExactly(5, 0, -5);
    }
  }

  @Test
  void aMatchIsTheSameOnOneThreadAndOnTwo() throws Exception {
    String request =
        "{'id':1,'request':'match','game':'connect4','first':'uct','second':'mast',"
            + "'budget':'100it','pairs':6,'openings':'random(2)'}";
    List<Set<String>> games = new ArrayList<>();
    List<JsonNode> results = new ArrayList<>();
    for (int threads = 1; threads <= 2; threads++) {
      try (JsonEngine engine = engine(threads);
          Talk talk = new Talk(engine)) {
        talk.say(request);
        Set<String> rows = new HashSet<>();
        for (JsonNode answer : talk.rest()) {
          if (answer.get("type").stringValue().equals("game")) {
            rows.add(answer.toString());
          } else {
            results.add(answer);
          }
        }
        games.add(rows);
      }
    }
    assertThat(games.get(0)).hasSize(12).isEqualTo(games.get(1));
    assertThat(results).hasSize(2);
    assertThat(results.get(0)).isEqualTo(results.get(1));
    assertThat(results.get(0).get("games").intValue()).isEqualTo(12);
  }

  @Test
  void selfPlayTellsPolicyAndValueOfEveryPosition() throws Exception {
    try (JsonEngine engine = engine(2);
        Talk talk = new Talk(engine)) {
      talk.say(
          "{'id':1,'request':'selfplay','game':'tictactoe','budget':'50it','games':5,'drawn':3}");
      List<JsonNode> answers = talk.rest();
      assertThat(answers).hasSize(6);
      long positions = 0;
      for (JsonNode game : answers.subList(0, 5)) {
        for (JsonNode position : game.get("positions")) {
          double sum = 0;
          for (JsonNode share : position.get("policy")) {
            sum += share.doubleValue();
          }
          assertThat(sum).isBetween(0.999, 1.001);
          assertThat(position.get("policy").has(position.get("move").stringValue())).isTrue();
          positions++;
        }
      }
      assertThat(answers.get(5).get("positions").longValue()).isEqualTo(positions);
    }
  }

  @Test
  void aMatchWithAnImpossibleAgentIsOneError() throws Exception {
    try (JsonEngine engine = engine(2);
        Talk talk = new Talk(engine)) {
      talk.say("{'id':1,'request':'match','game':'hex(5)','first':'qb','second':'uct','pairs':50}");
      List<JsonNode> answers = talk.rest();
      assertThat(answers).hasSize(1);
      assertThat(answers.get(0).get("type").stringValue()).isEqualTo("error");
    }
  }

  @Test
  void aClientThatDiesCostsNothing() throws Exception {
    try (JsonEngine engine = engine(1)) {
      Writer dead =
          new Writer() {
            private int lines;

            @Override
            public void write(char[] text, int from, int length) throws IOException {
              if (lines++ > 3) {
                throw new IOException("broken pipe");
              }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
          };
      engine.serve(new StringReader(ENDLESS.replace('\'', '"')), dead, () -> true);
      try (Talk talk = new Talk(engine)) {
        assertThat(
                talk.ask("{'id':1,'request':'search','game':'tictactoe','budget':'9it'}")
                    .has("move"))
            .isTrue();
      }
    }
  }

  @Test
  void aClientThatNobodyWaitsForIsLeft() throws Exception {
    try (JsonEngine engine = engine(1)) {
      engine.serve(
          new StringReader(ENDLESS.replace('\'', '"').replace("10}", "0}")),
          Writer.nullWriter(),
          () -> false);
      try (Talk talk = new Talk(engine)) {
        assertThat(talk.ask("{'id':1,'request':'position','game':'hex(3)'}")).isNotNull();
        assertThat(
                talk.ask("{'id':2,'request':'search','game':'hex(3)','budget':'9it'}").has("move"))
            .isTrue();
      }
    }
  }

  @Test
  void clientsTakeTurns() throws Exception {
    try (JsonEngine engine = engine(1);
        Talk busy = new Talk(engine);
        Talk other = new Talk(engine)) {
      busy.say(ENDLESS);
      busy.next();
      for (int i = 0; i < 200; i++) {
        busy.say("{'id':%d,'request':'search','game':'hex(5)','budget':'3000it'}".formatted(i));
      }
      // Answered by the reader, so all the requests before it are waiting now.
      busy.say("{'id':'p','request':'position','game':'hex(3)'}");
      busy.next(a -> a.get("id").isString() && a.get("id").stringValue().equals("p"));
      other.say("{'id':1,'request':'search','game':'hex(5)','budget':'9it'}");
      other.say("{'id':2,'request':'position','game':'hex(3)'}");
      assertThat(other.next().get("id").intValue()).isEqualTo(2);
      busy.say("{'id':'c','request':'cancel','target':'long'}");

      assertThat(other.next().get("id").intValue()).isEqualTo(1);
      busy.say("{'id':'end','request':'games'}");
      long answered = 0;
      JsonNode answer = busy.next();
      while (!answer.get("id").isString() || !answer.get("id").stringValue().equals("end")) {
        answered += answer.get("type").stringValue().equals("result") ? 1 : 0;
        answer = busy.next();
      }
      assertThat(answered).isLessThan(100);
    }
  }
}
