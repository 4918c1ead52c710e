// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A circuit as a graph whose vertices have colours: gates, facts and moves, with an edge from a
 * gate to each input, from a fact to its next value, from a move to its legality. Colours are
 * refined by those of the neighbours until nothing more is told apart (Weisfeiler, Leman 1968).
 * They are hashes, so that two colourings can be compared.
 */
final class RuleGraph {
  private static final int NEXT = 2;
  private static final int LEGAL = 4;
  private static final int DEFINITION = 6;
  private static final int LABELS = 8;

  private final CompiledGame game;
  private final Circuit circuit;
  private final int[] outputs;
  private final int[] factVertex;
  private final int[] moveVertex;
  private final long[] kind;
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList label = new IntList();
  private int vertices;

  RuleGraph(CompiledGame game, CompiledGame.Wiring wiring) {
    this.game = game;
    circuit = wiring.circuit();
    outputs = wiring.outputs();
    int moves = game.firstMove(game.roles().size());
    factVertex = new int[game.factCount()];
    moveVertex = new int[moves];
    Arrays.fill(factVertex, -1);
    Arrays.fill(moveVertex, -1);
    vertices = circuit.size();
    kind = new long[vertices + factVertex.length + moves];
    addGates();
    addFactsAndMoves();
    addEnds();
  }

  private void addGates() {
    boolean[] needed = circuit.cone(outputs);
    for (int n = 0; n < needed.length; n++) {
      if (!needed[n]) {
        kind[n] = Rng.hash(n, -1);
        continue;
      }
      int k = circuit.kind(n);
      kind[n] = Rng.hash(k);
      if (k == Circuit.AND) {
        for (int l : circuit.inputs(n)) {
          edge(n, l, 0);
        }
      } else if (k == Circuit.STATE) {
        factVertex[circuit.payload(n)] = n;
      } else if (k == Circuit.MOVE) {
        moveVertex[circuit.payload(n)] = n;
      } else if (k == Circuit.LOOP || k == Circuit.FIX) {
        edge(n, definition(n), DEFINITION);
      }
    }
  }

  private int definition(int node) {
    int variable = circuit.payload(node);
    return circuit.blocks().get(circuit.blockOf(variable)).defs()[circuit.indexInBlock(variable)];
  }

  private void addFactsAndMoves() {
    for (int f = 0; f < factVertex.length; f++) {
      if (factVertex[f] < 0 && outputs[f] != Circuit.FALSE) {
        factVertex[f] = vertices;
        kind[vertices++] = Rng.hash(Circuit.STATE);
      }
      if (factVertex[f] >= 0) {
        edge(factVertex[f], outputs[f], NEXT);
      }
    }
    int at = factVertex.length;
    for (int r = 0; r < game.roles().size(); r++) {
      for (int m = game.firstMove(r); m < game.firstMove(r + 1); m++, at++) {
        if (moveVertex[m] < 0) {
          moveVertex[m] = vertices++;
        }
        kind[moveVertex[m]] = Rng.hash(Circuit.MOVE, r);
        edge(moveVertex[m], outputs[at], LEGAL);
      }
    }
  }

  /** The end and each goal are themselves only. */
  private void addEnds() {
    for (int at = factVertex.length + moveVertex.length; at < outputs.length; at++) {
      kind[outputs[at] >> 1] += Rng.hash(at, outputs[at] & 1, 17);
    }
  }

  private void edge(int vertex, int literal, int what) {
    from.add(vertex);
    to.add(literal >> 1);
    label.add(what + (literal & 1));
  }

  int edges() {
    return from.size();
  }

  int factVertex(int fact) {
    return factVertex[fact];
  }

  int moveVertex(int move) {
    return moveVertex[move];
  }

  /** The stable colours in which nobody is told apart but by the rules. */
  long[] colours() {
    return refined(Arrays.copyOf(kind, vertices));
  }

  /** The stable colours after one vertex was given a colour of its own. */
  long[] individualised(long[] colours, int vertex, int depth) {
    long[] c = colours.clone();
    c[vertex] = Rng.hash(c[vertex], depth, 99);
    return refined(c);
  }

  private long[] refined(long[] colours) {
    long[] now = colours;
    long[] next = new long[now.length];
    int distinct = distinct(now);
    while (true) {
      for (int v = 0; v < now.length; v++) {
        next[v] = Rng.mix(now[v]);
      }
      for (int e = 0; e < from.size(); e++) {
        int a = from.get(e);
        int b = to.get(e);
        int l = label.get(e);
        next[a] += Rng.mix(now[b] + (l + 1) * Rng.GAMMA);
        next[b] += Rng.mix(now[a] + (l + 1 + LABELS) * Rng.GAMMA);
      }
      int more = distinct(next);
      long[] old = now;
      now = next;
      next = old;
      if (more == distinct) {
        return now;
      }
      distinct = more;
    }
  }

  static int distinct(long[] colours) {
    long[] sorted = colours.clone();
    Arrays.sort(sorted);
    int n = 0;
    for (int i = 0; i < sorted.length; i++) {
      n += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
    }
    return n;
  }

  /**
   * The renaming that takes each vertex to the one with its colour in another colouring, or null if
   * that leaves something open or does not keep the rules, gate by gate.
   */
  Automorphism renaming(long[] colours, long[] images) {
    Map<Long, Integer> place = new HashMap<>();
    for (int v = 0; v < images.length; v++) {
      if (place.put(images[v], v) != null) {
        return null;
      }
    }
    int[] map = new int[colours.length];
    for (int v = 0; v < map.length; v++) {
      Integer image = place.get(colours[v]);
      if (image == null) {
        return null;
      }
      map[v] = image;
    }
    return keepsRules(map) ? automorphism(map) : null;
  }

  private boolean keepsRules(int[] map) {
    boolean[] needed = circuit.cone(outputs);
    for (int n = 0; n < needed.length; n++) {
      if (needed[n] && !keepsGate(n, map)) {
        return false;
      }
    }
    for (int f = 0; f < factVertex.length; f++) {
      if (factVertex[f] >= 0) {
        int image = factOf(map[factVertex[f]]);
        if (image < 0 || outputs[image] != literal(outputs[f], map)) {
          return false;
        }
      }
    }
    int first = factVertex.length;
    for (int m = 0; m < moveVertex.length; m++) {
      int image = moveOf(map[moveVertex[m]]);
      if (image < 0
          || roleOf(image) != roleOf(m)
          || outputs[first + image] != literal(outputs[first + m], map)) {
        return false;
      }
    }
    for (int at = first + moveVertex.length; at < outputs.length; at++) {
      if (outputs[at] != literal(outputs[at], map)) {
        return false;
      }
    }
    return true;
  }

  private boolean keepsGate(int n, int[] map) {
    int image = map[n];
    if (image >= circuit.size() || circuit.kind(image) != circuit.kind(n)) {
      return false;
    }
    return switch (circuit.kind(n)) {
      case Circuit.CONST -> image == n;
      case Circuit.AND -> {
        int[] inputs = Arrays.stream(circuit.inputs(n)).map(l -> literal(l, map)).toArray();
        Arrays.sort(inputs);
        yield Arrays.equals(inputs, circuit.inputs(image));
      }
      case Circuit.LOOP, Circuit.FIX -> definition(image) == literal(definition(n), map);
      default -> true;
    };
  }

  private static int literal(int l, int[] map) {
    return map[l >> 1] * 2 + (l & 1);
  }

  private int factOf(int vertex) {
    return indexOf(factVertex, vertex);
  }

  private int moveOf(int vertex) {
    return indexOf(moveVertex, vertex);
  }

  private static int indexOf(int[] vertices, int vertex) {
    for (int i = 0; i < vertices.length; i++) {
      if (vertices[i] == vertex) {
        return i;
      }
    }
    return -1;
  }

  private int roleOf(int move) {
    int role = 0;
    while (move >= game.firstMove(role + 1)) {
      role++;
    }
    return role;
  }

  private Automorphism automorphism(int[] map) {
    int[] facts = new int[factVertex.length];
    for (int f = 0; f < facts.length; f++) {
      facts[f] = factVertex[f] < 0 ? -1 : factOf(map[factVertex[f]]);
    }
    int roles = game.roles().size();
    int[][] moves = new int[roles][];
    for (int r = 0; r < roles; r++) {
      int first = game.firstMove(r);
      moves[r] = new int[game.moveCount(r)];
      for (int m = 0; m < moves[r].length; m++) {
        moves[r][m] = moveOf(map[moveVertex[first + m]]) - first;
      }
    }
    return new Automorphism(facts, moves);
  }
}
