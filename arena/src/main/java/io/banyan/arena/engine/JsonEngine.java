// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.arena.file.BoundedLines;
import io.banyan.arena.gtp.OpenSpielTexts;
import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Names;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Answers requests of other programs, one JSON object per line, for any number of clients.
 *
 * <p>What is quick is answered at once; searches, matches and games of self-play are {@link Job}s
 * that share a few threads. Whatever a client sends, the engine goes on: a line that is no request
 * gets an error.
 */
public final class JsonEngine implements AutoCloseable {
  /** Grows when an old client would no longer understand an answer. */
  public static final int PROTOCOL = 1;

  private static final int LONGEST_LINE = 8_000_000;
  private static final long LOOK_MILLIS = 200;
  private static final List<String> REQUESTS =
      List.of(
          "agents",
          "cancel",
          "expanded",
          "games",
          "gdl",
          "host",
          "match",
          "position",
          "search",
          "selfplay");

  private final Catalog catalog;
  private final String version;
  private final Scheduler scheduler;
  private final Map<String, Game> games = new ConcurrentHashMap<>();
  private Path sheets;
  private int sheetCount;

  /**
   * Starts the threads.
   *
   * @param threads how many jobs are worked on at the same time
   */
  public JsonEngine(Catalog catalog, String version, int threads) {
    this.catalog = catalog;
    this.version = version;
    this.scheduler = new Scheduler(catalog, threads);
  }

  /**
   * Serves one client. Returns when there are no more requests and all were answered, or when the
   * client can no longer be reached.
   *
   * @param isThere asked while the last answers are waited for: whether anybody still wants them
   */
  public void serve(Reader in, Writer out, BooleanSupplier isThere) throws IOException {
    Client client = new Client(out);
    Map<String, Object> hello = new LinkedHashMap<>();
    hello.put("protocol", PROTOCOL);
    hello.put("version", version);
    hello.put("threads", scheduler.threads());
    client.hello(hello);
    try {
      BoundedLines lines = new BoundedLines(in, LONGEST_LINE);
      String line;
      while (!client.isGone() && (line = lines.next()) != null) {
        if (lines.wasCut()) {
          client.error(null, "a line must not be longer than " + LONGEST_LINE + " characters");
        } else if (!line.isBlank()) {
          answer(client, line);
        }
      }
      client.hush();
      while (client.isBusy() && isThere.getAsBoolean()) {
        client.awaitJobs(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      client.leave();
    }
  }

  private void answer(Client client, String line) throws InterruptedException {
    Object id = null;
    try {
      Request request = Request.parse(line);
      id = request.id();
      request.checkId();
      answer(client, request);
    } catch (IllegalArgumentException e) {
      client.error(id, e.getMessage());
    } catch (OutOfMemoryError e) {
      client.error(id, "out of memory");
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      client.error(id, "internal error: " + e);
    }
  }

  private void answer(Client client, Request request) throws InterruptedException {
    String what = request.text("request");
    switch (what) {
      case "search" -> start(client, new SearchJob(client, request, catalog));
      case "match" -> start(client, MatchJob.of(client, request, catalog));
      case "selfplay" -> start(client, SelfPlayJob.of(client, request, catalog));
      case "cancel" -> cancel(client, request);
      case "host" -> host(client, HostRules.of(request), request.id());
      case "expanded" -> expanded(client, request);
      case "position" -> {
        String game = request.text("game");
        List<String> moves = request.moves("moves");
        String texts = request.text("texts", "own");
        request.checkNames();
        Game rules = OpenSpielTexts.of(game(game), texts);
        client.result(request.id(), Positions.describe(rules, Positions.after(rules, moves)));
      }
      case "gdl" -> {
        SheetJob job = new SheetJob(client, request, request.text("rules"));
        request.checkNames();
        start(client, job);
      }
      case "games", "agents" -> {
        request.checkNames();
        client.result(request.id(), Map.of(what, entries(what.equals("games"))));
      }
      default ->
          throw new IllegalArgumentException(
              "unknown request '"
                  + what
                  + "'"
                  + Names.suggestion(what, REQUESTS)
                  + "; known: "
                  + String.join(", ", REQUESTS));
    }
  }

  private void host(Client client, HostRules rules, Object id) {
    for (Entry<?> entry : catalog.entries(GameSlot.GAME)) {
      if (entry.name().equals(rules.name())) {
        throw new IllegalArgumentException("game must be a new name, was " + rules.name());
      }
    }
    client.host(rules);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("game", rules.name());
    json.put("players", rules.players());
    client.result(id, json);
  }

  /** Gives what a client says of its states to the job that asked; nothing is answered. */
  private static void expanded(Client client, Request request) {
    Object target = request.reference("target");
    long question = request.integer("question", 0, 1, Long.MAX_VALUE);
    String failure = request.text("error", null);
    JsonNode states = request.list("states");
    request.checkNames();
    Job job = client.job(target);
    HostGame game = job == null ? null : job.hosted();
    if (game == null) {
      throw new IllegalArgumentException(
          "target must be a request that waits for states, was " + target);
    }
    if (failure != null) {
      game.fail(failure);
    } else {
      game.answer(question, states);
    }
  }

  private void start(Client client, Job job) throws InterruptedException {
    client.accept(job);
    scheduler.submit(job);
  }

  private static void cancel(Client client, Request request) {
    Object target = request.reference("target");
    request.checkNames();
    Job job = client.job(target);
    if (job != null) {
      job.cancel();
    }
    client.result(request.id(), Map.of("found", job != null));
  }

  private Game game(String spec) {
    Game game = games.get(spec);
    if (game == null) {
      game = catalog.make(GameSlot.GAME, spec);
      if (games.size() < 100) {
        games.put(spec, game);
      }
    }
    return game;
  }

  private List<Map<String, Object>> entries(boolean ofGames) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Slot<?> slot : catalog.slots()) {
      if (ofGames == (slot == GameSlot.GAME) && (ofGames || slot == Agent.SLOT)) {
        catalog.entries(slot).forEach(entry -> list.add(entry(entry)));
      }
    }
    return list;
  }

  private static Map<String, Object> entry(Entry<?> entry) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", entry.name());
    json.put("summary", entry.summary());
    json.put("source", entry.source().isEmpty() ? null : entry.source());
    List<Map<String, Object>> params = new ArrayList<>();
    for (Param param : entry.params()) {
      Map<String, Object> p = new LinkedHashMap<>();
      p.put("name", param.name());
      p.put("default", param.defaultText());
      p.put("accepted", param.accepted());
      p.put("meaning", param.meaning());
      params.add(p);
    }
    json.put("parameters", params);
    return json;
  }

  /** Keeps a rule sheet in a file, and tells the game that it describes. */
  private final class SheetJob extends Job {
    private final String rules;

    SheetJob(Client client, Request request, String rules) {
      super(client, request);
      this.rules = rules;
    }

    @Override
    boolean work(AgentPool agents) {
      String spec = "gdl(file=\"" + keep(rules).toString().replace("\\", "\\\\") + "\")";
      Game made;
      try {
        made = agents.game(spec);
      } catch (IllegalArgumentException e) {
        // The client knows nothing of the file that the rules are kept in.
        throw new IllegalArgumentException(e.getMessage().replaceFirst(" in gdl\\(file=.*", ""), e);
      }
      games.put(spec, made);
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("game", spec);
      json.put("players", made.players());
      client.result(this, json);
      return false;
    }
  }

  private synchronized Path keep(String rules) {
    try {
      if (sheets == null) {
        sheets = Files.createTempDirectory("banyan-engine");
      }
      Path file = sheets.resolve("sheet" + ++sheetCount + ".kif");
      return Files.writeString(file, rules);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the rule sheet", e);
    }
  }

  @Override
  public void close() {
    scheduler.close();
    if (sheets != null) {
      try (Stream<Path> files = Files.walk(sheets)) {
        files.sorted((a, b) -> b.compareTo(a)).forEach(JsonEngine::delete);
      } catch (IOException e) {
        // What is left in the folder for temporary files does no harm.
        return;
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
