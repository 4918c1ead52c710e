// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.JointAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.GameSlot;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The three covering arrays: parts of {@code mcts}, agents by name, and the search for joint moves;
 * each with games, budgets, memories, seats and opponents. Levels are names of the catalogue; their
 * arguments are drawn for each row, so that another seed gives other ones.
 */
final class SoakPlan {
  private static final String FRESH = "fresh";
  private static final String PONDER = "ponder";
  private static final Set<String> GENERAL = Set.of("memory", "threads", "parallel", "reuse");

  /** Games that have no small board. */
  private static final List<String> LARGE = List.of("checkers", "loa", "cannon", "chinesecheckers");

  private static final Map<String, Slot<?>> PARTS = new LinkedHashMap<>();

  static {
    PARTS.put("select", SearchSlots.SELECT);
    PARTS.put("playout", SearchSlots.PLAYOUT);
    PARTS.put("reward", SearchSlots.REWARD);
    PARTS.put("backup", SearchSlots.BACKUP);
    PARTS.put("expand", SearchSlots.EXPAND);
    PARTS.put("final", SearchSlots.FINAL);
    PARTS.put("prior", SearchSlots.PRIOR);
    PARTS.put("solver", SearchSlots.SOLVER);
  }

  private final boolean quick;
  private final Rng rng;
  private final Variations variations;

  /**
   * A plan.
   *
   * @param quick small boards, small budgets and few sheets only
   */
  SoakPlan(long seed, boolean quick) {
    this.quick = quick;
    this.rng = new Rng(Rng.hash(seed, 1));
    this.variations = new Variations(SoakCatalog.CATALOG, rng, quick);
  }

  private static final class Row {
    private final Map<String, String> levels = new LinkedHashMap<>();

    String get(String factor) {
      return levels.get(factor);
    }

    int number(String factor) {
      return Integer.parseInt(get(factor));
    }
  }

  /** Pairs of parts, games and circumstances. */
  CoveringArray<SoakCase> parts() {
    Map<String, List<String>> factors = new LinkedHashMap<>();
    factors.put("game", games());
    PARTS.forEach((key, slot) -> factors.put(key, names(slot, List.of())));
    addCircumstances(factors);
    return array(
        factors,
        row -> {
          List<String> arguments = new ArrayList<>();
          PARTS.forEach(
              (key, slot) ->
                  arguments.add(
                      key + "=" + variations.part(SoakCatalog.CATALOG.find(slot, row.get(key)))));
          for (String key : List.of("memory", "threads", "parallel", "reuse")) {
            arguments.add(key + "=" + general(row, key));
          }
          return turnTaking(row, "mcts(" + String.join(",", arguments) + ")");
        });
  }

  /** Pairs of agents that have a name, games and circumstances. */
  CoveringArray<SoakCase> agents() {
    Map<String, List<String>> factors = new LinkedHashMap<>();
    factors.put("agent", names(Agent.SLOT, List.of("mcts", "puzzle")));
    factors.put("game", games());
    addCircumstances(factors);
    return array(
        factors,
        row -> {
          Entry<Agent.Factory> entry = SoakCatalog.CATALOG.find(Agent.SLOT, row.get("agent"));
          Set<String> fixed = new java.util.HashSet<>(GENERAL);
          fixed.addAll(PARTS.keySet());
          List<String> arguments =
              rng.nextBoolean(0.5) ? new ArrayList<>() : variations.arguments(entry, fixed, false);
          for (Param param : entry.params()) {
            if (GENERAL.contains(param.name())) {
              arguments.add(param.name() + "=" + general(row, param.name()));
            }
          }
          return turnTaking(row, Variations.spec(entry, arguments));
        });
  }

  /** Pairs of the options of the search for joint moves, sheets and circumstances. */
  CoveringArray<SoakCase> joint() {
    Entry<JointAgent.Factory> entry = SoakCatalog.CATALOG.find(JointAgent.SLOT, "joint");
    Map<String, List<String>> factors = new LinkedHashMap<>();
    factors.put(
        "game",
        quick
            ? List.of("runners-at-once.kif", "three-at-once.kif", "three-in-turn.kif", "dice.kif")
            : SoakCatalog.sheets());
    for (Param param : entry.params()) {
      List<String> levels =
          param.name().equals("memory")
              ? List.of("1", "4", "16")
              : param.choices().isEmpty() ? Variations.numbers(param) : param.choices();
      factors.put(param.name(), levels);
    }
    factors.put("budget", budgets());
    factors.put("against", List.of(SoakCase.SELF, "random", "legal"));
    factors.put("seat", List.of("0", "1", "2"));
    return array(
        factors,
        row -> {
          List<String> arguments = new ArrayList<>();
          for (Param param : entry.params()) {
            arguments.add(param.name() + "=" + row.get(param.name()));
          }
          String spec = Variations.spec(entry, arguments);
          SoakCatalog.CATALOG.make(JointAgent.SLOT, spec);
          return new SoakCase(
              true,
              row.get("game"),
              spec,
              row.get("against"),
              row.number("seat") % SoakCatalog.jointGame(row.get("game")).players(),
              false,
              rng.nextInt(1_000_000),
              Budget.parse(row.get("budget")));
        });
  }

  private void addCircumstances(Map<String, List<String>> factors) {
    factors.put("memory", List.of("4", "16", "64"));
    factors.put("threads", List.of("1", "2"));
    factors.put("parallel", List.of("tree", "root"));
    factors.put("reuse", List.of(FRESH, "reuse", PONDER));
    factors.put("budget", budgets());
    factors.put("against", List.of(SoakCase.SELF, "random", "uct(memory=4)"));
    factors.put("seat", List.of("0", "1", "2"));
  }

  private List<String> budgets() {
    return quick
        ? List.of("1it", "30it", "300it", "200n", "300it|2ms")
        : List.of(
            "1it", "100it", "1000it", "10000it", "100000it", "1000000it", "3000n", "10000it|5ms");
  }

  private static String general(Row row, String key) {
    return key.equals("reuse") ? String.valueOf(!row.get(key).equals(FRESH)) : row.get(key);
  }

  private SoakCase turnTaking(Row row, String agent) {
    String game = gameSpec(row.get("game"));
    int seat = row.number("seat") % SoakCatalog.game(game).players();
    // Whether the game offers what the parts need shows when the agent is made.
    SoakCatalog.agent(agent, game).close();
    return new SoakCase(
        false,
        game,
        agent,
        row.get("against"),
        seat,
        row.get("reuse").equals(PONDER),
        rng.nextInt(1_000_000),
        Budget.parse(row.get("budget")));
  }

  private List<String> games() {
    List<String> games = new ArrayList<>(names(GameSlot.GAME, List.of("gdl")));
    if (quick) {
      games.removeAll(LARGE);
    }
    games.addAll(
        quick
            ? List.of("gdl(tictactoe.kif)", "sheet:three-in-turn.kif")
            : SoakCatalog.turnTakingSheets());
    return games;
  }

  private String gameSpec(String level) {
    boolean sheet = level.contains(".kif");
    return sheet ? level : variations.game(SoakCatalog.CATALOG.find(GameSlot.GAME, level));
  }

  private static <T> List<String> names(Slot<T> slot, List<String> without) {
    return SoakCatalog.CATALOG.entries(slot).stream()
        .map(Entry::name)
        .filter(name -> !without.contains(name))
        .toList();
  }

  private CoveringArray<SoakCase> array(
      Map<String, List<String>> factors, java.util.function.Function<Row, SoakCase> maker) {
    List<String> names = List.copyOf(factors.keySet());
    int[] sizes = factors.values().stream().mapToInt(List::size).toArray();
    return new CoveringArray<>(
        sizes,
        rng.nextLong(),
        levels -> {
          Row row = new Row();
          for (int f = 0; f < levels.length; f++) {
            row.levels.put(names.get(f), factors.get(names.get(f)).get(levels[f]));
          }
          return maker.apply(row);
        });
  }
}
