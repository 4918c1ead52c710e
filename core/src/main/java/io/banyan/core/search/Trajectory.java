// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.MoveLog;
import java.util.Arrays;

/**
 * One iteration: the nodes visited, the moves made in the tree and then in the playout, the outcome
 * and the rewards. One instance per search, reused.
 */
public final class Trajectory implements Iteration {
  private int[] nodes = new int[64];
  private int depth;
  private int earlierSimulations;
  private final MoveLog log;
  private final double[] outcome;
  private final double[] rewards;
  private boolean recording;
  private boolean proven;
  private boolean terminal;

  Trajectory(int players, int capacity) {
    log = new MoveLog(capacity);
    outcome = new double[players];
    rewards = new double[players];
  }

  void start(int root, int earlier) {
    depth = 0;
    log.clear();
    proven = false;
    terminal = false;
    nodes[depth++] = root;
    earlierSimulations = earlier;
  }

  void step(int mover, int move, int child, int earlier) {
    log.add(mover, move);
    if (depth == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * depth);
    }
    nodes[depth++] = child;
    earlierSimulations = earlier;
  }

  /** Starts with the first nodes of the last iteration and forgets the rest. */
  void restart(int count, int earlier) {
    depth = count;
    log.truncate(depth - 1);
    proven = false;
    terminal = false;
    earlierSimulations = earlier;
  }

  /** Forgets the playout; the way to the leaf stays. */
  void backToLeaf() {
    log.truncate(depth - 1);
  }

  void setRecording(boolean on) {
    recording = on;
  }

  void setProven() {
    proven = true;
  }

  void setTerminal() {
    terminal = true;
  }

  /** Number of nodes on the path, the root included. */
  public int nodeCount() {
    return depth;
  }

  /** The node at an index; 0 is the root. */
  public int node(int index) {
    return nodes[index];
  }

  /** The last node on the path, from which the playout started. */
  public int leaf() {
    return nodes[depth - 1];
  }

  /** How often the last node on the path was simulated before this iteration. */
  public int earlierSimulations() {
    return earlierSimulations;
  }

  /** The player who chose the node at an index of 1 or more. */
  public int chooser(int index) {
    return log.mover(index - 1);
  }

  /** Number of moves made in the tree; they come first in the log. */
  public int treeMoves() {
    return depth - 1;
  }

  /** The moves of the iteration. */
  public MoveLog log() {
    return log;
  }

  /** True if the playout's moves are to be, or were, written to the log. */
  public boolean isRecording() {
    return recording;
  }

  /** True if the iteration ended in a node whose result is proven: no playout was played. */
  public boolean endedProven() {
    return proven;
  }

  /** True if the last node of the tree is itself the end of the game. */
  public boolean endedTerminal() {
    return terminal;
  }

  /** Every step is a move. */
  @Override
  public int steps() {
    return log.size();
  }

  @Override
  public int treeSteps() {
    return treeMoves();
  }

  @Override
  public boolean isPlayedOut() {
    return !proven;
  }

  @Override
  public double[] outcome() {
    return outcome;
  }

  @Override
  public double[] rewards() {
    return rewards;
  }
}
