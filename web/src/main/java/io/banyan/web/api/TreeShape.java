// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.Search;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * A tree as a drawing needs it: the most visited nodes below one of them, as many as are wanted,
 * nested as they lie. What is left out is narrower than all that is there.
 */
final class TreeShape {
  static final int MOST_NODES = 2000;

  /** A drawing of this many layers is as deep as a screen is high. */
  private static final int LAYERS = 40;

  private final Game game;
  private final Search search;
  private final Tree tree;

  private TreeShape(Game game, Search search) {
    this.game = game;
    this.search = search;
    this.tree = search.tree();
  }

  /** A node that may be drawn; {@code state} is that of its parent, null for the root. */
  private record Open(int node, int layer, int order, State state, List<Object> siblings) {}

  /** The shape below the node that some moves lead to. */
  static Map<String, Object> of(SearchSession session, int[] path, int most) {
    return session.inspect(
        () -> {
          NodePage.Place place = NodePage.Place.of(session, path);
          Map<String, Object> page = new LinkedHashMap<>();
          page.put("session", session.id());
          page.put("iterations", session.search().iterations());
          page.put("nodes", session.search().tree().nodes());
          page.put("line", place.line());
          page.put(
              "root", below(place.state(), session.search(), place.node(), most, session.game()));
          return page;
        });
  }

  /** The nested nodes; {@code state} belongs to the first and is left as it is. */
  static Map<String, Object> below(State state, Search search, int node, int most, Game game) {
    return new TreeShape(game, search).draw(game.copyOf(state), node, most);
  }

  private Map<String, Object> draw(State state, int root, int most) {
    PriorityQueue<Open> open =
        new PriorityQueue<>(
            Comparator.<Open>comparingInt(o -> -tree.simulations(o.node()))
                .thenComparingInt(Open::order));
    Map<String, Object> first = new LinkedHashMap<>();
    first.put("visits", tree.simulations(root));
    first.put("value", Double.NaN);
    addChildren(first, root, 1, state, open);
    for (int shown = 1; !open.isEmpty() && shown < most; shown++) {
      Open next = open.poll();
      next.siblings().add(node(next, open));
    }
    return first;
  }

  private Map<String, Object> node(Open here, PriorityQueue<Open> open) {
    int node = here.node();
    int move = tree.move(node);
    int mover = here.state().mover();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("move", move);
    data.put("text", game.moveText(here.state(), move));
    data.put("mover", mover);
    data.put("visits", tree.simulations(node));
    data.put("value", tree.mean(node));
    data.put("proof", ReportPage.proof(search.proof(node, mover)));
    if (here.layer() < LAYERS && tree.firstChild(node) != Tree.NONE) {
      State state = game.copyOf(here.state());
      state.play(move);
      addChildren(data, node, here.layer() + 1, state, open);
    }
    return data;
  }

  private void addChildren(
      Map<String, Object> data, int node, int layer, State state, PriorityQueue<Open> open) {
    int first = tree.firstChild(node);
    int n = first == Tree.NONE ? 0 : tree.childCount(node);
    List<Object> children = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      // A proof may come before the first visit.
      if (tree.simulations(first + i) > 0 || search.proof(first + i, state.mover()) != null) {
        open.add(new Open(first + i, layer, tree.move(first + i), state, children));
      }
    }
    data.put("children", children);
  }
}
