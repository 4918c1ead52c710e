// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Clock;
import io.banyan.games.Games;
import io.banyan.ggp.SheetShelf;
import io.banyan.ggp.game.GdlGame;
import io.banyan.web.api.Limits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server with all games, and a well-behaved client of it. */
final class TestServer implements AutoCloseable {
  static final JsonMapper JSON = JsonMapper.builder().build();

  private final WebServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String token;

  TestServer(Path results, Limits limits, Clock clock) {
    this(results, limits, clock, WebServer.BODY_MILLIS);
  }

  TestServer(Path results, Limits limits, Clock clock, long bodyMillis) {
    server =
        WebServer.startAt(
            Games.addTo(Agents.catalog()).add(GdlGame.ownEntry()),
            new SheetShelf(),
            new WebOptions(WebOptions.LOOPBACK, 0, results, limits),
            clock,
            bodyMillis);
    token = get("/session").body().get("token").stringValue();
  }

  TestServer(Path results) {
    this(results, Limits.ofMachine(), Clock.SYSTEM);
  }

  WebServer server() {
    return server;
  }

  int port() {
    return server.port();
  }

  String token() {
    return token;
  }

  /** An answer of the API. */
  record Answer(int status, JsonNode body) {
    String error() {
      return body.get("error").get("message").stringValue();
    }
  }

  Answer get(String path) {
    return ask(request(path).GET().build());
  }

  Answer post(String path, String json) {
    return ask(
        request(path)
            .header("Content-Type", "application/json")
            .header("X-Banyan-Token", token)
            .POST(HttpRequest.BodyPublishers.ofString(json.replace('\'', '"')))
            .build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
        URI.create("http://127.0.0.1:" + server.port() + "/api/v1" + path));
  }

  private Answer ask(HttpRequest request) {
    try {
      HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      return new Answer(response.statusCode(), JSON.readTree(response.body()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Opens a search and answers its id. */
  String open(String json) {
    return post("/searches", json).body().get("id").stringValue();
  }

  /** Asks about a search until it has ended. */
  Answer await(String id) {
    Answer answer = get("/searches/" + id);
    while (answer.body().get("status").stringValue().matches("queued|running")) {
      Thread.onSpinWait();
      answer = get("/searches/" + id);
    }
    return answer;
  }

  @Override
  public void close() {
    server.close();
  }
}
