// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.Search;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One node of a tree with its position and a window of its children, every term of the selection
 * formula included. A node is named by the moves that lead to it: slots of the tree may be reused.
 */
final class NodePage {
  static final int MOST_CHILDREN = 200;

  private final SearchSession session;
  private final Game game;
  private final Search search;
  private final Tree tree;
  private final State state;
  private final int node;

  private NodePage(SearchSession session, Place place) {
    this.session = session;
    this.game = session.game();
    this.search = session.search();
    this.tree = search.tree();
    this.state = place.state();
    this.node = place.node();
  }

  /** A node with its state, the moves that lead to it as data, and the cells of the last. */
  record Place(int node, State state, List<Object> line, List<String> cells) {
    static Place of(SearchSession session, int[] path) {
      Game game = session.game();
      Tree tree = session.search().tree();
      SelectionPolicy selection = session.search().selection();
      State state = game.copyOf(session.played().state());
      int node = tree.root();
      List<Object> line = new ArrayList<>();
      List<String> cells = List.of();
      for (int move : path) {
        selection.lead(tree, node, state.mover());
        node = tree.child(node, move);
        if (node == Tree.NONE) {
          throw ApiException.notFound(
              "the tree has no node there: it was never visited or made room for others");
        }
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("move", move);
        step.put("text", game.moveText(state, move));
        step.put("mover", state.mover());
        line.add(step);
        cells = game.moveCells(state, move);
        state.play(move);
      }
      if (!state.isTerminal()) {
        selection.lead(tree, node, state.mover());
      }
      return new Place(node, state, line, cells);
    }
  }

  /** Which children are wanted, in which order. */
  record Window(String sort, int offset, int limit) {}

  static Map<String, Object> of(SearchSession session, int[] path, Window window) {
    return session.inspect(
        () -> {
          Place place = Place.of(session, path);
          return new NodePage(session, place).page(place, window);
        });
  }

  private Map<String, Object> page(Place place, Window window) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("session", session.id());
    page.put("iterations", search.iterations());
    page.put("line", place.line());
    page.put("visits", tree.simulations(node));
    page.put("value", place.line().isEmpty() ? Double.NaN : value(node));
    page.put("mover", state.isTerminal() ? null : state.mover());
    page.put("terminal", state.isTerminal());
    page.put("board", PlayedGame.board(game, state, place.cells()));
    int[] legal = new int[game.maxMoves()];
    page.put("legal", state.legalMoves(legal));
    page.put("children", children(window));
    return page;
  }

  private double value(int child) {
    return tree.visits(child) == 0 ? Double.NaN : tree.mean(child);
  }

  private Map<String, Object> children(Window window) {
    int first = tree.firstChild(node);
    int count = first == Tree.NONE ? 0 : tree.childCount(node);
    List<Integer> order = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      order.add(first + i);
    }
    order.sort(comparator(window.sort()));
    List<Object> items = new ArrayList<>();
    int end = Math.min(count, window.offset() + window.limit());
    for (int i = window.offset(); i < end; i++) {
      items.add(child(order.get(i)));
    }
    Map<String, Object> children = new LinkedHashMap<>();
    children.put("total", count);
    children.put("offset", window.offset());
    children.put("items", items);
    return children;
  }

  private Comparator<Integer> comparator(String sort) {
    Comparator<Integer> byVisits =
        Comparator.<Integer>comparingInt(c -> -tree.simulations(c)).thenComparingInt(tree::move);
    return switch (sort) {
      case "visits" -> byVisits;
      case "value" ->
          Comparator.<Integer>comparingDouble(c -> -orLeast(value(c))).thenComparing(byVisits);
      case "move" -> Comparator.comparingInt(tree::move);
      case "score" ->
          Comparator.<Integer>comparingDouble(c -> -orLeast(score(c))).thenComparing(byVisits);
      default ->
          throw ApiException.badRequest(
              "sort must be one of visits, value, score, move, was '" + sort + "'");
    };
  }

  /** The whole of the formula, which policies name last. */
  private double score(int child) {
    List<Term> terms = search.selection().explain(tree, node, child, state.mover());
    return terms.isEmpty() ? Double.NaN : terms.get(terms.size() - 1).value();
  }

  private static double orLeast(double value) {
    return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
  }

  private Map<String, Object> child(int child) {
    Map<String, Object> data = PlayedGame.move(game, state, tree.move(child));
    data.put("visits", tree.simulations(child));
    data.put("value", value(child));
    data.put("proof", ReportPage.proof(search.proof(child, state.mover())));
    data.put("children", tree.firstChild(child) == Tree.NONE ? 0 : tree.childCount(child));
    data.put(
        "terms", ReportPage.terms(search.selection().explain(tree, node, child, state.mover())));
    return data;
  }
}
