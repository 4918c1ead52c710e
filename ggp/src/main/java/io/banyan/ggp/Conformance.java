// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Scrambler;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.demand.DemandEngine;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.lane.LaneEngine;
import io.banyan.ggp.reason.rules.Interpreter;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Compares engines with golden results: a folder holds rule sheets and a {@code golden.json} with
 * initial states, legal moves, goals, perft counts, recorded playouts, and lengths and rewards of
 * the engines' own playouts from seeds. Sheets that come with Banyan need not be in the folder.
 */
public final class Conformance {
  private final Map<String, Map<String, Object>> games = new LinkedHashMap<>();
  private final Path folder;

  /** Reads {@code golden.json} of the folder. */
  public Conformance(Path folder) throws IOException {
    this.folder = folder;
    Map<String, Object> root =
        cast(
            JsonReader.parse(
                Files.readString(folder.resolve("golden.json"), StandardCharsets.UTF_8)));
    Map<String, Object> all = cast(root.get("games"));
    all.forEach((id, game) -> games.put(id, cast(game)));
  }

  public List<String> ids() {
    return List.copyOf(games.keySet());
  }

  /** The sheet of a game as text: a file of the folder, else one that comes with Banyan. */
  public String sheetText(String id) throws IOException {
    String name = (String) games.get(id).get("file");
    Path file = folder.resolve(name);
    return Files.exists(file) || !SheetFiles.OWN.contains(name)
        ? Files.readString(file)
        : SheetFiles.text(name);
  }

  /**
   * Checks one engine against the golden results of a game.
   *
   * @param perftWork the most joint moves made per perft depth; deeper levels are left out
   * @return the differences found, empty when the engine conforms
   */
  public List<String> check(String id, Engine engine, long perftWork) {
    List<String> wrong = new ArrayList<>();
    Map<String, Object> g = games.get(id);
    equal(wrong, "roles", g.get("roles"), engine.roles());
    engine.setInitial();
    equal(wrong, "initial state", g.get("initialState"), engine.facts());
    equal(wrong, "initial hash", g.get("initialStateHash"), hash(engine.facts()));
    equal(wrong, "initial terminal", g.get("initialTerminal"), engine.isTerminal());
    Map<String, Object> goals = cast(g.get("initialGoals"));
    Map<String, Object> legal = cast(g.get("initialLegal"));
    for (int r = 0; r < engine.roles().size(); r++) {
      String role = engine.roles().get(r);
      equal(wrong, "initial goals of " + role, goals.get(role), longs(engine.goals(r)));
      equal(wrong, "initial legal of " + role, legal.get(role), legalTexts(engine, r));
    }
    List<Object> playouts = cast(g.get("playouts"));
    for (int i = 0; i < playouts.size() && wrong.size() < 5; i++) {
      replay("playout " + i, cast(playouts.get(i)), engine, wrong);
    }
    if (wrong.isEmpty()) {
      perft(g, engine, perftWork, wrong);
      draw(g, engine, wrong);
    }
    return wrong;
  }

  /** Equal seeds give equal playouts, unless the words and with them the order of moves changed. */
  private static void draw(Map<String, Object> g, Engine engine, List<String> wrong) {
    if (engine instanceof RenamedEngine) {
      return;
    }
    List<Object> seeded = cast(g.getOrDefault("seeded", List.of()));
    FactSet start = new FactSet();
    engine.setInitial();
    engine.copyTo(start);
    int[] rewards = new int[engine.roles().size()];
    for (Object entry : seeded) {
      Map<String, Object> playout = cast(entry);
      long seed = (Long) playout.get("seed");
      int length = engine.playout(start, seed, rewards);
      equal(wrong, "length from seed " + seed, playout.get("length"), (long) length);
      equal(wrong, "rewards from seed " + seed, playout.get("rewards"), longs(rewards));
    }
  }

  /** Replays the golden playouts on a lane engine, with the recorded moves as its draws. */
  public List<String> checkLanes(String id, LaneEngine lanes, Engine reference) {
    List<String> wrong = new ArrayList<>();
    List<Object> playouts = cast(games.get(id).get("playouts"));
    int n = reference.roles().size();
    int[] joint = new int[n];
    int[] choice = new int[n];
    int[] rewards = new int[n];
    for (int i = 0; i < playouts.size() && wrong.isEmpty(); i++) {
      Map<String, Object> p = cast(playouts.get(i));
      List<Object> moves = cast(p.get("moves"));
      List<Object> hashes = cast(p.get("stateHashes"));
      FactSet state = new FactSet();
      FactSet after = new FactSet();
      reference.setInitial();
      reference.copyTo(state);
      for (int step = 0; step < moves.size() && wrong.isEmpty(); step++) {
        List<Object> texts = cast(moves.get(step));
        for (int r = 0; r < n; r++) {
          joint[r] = reference.parseMove(r, (String) texts.get(r));
          choice[r] = indexOf(reference, r, joint[r]);
        }
        if (!lanes.step(state, choice, after, rewards)) {
          wrong.add("playout " + i + " step " + step + ": lane ended early");
          break;
        }
        reference.set(after);
        String hash = hash(reference.facts());
        equal(wrong, "playout " + i + " step " + step + " hash", hashes.get(step), hash);
        state.copyFrom(after);
      }
      if (wrong.isEmpty()) {
        equal(
            wrong,
            "playout " + i + " end",
            p.get("terminal"),
            reference.isTerminal() && !lanes.step(state, choice, after, rewards));
        checkRewards(wrong, "playout " + i, p, reference, rewards);
      }
    }
    return wrong;
  }

  private static int indexOf(Engine e, int role, int move) {
    for (int i = 0; i < e.legalCount(role); i++) {
      if (e.legal(role, i) == move) {
        return i;
      }
    }
    return 0;
  }

  private static void checkRewards(
      List<String> wrong, String name, Map<String, Object> p, Engine e, int[] rewards) {
    if (!Boolean.TRUE.equals(p.get("terminal"))) {
      return;
    }
    Map<String, Object> goals = cast(p.get("goals"));
    for (int r = 0; r < rewards.length; r++) {
      List<Object> values = cast(goals.get(e.roles().get(r)));
      double mean = values.stream().mapToLong(v -> (Long) v).average().orElse(50);
      equal(wrong, name + " reward " + r, Math.round((float) mean), rewards[r]);
    }
  }

  /**
   * How a run treats the sheets.
   *
   * @param perftWork the most joint moves made per perft depth; deeper levels are left out
   * @param scramble seed of invented words, or 0 to keep the words
   * @param shuffle seed of another order of statements and conditions, or 0 to keep theirs
   */
  public record Options(long perftWork, long scramble, long shuffle) {
    /** Sheets as they are. */
    public static Options plain(long perftWork) {
      return new Options(perftWork, 0, 0);
    }
  }

  /**
   * What one sheet showed.
   *
   * @param verdicts per engine kind {@code ok}, {@code BAD} or {@code -} for one that declined
   * @param differences in words, empty when the sheet conforms
   */
  public record Row(
      String id, Map<String, String> verdicts, List<String> differences, long millis) {
    public boolean conforms() {
      return differences.isEmpty();
    }

    /** One line. */
    @Override
    public String toString() {
      StringBuilder line = new StringBuilder(String.format("%-42s", id));
      verdicts.forEach((kind, v) -> line.append(String.format(" %s %-3s", kind, v)));
      line.append(String.format(" %6d ms", millis));
      return line.append(conforms() ? "" : "  " + differences.get(0)).toString();
    }
  }

  /** Checks one sheet on every engine kind that it is offered for. */
  public Row run(String id, Options options) {
    long start = System.nanoTime();
    Map<String, String> verdicts = new LinkedHashMap<>();
    List<String> wrong = new ArrayList<>();
    try {
      Sheet sheet = SheetFiles.read((String) games.get(id).get("file"), sheetText(id));
      Scrambler words = options.scramble() == 0 ? null : new Scrambler(sheet, options.scramble());
      Sheet named = words == null ? sheet : words.scramble(sheet);
      Sheet ordered = options.shuffle() == 0 ? named : Scrambler.shuffle(named, options.shuffle());
      runAll(id, NormalForm.of(ordered).rules(), words, options, verdicts, wrong);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      wrong.add(e instanceof GdlException ? e.getMessage() : e.toString());
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    return new Row(id, verdicts, List.copyOf(wrong), millis);
  }

  private void runAll(
      String id,
      List<Statement> rules,
      Scrambler words,
      Options options,
      Map<String, String> verdicts,
      List<String> wrong) {
    long work = options.perftWork();
    UnaryOperator<Engine> named = e -> words == null ? e : new RenamedEngine(e, words);
    Engine reference = named.apply(new Interpreter(rules, WorkLimits.generous()));
    verdict(verdicts, wrong, EngineKind.INTERPRETER, check(id, reference, Math.min(work, 1000)));
    Engine demand = named.apply(new DemandEngine(rules, WorkLimits.generous()));
    verdict(verdicts, wrong, EngineKind.DEMAND, check(id, demand, Math.min(work, 1000)));
    CompiledGame game = CompiledGame.compile(rules, WorkLimits.generous());
    Engine table = named.apply(Engines.one(EngineKind.TABLES, game));
    verdict(verdicts, wrong, EngineKind.TABLES, check(id, table, work));
    for (EngineKind kind : List.of(EngineKind.STEPS, EngineKind.WORDS)) {
      offer(
          verdicts,
          kind,
          () -> Engines.one(kind, game),
          e -> verdict(verdicts, wrong, kind, check(id, named.apply(e), work)));
    }
    for (EngineKind kind : EngineKind.batch()) {
      offer(
          verdicts,
          kind,
          () -> Engines.lanes(kind, game),
          e -> verdict(verdicts, wrong, kind, checkLanes(id, e, table)));
    }
  }

  private static void verdict(
      Map<String, String> verdicts, List<String> wrong, EngineKind kind, List<String> differences) {
    verdicts.put(kind.word(), differences.isEmpty() ? "ok" : "BAD");
    differences.forEach(d -> wrong.add(kind + ": " + d));
  }

  /** An engine may decline a game; that is no difference. */
  private static <E> void offer(
      Map<String, String> verdicts, EngineKind kind, Supplier<E> maker, Consumer<E> check) {
    E engine;
    try {
      engine = maker.get();
    } catch (GdlException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      verdicts.put(kind.word(), "-");
      return;
    }
    check.accept(engine);
  }

  private static void replay(
      String name, Map<String, Object> p, Engine engine, List<String> wrong) {
    List<Object> moves = cast(p.get("moves"));
    List<Object> counts = cast(p.get("legalCounts"));
    List<Object> hashes = cast(p.get("stateHashes"));
    int n = engine.roles().size();
    int[] joint = new int[n];
    engine.setInitial();
    for (int step = 0; step < moves.size(); step++) {
      List<Object> texts = cast(moves.get(step));
      List<Object> count = cast(counts.get(step));
      for (int r = 0; r < n; r++) {
        equal(
            wrong,
            name + " step " + step + " legal count " + r,
            count.get(r),
            (long) engine.legalCount(r));
        joint[r] = engine.parseMove(r, (String) texts.get(r));
        if (joint[r] < 0) {
          wrong.add(name + " step " + step + ": unknown move " + texts.get(r));
          return;
        }
      }
      engine.next(joint);
      equal(wrong, name + " step " + step + " hash", hashes.get(step), hash(engine.facts()));
      if (wrong.size() > 5) {
        return;
      }
    }
    equal(wrong, name + " terminal", p.get("terminal"), engine.isTerminal());
    Map<String, Object> goals = cast(p.get("goals"));
    for (int r = 0; r < n; r++) {
      String role = engine.roles().get(r);
      equal(wrong, name + " goals of " + role, goals.get(role), longs(engine.goals(r)));
    }
    equal(wrong, name + " final state", p.get("finalState"), engine.facts());
  }

  private static void perft(
      Map<String, Object> g, Engine engine, long maxWork, List<String> wrong) {
    List<Object> perft = cast(g.get("perft"));
    List<Object> unique = cast(g.get("uniqueStates"));
    List<Object> ends = cast(g.getOrDefault("terminalsAtDepth", List.of()));
    Map<FactSet, BigInteger> level = new HashMap<>();
    FactSet start = new FactSet();
    engine.setInitial();
    engine.copyTo(start);
    level.put(start, BigInteger.ONE);
    int n = engine.roles().size();
    for (int d = 0; d < perft.size(); d++) {
      BigInteger paths = BigInteger.ZERO;
      for (BigInteger m : level.values()) {
        paths = paths.add(m);
      }
      equal(wrong, "perft " + d, String.valueOf(perft.get(d)), paths.toString());
      if (d < unique.size()) {
        equal(wrong, "unique states " + d, unique.get(d), (long) level.size());
      }
      boolean last = d + 1 >= perft.size() && d >= ends.size();
      if (last || !wrong.isEmpty()) {
        return;
      }
      BigInteger terminals = BigInteger.ZERO;
      long work = 0;
      for (Map.Entry<FactSet, BigInteger> e : level.entrySet()) {
        engine.set(e.getKey());
        if (engine.isTerminal()) {
          terminals = terminals.add(e.getValue());
        } else {
          long product = 1;
          for (int r = 0; r < n; r++) {
            product *= engine.legalCount(r);
          }
          work += product;
        }
        if (work > maxWork) {
          return;
        }
      }
      if (d < ends.size()) {
        equal(wrong, "terminals " + d, String.valueOf(ends.get(d)), terminals.toString());
      }
      if (d + 1 < perft.size()) {
        level = expand(level, engine, n);
      }
    }
  }

  private static Map<FactSet, BigInteger> expand(
      Map<FactSet, BigInteger> level, Engine engine, int n) {
    Map<FactSet, BigInteger> below = new HashMap<>();
    int[][] legal = new int[n][];
    int[] joint = new int[n];
    int[] digit = new int[n];
    FactSet buffer = new FactSet();
    for (Map.Entry<FactSet, BigInteger> e : level.entrySet()) {
      engine.set(e.getKey());
      if (engine.isTerminal()) {
        continue;
      }
      long product = 1;
      for (int r = 0; r < n; r++) {
        legal[r] = new int[engine.legalCount(r)];
        for (int i = 0; i < legal[r].length; i++) {
          legal[r][i] = engine.legal(r, i);
        }
        digit[r] = 0;
        product *= legal[r].length;
      }
      for (long k = 0; k < product; k++) {
        for (int r = 0; r < n; r++) {
          joint[r] = legal[r][digit[r]];
        }
        engine.set(e.getKey());
        engine.next(joint);
        engine.copyTo(buffer);
        BigInteger before = below.get(buffer);
        below.put(
            before == null ? buffer.copy() : buffer,
            before == null ? e.getValue() : before.add(e.getValue()));
        for (int r = 0; r < n && ++digit[r] == legal[r].length; r++) {
          digit[r] = 0;
        }
      }
    }
    return below;
  }

  private static List<String> legalTexts(Engine engine, int role) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < engine.legalCount(role); i++) {
      result.add(engine.moveText(role, engine.legal(role, i)));
    }
    result.sort(null);
    return result;
  }

  private static List<Long> longs(int[] values) {
    List<Long> result = new ArrayList<>();
    for (int v : values) {
      result.add((long) v);
    }
    return result;
  }

  /** First 16 hex digits of SHA-256 over the sorted facts joined by line feeds. */
  public static String hash(List<String> sortedFacts) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(String.join("\n", sortedFacts).getBytes(StandardCharsets.UTF_8));
      StringBuilder b = new StringBuilder();
      for (int i = 0; i < 8; i++) {
        b.append(String.format("%02x", digest[i]));
      }
      return b.toString();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void equal(List<String> wrong, String what, Object expected, Object actual) {
    if (!String.valueOf(expected).equals(String.valueOf(actual))) {
      wrong.add(what + ": expected " + brief(expected) + ", was " + brief(actual));
    }
  }

  private static String brief(Object o) {
    String s = String.valueOf(o);
    return s.length() > 200 ? s.substring(0, 200) + "..." : s;
  }

  @SuppressWarnings("unchecked")
  private static <T> T cast(Object o) {
    return (T) o;
  }
}
