// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Rule sheets over the API: those that come along, and those of visitors. */
class SheetsApiTest {
  private static final String COUNT =
      """
      ; Count to three: who says three wins.
      (role a) (role b) (init (at 0)) (init (turn a))
      (succ 0 1) (succ 1 2) (succ 2 3)
      (<= (legal ?p say) (true (turn ?p)))
      (<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
      (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))
      (<= (next (turn b)) (true (turn a)))
      (<= (next (turn a)) (true (turn b)))
      (<= terminal (true (at 3)))
      (<= (goal ?p 100) (role ?p) (not (true (turn ?p))))
      (<= (goal ?p 0) (true (turn ?p)))
      """;

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

  private static String quoted(String text) {
    return TestServer.JSON.writeValueAsString(text).replace("'", "\\u0027");
  }

  private static TestServer.Answer paste(String text) {
    return server.post("/sheets", "{\"text\":" + quoted(text) + "}");
  }

  @Test
  void allShippedSheetsAreListedWithANameAGroupAndTheirRules() {
    JsonNode sheets = server.get("/games").body().get("sheets");
    assertThat(sheets.size()).isEqualTo(39);
    for (JsonNode sheet : sheets) {
      assertThat(sheet.get("title").stringValue()).isNotBlank().doesNotContain(".kif");
      assertThat(sheet.get("group").stringValue()).startsWith("Rule sheets");
      assertThat(sheet.get("notes").get(0).stringValue().length()).isGreaterThan(30);
    }
    server
        .get("/games")
        .body()
        .get("games")
        .forEach(game -> assertThat(game.get("name").stringValue()).isNotEqualTo("gdl"));
  }

  @Test
  void aShippedSheetIsPlayedAndSearched() {
    String game = "'game':'gdl(file=connect4.kif,serial=false)','moves':['(drop 4)']";
    JsonNode position = server.post("/positions", "{" + game + "}").body();
    assertThat(position.get("players").toString()).isEqualTo("[\"x\",\"o\"]");
    assertThat(position.get("moves").get(3).get("cells").toString()).isEqualTo("[\"4,2\"]");
    String id = server.open("{" + game + ",'agent':'uct','budget':'50it'}");
    JsonNode done = server.await(id).body();
    assertThat(done.get("status").stringValue()).isEqualTo("done");
    assertThat(done.get("report").get("iterations").intValue()).isEqualTo(50);
  }

  @Test
  void filesAreNotReadForVisitors() {
    assertThat(server.post("/positions", "{'game':'gdl(file=/etc/passwd)'}").error())
        .contains("file must be one of ");
    assertThat(server.get("/sheets/nowhere.kif").error()).contains("must be one of ");
    assertThat(server.get("/sheets/tictactoe.kif").body().get("text").stringValue())
        .contains("(role x)");
  }

  @Test
  void aPastedSheetIsAGameNamedByItsText() {
    JsonNode judged = paste(COUNT).body();
    String game = judged.get("game").stringValue();
    assertThat(game).matches("pasted\\([0-9a-f]{12}\\)");
    assertThat(judged.get("title").stringValue()).isEqualTo("Count to three");
    assertThat(paste(COUNT).body().get("game").stringValue()).isEqualTo(game);
    JsonNode end =
        server.post("/positions", "{'game':'" + game + "','moves':['say','say','say']}").body();
    assertThat(end.get("terminal").booleanValue()).isTrue();
    assertThat(end.get("rewards").toString()).isEqualTo("[1.0,0.0]");
    String id = server.open("{'game':'" + game + "','agent':'uct','budget':'20it'}");
    assertThat(server.await(id).body().get("status").stringValue()).isEqualTo("done");
  }

  @Test
  void whatIsWrongWithASheetIsSaidWithItsLine() {
    JsonNode judged = paste(COUNT.replace("(true (at ?x)) (succ ?x ?y)", "(true (at ?x)")).body();
    assertThat(judged.get("game").isNull()).isTrue();
    JsonNode error = judged.get("remarks").get(0);
    assertThat(error.get("level").stringValue()).isEqualTo("error");
    assertThat(error.get("line").intValue()).isPositive();
    assertThat(error.get("message").stringValue()).isNotBlank();
  }

  @Test
  void aSheetThatIsNotHereSaysSo() {
    TestServer.Answer answer =
        server.post("/positions", "{'game':'pasted(0123456789ab)','moves':[]}");
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body().get("error").get("code").stringValue()).isEqualTo("no-sheet");
    assertThat(answer.error()).contains("paste its text once more");
  }

  @Test
  void aSheetWithoutEndIsRefusedInsideTheLimits() {
    String endless = COUNT.replace("(succ 2 3)", "(<= (succ (s ?x) (s ?y)) (succ ?x ?y))");
    JsonNode judged = paste(endless).body();
    assertThat(judged.get("game").isNull()).isTrue();
    assertThat(judged.get("remarks").toString()).contains("error");
  }
}
