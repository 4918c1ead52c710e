// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Search;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes iterations of a stepped search and tells about the last: the path, the new node, the
 * playout, and every number that changed. The engine itself runs; this only reads.
 */
final class StepPage {
  /** Steps of one request end after this time, so that the page stays answered. */
  private static final long MAX_NANOS = 200_000_000;

  /** Trees beyond this size are not copied to tell old numbers from new ones. */
  private static final long MAX_COPIED = 300_000;

  private final SearchSession session;
  private final Game game;
  private final Search search;
  private final Tree tree;
  private final Clock clock;
  private int[] visitsBefore = new int[0];
  private double[] valuesBefore = new double[0];

  private StepPage(SearchSession session, Clock clock) {
    this.session = session;
    this.game = session.played().game();
    this.search = session.search();
    this.tree = search.tree();
    this.clock = clock;
  }

  /**
   * Has playouts recorded, if the search stays the same by it: some games fill their board at once
   * when nobody asks for the order of the moves.
   */
  static void watchPlayouts(SearchSession session) {
    State root = session.played().state();
    if (root instanceof UniformPlayout && !drawsAlike(session.played().game(), root)) {
      return;
    }
    session.inspect(
        () -> {
          session.search().recordPlayouts();
          return null;
        });
  }

  private static boolean drawsAlike(Game game, State root) {
    State state = game.newState();
    for (int seed = 0; seed < 4; seed++) {
      Rng plain = new Rng(seed);
      state.copyFrom(root);
      ((UniformPlayout) state).playUniform(plain, null);
      Rng recorded = new Rng(seed);
      state.copyFrom(root);
      ((UniformPlayout) state).playUniform(recorded, new MoveLog(game.maxPlies() % 4096));
      if (plain.state() != recorded.state()) {
        return false;
      }
    }
    return true;
  }

  static Map<String, Object> steps(SearchSession session, int count, Clock clock) {
    if (session.status() != SearchSession.Status.STEPPING) {
      throw ApiException.badRequest(
          "this search runs by itself; open one with \"step\": true to step through it");
    }
    return session.inspect(() -> new StepPage(session, clock).make(count));
  }

  private Map<String, Object> make(int count) {
    Budget budget = session.budget();
    long start = clock.nanos();
    int made = 0;
    while (made < count - 1 && allowed(budget) && clock.nanos() - start < MAX_NANOS) {
      search.iterate();
      made++;
    }
    Map<String, Object> page = new LinkedHashMap<>();
    if (allowed(budget)) {
      copyNumbers();
      search.iterate();
      made++;
      page.put("last", last());
    }
    page.put("made", made);
    page.put("iterations", search.iterations());
    page.put("nodes", tree.nodes());
    page.put("treeBytes", tree.usedBytes());
    page.put("over", !allowed(budget));
    page.put("proven", search.isOver());
    return page;
  }

  private boolean allowed(Budget budget) {
    return !search.isOver()
        && search.iterations() < budget.iterations()
        && tree.nodes() < budget.nodes();
  }

  /** Remembers visits and means of all nodes, by slot. */
  private void copyNumbers() {
    if (tree.nodes() > MAX_COPIED) {
      return;
    }
    visitsBefore = new int[1024];
    valuesBefore = new double[1024];
    copy(tree.root());
  }

  private void copy(int root) {
    int[] stack = new int[256];
    int depth = 0;
    stack[depth++] = root;
    while (depth > 0) {
      int node = stack[--depth];
      if (node >= visitsBefore.length) {
        int length = Math.max(node + 1, 2 * visitsBefore.length);
        visitsBefore = Arrays.copyOf(visitsBefore, length);
        valuesBefore = Arrays.copyOf(valuesBefore, length);
      }
      visitsBefore[node] = tree.simulations(node);
      valuesBefore[node] = tree.mean(node);
      int first = tree.firstChild(node);
      int n = first == Tree.NONE ? 0 : tree.childCount(node);
      if (depth + n > stack.length) {
        stack = Arrays.copyOf(stack, Math.max(depth + n, 2 * stack.length));
      }
      for (int i = 0; i < n; i++) {
        stack[depth++] = first + i;
      }
    }
  }

  private Map<String, Object> last() {
    Trajectory iteration = search.lastIteration();
    State state = game.copyOf(session.played().state());
    List<Object> path = new ArrayList<>();
    path.add(rootNumbers());
    List<String> cells = List.of();
    for (int i = 1; i < iteration.nodeCount(); i++) {
      int move = iteration.log().move(i - 1);
      Map<String, Object> step = PlayedGame.move(game, state, move);
      step.put("mover", state.mover());
      putNumbers(step, iteration.node(i));
      step.put(
          "terms",
          ReportPage.terms(
              search
                  .selection()
                  .explain(tree, iteration.node(i - 1), iteration.node(i), state.mover())));
      path.add(step);
      cells = game.moveCells(state, move);
      state.play(move);
    }
    Map<String, Object> last = new LinkedHashMap<>();
    last.put("path", path);
    last.put("leaf", PlayedGame.board(game, state, cells));
    last.put("terminal", iteration.endedTerminal());
    last.put("proven", iteration.endedProven());
    putPlayout(last, iteration, state);
    last.put("outcome", iteration.outcome().clone());
    last.put("rewards", iteration.rewards().clone());
    return last;
  }

  private Map<String, Object> rootNumbers() {
    Map<String, Object> root = new LinkedHashMap<>();
    putNumbers(root, tree.root());
    return root;
  }

  private void putNumbers(Map<String, Object> step, int node) {
    boolean known = node < visitsBefore.length;
    boolean copied = visitsBefore.length > 0;
    int before = known ? visitsBefore[node] : copied ? 0 : tree.simulations(node) - 1;
    step.put("visitsBefore", before);
    step.put("visits", tree.simulations(node));
    step.put("valueBefore", known && before > 0 ? valuesBefore[node] : Double.NaN);
    step.put("value", tree.mean(node));
    step.put("added", before == 0);
  }

  /** The playout's moves if they were recorded, and the board at its end. */
  private void putPlayout(Map<String, Object> last, Trajectory iteration, State state) {
    MoveLog log = iteration.log();
    boolean played = !iteration.endedTerminal() && !iteration.endedProven();
    List<Object> playout = new ArrayList<>();
    for (int i = iteration.treeMoves(); played && i < log.size(); i++) {
      Map<String, Object> step = PlayedGame.move(game, state, log.move(i));
      step.put("mover", state.mover());
      playout.add(step);
      state.play(log.move(i));
    }
    last.put("playout", playout);
    last.put("recorded", iteration.isRecording());
    last.put("end", PlayedGame.board(game, search.lastState(), List.of()));
  }
}
