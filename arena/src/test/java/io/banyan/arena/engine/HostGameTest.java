// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Games whose rules are with the client: here tic-tac-toe, told state by state. */
@Timeout(120)
class HostGameTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final String DECLARE =
      "{'id':0,'request':'host','game':'mine','players':2,'moves':%s,'plies':9}";

  /** The client's side: its states by number. */
  private static final class Host {
    final Game game = CATALOG.make(GameSlot.GAME, "tictactoe");
    final Map<Integer, State> states = new HashMap<>();
    final Rng rng = new Rng(5);
    final boolean playouts;
    int questions;
    int told;
    int playoutsMade;

    Host(boolean playouts) {
      this.playouts = playouts;
    }

    String moves() {
      State start = game.newState();
      return IntStream.range(0, game.moveRange())
          .mapToObj(move -> "'" + game.moveText(start, move) + "'")
          .collect(Collectors.joining(",", "[", "]"));
    }

    /** Starts a search and answers its questions; the last answer. */
    JsonNode search(Talk talk, String request) {
      List<JsonNode> answers = all(talk, request);
      return answers.get(answers.size() - 1);
    }

    /** Sends a request and answers its questions; what is answered besides. */
    List<JsonNode> all(Talk talk, String request) {
      states.clear();
      talk.say(request);
      List<JsonNode> answers = new ArrayList<>();
      while (true) {
        JsonNode answer = talk.next();
        String type = answer.get("type").stringValue();
        if (type.equals("expand")) {
          talk.sayRaw(expand(answer));
          continue;
        }
        answers.add(answer);
        if (!type.equals("game")) {
          return answers;
        }
        // As the protocol allows: the states of a game that is over are not asked for again.
        states.clear();
      }
    }

    String expand(JsonNode question) {
      questions++;
      List<Map<String, Object>> list = new ArrayList<>();
      for (int i = 0; i < question.get("state").size(); i++) {
        told++;
        list.add(tell(question, i));
      }
      Map<String, Object> request = new HashMap<>();
      request.put("request", "expanded");
      request.put("target", question.get("id").intValue());
      request.put("question", question.get("question").longValue());
      request.put("states", list);
      return MAPPER.writeValueAsString(request);
    }

    private Map<String, Object> tell(JsonNode question, int i) {
      int from = question.get("from").get(i).intValue();
      int move = question.get("move").get(i).intValue();
      State state = from < 0 ? game.newState() : game.copyOf(states.get(from));
      if (move >= 0) {
        state.play(move);
      }
      states.put(question.get("state").get(i).intValue(), state);
      Map<String, Object> json = new HashMap<>();
      if (state.isTerminal()) {
        json.put("rewards", Positions.rewards(game, state));
        return json;
      }
      json.put("mover", state.mover());
      int[] legal = Moves.legal(game, state);
      Arrays.sort(legal);
      json.put("legal", legal);
      if (playouts && question.get("playouts").booleanValue()) {
        playoutsMade++;
        State end = game.copyOf(state);
        while (!end.isTerminal()) {
          int[] next = Moves.legal(game, end);
          end.play(next[rng.nextInt(next.length)]);
        }
        json.put("playout", Positions.rewards(game, end));
      }
      return json;
    }
  }

  private static String search(String more) {
    return "{'id':1,'request':'search','game':'mine'," + more + "}";
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct", "solver", "rave", "mast", "uct(threads=2)"})
  void agentsFindTheWinInAGameThatOnlyTheClientKnows(String agent) throws Exception {
    Host host = new Host(true);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      assertThat(talk.ask(DECLARE.formatted(host.moves())).get("players").intValue()).isEqualTo(2);
      JsonNode found =
          host.search(
              talk, search("'moves':'a1 b1 a2 b2','agent':'" + agent + "','budget':'300it'"));

      assertThat(found.get("type").stringValue()).as(found.toString()).isEqualTo("result");
      assertThat(found.get("move").stringValue()).isEqualTo("a3");
    }
  }

  @Test
  void theProofOfAHostedGameIsThatOfTheGameItself() throws Exception {
    Host host = new Host(true);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      String rest = "'moves':'a1 b1 b2','agent':'solver','budget':'20000it'";
      Map<String, String> hosted = proofs(host.search(talk, search(rest)));
      JsonNode own = talk.ask(search(rest).replace("mine", "tictactoe"));

      assertThat(hosted).isEqualTo(proofs(own)).hasSize(6).containsValue("loss");
      assertThat(hosted.values()).containsOnly("loss");
    }
  }

  private static Map<String, String> proofs(JsonNode found) {
    Map<String, String> proofs = new HashMap<>();
    for (JsonNode move : found.get("moves")) {
      proofs.put(move.get("move").stringValue(), move.get("proven").asString());
    }
    return proofs;
  }

  @Test
  void statesAreToldOnceAndManyAtATime() throws Exception {
    Host host = new Host(true);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      host.search(talk, search("'budget':'1000it'"));
      int questions = host.questions;
      assertThat(questions).isLessThan(900);
      assertThat(host.told).isGreaterThan(questions * 3 / 2).isLessThan(2000);

      host.told = 0;
      host.search(talk, search("'budget':'1000it','batch':1"));
      assertThat(host.questions - questions).isEqualTo(host.told);
    }
  }

  @Test
  void aMatchOfAGameOfTheClientIsPlayedToItsEnds() throws Exception {
    String request =
        "{'id':1,'request':'match','game':'mine','first':'uct','second':'random','budget':'60it',"
            + "'pairs':3,'openings':'random(2)','seed':%d}";
    Host host = new Host(false);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 2);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      List<JsonNode> first = host.all(talk, request.formatted(3));
      JsonNode score = first.get(6);

      assertThat(first).hasSize(7);
      assertThat(score.get("games").intValue()).as(score.toString()).isEqualTo(6);
      assertThat(score.get("score").doubleValue()).isGreaterThan(0.6);
      for (JsonNode row : first.subList(0, 6)) {
        State state = host.game.newState();
        for (JsonNode text : row.get("moves")) {
          state.play(host.game.parseMove(state, text.stringValue()));
        }
        assertThat(state.isTerminal()).as(row.toString()).isTrue();
        assertThat(row.get("rewards").get(0).doubleValue())
            .isEqualTo(Positions.rewards(host.game, state)[0]);
      }
      assertThat(host.all(talk, request.formatted(3))).isEqualTo(first);
      assertThat(host.all(talk, request.formatted(4))).isNotEqualTo(first);
    }
  }

  @Test
  void selfPlayOfAGameOfTheClientTellsAllPositions() throws Exception {
    String request =
        "{'id':1,'request':'selfplay','game':'mine','budget':'60it','games':2,'seed':%d}";
    Host host = new Host(false);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 2);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      List<JsonNode> first = host.all(talk, request.formatted(3));

      assertThat(first).hasSize(3);
      assertThat(first.get(2).get("positions").intValue())
          .isEqualTo(first.get(0).get("positions").size() + first.get(1).get("positions").size());
      assertThat(host.all(talk, request.formatted(3))).isEqualTo(first);
      assertThat(host.all(talk, request.formatted(4))).isNotEqualTo(first);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"'match','first':'uct','second':'random'", "'selfplay'"})
  void whatTheClientDoesWrongIsAnErrorAndNoFaultOfAnAgent(String what) throws Exception {
    Host host = new Host(true);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      talk.say("{'id':1,'game':'mine','budget':'60it','request':" + what + "}");
      // The start is told, and then a child of it wrongly.
      talk.sayRaw(host.expand(talk.next()));
      JsonNode question = talk.next();
      JsonNode answer =
          talk.ask(
              "{'request':'expanded','target':1,'question':%d,'error':'no such rule'}"
                  .formatted(question.get("question").longValue()));

      assertThat(answer.get("type").stringValue()).as(answer.toString()).isEqualTo("error");
      assertThat(answer.get("message").stringValue()).isEqualTo("no such rule");
      assertThat(host.search(talk, search("'budget':'10it'")).get("type").stringValue())
          .isEqualTo("result");
    }
  }

  @Test
  void playoutsThatNobodyTakesAreNotAskedFor() throws Exception {
    Host host = new Host(true);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      host.search(talk, search("'agent':'rave','budget':'100it'"));

      assertThat(host.playoutsMade).isBetween(32, 40);
    }
  }

  @Test
  void withoutPlayoutsTheyAreMadeMoveByMoveAndTheSeedDecides() throws Exception {
    Host host = new Host(false);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      JsonNode first = host.search(talk, search("'budget':'200it','seed':3"));
      JsonNode second = host.search(talk, search("'budget':'200it','seed':3"));
      JsonNode other = host.search(talk, search("'budget':'200it','seed':4"));

      assertThat(second.get("moves")).isEqualTo(first.get("moves"));
      assertThat(other.get("moves")).isNotEqualTo(first.get("moves"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'states':[]|states must be a list of 1",
        "'states':[{'mover':2,'legal':[0]}]|mover must be a whole number from 0 to 1, was 2",
        "'states':[{'mover':0,'legal':[9]}]|each of legal must be a whole number from 0 to 8, was 9",
        "'states':[{'mover':0,'legal':[1,1]}]|twice",
        "'states':[{'mover':0,'legal':[]}]|legal moves or rewards",
        "'states':[{'rewards':[2,0]}]|rewards must be 2 numbers from 0 to 1, was [2,0]",
        "'states':[{'mover':0,'legal':[0],'playout':[1]}]|playout must be 2 numbers",
        "'states':[7]|legal moves or rewards",
        "'error':'no such rule'|no such rule"
      })
  void aWrongAnswerEndsTheSearchWithASentence(String row) throws Exception {
    String[] parts = row.split("\\|");
    Host host = new Host(true);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      talk.say(search("'budget':'10it'"));
      assertThat(talk.next().get("type").stringValue()).isEqualTo("expand");
      JsonNode answer = talk.ask("{'request':'expanded','target':1,'question':1," + parts[0] + "}");

      assertThat(answer.get("id").intValue()).isEqualTo(1);
      assertThat(answer.get("message").stringValue()).contains(parts[1]);
      assertThat(host.search(talk, search("'budget':'10it'")).get("type").stringValue())
          .isEqualTo("result");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'request':'host','game':'connect4','moves':['a']}|new name",
        "{'request':'host','game':'My Game','moves':['a']}|small letters",
        "{'request':'host','game':'mine'}|moves must be 1 to",
        "{'request':'host','game':'mine','moves':['a','a']}|differ",
        "{'request':'expanded','target':9,'question':1}|target must be a request"
      })
  void aBadRequestAboutGamesOfClientsIsNamed(String row) throws Exception {
    String[] parts = row.split("\\|");
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      JsonNode answer = talk.ask(parts[0]);
      assertThat(answer.get("type").stringValue()).isEqualTo("error");
      assertThat(answer.get("message").stringValue()).contains(parts[1]);
    }
  }

  @Test
  void aClientThatStopsTalkingEndsItsSearches() throws Exception {
    Host host = new Host(true);
    try (JsonEngine engine = new JsonEngine(CATALOG, "test", 1);
        Talk talk = new Talk(engine)) {
      talk.ask(DECLARE.formatted(host.moves()));
      talk.say(search("'budget':'1000it'"));
      talk.next();
      List<JsonNode> rest = talk.rest();

      assertThat(rest).hasSize(1);
      assertThat(rest.get(0).get("message").stringValue()).contains("the input ended");
    }
  }
}
