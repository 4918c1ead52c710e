// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Part;
import io.banyan.testkit.reference.RandomGame;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What every part of a search promises: equal seeds give equal searches, a new game forgets the old
 * one, iterations allocate nothing, it makes a difference, and it works beside every part of the
 * catalogue that fits another slot, or the two are refused with a sentence that names it.
 *
 * <p>A part's test extends this class and names the part. The games are small ones with rules drawn
 * from a seed, which offer everything that parts ask for.
 */
public abstract class SearchPartContractTest {
  private static final int ITERATIONS = 200;
  private static final int GAMES = 12;

  /** The part under test, with values of its parameters at which it makes a difference. */
  protected abstract Part<?> part();

  /** Parts that it needs in other slots, as in {@code select=rave}; empty if none. */
  protected Map<String, String> companions() {
    return Map.of();
  }

  /** The part with values at which it makes no difference; null for the default of its slot. */
  protected Part<?> neutral() {
    return null;
  }

  /** True if it says that its iterations allocate. */
  protected boolean allocates() {
    return false;
  }

  /** A small game; other numbers give other games. */
  protected Game game(int number) {
    return RandomGame.of(number);
  }

  private Param slot(Catalog catalog) {
    return slots(catalog).stream()
        .filter(p -> p.slot().equals(part().entries().get(0).slot()))
        .findFirst()
        .orElseThrow();
  }

  private static List<Param> slots(Catalog catalog) {
    return catalog.find(Agent.SLOT, "mcts").params().stream().filter(Param::isPart).toList();
  }

  private Catalog catalog() {
    Catalog catalog = Agents.catalog();
    for (Entry<?> entry : part().entries()) {
      if (!catalog.entries(entry.slot()).contains(entry)) {
        catalog.add(entry);
      }
    }
    return catalog;
  }

  private String spec(Catalog catalog, String text, Map<String, String> others, String general) {
    Map<String, String> chosen = new LinkedHashMap<>(companions());
    chosen.putAll(others);
    chosen.put(slot(catalog).name(), text);
    return chosen.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(",", "mcts(", general + ")"));
  }

  private String spec(Catalog catalog) {
    return spec(catalog, part().toString(), Map.of(), ",memory=4");
  }

  private MctsAgent agent(Game game) {
    Catalog catalog = catalog();
    return (MctsAgent) catalog.make(Agent.SLOT, spec(catalog)).create(game);
  }

  private static SearchReport search(Agent agent, Game game, int iterations) {
    agent.newGame(5);
    return agent.search(game.newState(), Budget.iterations(iterations));
  }

  private static String signature(SearchReport report) {
    return report.move() + " " + report.nodes() + " " + report.moves();
  }

  @Test
  protected void equalSeedsGiveEqualSearches() {
    for (int i = 0; i < GAMES; i++) {
      Game game = game(i);
      try (Agent one = agent(game);
          Agent other = agent(game)) {
        assertThat(signature(search(one, game, ITERATIONS)))
            .as("game %d", i)
            .isEqualTo(signature(search(other, game, ITERATIONS)));
      }
    }
  }

  @Test
  protected void aNewGameForgetsTheOldOne() {
    for (int i = 0; i < GAMES; i++) {
      Game game = game(i);
      try (Agent agent = agent(game)) {
        String first = signature(search(agent, game, ITERATIONS));
        assertThat(signature(search(agent, game, ITERATIONS))).as("game %d", i).isEqualTo(first);
      }
    }
  }

  @Test
  protected void outcomesAreInRangeAndRewardsAreNumbers() {
    for (int i = 0; i < GAMES; i++) {
      Game game = game(i);
      try (MctsAgent agent = agent(game)) {
        Search search = agent.begin(game.newState(), Budget.iterations(ITERATIONS));
        for (int n = 0; n < ITERATIONS && !search.isOver(); n++) {
          search.iterate();
          Trajectory path = search.lastIteration();
          for (int p = 0; p < game.players(); p++) {
            assertThat(path.outcome()[p]).as("outcome, game %d", i).isBetween(0.0, 1.0);
            assertThat(path.rewards()[p]).as("reward, game %d", i).isFinite();
          }
        }
      }
    }
  }

  /** The second of two equal searches: what is kept from search to search is there already. */
  @Test
  protected void iterationsAllocateNothing() {
    assumeTrue(!allocates(), "says that it allocates");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    Game game = game(1);
    try (MctsAgent agent = agent(game)) {
      search(agent, game, ITERATIONS);
      agent.newGame(5);
      Search search = agent.begin(game.newState(), Budget.iterations(ITERATIONS));
      long before = threads.getThreadAllocatedBytes(id);
      int n = 0;
      while (n < ITERATIONS && !search.isOver()) {
        search.iterate();
        n++;
      }
      long bytes = threads.getThreadAllocatedBytes(id) - before;
      // Interpreted code may box or build a string once; not at every iteration.
      assertThat(bytes).as("bytes of %d iterations", n).isLessThan(4000);
    }
  }

  @Test
  protected void itMakesADifference() {
    Catalog catalog = catalog();
    String without = neutral() == null ? slot(catalog).defaultText() : neutral().toString();
    assumeTrue(!without.equals(part().toString()), "the default of its slot");
    String plain = spec(catalog, without, Map.of(), ",memory=4");
    boolean differs = false;
    for (int i = 0; i < GAMES && !differs; i++) {
      Game game = game(i);
      try (Agent with = agent(game);
          Agent other = catalog.make(Agent.SLOT, plain).create(game)) {
        differs =
            !signature(search(with, game, ITERATIONS)).equals(signature(search(other, game, 200)));
      }
    }
    assertThat(differs).as("%s searches as %s in %d games", part(), without, GAMES).isTrue();
  }

  @Test
  protected void itCombinesWithEveryPartOfTheOtherSlots() {
    Catalog catalog = catalog();
    Param own = slot(catalog);
    List<String> faults = new ArrayList<>();
    for (Param slot : slots(catalog)) {
      if (slot.name().equals(own.name()) || companions().containsKey(slot.name())) {
        continue;
      }
      for (Entry<?> beside : catalog.entries(slot.slot())) {
        Map<String, String> others = Map.of(slot.name(), beside.name());
        String spec = spec(catalog, part().toString(), others, ",memory=4");
        String fault = fault(catalog, spec, beside.name());
        if (fault != null) {
          faults.add(spec + ": " + fault);
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  protected void itWorksInATreeThatThreadsShare() {
    Catalog catalog = catalog();
    String spec = spec(catalog, part().toString(), Map.of(), ",memory=4,threads=2");
    assertThat(fault(catalog, spec, part().toString())).isNull();
  }

  /** What is wrong with a combination; null if it answers a legal move or says why it cannot. */
  private String fault(Catalog catalog, String spec, String beside) {
    Game game = game(1);
    Agent agent;
    try {
      agent = catalog.make(Agent.SLOT, spec).create(game);
    } catch (IllegalArgumentException e) {
      String reason = e.getMessage();
      boolean named = reason.contains(beside) || reason.contains(part().entries().get(0).name());
      return named ? null : "refused without naming a part: " + reason;
    }
    try (agent) {
      int move = search(agent, game, ITERATIONS).move();
      boolean legal = false;
      for (int m : Moves.legal(game, game.newState())) {
        legal |= m == move;
      }
      return legal ? null : "answers " + move + ", which is not legal";
    }
  }
}
