// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import java.util.Arrays;

/**
 * Search in layers: all states one move further, without those seen before. A layer that is wider
 * than the beam is cut to the most promising states. Each time the search is through, it begins
 * again with a beam four times as wide, until no layer had to be cut: then it was breadth-first
 * search, all that can be reached is known, and the best plan is one of the shortest. What narrow
 * beams cost is a third of the last.
 *
 * <p>Where states count moves, a run that takes states which differ in that count alone for one
 * goes before each run that does not: it sees each of them at its earliest, which is all that
 * matters unless the game is to end by the count. Only the other run proves anything.
 *
 * <p>Memory: an eighth of it for each of the two layers, a quarter for the way back from each state
 * to the root, half for the set of seen states.
 */
final class WideningBeam implements PuzzleMethod {
  private static final int FIRST_WIDTH = 512;
  private static final int FACTOR = 4;

  /** One layer: its states side by side. */
  private static final class Layer {
    private final int words;
    private long[] states = {};
    private float[] ranks = {};
    private int[] nodes = {};
    private int[] roots = {};
    private int size;

    Layer(int words) {
      this.words = words;
    }

    void makeRoom(int most) {
      if (size == nodes.length) {
        int length = Math.min(most, Math.max(256, 2 * size));
        states = Arrays.copyOf(states, length * words);
        ranks = Arrays.copyOf(ranks, length);
        nodes = Arrays.copyOf(nodes, length);
        roots = Arrays.copyOf(roots, length);
      }
    }

    /** Keeps the states of highest rank. */
    void cut(int width) {
      float[] sorted = Arrays.copyOf(ranks, size);
      Arrays.sort(sorted);
      float least = sorted[size - width];
      int kept = 0;
      for (int i = 0; i < size && kept < width; i++) {
        if (ranks[i] >= least) {
          System.arraycopy(states, i * words, states, kept * words, words);
          ranks[kept] = ranks[i];
          nodes[kept] = nodes[i];
          roots[kept] = roots[i];
          kept++;
        }
      }
      size = kept;
    }

    long bytes() {
      return 8L * states.length + 12L * nodes.length;
    }
  }

  private final Puzzle puzzle;
  private final int words;
  private int widest;
  private final int mostNodes;
  private final SeenStates seen;
  private final int[] moves;
  private Layer layer;
  private Layer next;
  private int at;
  private int width;
  private boolean timeless;

  /** The way back: per node of all layers where it came from and by which move. */
  private int[] parent = new int[1024];

  private int[] move = new int[1024];
  private int nodes;
  private int[] line = new int[64];

  /** False as soon as something that can be reached was left out. */
  private boolean complete;

  /** True if the ways back of all states do not fit. */
  private boolean tooWide;

  WideningBeam(Puzzle puzzle, long bytes) {
    this.puzzle = puzzle;
    words = puzzle.words();
    seen = new SeenStates(bytes / 2);
    mostNodes = (int) Math.min(Integer.MAX_VALUE / 2, Math.max(1 << 16, bytes / 4 / 8));
    long perState = 8L * words + 12;
    // A layer holds twice the beam before it is cut.
    long most = Math.min(bytes / 8 / perState, Integer.MAX_VALUE / 4 / words) / 2;
    widest = (int) Math.max(FIRST_WIDTH, most);
    moves = new int[puzzle.game().maxMoves()];
  }

  @Override
  public void begin() {
    width = FIRST_WIDTH;
    timeless = puzzle.countsSteps();
    startRun();
  }

  private void startRun() {
    layer = new Layer(words);
    next = new Layer(words);
    nodes = 0;
    seen.clear();
    complete = true;
    tooWide = false;
    puzzle.goToRoot();
    seen.add(puzzle.key(timeless));
    layer.makeRoom(2 * width);
    puzzle.pack(layer.states, 0);
    layer.nodes[0] = -1;
    layer.roots[0] = -1;
    layer.size = 1;
    at = 0;
  }

  /** Expands one state. */
  @Override
  public void advance() {
    if (at == layer.size && !nextLayer()) {
      endRun();
      return;
    }
    at++;
    expand(at - 1);
  }

  private boolean nextLayer() {
    if (next.size > width) {
      next.cut(width);
      complete = false;
    }
    Layer old = layer;
    layer = next;
    next = old;
    next.size = 0;
    at = 0;
    return layer.size > 0;
  }

  private void endRun() {
    if (timeless) {
      timeless = false;
      startRun();
      return;
    }
    if (complete) {
      puzzle.decide();
      return;
    }
    timeless = puzzle.countsSteps();
    widest = tooWide ? Math.max(FIRST_WIDTH, width / FACTOR) : widest;
    width = (int) Math.min(widest, (long) FACTOR * width);
    startRun();
  }

  private void expand(int i) {
    int from = i * words;
    puzzle.goTo(layer.states, from);
    int n = puzzle.state().legalMoves(moves);
    for (int k = 0; k < n; k++) {
      if (k > 0) {
        puzzle.goTo(layer.states, from);
      }
      puzzle.state().play(moves[k]);
      int root = layer.roots[i] < 0 ? k : layer.roots[i];
      puzzle.reached(root);
      if (puzzle.state().isTerminal()) {
        end(layer.nodes[i], moves[k], root);
      } else if (seen.add(puzzle.key(timeless))) {
        keep(i, moves[k], root);
      }
    }
  }

  private void end(int from, int last, int root) {
    complete &= !puzzle.isCut();
    double reward = puzzle.endReward(root);
    if (puzzle.plan.isBeatenBy(reward, Integer.MAX_VALUE)) {
      int length = 1;
      for (int node = from; node >= 0; node = parent[node]) {
        length++;
      }
      line = line.length < length ? new int[2 * length] : line;
      line[length - 1] = last;
      int k = length - 2;
      for (int node = from; node >= 0; node = parent[node]) {
        line[k--] = move[node];
      }
      puzzle.plan.set(reward, line, length);
    }
  }

  private void keep(int i, int last, int root) {
    if (tooWide || nodes == mostNodes && !forgetDeadEnds()) {
      tooWide = true;
      complete = false;
      return;
    }
    if (nodes == parent.length) {
      int length = (int) Math.min(mostNodes, 2L * nodes);
      parent = Arrays.copyOf(parent, length);
      move = Arrays.copyOf(move, length);
    }
    if (next.size >= 2 * width) {
      next.cut(width);
      complete = false;
    }
    next.makeRoom(2 * width);
    puzzle.pack(next.states, next.size * words);
    next.ranks[next.size] = puzzle.rank();
    next.nodes[next.size] = nodes;
    next.roots[next.size] = root;
    next.size++;
    parent[nodes] = layer.nodes[i];
    move[nodes] = last;
    nodes++;
    complete &= !seen.isFull();
  }

  /** Keeps of the ways back those of the states that are still to be expanded. */
  private boolean forgetDeadEnds() {
    int[] place = new int[nodes];
    mark(layer, at - 1, place);
    mark(next, 0, place);
    for (int node = nodes - 1; node >= 0; node--) {
      if (place[node] != 0 && parent[node] >= 0) {
        place[parent[node]] = 1;
      }
    }
    int kept = 0;
    for (int node = 0; node < nodes; node++) {
      if (place[node] != 0) {
        parent[kept] = parent[node] < 0 ? -1 : place[parent[node]];
        move[kept] = move[node];
        place[node] = kept++;
      }
    }
    nodes = kept;
    renumber(layer, at - 1, place);
    renumber(next, 0, place);
    return nodes < mostNodes / 4 * 3;
  }

  private static void mark(Layer which, int from, int[] place) {
    for (int i = from; i < which.size; i++) {
      if (which.nodes[i] >= 0) {
        place[which.nodes[i]] = 1;
      }
    }
  }

  private static void renumber(Layer which, int from, int[] place) {
    for (int i = from; i < which.size; i++) {
      if (which.nodes[i] >= 0) {
        which.nodes[i] = place[which.nodes[i]];
      }
    }
  }

  @Override
  public long kept() {
    return nodes;
  }

  @Override
  public long bytes() {
    return layer.bytes() + next.bytes() + 8L * parent.length + seen.bytes();
  }
}
