// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import io.banyan.core.random.Rng;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes golden results of rule sheets with the interpreter, the slow and obvious engine: what
 * {@link Conformance} reads.
 */
final class GoldenWriter {
  private static final int PLAYOUTS = 2;
  private static final int MOST_STEPS = 40;
  private static final int SEEDS = 5;
  private static final int DEEPEST = 3;

  /** Most joint moves made for one depth of the counts. */
  private static final int MOST_WORK = 120;

  private final Engine engine;
  private final int roles;

  private GoldenWriter(Engine engine) {
    this.engine = engine;
    roles = engine.roles().size();
  }

  /** The golden results of a sheet. */
  static Map<String, Object> game(String file, String text) {
    Engine engine =
        new Interpreter(NormalForm.of(SheetFiles.read(file, text)).rules(), WorkLimits.generous());
    return new GoldenWriter(engine).game(file);
  }

  private Map<String, Object> game(String file) {
    Map<String, Object> g = new LinkedHashMap<>();
    engine.setInitial();
    g.put("file", file);
    g.put("roles", engine.roles());
    g.put("initialState", engine.facts());
    g.put("initialStateHash", Conformance.hash(engine.facts()));
    g.put("initialTerminal", engine.isTerminal());
    g.put("initialGoals", goals());
    Map<String, Object> legal = new LinkedHashMap<>();
    for (int r = 0; r < roles; r++) {
      List<String> moves = new ArrayList<>();
      for (int i = 0; i < engine.legalCount(r); i++) {
        moves.add(engine.moveText(r, engine.legal(r, i)));
      }
      moves.sort(null);
      legal.put(engine.roles().get(r), moves);
    }
    g.put("initialLegal", legal);
    perft(g);
    List<Object> playouts = new ArrayList<>();
    for (int i = 0; i < PLAYOUTS; i++) {
      playouts.add(playout(new Rng(Rng.hash(17, i))));
    }
    g.put("playouts", playouts);
    g.put("seeded", seeded());
    return g;
  }

  private Map<String, Object> goals() {
    Map<String, Object> goals = new LinkedHashMap<>();
    for (int r = 0; r < roles; r++) {
      goals.put(engine.roles().get(r), list(engine.goals(r)));
    }
    return goals;
  }

  private static List<Integer> list(int[] values) {
    List<Integer> list = new ArrayList<>();
    for (int v : values) {
      list.add(v);
    }
    return list;
  }

  private Map<String, Object> playout(Rng rng) {
    List<Object> moves = new ArrayList<>();
    List<Object> counts = new ArrayList<>();
    List<Object> hashes = new ArrayList<>();
    int[] joint = new int[roles];
    engine.setInitial();
    while (!engine.isTerminal() && moves.size() < MOST_STEPS) {
      List<Object> step = new ArrayList<>();
      List<Object> count = new ArrayList<>();
      for (int r = 0; r < roles; r++) {
        count.add(engine.legalCount(r));
        joint[r] = engine.legal(r, rng.nextInt(engine.legalCount(r)));
        step.add(engine.moveText(r, joint[r]));
      }
      engine.next(joint);
      moves.add(step);
      counts.add(count);
      hashes.add(Conformance.hash(engine.facts()));
    }
    Map<String, Object> p = new LinkedHashMap<>();
    p.put("moves", moves);
    p.put("legalCounts", counts);
    p.put("stateHashes", hashes);
    p.put("length", moves.size());
    p.put("terminal", engine.isTerminal());
    p.put("goals", goals());
    p.put("finalState", engine.facts());
    return p;
  }

  private List<Object> seeded() {
    List<Object> seeded = new ArrayList<>();
    FactSet start = new FactSet();
    engine.setInitial();
    engine.copyTo(start);
    for (long seed = 1; seed <= SEEDS; seed++) {
      int[] rewards = new int[roles];
      Map<String, Object> playout = new LinkedHashMap<>();
      playout.put("seed", seed);
      playout.put("length", engine.playout(start, seed, rewards));
      playout.put("rewards", list(rewards));
      seeded.add(playout);
    }
    return seeded;
  }

  /** Counts sequences of joint moves one by one, without putting equal states together. */
  private void perft(Map<String, Object> g) {
    List<Object> perft = new ArrayList<>();
    List<Object> unique = new ArrayList<>();
    List<Object> ends = new ArrayList<>();
    FactSet start = new FactSet();
    engine.setInitial();
    engine.copyTo(start);
    List<FactSet> level = List.of(start);
    for (int d = 0; d <= DEEPEST && level.size() <= MOST_WORK; d++) {
      perft.add(level.size());
      Set<FactSet> different = new HashSet<>(level);
      unique.add(different.size());
      int terminal = 0;
      List<FactSet> below = new ArrayList<>();
      for (FactSet state : level) {
        engine.set(state);
        if (engine.isTerminal()) {
          terminal++;
        } else {
          expand(state, below);
        }
      }
      ends.add(terminal);
      level = below;
    }
    g.put("perft", perft);
    g.put("uniqueStates", unique);
    g.put("terminalsAtDepth", ends);
  }

  private void expand(FactSet state, List<FactSet> below) {
    int[][] legal = new int[roles][];
    int product = 1;
    for (int r = 0; r < roles; r++) {
      legal[r] = new int[engine.legalCount(r)];
      engine.legalMoves(r, legal[r]);
      product *= legal[r].length;
    }
    int[] joint = new int[roles];
    for (int k = 0; k < product; k++) {
      int rest = k;
      for (int r = 0; r < roles; r++) {
        joint[r] = legal[r][rest % legal[r].length];
        rest /= legal[r].length;
      }
      engine.set(state);
      engine.next(joint);
      FactSet after = new FactSet();
      engine.copyTo(after);
      below.add(after);
    }
  }

  /** JSON with a line for each game's entry, and for each step of a playout. */
  static String json(Map<String, Object> games) {
    StringBuilder b = new StringBuilder("{\"format\": 1, \"games\": {\n");
    String between = "";
    for (Map.Entry<String, Object> game : games.entrySet()) {
      b.append(between).append('"').append(game.getKey()).append("\": ");
      write(b, game.getValue(), 2);
      between = ",\n";
    }
    return b.append("\n}}\n").toString();
  }

  private static void write(StringBuilder b, Object value, int broken) {
    if (value instanceof Map<?, ?> map) {
      b.append('{');
      String between = "";
      for (Map.Entry<?, ?> e : map.entrySet()) {
        b.append(between).append(broken > 0 ? "\n" : "").append('"').append(e.getKey());
        b.append("\": ");
        write(b, e.getValue(), broken - 1);
        between = broken > 0 ? "," : ", ";
      }
      b.append('}');
    } else if (value instanceof List<?> list) {
      b.append('[');
      String between = "";
      for (Object o : list) {
        b.append(between);
        write(b, o, broken);
        between = ", ";
      }
      b.append(']');
    } else if (value instanceof String text) {
      b.append('"').append(text).append('"');
    } else {
      b.append(value);
    }
  }
}
