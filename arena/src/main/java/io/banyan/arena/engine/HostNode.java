// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A state of a {@link HostGame}: what the client said of it, and the states after it. */
final class HostNode {
  final HostNode parent;
  final int move;
  final int ply;

  /** The client's name for it; negative as long as the client has not heard of it. */
  int number = -1;

  private int mover;
  private double[] rewards;
  private double[] playout;
  private HostNode[] children;

  /** Written last: who sees it sees the rest. */
  private volatile int[] legal;

  HostNode(HostNode parent, int move) {
    this.parent = parent;
    this.move = move;
    this.ply = parent == null ? 0 : parent.ply + 1;
  }

  boolean isKnown() {
    return legal != null;
  }

  /** The number of the state that it comes from: its own if it is known, -1 for the start. */
  int from() {
    return isKnown() ? number : parent == null ? -1 : parent.number;
  }

  int mover() {
    return mover;
  }

  /** The legal moves; none in a terminal state. */
  int[] legal() {
    return legal;
  }

  /** What each player gets; null if the game goes on. */
  double[] rewards() {
    return rewards;
  }

  boolean hasPlayout() {
    return playout != null;
  }

  /** The rewards of a playout that nobody took; null if there are none. */
  double[] takePlayout() {
    double[] taken = playout;
    playout = null;
    return taken;
  }

  /** The state after a legal move. */
  synchronized HostNode child(int wanted) {
    for (int i = 0; i < legal.length; i++) {
      if (legal[i] == wanted) {
        return childAt(i);
      }
    }
    throw new IllegalArgumentException(
        "move " + wanted + " is not among " + Arrays.toString(legal));
  }

  private HostNode childAt(int i) {
    if (children[i] == null) {
      children[i] = new HostNode(this, legal[i]);
    }
    return children[i];
  }

  /**
   * Adds states after this one that are not known: at most as many as are, so that at most half of
   * all were asked for in vain.
   */
  synchronized void addUnknown(List<HostNode> nodes, int most) {
    int known = 0;
    for (HostNode child : children) {
      known += child != null && child.isKnown() ? 1 : 0;
    }
    int size = Math.min(most, nodes.size() + known);
    for (int i = 0; i < legal.length && nodes.size() < size; i++) {
      HostNode child = childAt(i);
      if (!child.isKnown() && !nodes.contains(child)) {
        nodes.add(child);
      }
    }
  }

  /** Takes what the client says of it. */
  void learn(JsonNode told, HostRules rules) {
    rewards = rewards("rewards", told, rules);
    playout = rewards == null ? rewards("playout", told, rules) : null;
    JsonNode moves = told.get("legal");
    boolean none = moves == null || moves.isNull() || moves.isEmpty();
    if (none != (rewards != null)) {
      throw new IllegalArgumentException(
          "a state must have legal moves or rewards, and not both, was " + told);
    }
    int[] found = new int[none ? 0 : moves.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = integer("each of legal", moves.get(i), rules.moves().size());
    }
    if (Arrays.stream(found).distinct().count() < found.length) {
      throw new IllegalArgumentException("legal must not name a move twice, was " + moves);
    }
    mover = none ? 0 : integer("mover", told.get("mover"), rules.players());
    children = new HostNode[found.length];
    legal = found;
  }

  /** The rewards of another playout from a state that is known; null if there is none. */
  static double[] playoutOf(JsonNode told, HostRules rules) {
    return rewards("playout", told, rules);
  }

  private static int integer(String name, JsonNode value, int bound) {
    boolean fits = value != null && value.isIntegralNumber() && value.canConvertToInt();
    if (!fits || value.intValue() < 0 || value.intValue() >= bound) {
      throw new IllegalArgumentException(
          name + " must be a whole number from 0 to " + (bound - 1) + ", was " + value);
    }
    return value.intValue();
  }

  private static double[] rewards(String name, JsonNode told, HostRules rules) {
    JsonNode list = told.get(name);
    if (list == null || list.isNull()) {
      return null;
    }
    double[] found = new double[rules.players()];
    boolean fits = list.isArray() && list.size() == found.length;
    for (int i = 0; fits && i < found.length; i++) {
      fits = list.get(i).isNumber();
      found[i] = fits ? list.get(i).doubleValue() : -1;
      fits = found[i] >= 0 && found[i] <= 1;
    }
    if (!fits) {
      throw new IllegalArgumentException(
          name + " must be " + found.length + " numbers from 0 to 1, was " + list);
    }
    return found;
  }
}
