// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A slow and obvious {@link JointSearch}: a tree of objects, children in maps, nothing reused. It
 * has the same formulas and draws the same random numbers in the same order, so that its tree must
 * be the same.
 */
final class JointReference {
  /** How one player chooses: the name of a bandit and its numbers. */
  record Rule(String name, double c, double tolerance, double alpha, double rave, double gamma) {
    static Rule uct(double c, double tolerance, double alpha, double rave) {
      return new Rule("uct", c, tolerance, alpha, rave, 0);
    }

    static Rule mixing(String name, double gamma) {
      return new Rule(name, 0, 0, 1, 0, gamma);
    }
  }

  /** One move of one player at a node. */
  static final class Slot {
    final int move;
    int visits;
    double sum;
    boolean closed;
    double score;
    double strategy;
    int anyVisits;
    double anySum;

    Slot(int move) {
      this.move = move;
    }
  }

  static final class Node {
    final boolean terminal;
    final List<List<Slot>> slots = new ArrayList<>();
    final Map<List<Integer>, Node> children = new HashMap<>();
    final double[] sums;
    int visits;
    Set<Integer> wins = new HashSet<>();

    Node(JointState state, int players) {
      boolean end = state.isTerminal();
      for (int r = 0; r < players && !end; r++) {
        end = state.legalCount(r) == 0;
      }
      terminal = end;
      sums = new double[players];
      for (int r = 0; r < players; r++) {
        List<Slot> own = new ArrayList<>();
        for (int i = 0; i < state.legalCount(r) && !end; i++) {
          own.add(new Slot(state.legalMove(r, i)));
        }
        slots.add(own);
      }
    }

    /** Players with more than one move. */
    List<Integer> choosers() {
      List<Integer> list = new ArrayList<>();
      for (int r = 0; r < slots.size(); r++) {
        if (slots.get(r).size() > 1) {
          list.add(r);
        }
      }
      return list;
    }

    boolean isAlone(int player) {
      return choosers().equals(List.of(player));
    }
  }

  private final JointGame game;
  private final int players;
  private final Rule atOnce;
  private final Rule alone;
  private final boolean solver;
  private final boolean recording;
  private final JointState root;
  private Rng rng;
  private boolean sumsToOne;
  Node top;
  long iterations;
  double best = -1;
  List<Integer> bestLine = List.of();

  JointReference(JointGame game, Rule atOnce, Rule alone, boolean solver) {
    this.game = game;
    this.players = game.players();
    this.atOnce = atOnce;
    this.alone = alone;
    this.solver = solver;
    recording = atOnce.rave() > 0 || alone.rave() > 0;
    root = game.newState();
    top = new Node(root, players);
    boolean chance = false;
    for (int r = 0; r < players; r++) {
      chance |= game.isChance(r);
    }
    sumsToOne = players == 2 && !chance;
  }

  private boolean forOne() {
    return players == 1 && !game.isChance(0);
  }

  void run(long seed, int most) {
    rng = new Rng(seed);
    iterations = 0;
    while (iterations < most && best < 1 && !isDecided()) {
      iterate();
      iterations++;
    }
  }

  private boolean isDecided() {
    return solver && !top.wins.isEmpty() && (sumsToOne || forOne());
  }

  boolean avoidsClosed() {
    return solver && sumsToOne;
  }

  private boolean isSettled(Node node) {
    return solver && node != top && sumsToOne && !node.wins.isEmpty();
  }

  void played(int[] joint) {
    List<Integer> choice = new ArrayList<>();
    for (int r = 0; r < players; r++) {
      List<Integer> moves = top.slots.get(r).stream().map(s -> s.move).toList();
      choice.add(moves.indexOf(joint[r]));
    }
    root.play(joint);
    Node child = top.children.get(choice);
    top = child == null ? new Node(root, players) : child;
    boolean follows = bestLine.size() > 1 && bestLine.get(0) == joint[0];
    bestLine = follows ? bestLine.subList(1, bestLine.size()) : List.of();
    best = follows ? best : -1;
  }

  private void iterate() {
    JointState work = game.newState();
    work.copyFrom(root);
    List<Node> nodes = new ArrayList<>(List.of(top));
    List<List<Integer>> choices = new ArrayList<>();
    // What each player chose, step by step; all that was chosen in the playout is the last step.
    List<List<Set<Integer>>> made = new ArrayList<>();
    List<Integer> line = new ArrayList<>();
    Node node = top;
    boolean known = true;
    while (known && !node.terminal && !isSettled(node)) {
      List<Integer> choice = choose(node);
      choices.add(choice);
      made.add(sets());
      int[] joint = new int[players];
      for (int r = 0; r < players; r++) {
        joint[r] = node.slots.get(r).get(choice.get(r)).move;
        if (node.slots.get(r).size() > 1) {
          made.get(made.size() - 1).get(r).add(joint[r]);
        }
      }
      line.add(joint[0]);
      work.play(joint);
      Node child = node.children.get(choice);
      known = child != null;
      if (!known) {
        child = new Node(work, players);
        node.children.put(choice, child);
      }
      node = child;
      nodes.add(node);
    }
    double[] rewards = new double[players];
    if (isSettled(node)) {
      for (int r = 0; r < players; r++) {
        rewards[r] = node.wins.contains(r) ? 1 : 0;
      }
    } else if (node.terminal) {
      work.rewards(rewards);
    } else {
      playOut(work, made.isEmpty() ? sets() : made.get(made.size() - 1), line);
      work.rewards(rewards);
    }
    backUp(nodes, choices, made, rewards);
    if (solver) {
      prove(nodes, choices, rewards);
    }
    if (forOne() && rewards[0] > best) {
      best = rewards[0];
      bestLine = line;
    }
  }

  private List<Set<Integer>> sets() {
    List<Set<Integer>> sets = new ArrayList<>();
    for (int r = 0; r < players; r++) {
      sets.add(new HashSet<>());
    }
    return sets;
  }

  private void playOut(JointState work, List<Set<Integer>> made, List<Integer> line) {
    if (!recording && !forOne()) {
      // Offered to the game itself, which declines.
      rng.nextLong();
    }
    while (!work.isTerminal()) {
      int[] joint = new int[players];
      for (int r = 0; r < players; r++) {
        int count = work.legalCount(r);
        if (count == 0) {
          return;
        }
        joint[r] = work.legalMove(r, count == 1 ? 0 : rng.nextInt(count));
        if (count > 1) {
          made.get(r).add(joint[r]);
        }
      }
      line.add(joint[0]);
      work.play(joint);
    }
  }

  private List<Integer> choose(Node node) {
    List<Integer> choice = new ArrayList<>();
    for (int r = 0; r < players; r++) {
      int count = node.slots.get(r).size();
      if (count == 1) {
        choice.add(0);
      } else if (game.isChance(r)) {
        choice.add(rng.nextInt(count));
      } else if (node.isAlone(r)) {
        int open = uct(node, r, alone, 0, avoidsClosed());
        choice.add(open >= 0 ? open : uct(node, r, alone, 0, false));
      } else {
        choice.add(
            switch (atOnce.name()) {
              case "uct" -> uct(node, r, atOnce, atOnce.tolerance(), false);
              case "exp3" -> exp3(node.slots.get(r));
              default -> regret(node.slots.get(r));
            });
      }
    }
    return choice;
  }

  private int uct(Node node, int player, Rule rule, double tolerance, boolean avoidsClosed) {
    List<Slot> slots = node.slots.get(player);
    boolean enough =
        rule.alpha() < 1
            && slots.stream().anyMatch(s -> s.visits > 0 && s.sum > rule.alpha() * s.visits);
    double explore =
        enough ? 0 : rule.c() * (float) Math.sqrt(StrictMath.log(Math.max(1, node.visits)));
    int choice = -1;
    int untried = 0;
    int ties = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (slot.visits == 0) {
        untried++;
        choice = rng.nextInt(untried) == 0 ? i : choice;
      } else if (untried == 0 && !(avoidsClosed && slot.closed)) {
        double score = score(slot, rule, explore);
        if (score > most) {
          most = score;
          ties = 1;
          choice = i;
        } else if (score == most) {
          ties++;
          choice = rng.nextInt(ties) == 0 ? i : choice;
        }
      }
    }
    if (untried > 0 || tolerance == 0) {
      return choice;
    }
    int near = 0;
    for (int i = 0; i < slots.size(); i++) {
      if (score(slots.get(i), rule, explore) >= most - tolerance) {
        near++;
        choice = rng.nextInt(near) == 0 ? i : choice;
      }
    }
    return choice;
  }

  private static double score(Slot slot, Rule rule, double explore) {
    double value = slot.sum / slot.visits;
    if (rule.rave() > 0 && slot.anyVisits > 0) {
      double beta = Math.sqrt(rule.rave() / (rule.rave() + 3.0 * slot.visits));
      value = (1 - beta) * value + beta * slot.anySum / slot.anyVisits;
    }
    return value + explore / Math.sqrt(slot.visits);
  }

  private double[] exp3Probabilities(List<Slot> slots) {
    int k = slots.size();
    double top = slots.stream().mapToDouble(s -> s.score).max().orElseThrow();
    double total = 0;
    for (Slot slot : slots) {
      total += StrictMath.exp(atOnce.gamma() * (slot.score - top) / k);
    }
    double[] p = new double[k];
    for (int i = 0; i < k; i++) {
      double weight = StrictMath.exp(atOnce.gamma() * (slots.get(i).score - top) / k);
      p[i] = (1 - atOnce.gamma()) * weight / total + atOnce.gamma() / k;
    }
    return p;
  }

  private int exp3(List<Slot> slots) {
    return draw(exp3Probabilities(slots), rng.nextDouble());
  }

  private static int draw(double[] weights, double drawn) {
    double rest = drawn;
    for (int i = 0; i < weights.length; i++) {
      rest -= weights[i];
      if (rest < 0) {
        return i;
      }
    }
    return weights.length - 1;
  }

  private int regret(List<Slot> slots) {
    if (rng.nextBoolean(atOnce.gamma())) {
      return rng.nextInt(slots.size());
    }
    double[] regrets = slots.stream().mapToDouble(s -> Math.max(0, s.score)).toArray();
    double total = Arrays.stream(regrets).sum();
    return total <= 0 ? rng.nextInt(slots.size()) : draw(regrets, rng.nextDouble() * total);
  }

  private void backUp(
      List<Node> nodes,
      List<List<Integer>> choices,
      List<List<Set<Integer>>> made,
      double[] rewards) {
    List<Set<Integer>> below = sets();
    for (int d = nodes.size() - 1; d >= 0; d--) {
      Node node = nodes.get(d);
      node.visits++;
      for (int r = 0; r < players; r++) {
        node.sums[r] += rewards[r];
      }
      if (d < choices.size()) {
        for (int r = 0; r < players; r++) {
          Slot slot = node.slots.get(r).get(choices.get(d).get(r));
          slot.visits++;
          slot.sum += rewards[r];
          below.get(r).addAll(made.get(d).get(r));
          if (node.choosers().size() > 1 && node.slots.get(r).size() > 1) {
            learn(node, r, choices.get(d), rewards[r]);
          }
        }
        if (recording) {
          learnAnywhere(node, below, rewards);
        }
      }
    }
  }

  private void learnAnywhere(Node node, List<Set<Integer>> below, double[] rewards) {
    for (int r : node.choosers()) {
      for (Slot slot : node.slots.get(r)) {
        if (below.get(r).contains(slot.move)) {
          slot.anyVisits++;
          slot.anySum += rewards[r];
        }
      }
    }
  }

  private void learn(Node node, int player, List<Integer> choice, double reward) {
    List<Slot> slots = node.slots.get(player);
    int mine = choice.get(player);
    if (atOnce.name().equals("exp3")) {
      double[] p = exp3Probabilities(slots);
      for (int i = 0; i < p.length; i++) {
        slots.get(i).strategy += (p[i] - atOnce.gamma() / p.length) / (1 - atOnce.gamma());
      }
      slots.get(mine).score += reward / p[mine];
    } else if (atOnce.name().equals("regret")) {
      double[] regrets = slots.stream().mapToDouble(s -> Math.max(0, s.score)).toArray();
      double total = Arrays.stream(regrets).sum();
      for (int i = 0; i < regrets.length; i++) {
        slots.get(i).strategy += total <= 0 ? 1.0 / regrets.length : regrets[i] / total;
      }
      for (int i = 0; i < regrets.length; i++) {
        List<Integer> other = new ArrayList<>(choice);
        other.set(player, i);
        Node child = node.children.get(other);
        if (i != mine && child != null && child.visits > 0) {
          slots.get(i).score += child.sums[player] / child.visits - reward;
        }
      }
    }
  }

  private void prove(List<Node> nodes, List<List<Integer>> choices, double[] rewards) {
    if (sumsToOne && Math.abs(rewards[0] + rewards[1] - 1) > 1e-9) {
      sumsToOne = false;
    }
    Node leaf = nodes.get(nodes.size() - 1);
    for (int r = 0; r < players && leaf.terminal; r++) {
      if (rewards[r] >= 1 - 1e-9 && !game.isChance(r)) {
        leaf.wins.add(r);
      }
    }
    for (int d = nodes.size() - 2; d >= 0; d--) {
      conclude(nodes.get(d), nodes.get(d + 1), choices.get(d));
    }
  }

  private void conclude(Node node, Node child, List<Integer> choice) {
    List<Integer> choosers = node.choosers();
    if (choosers.size() == 1) {
      int chooser = choosers.get(0);
      boolean own = child.wins.contains(chooser) && !game.isChance(chooser);
      if (child.wins.stream().anyMatch(r -> r != chooser)) {
        node.slots.get(chooser).get(choice.get(chooser)).closed = !own;
      }
    }
    for (int r : child.wins) {
      if (forces(node, r, choice.get(r))) {
        node.wins.add(r);
      }
    }
  }

  /** True if every child in which the player made the move is there and won by that player. */
  boolean forces(Node node, int player, int index) {
    List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
    for (int r = 0; r < players; r++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> begun : all) {
        for (int i = 0; i < node.slots.get(r).size(); i++) {
          if (r != player || i == index) {
            List<Integer> more = new ArrayList<>(begun);
            more.add(i);
            longer.add(more);
          }
        }
      }
      all = longer;
    }
    return all.stream()
        .map(node.children::get)
        .allMatch(child -> child != null && child.wins.contains(player));
  }
}
