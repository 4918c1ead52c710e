// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.VisitTeacher;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.policy.MoveLearnOptions;
import io.banyan.core.policy.MoveLearner;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All pairs of parts of the catalogue: each part has a say beside every other, or the two are
 * refused with a sentence that names both. A part has a say if the search differs from the same
 * search, with the same seed, in which the part stands at its neutral parameter or, if it has none,
 * gives way to the default of its slot.
 *
 * <p>Where games end soon nearly every part gets a say somehow. So positions are those at the
 * beginning of a game, with either player to move; only a solver, and sharing between equal states,
 * are tried near the end.
 */
class PartPairsTest {
  /** Parts whose own defaults are neutral, with a parameter that is not. */
  private static final Map<String, String> ACTIVE =
      Map.of(
          "style",
          "style(tie=0.8)",
          "heuristic",
          "heuristic(mast=0.5)",
          "st",
          "st(alpha=0.5)",
          "repeat",
          "repeat(n=2)",
          "transpositions",
          "transpositions(least=1)");

  /** What each part is compared with; a part that is not here with the default of its slot. */
  private static final Map<String, String> NEUTRAL =
      neutral(
          "rave(r=0) grave(bias=100) st(alpha=1000000) st-ggp(min=1000000) report=ucb1(c=2)"
              + " history(w=0) puct(c=0.1) pbias(w=0) lanes(n=1) mast(tau=1000) nast(tau=1000)"
              + " nast-paper(tau=1000) lgrf(n=2) poolrave(p=0) ppr(tw=1) heuristic(mast=0)"
              + " ir-e(e=1) ir-m(e=1) ir-mk(e=1) ic-e(m=100000) ic-m(m=100000) ic-mk(m=100000)"
              + " early(t=1) discount(gamma=1) rb(k=0) qb(k=0) rbqb(kr=0,kq=0) style(tie=0.5)"
              + " defensive=balanced offensive=balanced implicit(alpha=0) eval(tau=1000)"
              + " order(tau=1000) ip-e(n=1000000) ip-m(n=1000000) ip-mk(n=1000000)"
              + " rave-ratio(r=0) bridge(p=0) repeat(n=1) rings(fill=1) connection(edge=0)"
              + " rave-counts(k=0.000001) go(capture=0) go-counts(pattern=0,edge=0)"
              + " transpositions(least=1000000)");

  /** Parts that read what another one keeps, with that other one. */
  private static final Map<String, String> COMPANION =
      Map.of(
          "poolrave",
          "rave",
          "ppr",
          "rave",
          "eval",
          "puct",
          "order",
          "pbias",
          "connection",
          "rave-ratio",
          "go-counts",
          "rave-counts");

  /** Priors and playouts have a part of this name; only as a prior it needs a companion. */
  private static final String FEATURES = "features";

  /** Parts that ask for something few games offer, or were learned for one game only. */
  private static final Set<String> OF_FEW_GAMES =
      Set.of("lanes", "bridge", "rings", "connection", "go", "look", "learned", FEATURES);

  private static final Set<String> STYLES = Set.of("style", "defensive", "offensive");

  private static String companion(Part part) {
    return part.name().equals(FEATURES) && part.slot().equals("prior")
        ? "puct"
        : COMPANION.get(part.name());
  }

  @TempDir private static Path folder;

  /** Weights of moves for the game made for it, taught by hardly anybody. */
  @BeforeAll
  static void learnMoves() throws IOException {
    Game lines = new Lines();
    MoveLearnOptions options = new MoveLearnOptions("uct", 20, 4, 10, 0.2, 1);
    try (Agent agent = SmallGames.CATALOG.make(Agent.SLOT, "uct").create(lines)) {
      VisitTeacher teacher = new VisitTeacher(agent, Budget.iterations(100), true);
      MoveLearner learner = new MoveLearner(lines, options, teacher);
      while (!learner.isDone()) {
        learner.playOne();
      }
      Files.write(movesFile(), learner.learned("test").toBytes());
    }
  }

  private static Path movesFile() {
    return folder.resolve("small.moves");
  }

  private static String active(String name) {
    return name.equals(FEATURES)
        ? "features(\"%s\")".formatted(movesFile())
        : ACTIVE.getOrDefault(name, name);
  }

  private static String neutral(String name, String otherwise) {
    return name.equals(FEATURES)
        ? "features(\"%s\",tau=1000)".formatted(movesFile())
        : NEUTRAL.getOrDefault(name, otherwise);
  }

  private static Map<String, String> neutral(String words) {
    Map<String, String> map = new HashMap<>();
    for (String word : words.split(" ")) {
      String name = word.replaceAll("[(=].*", "");
      map.put(name, word.startsWith(name + "=") ? word.substring(name.length() + 1) : word);
    }
    return map;
  }

  /** A part and what stands for its absence. */
  private record Part(String slot, String name, String with, String without) {}

  private record Position(Game game, State state, long seed) {}

  private final Map<String, SearchReport> known = new HashMap<>();
  private final Map<String, String> refused = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();
  private final Set<String> unplayed = new TreeSet<>();
  private Set<String> withoutTies = Set.of();
  private int iterations = 300;
  private int pairs;

  PartPairsTest() {
    for (Param slot : SmallGames.CATALOG.find(Agent.SLOT, "mcts").params()) {
      if (slot.isPart()) {
        parts.addAll(partsOf(slot.name(), slot));
      }
    }
  }

  private static List<Part> partsOf(String slotName, Param slot) {
    List<Part> found = new ArrayList<>();
    for (Entry<?> entry : SmallGames.CATALOG.entries(slot.slot())) {
      String name = entry.name();
      // The balanced style is the outcome itself, in words.
      if (!name.equals(slot.defaultText()) && !name.equals("balanced")) {
        found.add(new Part(slotName, name, active(name), neutral(name, slot.defaultText())));
      }
    }
    return found;
  }

  @Test
  void everyPartHasASayBesideEveryOther() {
    Game lines = new Lines();
    Game pawns = SmallGames.game("breakthrough(5x5)");
    // The only game that comes with a learned evaluation; asked last.
    List<Position> learned = openings(SmallGames.game("othello"), 1);
    check(
        join(join(openings(lines, 2), openings(pawns, 2)), learned),
        join(endings(lines, 16), openings(pawns, 2)),
        join(openings(lines, 60), openings(pawns, 100)));
    assertThat(unplayed).isEmpty();
  }

  /** The same without the game made for it; parts of few games do not all meet there. */
  @Tag("slow")
  @Test
  void everyPartHasASayInARealGame() {
    List<Position> openings = new ArrayList<>();
    List<Position> endings = new ArrayList<>();
    List<Position> many = new ArrayList<>();
    iterations = 1000;
    // Only Hex has bridges.
    withoutTies = Set.of("bridge");
    // In the smallest Pentalath there is hardly a win. In the smallest Go all games last until the
    // cap, and with the usual komi there are no ties. Equal states of Havannah meet early on the
    // smallest board only.
    List<String> more = List.of("pentalath(4)", "go(size=9,komi=7)", "havannah(3)");
    for (String spec : join(SmallGames.SPECS, more)) {
      Game game = SmallGames.game(spec);
      openings.addAll(openings(game, 4));
      endings.addAll(endings(game, 8));
      many.addAll(openings(game, 40));
    }
    check(openings, endings, many);
    System.out.println("no game has both: " + unplayed);
    assertThat(unplayed).allMatch(pair -> OF_FEW_GAMES.stream().anyMatch(pair::contains));
  }

  private static <T> List<T> join(List<T> first, List<T> then) {
    List<T> all = new ArrayList<>(first);
    all.addAll(then);
    return all;
  }

  private void check(List<Position> openings, List<Position> endings, List<Position> many) {
    for (Part a : parts) {
      for (Part b : parts) {
        if (!a.slot().equals(b.slot())) {
          boolean late = isLate(a) || isLate(b);
          boolean chooses = a.slot().equals("final");
          check(
              a,
              b,
              spec(a, a.with(), b),
              spec(a, a.without(), b),
              chooses ? many : late ? endings : openings);
        }
      }
      checkInside(a, openings);
    }
    System.out.printf("%d pairs, %d searches, %d refused%n", pairs, known.size(), refused.size());
    refused.values().stream().distinct().sorted().forEach(r -> System.out.println("  " + r));
    assertThat(faults).isEmpty();
  }

  /** Proofs, and states that are reached in several ways, are found in small trees. */
  private static boolean isLate(Part part) {
    return part.slot().equals("solver") || part.name().equals("transpositions");
  }

  /** Parts that take another one inside: both have a say. */
  private void checkInside(Part outer, List<Position> positions) {
    for (Param param : entry(outer).params()) {
      if (!param.isPart()) {
        continue;
      }
      for (Part inner : partsOf(outer.slot(), param)) {
        String key = param.name() + "=";
        String with = spec(outer, insert(outer.with(), key + inner.with()), inner);
        boolean neutral = outer.without().startsWith(outer.name());
        // A playout in a playout goes on without the outer one, an evaluation does not.
        String alone = param.slot().name().equals(outer.slot()) ? inner.with() : outer.without();
        check(
            inner,
            outer,
            with,
            spec(
                outer,
                inner.without() == null
                    ? outer.with()
                    : insert(outer.with(), key + inner.without()),
                inner),
            positions);
        check(
            outer,
            inner,
            with,
            spec(outer, neutral ? insert(outer.without(), key + inner.with()) : alone, inner),
            positions);
      }
    }
  }

  private static Entry<?> entry(Part part) {
    return SmallGames.CATALOG.slots().stream()
        .filter(slot -> slot.name().equals(part.slot()))
        .flatMap(slot -> SmallGames.CATALOG.entries(slot).stream())
        .filter(entry -> entry.name().equals(part.name()))
        .findFirst()
        .orElseThrow();
  }

  private static String insert(String spec, String argument) {
    return spec.endsWith(")")
        ? spec.substring(0, spec.length() - 1) + "," + argument + ")"
        : spec + "(" + argument + ")";
  }

  /** Final moves differ most while the search knows little; robustmax looks every 64 iterations. */
  private int iterations(Part part, int position) {
    return part.slot().equals("final") && !part.name().equals("robustmax")
        ? 18 << position % 4
        : iterations;
  }

  /** Beginnings of games, in turn with player 0 and player 1 to move. */
  private static List<Position> openings(Game game, int count) {
    List<Position> positions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      positions.add(new Position(game, SmallGames.opened(game, i % 2, new Rng(i)), i));
    }
    return positions;
  }

  private static List<Position> endings(Game game, int count) {
    List<Position> positions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      positions.add(new Position(game, SmallGames.opened(game, 7 + i % 7, new Rng(i)), i));
    }
    return positions;
  }

  private void check(Part a, Part b, String with, String without, List<Position> positions) {
    pairs++;
    boolean differs = false;
    boolean offered = false;
    for (int i = 0; i < positions.size() && !differs; i++) {
      Position position = positions.get(i);
      SearchReport one = search(with, position, iterations(a, i));
      if (one == null && !isForWantOfSomething(refusal(with, position), position)) {
        checkReason(refusal(with, position), a, b);
        return;
      }
      SearchReport other = one == null ? null : search(without, position, iterations(a, i));
      if (one != null && other == null) {
        faults.add(without + " is refused: " + refusal(without, position));
        return;
      }
      offered |= one != null;
      differs = one != null && !signature(one, a, b).equals(signature(other, a, b));
    }
    if (!offered) {
      unplayed.add(a.name() + " and " + b.name());
      return;
    }
    if (differs == isImplied(a, b)) {
      faults.add(with + (differs ? " does not search" : " searches") + " as " + without);
    }
  }

  /**
   * Parts that need all children at once have them, whatever is said of expansion. Without ties a
   * style has nothing to look at.
   */
  private boolean isImplied(Part a, Part b) {
    return a.name().equals("all") && needsAllChildren(b)
        || STYLES.contains(a.name()) && withoutTies.contains(b.name());
  }

  private static boolean needsAllChildren(Part part) {
    return part.slot().equals("prior")
        || List.of("grave", "puct", "pbias", "report", "rave-ratio", "rave-counts", "look")
            .contains(part.name());
  }

  /** The sentence names both parts, or one and what it needs in the slot of the other. */
  private void checkReason(String reason, Part a, Part b) {
    boolean first = reason.contains(a.name());
    boolean second = reason.contains(b.name());
    if (!(first && second)
        && !(first && reason.contains(contested(a, b.slot()) + "="))
        && !(second && reason.contains(contested(b, a.slot()) + "="))) {
      faults.add(a + " and " + b + " are refused without naming both: " + reason);
    }
  }

  /** The slot of the other part, or that of the companion if both parts want their own. */
  private static String contested(Part part, String other) {
    return companion(part) != null ? "select" : other;
  }

  /** The pair with the part in question as given; slots in order, so that searches are shared. */
  private static String spec(Part part, String text, Part beside) {
    Map<String, String> slots = new TreeMap<>();
    for (Part p : List.of(part, beside)) {
      if (companion(p) != null) {
        slots.put("select", companion(p));
      }
    }
    slots.put(beside.slot(), beside.with());
    slots.put(part.slot(), text);
    return slots.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(",", "mcts(", ",memory=4)"));
  }

  private String refusal(String spec, Position position) {
    return refused.get(position.game().id() + spec);
  }

  /** True if it is the game that lacks something. */
  private static boolean isForWantOfSomething(String reason, Position position) {
    return reason.contains(" " + SmallGames.name(position.game().id()));
  }

  /** The search of a position, or null with the reason in {@link #refused}. */
  private SearchReport search(String spec, Position position, int iterations) {
    String inGame = position.game().id() + spec;
    if (refused.containsKey(inGame)) {
      return null;
    }
    String key = inGame + position.seed() + position.state().ply() + iterations;
    SearchReport report = known.get(key);
    if (report == null) {
      try (Agent agent = SmallGames.CATALOG.make(Agent.SLOT, spec).create(position.game())) {
        agent.newGame(position.seed());
        report = agent.search(position.state(), Budget.iterations(iterations));
      } catch (IllegalArgumentException e) {
        refused.put(inGame, e.getMessage());
        return null;
      }
      known.put(key, report);
    }
    return report;
  }

  /**
   * Rewards must move visits, since another scale alone is no say; beside a selection that does not
   * look at rewards they can only move values.
   */
  private static String signature(SearchReport report, Part a, Part b) {
    boolean visitsOnly = a.slot().equals("reward") && !b.name().equals("even");
    return report.moves().stream()
        .sorted(Comparator.comparingInt(SearchReport.MoveReport::move))
        .map(m -> m.move() + ":" + m.visits() + (visitsOnly ? "" : ":" + m.value()))
        .collect(Collectors.joining(" ", report.move() + " ", " " + report.nodes()));
  }
}
