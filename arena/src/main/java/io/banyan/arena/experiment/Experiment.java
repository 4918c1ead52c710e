// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.arena.file.Printable;
import io.banyan.arena.match.Contender;
import io.banyan.arena.match.GameTable;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import io.banyan.arena.stats.Sprt;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Catalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Games, agents, budgets and the number of pairs: all that decides which games are played. Data
 * only; nothing runs in it.
 *
 * @param tournament who meets whom
 * @param pairs pairs per pairing; with a sequential test the most there may be
 * @param sprt null to play all pairs
 * @param listing pairings one by one; null for all that games, agents and budgets give
 */
public record Experiment(
    String name,
    List<String> games,
    List<NamedAgent> agents,
    List<Budget> budgets,
    Tournament tournament,
    int pairs,
    Sprt sprt,
    Openings openings,
    long seed,
    MatchRules rules,
    Listing listing) {

  /** The most pairs of a sequential test, unless stated. */
  public static final int DEFAULT_MAX_PAIRS = 20_000;

  /** The most pairs there may be. */
  public static final int MAX_PAIRS = 10_000_000;

  /** More of them take hours to prepare, and no table shows them. */
  static final int MAX_PAIRINGS = 100_000;

  public Experiment {
    games = List.copyOf(games);
    agents = distinct(agents);
    checkText("name", name);
    agents.forEach(agent -> checkText("the name of an agent", agent.label()));
    budgets = List.copyOf(budgets);
    if (listing == null) {
      checkProduct(games, agents, budgets, tournament);
    } else {
      for (Pairing pairing : listing.pairings()) {
        checkText("the name of an agent", pairing.first().label());
        checkText("the name of an agent", pairing.second().label());
      }
    }
    if (pairs < 1 || pairs > MAX_PAIRS) {
      throw new IllegalArgumentException("pairs must be from 1 to " + MAX_PAIRS + ", was " + pairs);
    }
  }

  /** All games, agents and budgets with each other. */
  public Experiment(
      String name,
      List<String> games,
      List<NamedAgent> agents,
      List<Budget> budgets,
      Tournament tournament,
      int pairs,
      Sprt sprt,
      Openings openings,
      long seed,
      MatchRules rules) {
    this(name, games, agents, budgets, tournament, pairs, sprt, openings, seed, rules, null);
  }

  /** Pairings that are no product of anything, such as the cells of a paper's table. */
  public static Experiment listed(
      String name,
      Listing listing,
      int pairs,
      Sprt sprt,
      Openings openings,
      long seed,
      MatchRules rules) {
    return new Experiment(
        name,
        List.of(),
        List.of(),
        List.of(),
        Tournament.ROUND_ROBIN,
        pairs,
        sprt,
        openings,
        seed,
        rules,
        listing);
  }

  private static void checkProduct(
      List<String> games, List<NamedAgent> agents, List<Budget> budgets, Tournament tournament) {
    if (games.isEmpty()) {
      throw new IllegalArgumentException("games is empty; at least one game is needed");
    }
    if (agents.size() < 2) {
      throw new IllegalArgumentException(
          "agents must be two or more, were " + agents.size() + ": a match needs an opponent");
    }
    if (budgets.isEmpty() && agents.stream().anyMatch(a -> a.spec().budget() == null)) {
      throw new IllegalArgumentException(
          "budgets is empty; it may be only if every agent has its own, such as uct@1000it");
    }
    long met = tournament == Tournament.ROUND_ROBIN ? agents.size() * (agents.size() - 1L) / 2 : 0;
    long pairings = games.size() * Math.max(1L, budgets.size()) * Math.max(met, agents.size() - 1L);
    if (pairings > MAX_PAIRINGS) {
      throw new IllegalArgumentException(
          "%d games, %d agents and %d budgets are %d pairings; at most %d are accepted, in several"
                  .formatted(games.size(), agents.size(), budgets.size(), pairings, MAX_PAIRINGS)
              + " experiments or with schedule gauntlet");
    }
  }

  private static void checkText(String what, String text) {
    if (text.isBlank() || !Printable.line(text).equals(text)) {
      throw new IllegalArgumentException(
          what + " must be one line of printable text, was '" + Printable.line(text) + "'");
    }
  }

  /** Labels tell agents apart; a repeated one gets a number. */
  private static List<NamedAgent> distinct(List<NamedAgent> agents) {
    List<NamedAgent> list = new ArrayList<>();
    Map<String, Integer> taken = new HashMap<>();
    for (NamedAgent agent : agents) {
      String label = agent.label();
      while (taken.containsKey(label)) {
        label = agent.label() + "#" + taken.merge(agent.label(), 1, Integer::sum);
      }
      taken.put(label, 1);
      list.add(new NamedAgent(label, agent.spec()));
    }
    return List.copyOf(list);
  }

  /** A match of two agents in one game. */
  public static Experiment match(
      String game, String first, String second, Budget budget, int pairs, long seed) {
    return new Experiment(
        "match",
        List.of(game),
        List.of(NamedAgent.of(first), NamedAgent.of(second)),
        List.of(budget),
        Tournament.ROUND_ROBIN,
        pairs,
        null,
        Openings.NONE,
        seed,
        MatchRules.DEFAULT);
  }

  /** The same with a sequential test and so many pairs at most. */
  public Experiment withSprt(Sprt test, int maxPairs) {
    return new Experiment(
        name, games, agents, budgets, tournament, maxPairs, test, openings, seed, rules, listing);
  }

  /** The same with other openings. */
  public Experiment withOpenings(Openings other) {
    return new Experiment(
        name, games, agents, budgets, tournament, pairs, sprt, other, seed, rules, listing);
  }

  /** The same with other rules of forfeiting. */
  public Experiment withRules(MatchRules other) {
    return new Experiment(
        name, games, agents, budgets, tournament, pairs, sprt, openings, seed, other, listing);
  }

  /** The same in small: so many pairs, and every budget multiplied; for a first look and tests. */
  public Experiment shrunk(int newPairs, double budgetScale) {
    List<NamedAgent> smaller = new ArrayList<>();
    for (NamedAgent agent : agents) {
      Budget own = agent.spec().budget();
      AgentSpec spec =
          own == null ? agent.spec() : new AgentSpec(agent.spec().text(), own.scaled(budgetScale));
      smaller.add(new NamedAgent(agent.label(), spec));
    }
    return new Experiment(
        name,
        games,
        smaller,
        budgets.stream().map(b -> b.scaled(budgetScale)).toList(),
        tournament,
        newPairs,
        sprt,
        openings,
        seed,
        rules,
        listing == null ? null : listing.scaled(budgetScale));
  }

  /** All who meet, numbered: by game, budget and agents, or as listed. */
  public List<Pairing> pairings() {
    if (listing != null) {
      return listing.pairings();
    }
    List<Pairing> list = new ArrayList<>();
    List<Budget> common = budgets.isEmpty() ? List.of(Budget.UNLIMITED) : budgets;
    int firsts = tournament == Tournament.ROUND_ROBIN ? agents.size() - 1 : 1;
    for (String game : games) {
      for (Budget budget : common) {
        for (int a = 0; a < firsts; a++) {
          for (int b = a + 1; b < agents.size(); b++) {
            list.add(
                new Pairing(
                    list.size(),
                    game,
                    budgets.isEmpty() ? "own" : budget.toString(),
                    contender(agents.get(a), budget),
                    contender(agents.get(b), budget),
                    tournament == Tournament.ONE_AGAINST_ALL));
          }
        }
      }
    }
    return list;
  }

  private static Contender contender(NamedAgent agent, Budget budget) {
    return new Contender(agent.label(), agent.spec().text(), agent.spec().budgetOr(budget));
  }

  /** All games; a pure function of this experiment. */
  public Schedule schedule(GameTable table) {
    Schedule schedule = new Schedule(table, seed, pairs, openings, pairings());
    return listing == null ? schedule : schedule.oneByOne(List.of());
  }

  /** The same with games of its own. */
  public Schedule schedule(Catalog catalog) {
    return schedule(new GameTable(catalog));
  }

  /** When a pairing is decided. */
  public StoppingRule stoppingRule() {
    return sprt == null
        ? StoppingRule.NEVER
        : (pairing, counts) -> sprt.verdict(counts) != Sprt.Verdict.OPEN;
  }

  /** What identifies this experiment. */
  public ExperimentFacts facts() {
    return new ExperimentFacts(name, pairs, seed, sprt, listing == null ? texts() : listedTexts());
  }

  private Map<String, String> texts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(ExperimentFacts.NAME, name);
    facts.put("games", String.join(", ", games));
    facts.put("agents", join(agents));
    facts.put("budgets", join(budgets));
    facts.put("schedule", tournament.text());
    facts.put(ExperimentFacts.PAIRS, Integer.toString(pairs));
    facts.put(ExperimentFacts.STOP, ExperimentFacts.stopText(sprt));
    facts.put("openings", openings.toString());
    facts.put(ExperimentFacts.SEED, Long.toString(seed));
    facts.put("rules", rulesText());
    return facts;
  }

  /** What a paper's item knows of itself; the pairings themselves are kept beside. */
  private Map<String, String> listedTexts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(ExperimentFacts.NAME, name);
    facts.putAll(listing.about());
    facts.put(ExperimentFacts.PAIRS, Integer.toString(pairs));
    if (sprt != null) {
      facts.put(ExperimentFacts.STOP, ExperimentFacts.stopText(sprt));
    }
    if (!openings.toString().equals(Openings.NONE.toString())) {
      facts.put("openings", openings.toString());
    }
    facts.put(ExperimentFacts.SEED, Long.toString(seed));
    if (!rules.equals(MatchRules.DEFAULT)) {
      facts.put("rules", rulesText());
    }
    return facts;
  }

  private String rulesText() {
    return "moveCap %d, forfeitFactor %s, forfeitSlack %dms, hang %dms%s"
        .formatted(
            rules.moveCap(),
            rules.forfeitFactor(),
            rules.forfeitSlackNanos() / 1_000_000,
            rules.hangNanos() / 1_000_000,
            rules.voidsFaults() ? ", onFault void" : "");
  }

  private static String join(List<?> list) {
    return list.stream().map(Object::toString).collect(Collectors.joining(", "));
  }
}
