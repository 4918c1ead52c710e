// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Term;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a search knows so far, as data. */
final class ReportPage {
  private static final int MOST_MOVES = 400;
  private static final int LONGEST_LINE = 40;

  private ReportPage() {}

  static Map<String, Object> of(SearchSession session) {
    // Read first: when the status says done, the report is the last one.
    SearchSession.Status status = session.status();
    SearchReport report = session.report();
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("id", session.id());
    page.put("status", status.name().toLowerCase(Locale.ROOT));
    page.put("agent", session.spec());
    page.put("budget", session.budget().toString());
    page.put("seed", session.seed());
    page.put("mover", session.played().state().mover());
    page.put("ply", session.played().texts().size());
    page.put("tree", session.hasTree());
    page.put("fault", session.fault());
    page.put("report", report == null ? null : report(session.played(), report));
    return page;
  }

  private static Map<String, Object> report(PlayedGame played, SearchReport report) {
    Game game = played.game();
    State root = played.state();
    Map<String, Object> page = new LinkedHashMap<>();
    boolean any = report.move() != Game.NO_MOVE;
    page.put("move", any ? report.move() : null);
    page.put("text", any ? game.moveText(root, report.move()) : null);
    page.put("value", report.value());
    page.put("iterations", report.iterations());
    page.put("millis", report.nanos() / 1e6);
    page.put(
        "iterationsPerSecond",
        report.nanos() == 0 ? Double.NaN : report.iterations() * 1e9 / report.nanos());
    page.put("nodes", report.nodes());
    page.put("treeBytes", report.treeBytes());
    page.put("moveCount", report.moves().size());
    long all = report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum();
    List<Object> moves = new ArrayList<>();
    for (SearchReport.MoveReport move : report.moves()) {
      if (moves.size() == MOST_MOVES) {
        break;
      }
      Map<String, Object> data = PlayedGame.move(game, root, move.move());
      data.put("visits", move.visits());
      data.put("share", all == 0 ? 0 : move.visits() / (double) all);
      data.put("value", move.value());
      data.put("proof", proof(move.proof()));
      data.put("terms", terms(move.terms()));
      moves.add(data);
    }
    page.put("moves", moves);
    page.put("line", line(game, root, report.line()));
    return page;
  }

  static String proof(Solver.Proof proof) {
    return proof == null ? null : proof.name().toLowerCase(Locale.ROOT);
  }

  static List<Object> terms(List<Term> terms) {
    List<Object> list = new ArrayList<>();
    for (Term term : terms) {
      Map<String, Object> data = new LinkedHashMap<>();
      data.put("name", term.name());
      data.put("value", term.value());
      list.add(data);
    }
    return list;
  }

  private static List<Object> line(Game game, State root, List<Integer> moves) {
    State state = game.copyOf(root);
    List<Object> line = new ArrayList<>();
    for (int move : moves) {
      if (move == Game.NO_MOVE || state.isTerminal() || line.size() == LONGEST_LINE) {
        break;
      }
      line.add(Map.of("move", move, "text", game.moveText(state, move), "mover", state.mover()));
      state.play(move);
    }
    return line;
  }
}
