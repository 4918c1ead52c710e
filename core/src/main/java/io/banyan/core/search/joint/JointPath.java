// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.MoveLog;
import io.banyan.core.search.Iteration;
import java.util.Arrays;

/**
 * One iteration: the nodes passed, what every player chose there, the moves each player chose down
 * to the end, the outcome and the rewards. One instance per search, reused.
 */
public final class JointPath implements Iteration {
  private final int players;
  private final boolean recording;
  private final MoveLog[] logs;
  private final int[] treeMoves;
  private final double[] outcome;
  private final double[] rewards;
  private int[] nodes = new int[64];
  private int[] choices;

  /** Per step and player how many moves the log had before. */
  private int[] marks;

  private int depth;
  private int playoutSteps;
  private boolean playedOut;

  /**
   * @param recording true if somebody wants to know the moves
   */
  JointPath(int players, boolean recording) {
    this.players = players;
    this.recording = recording;
    logs = new MoveLog[players];
    Arrays.setAll(logs, r -> new MoveLog(256));
    treeMoves = new int[players];
    outcome = new double[players];
    rewards = new double[players];
    choices = new int[nodes.length * players];
    marks = new int[nodes.length * players];
  }

  void start() {
    depth = 0;
    nodes[0] = 0;
    playoutSteps = 0;
    playedOut = true;
    for (MoveLog log : logs) {
      log.clear();
    }
  }

  /** A step begins: makes room for the choices of all players. */
  void beginStep() {
    if (depth + 1 == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * nodes.length);
      choices = Arrays.copyOf(choices, nodes.length * players);
      marks = Arrays.copyOf(marks, nodes.length * players);
    }
    for (int r = 0; r < players; r++) {
      marks[depth * players + r] = logs[r].size();
    }
  }

  /** A player chose among several moves. */
  void record(int player, int move) {
    if (recording) {
      logs[player].add(player, move);
    }
  }

  /** A player's choice in the step that began, as an index among its legal moves. */
  void choose(int player, int index) {
    choices[depth * players + player] = index;
  }

  /** The step that began led to a node, or out of the tree. */
  void step(int child) {
    nodes[++depth] = child;
  }

  /** What follows is no longer in the tree. */
  void leaveTree() {
    for (int r = 0; r < players; r++) {
      treeMoves[r] = logs[r].size();
    }
  }

  void setPlayout(int steps, boolean finished) {
    playoutSteps = steps;
    playedOut = finished;
  }

  void setProven() {
    playedOut = false;
  }

  /** Steps made in the tree. */
  int depth() {
    return depth;
  }

  /** The node at an index; 0 is the root. The last one may be {@link JointTree#NONE}. */
  int node(int index) {
    return nodes[index];
  }

  int leaf() {
    return nodes[depth];
  }

  /** The choices of all steps, those of step d at {@link #from}(d) and after. */
  int[] choices() {
    return choices;
  }

  int from(int step) {
    return step * players;
  }

  /** How many moves of a player came before a step. */
  int mark(int step, int player) {
    return marks[step * players + player];
  }

  /** The moves a player chose, those without a choice left out. */
  MoveLog log(int player) {
    return logs[player];
  }

  /** How many of a player's moves were made in the tree. */
  int treeMoves(int player) {
    return treeMoves[player];
  }

  @Override
  public double[] outcome() {
    return outcome;
  }

  @Override
  public double[] rewards() {
    return rewards;
  }

  @Override
  public int steps() {
    return depth + playoutSteps;
  }

  @Override
  public int treeSteps() {
    return depth;
  }

  @Override
  public boolean isPlayedOut() {
    return playedOut;
  }
}
