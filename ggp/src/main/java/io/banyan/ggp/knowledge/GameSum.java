// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.GameAnalysis;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;
import io.banyan.ggp.reason.table.TableEngine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A turn-taking game for two roles as the sum of its parts: whoever is to move does so in one part
 * and leaves the others as they are (Conway 1976). The states of a part are found by themselves,
 * with either role moving whenever it is its turn, and fall into classes: two states are of one
 * class if the same is seen of them ({@link SumEnds}) and each role can move to the same classes.
 * The names of moves do not matter, so that states which mirror each other, and states of equal
 * parts, are of one class. What a game is worth depends only on which classes its parts are of and
 * whose turn it is: far fewer cases than there are states.
 *
 * <p>Where both roles have the same moves in every part and who cannot move loses, a class counts
 * no more than a heap of Nim (Sprague 1935, Grundy 1939), and sums of any size are solved.
 * Immutable.
 */
public final class GameSum {
  private static final int MOST_STATES = 100_000;

  /** In gates that a move may change: a second or two. */
  private static final long MOST_WORK = 100_000_000;

  private static final int DEEPEST = 1_000;
  private static final int OPEN = -1;

  private final CompiledGame game;
  private final GameParts parts;
  private final Phases phases;
  private final SumEnds ends;
  private final Engine engine;
  private final List<Map<FactSet, Integer>> classOf = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<int[][]> next = new ArrayList<>();
  private final List<Long> seen = new ArrayList<>();
  private final IntList depth = new IntList();
  private final long[][] masks;
  private final int gates;
  private int states;
  private long work;
  private int[] nimber;
  private int[] shallower;

  private GameSum(CompiledGame game, StepCounters counters, GameParts parts) {
    this.game = game;
    this.parts = parts;
    phases = parts.phases();
    ends = new SumEnds(game, phases, counters, parts.apart());
    engine = TableEngine.maker(game).get();
    gates = game.gates();
    masks = new long[parts.apart().size()][];
    for (int p = 0; p < masks.length; p++) {
      masks[p] = Arrays.copyOf(parts.apart().get(p).facts().toLongArray(), game.wordCount());
      classOf.add(new HashMap<>());
    }
  }

  /**
   * @throws NoSumException if the game is not known to be such a sum, or its parts are too large
   */
  static GameSum of(CompiledGame game, StepCounters counters, GameParts parts) {
    if (parts.reason() != null) {
      throw new NoSumException(parts.reason());
    }
    if (game.roles().size() != 2 || parts.apart().size() < 2) {
      throw new NoSumException("it has not two roles and several parts");
    }
    if (parts.movesDependOnSteps()) {
      throw new NoSumException("what moves do depends on the number of steps");
    }
    if (parts.othersMayLackMoves()) {
      throw new NoSumException("it is not proven that a role can wait while the other moves");
    }
    GameSum sum = new GameSum(game, counters, parts);
    sum.find();
    return sum;
  }

  private void find() {
    refusePasses();
    FactSet initial = game.initial();
    for (int p = 0; p < masks.length; p++) {
      explore(p, part(p, initial), 0);
    }
    List<Set<Long>> observations = new ArrayList<>();
    for (Map<FactSet, Integer> some : classOf) {
      Set<Long> of = new HashSet<>();
      some.values().forEach(c -> of.add(seen.get(c)));
      observations.add(of);
    }
    ends.settle(observations);
    if (ends.hasUnclear() && GameAnalysis.of(game).constantSum() < 0) {
      throw new NoSumException("it is not proven that what one role gains the other loses");
    }
    nimber = hasEqualMoves() && lastMoverWins() ? nimbers() : null;
    shallower = shallower();
  }

  private void refusePasses() {
    for (int phase = 0; phase < phases.count(); phase++) {
      int role = parts.chooser(phase);
      enter(0, part(0, game.initial()), phase);
      for (int i = 0; i < engine.legalCount(role); i++) {
        if (parts.apartOf(game.firstMove(role) + engine.legal(role, i)) < 0) {
          throw new NoSumException("a role may pass");
        }
      }
    }
  }

  private FactSet part(int part, FactSet state) {
    long[] words = state.words();
    long[] mask = masks[part];
    long[] some = new long[mask.length];
    for (int i = 0; i < some.length && i < words.length; i++) {
      some[i] = words[i] & mask[i];
    }
    FactSet result = new FactSet(some.length);
    result.copyFrom(some);
    return result;
  }

  /** Brings the engine to a state of one part, the others being as at the beginning. */
  private FactSet enter(int part, FactSet state, int phase) {
    FactSet whole = new FactSet(game.wordCount());
    whole.copyFrom(game.initial());
    long[] words = whole.words();
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i] & ~masks[part][i] | state.words()[i];
    }
    for (int f = 0; f < game.factCount(); f++) {
      int at = phases.indexOf(f);
      if (at >= 0) {
        long bit = 1L << f;
        words[f >> 6] = phases.value(phase, at) ? words[f >> 6] | bit : words[f >> 6] & ~bit;
      }
    }
    engine.set(whole);
    return whole;
  }

  private int explore(int part, FactSet state, int deep) {
    Integer known = classOf.get(part).get(state);
    if (known != null) {
      if (known == OPEN) {
        throw new NoSumException("a part can come back to an earlier state");
      }
      return known;
    }
    if (++states > MOST_STATES || work > MOST_WORK || deep > DEEPEST) {
      throw new NoSumException("a part is too large to look at all its states");
    }
    classOf.get(part).put(state, OPEN);
    int[][] targets = new int[phases.count()][];
    int longest = 0;
    for (int phase = 0; phase < targets.length; phase++) {
      Set<Integer> classes = new HashSet<>();
      for (FactSet target : targets(part, state, phase)) {
        int c = explore(part, target, deep + 1);
        classes.add(c);
        longest = Math.max(longest, depth.get(c) + 1);
      }
      targets[phase] = classes.stream().mapToInt(c -> c).sorted().toArray();
    }
    int c = number(ends.observe(part, state), targets, longest);
    classOf.get(part).put(state, c);
    return c;
  }

  private Set<FactSet> targets(int part, FactSet state, int phase) {
    int role = parts.chooser(phase);
    FactSet whole = enter(part, state, phase);
    int n = engine.legalCount(role);
    int[] joint = new int[2];
    joint[1 - role] = engine.legal(1 - role, 0);
    int[] legal = new int[n];
    engine.legalMoves(role, legal);
    Set<FactSet> found = new HashSet<>();
    FactSet after = new FactSet(game.wordCount());
    for (int move : legal) {
      if (parts.apartOf(game.firstMove(role) + move) == part) {
        work += gates;
        engine.set(whole);
        joint[role] = move;
        engine.next(joint);
        engine.copyTo(after);
        found.add(part(part, after));
      }
    }
    return found;
  }

  private int number(long observed, int[][] targets, int longest) {
    List<Integer> key = new ArrayList<>(List.of((int) observed, (int) (observed >>> 32)));
    for (int[] some : targets) {
      Arrays.stream(some).forEach(key::add);
      key.add(OPEN);
    }
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    numbers.put(key, next.size());
    next.add(targets);
    seen.add(observed);
    depth.add(longest);
    return next.size() - 1;
  }

  private boolean hasEqualMoves() {
    return next.stream()
        .allMatch(t -> Arrays.stream(t).allMatch(some -> Arrays.equals(some, t[0])));
  }

  /** True if the game is over when no part has a move left, and the role to move has lost. */
  private boolean lastMoverWins() {
    int[] goals = ends.goals();
    if (goals.length != 2 || ends.hasUnclear()) {
      return false;
    }
    // What is seen of all parts, and whether none of them has a move: in the last bit.
    Set<List<Long>> all = Set.of(List.of(-1L, 1L));
    for (Map<FactSet, Integer> some : classOf) {
      Set<List<Long>> more = new HashSet<>();
      for (int c : new HashSet<>(some.values())) {
        long stuck = next.get(c)[0].length == 0 ? 1 : 0;
        all.forEach(a -> more.add(List.of(a.get(0) & seen.get(c), a.get(1) & stuck)));
      }
      all = more;
    }
    for (int phase = 0; phase < phases.count(); phase++) {
      int lost = goals[parts.chooser(phase) == 0 ? 0 : 1];
      for (List<Long> a : all) {
        if (ends.outcome(phase, a.get(0)) != (a.get(1) == 1 ? lost : SumEnds.GOES_ON)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The heap of Nim that a class is worth: the least one that no move leads to. */
  private int[] nimbers() {
    int[] result = new int[next.size()];
    // Whoever has a smaller number was found before.
    for (int c = 0; c < result.length; c++) {
      boolean[] reached = new boolean[next.get(c)[0].length + 1];
      for (int t : next.get(c)[0]) {
        if (result[t] < reached.length) {
          reached[result[t]] = true;
        }
      }
      while (reached[result[c]]) {
        result[c]++;
      }
    }
    return result;
  }

  /** How many classes are no deeper than each. */
  private int[] shallower() {
    int[] result = new int[next.size()];
    int[] sorted = depth.toArray();
    Arrays.sort(sorted);
    for (int c = 0; c < result.length; c++) {
      int at = Arrays.binarySearch(sorted, depth.get(c));
      while (at + 1 < sorted.length && sorted[at + 1] == sorted[at]) {
        at++;
      }
      result[c] = at + 1;
    }
    return result;
  }

  /** The classes of the parts in a state; null if it is none that play leads to. */
  int[] classes(FactSet state) {
    int[] result = new int[masks.length];
    for (int p = 0; p < result.length; p++) {
      Integer c = classOf.get(p).get(part(p, state));
      if (c == null) {
        return null;
      }
      result[p] = c;
    }
    return result;
  }

  /** Whose turn it is in a state. */
  int phase(FactSet state) {
    return phases.of(state.words());
  }

  int after(int phase) {
    return (phase + 1) % phases.count();
  }

  int chooser(int phase) {
    return parts.chooser(phase);
  }

  /** The classes that the role to move can make of one. */
  int[] next(int c, int phase) {
    return next.get(c)[phase];
  }

  long seen(int c) {
    return seen.get(c);
  }

  /** More moves than this cannot be made in a part. */
  int depth(int c) {
    return depth.get(c);
  }

  /** The goal of the first role; {@link SumEnds#GOES_ON} or {@link SumEnds#UNCLEAR}. */
  int outcome(int phase, long observed) {
    return ends.outcome(phase, observed);
  }

  /** The goals of the first role that ends can have, ascending. */
  int[] goals() {
    return ends.goals();
  }

  /** What the goals of both roles add up to. */
  int goalSum() {
    return ends.goalSum();
  }

  /** True if parts are worth heaps of Nim. */
  boolean isNim() {
    return nimber != null;
  }

  int nimber(int c) {
    return nimber[c];
  }

  /** At most how many cases there are from here on, roughly. */
  double cases(int[] classes) {
    double product = phases.count();
    for (int c : classes) {
      product *= shallower[c];
    }
    return product;
  }

  /** A sentence for people. */
  String describe() {
    return "the game is the sum of its parts, %,d states of %,d classes%s"
        .formatted(
            states,
            next.size(),
            isNim() ? ", each worth a heap of Nim" : "; it is solved where few enough are left");
  }
}
