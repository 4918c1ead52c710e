// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import io.banyan.core.game.PuzzleParts;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * Breadth-first search of one part of a puzzle, in which no moves of other parts are made: the
 * shortest line to what is asked of the part, or one for each length.
 */
final class PartLayers {
  private static final int NONE = -1;

  private final Puzzle puzzle;
  private final PuzzleParts parts;
  private final int words;
  private final int mostNodes;
  private final SeenStates seen;
  private final int[] moves;
  private final int way;
  private final int part;
  private final boolean timed;

  private long[] states;
  private int[] parent = new int[256];
  private int[] move = new int[256];
  private int[] roots = new int[256];
  private int[] depths = new int[256];
  private int nodes;
  private int at;

  /** By length of the line the node at its end, or -1. */
  private final int[] done;

  private boolean failed;
  private boolean finished;

  /**
   * Starts at the root of the puzzle.
   *
   * @param timed a line is looked for at each length up to the longest; otherwise the shortest
   */
  PartLayers(
      Puzzle puzzle, PuzzleParts parts, long bytes, int way, int part, boolean timed, int longest) {
    this.puzzle = puzzle;
    this.parts = parts;
    this.way = way;
    this.part = part;
    this.timed = timed;
    words = puzzle.words();
    seen = new SeenStates(bytes / 4);
    mostNodes =
        (int) Math.min(Integer.MAX_VALUE / 4 / words, Math.max(256, bytes / 2 / (8L * words + 16)));
    moves = new int[puzzle.game().maxMoves()];
    states = new long[256 * words];
    done = new int[longest + 1];
    Arrays.fill(done, NONE);
    puzzle.goToRoot();
    add(NONE, 0, NONE, 0);
  }

  private void add(int from, int last, int root, int depth) {
    if (depth < done.length && done[depth] == NONE && parts.isDone(way, part)) {
      done[depth] = nodes;
      finished |= !timed;
    }
    long key = parts.partKey(part);
    boolean isNew = seen.add(timed ? Rng.hash(key, depth) : key);
    if (!isNew && done[depth] != nodes) {
      return;
    }
    if (nodes == mostNodes || seen.isFull()) {
      failed = true;
      return;
    }
    if (nodes == parent.length) {
      int length = Math.min(mostNodes, 2 * nodes);
      states = Arrays.copyOf(states, length * words);
      parent = Arrays.copyOf(parent, length);
      move = Arrays.copyOf(move, length);
      roots = Arrays.copyOf(roots, length);
      depths = Arrays.copyOf(depths, length);
    }
    puzzle.pack(states, nodes * words);
    parent[nodes] = from;
    move[nodes] = last;
    roots[nodes] = root;
    depths[nodes] = depth;
    nodes++;
  }

  /** Expands one state. */
  void advance() {
    if (at == nodes || depths[at] + 1 >= done.length) {
      finished = true;
      return;
    }
    int node = at++;
    puzzle.goTo(states, node * words);
    int n = puzzle.state().isTerminal() ? 0 : puzzle.state().legalMoves(moves);
    for (int k = 0; k < n && !finished && !failed; k++) {
      if (parts.partOf(moves[k]) != part) {
        continue;
      }
      puzzle.goTo(states, node * words);
      puzzle.state().play(moves[k]);
      int root = roots[node] < 0 ? k : roots[node];
      puzzle.reached(root);
      add(node, moves[k], root, depths[node] + 1);
    }
  }

  /** True if nothing is left to be done. */
  boolean isFinished() {
    return finished || failed;
  }

  /** True if memory ended first; there are no lines then. */
  boolean hasFailed() {
    return failed;
  }

  /** The length of the shortest line; -1 if there is none. */
  int shortest() {
    for (int length = 0; length < done.length; length++) {
      if (done[length] >= 0) {
        return length;
      }
    }
    return -1;
  }

  boolean hasLine(int length) {
    return length < done.length && done[length] >= 0;
  }

  /** Writes a line of some length. */
  void line(int length, int[] to, int from) {
    int node = done[length];
    for (int i = length - 1; i >= 0; i--) {
      to[from + i] = move[node];
      node = parent[node];
    }
  }

  int size() {
    return nodes;
  }

  long bytes() {
    return seen.bytes() + 8L * states.length + 16L * parent.length;
  }
}
