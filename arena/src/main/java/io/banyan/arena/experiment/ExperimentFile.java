// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.arena.match.GameTable;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.Sprt;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Names;
import io.banyan.core.spec.Spec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads experiment files. Strict: whatever is unknown, missing or of the wrong kind is refused with
 * file, line and key.
 *
 * <pre>{@code
 * name: demo
 * games: ["breakthrough(5x5)"]
 * agents: [uct, mast, {name: careful, base: uct, c: 1.4}]
 * budgets: [200it]
 * pairs: 20
 * seed: 9
 * }</pre>
 */
public final class ExperimentFile {
  private static final long MAX_BYTES = 1 << 20;
  private static final int MAX_ITEMS = 1000;
  private static final int MAX_LISTED = 10_000;
  private static final Set<String> KEYS =
      Set.of(
          "name",
          "about",
          "pairings",
          "games",
          "agents",
          "budgets",
          "pairs",
          "stop",
          "schedule",
          "openings",
          "seed",
          "rules");

  private final String file;
  private final Catalog catalog;
  private final GameTable table;
  private final YamlNode root;

  private ExperimentFile(String file, GameTable table, YamlNode root) {
    this.file = file;
    this.catalog = table.catalog();
    this.table = table;
    this.root = root;
  }

  /**
   * Reads a file.
   *
   * @throws ExperimentException saying what is wrong and where
   */
  public static Experiment read(Path path, Catalog catalog) {
    return read(path, new GameTable(catalog));
  }

  /** The same with games that others use too. */
  public static Experiment read(Path path, GameTable games) {
    try {
      if (Files.isDirectory(path)) {
        throw new ExperimentException(path.toString(), 0, "is a directory, not a file");
      }
      long bytes = Files.size(path);
      if (bytes > MAX_BYTES) {
        throw new ExperimentException(
            path.toString(),
            0,
            String.format(
                Locale.ROOT,
                "has %.1f MB; experiment files of more than 1 MB are refused",
                bytes / 1e6));
      }
      return parse(path.toString(), text(path), games);
    } catch (NoSuchFileException e) {
      throw new ExperimentException(path.toString(), 0, "there is no such file");
    } catch (CharacterCodingException e) {
      throw new ExperimentException(path.toString(), 0, "is not text in UTF-8");
    } catch (IOException e) {
      throw new ExperimentException(path.toString(), 0, "cannot be read: " + e.getMessage());
    }
  }

  /** The beginning of a file that may have no end, such as a device. */
  private static String text(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes((int) MAX_BYTES + 1);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

  /**
   * Reads a text.
   *
   * @param file what messages call it
   */
  public static Experiment parse(String file, String text, Catalog catalog) {
    return parse(file, text, new GameTable(catalog));
  }

  private static Experiment parse(String file, String text, GameTable table) {
    if (text.length() > MAX_BYTES) {
      throw new ExperimentException(file, 0, "experiment files of more than 1 MB are refused");
    }
    YamlNode root = YamlNode.read(file, text);
    if (!root.isMapping()) {
      throw new ExperimentException(
          file, root.line(), "an experiment is a mapping of keys to values, was " + root.kind());
    }
    return new ExperimentFile(file, table, root).experiment();
  }

  private Experiment experiment() {
    checkKeys(root, KEYS, "");
    if (root.entries().containsKey("pairings")) {
      return listed();
    }
    if (root.entries().containsKey("about")) {
      throw new ExperimentException(
          file, root.entries().get("about").line(), "key 'about' belongs to 'pairings'");
    }
    List<String> games = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (YamlNode item : list("games", true)) {
      games.add(scalar(item, "games"));
      once(item, "games", known, guard(item, "games", table::game).id());
    }
    List<NamedAgent> agents = new ArrayList<>();
    for (YamlNode item : list("agents", true)) {
      agents.add(agent(item, games));
    }
    if (agents.size() < 2) {
      throw new ExperimentException(
          file,
          required("agents").line(),
          "key 'agents' must have two or more, had 1: a match needs an opponent");
    }
    List<Budget> budgets = new ArrayList<>();
    for (YamlNode item : list("budgets", false)) {
      budgets.add(guard(item, "budgets", Budget::parse));
      once(item, "budgets", known, budgets.get(budgets.size() - 1).toString());
    }
    Sprt sprt = sprt();
    int pairs = pairs(sprt);
    YamlNode schedule = root.entries().get("schedule");
    try {
      return new Experiment(
          scalar(required("name"), "name"),
          games,
          agents,
          budgets,
          schedule == null
              ? Tournament.ROUND_ROBIN
              : guard(schedule, "schedule", Tournament::parse),
          pairs,
          sprt,
          openings(),
          seed(),
          rules());
    } catch (ExperimentException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(file, root.line(), e.getMessage());
    }
  }

  private Sprt sprt() {
    return root.entries().containsKey("stop") ? sprt(root.entries().get("stop")) : null;
  }

  private int pairs(Sprt sprt) {
    if (sprt == null && !root.entries().containsKey("pairs")) {
      throw new ExperimentException(
          file, root.line(), "key 'pairs' is missing (or a stopping rule under 'stop')");
    }
    return root.entries().containsKey("pairs")
        ? (int) whole(root.entries().get("pairs"), "pairs", 1, Experiment.MAX_PAIRS)
        : Experiment.DEFAULT_MAX_PAIRS;
  }

  private long seed() {
    YamlNode seed = root.entries().get("seed");
    return seed == null ? 1 : whole(seed, "seed", Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Pairings one by one, instead of games, agents, budgets and a schedule. */
  private Experiment listed() {
    for (String key : List.of("games", "agents", "budgets", "schedule")) {
      if (root.entries().containsKey(key)) {
        throw new ExperimentException(
            file,
            root.entries().get(key).line(),
            "key '" + key + "' cannot be beside 'pairings', which say all of it");
      }
    }
    Map<String, String> about = new LinkedHashMap<>();
    YamlNode node = root.entries().get("about");
    if (node != null && !node.isMapping()) {
      throw new ExperimentException(
          file, node.line(), "key 'about' must be a mapping, was " + node.kind());
    }
    if (node != null) {
      node.entries().forEach((key, value) -> about.put(key, scalar(value, key)));
    }
    List<Pairing> pairings = new ArrayList<>();
    for (YamlNode item : list("pairings", true)) {
      pairings.add(pairing(item, pairings.size()));
    }
    Sprt sprt = sprt();
    return Experiment.listed(
        scalar(required("name"), "name"),
        new Listing(pairings, about),
        pairs(sprt),
        sprt,
        openings(),
        seed(),
        rules());
  }

  private Pairing pairing(YamlNode item, int index) {
    checkKeys(item, Set.of("game", "agents", "names", "budget"), "pairings");
    YamlNode budget = item.entries().get("budget");
    Budget common = budget == null ? null : guard(budget, "budget", Budget::parse);
    YamlNode game = item.entries().get("game");
    if (game == null) {
      throw new ExperimentException(file, item.line(), "key 'pairings': 'game' is missing");
    }
    scalar(game, "game");
    guard(game, "game", table::game);
    List<String> agents = two(item, "agents");
    if (agents == null) {
      throw new ExperimentException(file, item.line(), "key 'pairings': 'agents' is missing");
    }
    try {
      Pairing pairing = Listing.pairing(index, game.value(), agents, two(item, "names"), common);
      check(item, pairing.first().spec(), game.value());
      check(item, pairing.second().spec(), game.value());
      return pairing;
    } catch (ExperimentException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(file, item.line(), "key 'pairings': " + e.getMessage());
    }
  }

  private List<String> two(YamlNode item, String key) {
    YamlNode node = item.entries().get(key);
    if (node == null) {
      return null;
    }
    if (!node.isList() || node.items().size() != 2) {
      throw new ExperimentException(
          file, node.line(), "key '" + key + "' must be a list of two, was " + node.kind());
    }
    return node.items().stream().map(each -> scalar(each, key)).toList();
  }

  private NamedAgent agent(YamlNode item, List<String> games) {
    NamedAgent agent = item.isMapping() ? agentWithDifferences(item) : textAgent(item);
    for (String game : games) {
      check(item, agent.spec().text(), game);
    }
    return agent;
  }

  private void check(YamlNode item, String agent, String game) {
    try {
      catalog.make(Agent.SLOT, agent, Spec.parse(game).name()).create(table.game(game)).close();
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(
          file, item.line(), "key 'agents': " + e.getMessage() + " (for " + game + ")");
    }
  }

  private NamedAgent textAgent(YamlNode item) {
    scalar(item, "agents");
    return guard(item, "agents", NamedAgent::of);
  }

  /** {@code {name:, base:, budget:, ...differences}}: a base with some arguments replaced. */
  private NamedAgent agentWithDifferences(YamlNode item) {
    Map<String, YamlNode> entries = new LinkedHashMap<>(item.entries());
    YamlNode base = entries.remove("base");
    YamlNode name = entries.remove("name");
    YamlNode budget = entries.remove("budget");
    if (base == null) {
      throw new ExperimentException(
          file, item.line(), "key 'agents': an agent with differences needs 'base'");
    }
    AgentSpec parsed = guard(base, "base", AgentSpec::parse);
    Map<String, String> differences = new LinkedHashMap<>();
    for (Map.Entry<String, YamlNode> difference : entries.entrySet()) {
      differences.put(difference.getKey(), scalar(difference.getValue(), difference.getKey()));
      guard(difference.getValue(), difference.getKey(), Spec::parse);
    }
    String text = guard(base, "base", ignored -> Variants.with(parsed.text(), differences));
    Budget own = budget == null ? parsed.budget() : guard(budget, "budget", Budget::parse);
    AgentSpec agent = new AgentSpec(text, own);
    return new NamedAgent(name == null ? agent.toString() : scalar(name, "name"), agent);
  }

  private Sprt sprt(YamlNode node) {
    checkKeys(node, Set.of("sprt", "alpha", "beta"), "stop");
    YamlNode bounds = node.entries().get("sprt");
    if (bounds == null || !bounds.isList() || bounds.items().size() != 2) {
      throw new ExperimentException(
          file, node.line(), "key 'stop': 'sprt' must be two bounds of normalized Elo, [0, 10]");
    }
    try {
      return new Sprt(
          number(bounds.items().get(0), "sprt"),
          number(bounds.items().get(1), "sprt"),
          optionalNumber(node, "alpha", 0.05),
          optionalNumber(node, "beta", 0.05));
    } catch (ExperimentException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(file, node.line(), "key 'stop': " + e.getMessage());
    }
  }

  private Openings openings() {
    YamlNode node = root.entries().get("openings");
    if (node == null) {
      return Openings.NONE;
    }
    if (node.isList()) {
      List<String> lines = new ArrayList<>();
      for (YamlNode item : node.items()) {
        lines.add(scalar(item, "openings"));
      }
      return guard(node, "openings", text -> Openings.listed(lines));
    }
    scalar(node, "openings");
    return guard(node, "openings", Openings::parse);
  }

  private MatchRules rules() {
    YamlNode node = root.entries().get("rules");
    MatchRules usual = MatchRules.DEFAULT;
    if (node == null) {
      return usual;
    }
    checkKeys(node, Set.of("moveCap", "forfeitFactor", "forfeitSlack", "hang", "onFault"), "rules");
    YamlNode cap = node.entries().get("moveCap");
    try {
      return new MatchRules(
          optionalNumber(node, "forfeitFactor", usual.forfeitFactor()),
          optionalTime(node, "forfeitSlack", usual.forfeitSlackNanos()),
          optionalTime(node, "hang", usual.hangNanos()),
          cap == null ? 0 : (int) whole(cap, "moveCap", 1, 1_000_000),
          voidsFaults(node.entries().get("onFault")));
    } catch (ExperimentException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(file, node.line(), "key 'rules': " + e.getMessage());
    }
  }

  private boolean voidsFaults(YamlNode node) {
    return node != null && guard(node, "onFault", MatchRules::readOnFault);
  }

  private long optionalTime(YamlNode node, String key, long usual) {
    YamlNode value = node.entries().get(key);
    if (value == null) {
      return usual;
    }
    scalar(value, key);
    Budget time = guard(value, key, Budget::parse);
    if (!time.hasTime()) {
      throw new ExperimentException(
          file, value.line(), "key '" + key + "' must be a time such as 250ms, was " + time);
    }
    return time.nanos();
  }

  private double optionalNumber(YamlNode node, String key, double usual) {
    YamlNode value = node.entries().get(key);
    return value == null ? usual : number(value, key);
  }

  private void checkKeys(YamlNode node, Set<String> known, String owner) {
    if (!node.isMapping()) {
      throw new ExperimentException(
          file, node.line(), "key '" + owner + "' must be a mapping, was " + node.kind());
    }
    for (Map.Entry<String, YamlNode> entry : node.entries().entrySet()) {
      if (!known.contains(entry.getKey())) {
        throw new ExperimentException(
            file,
            entry.getValue().line(),
            "unknown key '"
                + entry.getKey()
                + "'"
                + Names.suggestion(entry.getKey(), known)
                + "; accepted"
                + (owner.isEmpty() ? "" : " under " + owner)
                + ": "
                + String.join(", ", known.stream().sorted().toList()));
      }
    }
  }

  private YamlNode required(String key) {
    YamlNode node = root.entries().get(key);
    if (node == null) {
      throw new ExperimentException(file, root.line(), "key '" + key + "' is missing");
    }
    return node;
  }

  private List<YamlNode> list(String key, boolean required) {
    YamlNode node = required ? required(key) : root.entries().get(key);
    if (node == null) {
      return List.of();
    }
    if (!node.isList()) {
      throw new ExperimentException(
          file, node.line(), "key '" + key + "' must be a list, was " + node.kind());
    }
    int most = key.equals("pairings") ? MAX_LISTED : MAX_ITEMS;
    if (node.items().size() > most) {
      // Said before the first of them is made, which takes its time.
      throw new ExperimentException(
          file,
          node.line(),
          "key '%s' has %d items; at most %d are accepted"
              .formatted(key, node.items().size(), most));
    }
    if (node.items().isEmpty() && required) {
      throw new ExperimentException(file, node.line(), "key '" + key + "' is an empty list");
    }
    return node.items();
  }

  private String scalar(YamlNode node, String key) {
    if (node.isMapping() || node.isList()) {
      throw new ExperimentException(
          file, node.line(), "key '" + key + "' must be a single value, was " + node.kind());
    }
    return node.value();
  }

  private double number(YamlNode node, String key) {
    try {
      return Double.parseDouble(scalar(node, key));
    } catch (NumberFormatException e) {
      throw new ExperimentException(
          file, node.line(), "key '" + key + "' must be a number, was " + node.kind());
    }
  }

  private long whole(YamlNode node, String key, long min, long max) {
    String text = scalar(node, key);
    try {
      long number = Long.parseLong(text);
      if (number >= min && number <= max && !node.isText()) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, together with numbers out of range.
    }
    String range =
        min == Long.MIN_VALUE ? "a whole number" : "a whole number from " + min + " to " + max;
    throw new ExperimentException(
        file, node.line(), "key '" + key + "' must be " + range + ", was " + node.kind());
  }

  /** The same games would be played again and count twice, as if they were others. */
  private void once(YamlNode item, String key, Set<String> known, String id) {
    if (!known.add(key + " " + id)) {
      throw new ExperimentException(
          file, item.line(), "key '" + key + "' has '" + item.value() + "' twice");
    }
  }

  /** Lets a reader of single values speak with file, line and key. */
  private <T> T guard(YamlNode node, String key, Function<String, T> reader) {
    try {
      return reader.apply(node.value());
    } catch (ExperimentException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(file, node.line(), "key '" + key + "': " + e.getMessage());
    }
  }
}
