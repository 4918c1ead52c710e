// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.arena.report.HtmlReport;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.RuleSheets;
import io.banyan.core.game.SgfNotation;
import io.banyan.core.spec.Catalog;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The routes below {@code /api/v1}. Each parses, calls and renders; the rest is elsewhere. */
public final class Api implements AutoCloseable {
  /** Where all routes start. */
  public static final String PREFIX = "/api/v1";

  private static final String DEFAULT_AGENT = "uct";
  private static final String DEFAULT_BUDGET = "1000it";
  private static final int MAX_RECORD = 200_000;
  private static final int MAX_VARIATIONS = 1000;
  private static final int MAX_STEPS = 100_000;

  /**
   * Nothing inside a report may load anything, and nothing may run but the script that saves its
   * figures, known by its hash and outside the origin of this server.
   */
  private static final String REPORT_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; script-src "
          + ScriptHash.of(HtmlReport.script())
          + "; sandbox allow-scripts allow-downloads; frame-ancestors 'self'";

  private final RuleSheets sheets;
  private final PastedSheets pasted;
  private final Specs specs;
  private final Limits limits;
  private final Sessions sessions;
  private final Experiments experiments;
  private final PaperPages papers;
  private final Clock clock;
  private final List<String> gameIds;
  private final byte[] games;
  private final byte[] agents;

  /** Makes the answers ready. */
  public Api(Catalog catalog, RuleSheets sheets, Limits limits, Path results, Clock clock) {
    this.limits = limits;
    this.sheets = sheets;
    this.pasted = new PastedSheets(sheets);
    this.specs = new Specs(catalog, limits, pasted);
    this.sessions = new Sessions(specs, limits, clock);
    this.experiments = new Experiments(results);
    this.papers = new PaperPages(experiments);
    this.clock = clock;
    this.gameIds =
        catalog.entries(GameSlot.GAME).stream()
            .filter(CatalogPages::isListed)
            .map(entry -> entry.name())
            .toList();
    this.games = JsonMessages.write(CatalogPages.games(specs, sheets));
    this.agents = JsonMessages.write(CatalogPages.agents(catalog));
  }

  /** Adds all routes; {@code session} is what a page must know about this run of the server. */
  public void addTo(RoutesConfig routes, Map<String, Object> session) {
    get(routes, "/session", ctx -> session(session));
    routes.get(PREFIX + "/games", ctx -> ctx.contentType("application/json").result(games));
    routes.get(PREFIX + "/agents", ctx -> ctx.contentType("application/json").result(agents));
    post(routes, "/agents/check", "agent game moves", (ctx, body) -> check(body));
    post(routes, "/positions", "game moves", (ctx, body) -> PlayedGame.read(specs, body).page());
    get(routes, "/sheets/{name}", ctx -> sheet(ctx.pathParam("name")));
    post(
        routes,
        "/sheets",
        "text",
        (ctx, body) -> pasted.add(body.text("text", PastedSheets.MAX_LENGTH)));
    post(routes, "/records/read", "text", (ctx, body) -> readRecord(body));
    post(
        routes,
        "/records/write",
        "game moves players resigned variations",
        (ctx, body) -> writeRecord(body));
    post(
        routes,
        "/searches",
        "game moves agent budget seed step replaces",
        (ctx, body) -> open(body));
    get(routes, "/searches/{id}", ctx -> ReportPage.of(session(ctx)));
    get(routes, "/searches/{id}/node", this::node);
    get(routes, "/searches/{id}/tree", this::tree);
    post(routes, "/searches/{id}/steps", "count", this::steps);
    post(routes, "/searches/{id}/stop", "", (ctx, body) -> stop(ctx));
    post(routes, "/searches/{id}/close", "", (ctx, body) -> close(ctx));
    get(routes, "/experiments", ctx -> experiments.list());
    get(routes, "/experiments/{id}", ctx -> experiments.page(ctx.pathParam("id")));
    get(routes, "/experiments/{id}/games", this::storedGames);
    get(
        routes,
        "/experiments/{id}/games/{game}",
        ctx -> experiments.game(ctx.pathParam("id"), ctx.pathParam("game")));
    routes.get(
        PREFIX + "/experiments/{id}/report",
        ctx -> report(ctx, experiments.report(ctx.pathParam("id"))));
    get(routes, "/papers", ctx -> papers.list());
    routes.get(
        PREFIX + "/papers/{paper}/{item}/report",
        ctx -> report(ctx, papers.report(ctx.pathParam("paper"), ctx.pathParam("item"))));
  }

  private static void report(Context ctx, String html) {
    ctx.contentType("text/html; charset=utf-8")
        .header("Content-Security-Policy", REPORT_POLICY)
        .result(html);
  }

  @FunctionalInterface
  private interface Answer {
    Object of(Context ctx);
  }

  @FunctionalInterface
  private interface BodyAnswer {
    Object of(Context ctx, JsonMessages.Body body);
  }

  private static void get(RoutesConfig routes, String path, Answer answer) {
    routes.get(PREFIX + path, ctx -> send(ctx, answer.of(ctx)));
  }

  /** A route whose requests may have these fields, separated by blanks, and no others. */
  private static void post(RoutesConfig routes, String path, String fields, BodyAnswer answer) {
    List<String> accepted = fields.isEmpty() ? List.of() : List.of(fields.split(" "));
    routes.post(
        PREFIX + path,
        ctx -> send(ctx, answer.of(ctx, JsonMessages.read(ctx.bodyAsBytes(), accepted))));
  }

  private static void send(Context ctx, Object document) {
    ctx.contentType("application/json").result(JsonMessages.write(document));
  }

  private Map<String, Object> session(Map<String, Object> fixed) {
    Map<String, Object> page = new LinkedHashMap<>(fixed);
    page.put("searches", sessions.count());
    page.put("running", sessions.running());
    page.put(
        "limits",
        Map.of(
            "searches", limits.sessions(),
            "running", limits.running(),
            "thinkMillis", limits.thinkMillis(),
            "idleMillis", limits.idleMillis(),
            "memoryMegabytes", limits.memoryMegabytes(),
            "threads", limits.threads()));
    return page;
  }

  private Object sheet(String name) {
    return Map.of("name", name, "text", Specs.read(() -> sheets.text(name)));
  }

  private Object check(JsonMessages.Body body) {
    AgentSpec agent = agent(body);
    String gameText = body.text("game", Specs.MAX_LENGTH, null);
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("agent", agent.toString());
    if (gameText == null) {
      page.put("resolved", specs.resolve(agent.text(), ""));
    } else {
      PlayedGame played = PlayedGame.read(specs, body);
      page.put("resolved", specs.resolve(agent.text(), played.name()));
      specs.agent(agent.text(), played.game(), played.name()).close();
    }
    return page;
  }

  private static AgentSpec agent(JsonMessages.Body body) {
    String text = body.text("agent", Specs.MAX_LENGTH, DEFAULT_AGENT);
    return Specs.read(() -> AgentSpec.parse(text));
  }

  private Object open(JsonMessages.Body body) {
    PlayedGame played = PlayedGame.read(specs, body);
    AgentSpec agent = agent(body);
    String text = body.text("budget", 100, DEFAULT_BUDGET);
    Budget budget = agent.budgetOr(Specs.read(() -> Budget.parse(text)));
    long seed = body.number("seed", Long.MIN_VALUE, Long.MAX_VALUE, 1);
    boolean step = body.flag("step");
    String replaced = body.text("replaces", 100, null);
    if (replaced != null) {
      closeIfThere(replaced);
    }
    SearchSession session = sessions.open(played, agent.text(), budget, seed, step);
    if (step) {
      StepPage.watchPlayouts(session);
    }
    return ReportPage.of(session);
  }

  private void closeIfThere(String id) {
    SearchSession session = sessions.find(id);
    if (session != null) {
      sessions.close(session);
    }
  }

  private SearchSession session(Context ctx) {
    return sessions.get(ctx.pathParam("id"));
  }

  private Object node(Context ctx) {
    String sort = ctx.queryParam("sort");
    int offset = number("offset", ctx.queryParam("offset"), 0, Integer.MAX_VALUE / 2);
    String limit = ctx.queryParam("limit");
    NodePage.Window window =
        new NodePage.Window(
            sort == null ? "visits" : sort,
            offset,
            limit == null ? 50 : number("limit", limit, 1, NodePage.MOST_CHILDREN));
    return NodePage.of(session(ctx), path(ctx), window);
  }

  private Object tree(Context ctx) {
    String most = ctx.queryParam("nodes");
    int nodes = most == null ? 500 : number("nodes", most, 1, TreeShape.MOST_NODES);
    return TreeShape.of(session(ctx), path(ctx), nodes);
  }

  /** The moves from the root to a node. */
  private static int[] path(Context ctx) {
    String text = ctx.queryParam("path");
    if (text == null || text.isEmpty()) {
      return new int[0];
    }
    return Arrays.stream(text.split(",", -1))
        .mapToInt(move -> number("path", move, 0, Integer.MAX_VALUE))
        .toArray();
  }

  /** A number of a query; absent means the least. */
  private static int number(String name, String text, int min, int max) {
    if (text == null) {
      return min;
    }
    boolean readable = text.matches("\\d{1,10}");
    long number = readable ? Long.parseLong(text) : -1;
    if (number < min || number > max) {
      throw ApiException.badRequest(name + " must be a whole number from " + min + " to " + max);
    }
    return (int) number;
  }

  private Object steps(Context ctx, JsonMessages.Body body) {
    int count = (int) body.number("count", 0, MAX_STEPS, 1);
    return StepPage.steps(session(ctx), count, clock);
  }

  /** A search that has gone already is as good as stopped or closed. */
  private Object stop(Context ctx) {
    SearchSession session = sessions.find(ctx.pathParam("id"));
    if (session == null) {
      return Map.of("status", "closed");
    }
    session.stop();
    return ReportPage.of(session);
  }

  private Object close(Context ctx) {
    closeIfThere(ctx.pathParam("id"));
    return Map.of("status", "closed");
  }

  private Object storedGames(Context ctx) {
    String pairing = ctx.queryParam("pairing");
    return experiments.games(
        ctx.pathParam("id"),
        pairing == null ? -1 : number("pairing", pairing, 0, Integer.MAX_VALUE),
        number("offset", ctx.queryParam("offset"), 0, Integer.MAX_VALUE / 2),
        ctx.queryParam("limit") == null ? 50 : number("limit", ctx.queryParam("limit"), 1, 200));
  }

  private Object readRecord(JsonMessages.Body body) {
    String text = body.text("text", MAX_RECORD);
    RecordVariations.Lines lines = RecordVariations.read(text);
    GameRecord read = Specs.read(() -> GameRecord.read(lines.main()));
    GameRecord record = read.spec().isEmpty() ? read.withSpec(specOf(read)) : read;
    Game game = specs.game(record.spec());
    // What others call the result may rest on other rules.
    Specs.read(() -> read.replay(game));
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("game", record.spec());
    page.put("players", record.players());
    page.put("result", record.result());
    page.put("resigned", record.resigner() < 0 ? null : record.resigner());
    List<String> main = record.moves().stream().map(GameRecord.Move::text).toList();
    page.put("moves", RecordVariations.texts(record, game, main));
    page.put(
        "variations",
        lines.beside().stream().map(l -> RecordVariations.texts(record, game, l)).toList());
    return page;
  }

  /** The game that another program's record is about, by its number in SGF. */
  private String specOf(GameRecord record) {
    String number = record.properties().get(SgfNotation.NUMBER);
    for (String id : gameIds) {
      if (specs.game(id) instanceof SgfNotation sgf
          && number.equals(Integer.toString(sgf.sgfNumber()))) {
        return Specs.read(() -> sgf.sgfSpec(record.properties()));
      }
    }
    throw ApiException.badRequest(
        "the record is of GM[" + number + "] and names no game in SPEC[...]");
  }

  private Object writeRecord(JsonMessages.Body body) {
    PlayedGame played = PlayedGame.read(specs, body);
    List<String> names = new ArrayList<>();
    body.list("players", 20).forEach(n -> names.add(n.isString() ? n.stringValue() : n.toString()));
    GameRecord record = GameRecord.of(played.game(), names, played.moves());
    int resigned = (int) body.number("resigned", 0, 1, -1);
    GameRecord whole = resigned < 0 ? record : Specs.read(() -> record.resignedBy(resigned));
    List<List<String>> beside = new ArrayList<>();
    for (JsonNode line : body.list("variations", MAX_VARIATIONS)) {
      List<String> moves = new ArrayList<>();
      line.forEach(move -> moves.add(move.isString() ? move.stringValue() : move.toString()));
      beside.add(moves);
    }
    return Map.of("text", Specs.read(() -> RecordVariations.write(whole, played.game(), beside)));
  }

  /** The games that visitors may play, by name. */
  public List<String> gameIds() {
    return gameIds;
  }

  /** Searches open now. */
  public int searches() {
    return sessions.count();
  }

  /** Closes what has been idle too long; the server does so by itself from time to time. */
  public void closeIdle() {
    sessions.closeIdle();
  }

  /** An error as the bytes of an answer. */
  public static byte[] error(String code, String message) {
    return JsonMessages.write(JsonMessages.error(code, message));
  }

  /** The same as text. */
  public static String errorText(String code, String message) {
    return new String(error(code, message), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    sessions.close();
  }
}
