// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.RandomAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.RuleSheets;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.Games;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ApiTest {
  @TempDir static Path results;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer(results);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void everyGameOfTheCatalogueIsListedAndSetUp() {
    JsonNode games = server.get("/games").body().get("games");

    assertThat(games.size())
        .isEqualTo(Games.addTo(Agents.catalog()).entries(GameSlot.GAME).size())
        .isGreaterThanOrEqualTo(18);
    for (JsonNode game : games) {
      JsonNode position =
          server.post("/positions", "{'game':'" + game.get("id").stringValue() + "'}").body();
      assertThat(position.get("board").get("cells").size()).isPositive();
      assertThat(position.get("moves").size()).isPositive();
      assertThat(position.get("mover").intValue()).isZero();
    }
  }

  @Test
  void aPositionIsReachedByTextsAndByNumbersAlike() {
    JsonNode byTexts =
        server.post("/positions", "{'game':'connect4','moves':['d','d','c']}").body();
    JsonNode byNumbers = server.post("/positions", "{'game':'connect4','moves':[3,3,2]}").body();

    assertThat(byNumbers).isEqualTo(byTexts);
    assertThat(byTexts.get("ply").intValue()).isEqualTo(3);
    assertThat(byTexts.get("mover").intValue()).isEqualTo(1);
    assertThat(byTexts.get("history").get(2).get("text").stringValue()).isEqualTo("c");
  }

  @Test
  void aMisspeltFieldIsRefusedAndNotIgnored() {
    var answer = server.post("/positions", "{'game':'connect4','movess':['d']}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("error").path("message").stringValue())
        .isEqualTo("unknown field 'movess', did you mean moves?; accepted: game, moves");
  }

  @Test
  void theHistoryTellsWhoMadeEveryMove() {
    JsonNode position = server.post("/positions", "{'game':'kalah','moves':['c','f','a']}").body();

    // The last seed of c falls into the own store: the same player moves again.
    List<Integer> movers = new java.util.ArrayList<>();
    position.get("history").forEach(h -> movers.add(h.get("mover").intValue()));
    assertThat(movers).containsExactly(0, 0, 1);
  }

  @Test
  void theEndOfAGameTellsTheRewards() {
    JsonNode end =
        server.post("/positions", "{'game':'tictactoe','moves':['a1','a2','b1','b2','c1']}").body();

    assertThat(end.get("terminal").booleanValue()).isTrue();
    assertThat(end.get("mover").isNull()).isTrue();
    assertThat(end.get("rewards").toString()).isEqualTo("[1.0,0.0]");
    assertThat(end.get("board").get("highlights").size()).isEqualTo(3);
    assertThat(end.get("moves").size()).isZero();
  }

  @Test
  void aRecordIsWrittenAndReadBack() {
    String request = "{'game':'connect4','moves':['d','c'],'players':['human','uct@1s']}";
    JsonNode written = server.post("/records/write", request).body();
    String text = TestServer.JSON.writeValueAsString(written.get("text").stringValue());
    JsonNode read = server.post("/records/read", "{\"text\":" + text + "}").body();

    assertThat(read.get("moves").toString()).isEqualTo("[\"d\",\"c\"]");
    assertThat(read.get("players").toString()).isEqualTo("[\"human\",\"uct@1s\"]");
    assertThat(read.get("game").stringValue()).isEqualTo("connect4(size=7x6,connect=4)");
  }

  @Test
  void aSearchOnThePageIsTheSearchOfTheCommandLine() {
    String id =
        server.open(
            "{'game':'connect4','moves':['d'],'agent':'rave(r=50)','budget':'700it','seed':5}");
    JsonNode page = server.await(id).body();
    JsonNode report = page.get("report");

    Catalog catalog = Games.addTo(Agents.catalog());
    Game game = catalog.make(GameSlot.GAME, "connect4");
    var state = game.newState();
    state.play(game.parseMove(state, "d"));
    try (Agent agent = catalog.make(Agent.SLOT, "rave(r=50)", "connect4").create(game)) {
      agent.newGame(5);
      SearchReport expected = agent.search(state, Budget.iterations(700));
      assertThat(page.get("status").stringValue()).isEqualTo("done");
      assertThat(report.get("move").intValue()).isEqualTo(expected.move());
      assertThat(report.get("value").doubleValue()).isEqualTo(expected.value());
      assertThat(report.get("iterations").longValue()).isEqualTo(expected.iterations());
      assertThat(report.get("moves").get(0).get("visits").longValue())
          .isEqualTo(expected.moves().get(0).visits());
      assertThat(report.get("moves").get(0).get("terms").size())
          .isEqualTo(expected.moves().get(0).terms().size());
      assertThat(report.get("line").size()).isPositive();
    }
  }

  @Test
  void aNodeShowsAWindowOfItsChildrenSortedAsAsked() {
    String id = server.open("{'game':'amazons','budget':'6000it','agent':'uct(c=0.1)'}");
    server.await(id);
    String node = "/searches/" + id + "/node";
    JsonNode first = server.get(node + "?limit=20").body().get("children");
    JsonNode second = server.get(node + "?limit=20&offset=20").body().get("children");

    assertThat(first.get("total").intValue()).isEqualTo(2176);
    assertThat(first.get("items").size()).isEqualTo(20);
    assertThat(first.get("items").get(19).get("visits").intValue())
        .isGreaterThanOrEqualTo(second.get("items").get(0).get("visits").intValue());
    int move = first.get("items").get(0).get("move").intValue();
    JsonNode below = server.get(node + "?path=" + move).body();
    assertThat(below.get("visits")).isEqualTo(first.get("items").get(0).get("visits"));
    assertThat(below.get("line").size()).isEqualTo(1);
    assertThat(server.get(node + "?path=" + move + ",99999999").status()).isEqualTo(404);
    assertThat(server.get(node + "?sort=size").error())
        .isEqualTo("sort must be one of visits, value, score, move, was 'size'");
    assertThat(server.get(node + "?limit=100000").status()).isEqualTo(400);
  }

  @Test
  void theTreeCanBeReadWhileTheSearchRuns() {
    String id = server.open("{'game':'go(9)','budget':'30s','agent':'uct'}");
    JsonNode node = null;
    while (node == null) {
      TestServer.Answer answer = server.get("/searches/" + id + "/node");
      if (answer.status() == 200 && answer.body().get("visits").intValue() > 0) {
        node = answer.body();
      }
    }
    assertThat(server.get("/searches/" + id).body().get("status").stringValue())
        .isEqualTo("running");
    server.post("/searches/" + id + "/stop", "{}");
    JsonNode end = server.await(id).body();
    assertThat(end.get("status").stringValue()).isEqualTo("stopped");
    assertThat(end.get("report").get("iterations").longValue())
        .isGreaterThanOrEqualTo(node.get("iterations").longValue());
  }

  @Test
  void stepsTellThePathThePlayoutAndTheChangedNumbers() {
    String id = server.open("{'game':'connect4','agent':'uct','step':true,'seed':3}");
    String steps = "/searches/" + id + "/steps";
    JsonNode one = server.post(steps, "{}").body();
    assertThat(one.get("iterations").intValue()).isEqualTo(1);
    assertThat(one.get("last").get("path").size()).isEqualTo(2);
    assertThat(one.get("last").get("path").get(1).get("added").booleanValue()).isTrue();
    assertThat(one.get("last").get("playout").size()).isGreaterThan(5);

    JsonNode ten = server.post(steps, "{'count':10}").body();
    assertThat(ten.get("iterations").intValue()).isEqualTo(11);
    JsonNode root = ten.get("last").get("path").get(0);
    assertThat(root.get("visitsBefore").intValue()).isEqualTo(10);
    assertThat(root.get("visits").intValue()).isEqualTo(11);

    JsonNode rest = server.post(steps, "{'count':5000}").body();
    while (!rest.get("over").booleanValue()) {
      rest = server.post(steps, "{'count':5000}").body();
    }
    assertThat(rest.get("iterations").intValue()).isEqualTo(1000);
  }

  @Test
  void agentsWithoutATreeCannotBeSteppedOrExplored() {
    assertThat(server.post("/searches", "{'game':'connect4','agent':'random','step':true}").error())
        .startsWith("only agents that search a tree can be stepped");
    String id = server.open("{'game':'connect4','agent':'random'}");
    server.await(id);
    assertThat(server.get("/searches/" + id + "/node").status()).isEqualTo(409);
  }

  @Test
  void anAgentIsCheckedForTheGame() {
    JsonNode good =
        server.post("/agents/check", "{'agent':'ppr(p=0.5)','game':'hex(size=5)'}").body();
    assertThat(good.get("resolved").stringValue()).startsWith("mcts(select=rave(");
    assertThat(server.post("/agents/check", "{'agent':'utc'}").error()).contains("uct");
    assertThat(server.post("/agents/check", "{'agent':'uct(c=-1)'}").error()).contains("c must be");
  }

  @Test
  void aRefusedAgentIsNamedAsItWasTyped() {
    String limits = "{'agent':'mcts(select=ucb1(c=-1))','game':'hex(5)'}";
    for (String path : List.of("/agents/check", "/searches")) {
      assertThat(server.post(path, limits).error())
          .endsWith("was -1 in ucb1(c=-1) (at character 20 of mcts(select=ucb1(c=-1)))");
    }
    assertThat(server.post("/agents/check", "{'agent':'uct(foo=1)'}").error())
        .endsWith("(at character 5 of uct(foo=1))");
  }

  @Test
  void whatNamesFilesOrProgramsIsKeptFromVisitors() {
    Catalog catalog = Games.addTo(Agents.catalog());
    catalog.add(
        Entry.of(Agent.SLOT, "program", "runs a program")
            .param(Param.text("cmd", "true", "what to run"))
            .makes(args -> RandomAgent::new));
    try (WebServer open = WebServer.start(catalog, RuleSheets.NONE, WebOptions.anyPort(results))) {
      String session = Wire.body(Wire.getHere(open.port(), "/api/v1/session"));
      String token = TestServer.JSON.readTree(session).get("token").stringValue();
      for (String agent :
          List.of("program", "program(cmd=id)", "strongest(spec=\\\"program(cmd=id)\\\")")) {
        String answer =
            Wire.post(
                open.port(),
                "/api/v1/searches",
                "{\"game\":\"tictactoe\",\"agent\":\"" + agent + "\"}",
                "Host: 127.0.0.1:" + open.port(),
                "Content-Type: application/json",
                "X-Banyan-Token: " + token);
        assertThat(Wire.status(answer)).isEqualTo(403);
        assertThat(answer).contains("can be used on the command line only");
      }
      assertThat(Wire.getHere(open.port(), "/api/v1/agents"))
          .contains("\"strongest\"")
          .doesNotContain("\"program\"");
    }
  }

  @Test
  void unknownAddressesAnswerInJson() {
    TestServer.Answer answer = server.get("/nothing/here");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.error()).isEqualTo("there is nothing at this address");
  }

  @Test
  void aResignationIsWrittenIntoTheRecordAndReadFromIt() {
    String game = "{'game':'connect4','moves':['d','c'],'players':['human','uct@1s'],'resigned':";
    String text = server.post("/records/write", game + "0}").body().get("text").stringValue();
    assertThat(text).contains("RE[W+R]");

    JsonNode read =
        server
            .post("/records/read", TestServer.JSON.writeValueAsString(Map.of("text", text)))
            .body();
    assertThat(read.get("resigned").intValue()).isZero();
    assertThat(read.get("moves").size()).isEqualTo(2);
    assertThat(server.post("/records/write", game + "2}").status()).isEqualTo(400);
  }

  @Test
  void aRecordOfAnotherProgramIsReadInTheNotationOfTheGame() {
    String record = "(;GM[1]SZ[9]KM[6.5]RE[B+R];B[aa];W[ii](;B[])(;B[cf]))";
    JsonNode read =
        server
            .post("/records/read", TestServer.JSON.writeValueAsString(Map.of("text", record)))
            .body();

    assertThat(read.get("game").stringValue()).isEqualTo("go(size=9,komi=6.5,superko=true)");
    assertThat(read.get("moves").toString()).isEqualTo("[\"a9\",\"j1\",\"pass\"]");
    assertThat(read.get("variations").toString()).isEqualTo("[[\"a9\",\"j1\",\"c4\"]]");
    String chess = "(;GM[3];W[e2e4])";
    assertThat(
            server
                .post("/records/read", TestServer.JSON.writeValueAsString(Map.of("text", chess)))
                .body()
                .toString())
        .contains("GM[3] and names no game in SPEC[...]");
  }
}
