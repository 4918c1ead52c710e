// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a search found, as JSON; scripts rely on the names of the fields. */
public final class SearchJson {
  private SearchJson() {}

  /** The chosen move, effort and value, what is known of each move, and the line expected. */
  public static Map<String, Object> of(Game game, State state, SearchReport report) {
    boolean searched = report.iterations() > 0;
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mover", state.mover());
    json.put("move", game.moveText(state, report.move()));
    json.put("iterations", searched ? report.iterations() : null);
    json.put("value", finite(report.value()));
    json.put("moves", moves(game, state, report));
    json.put("line", line(game, state, report));
    json.put("seconds", report.nanos() / 1e9);
    json.put("nodes", searched ? report.nodes() : null);
    json.put("treeBytes", searched ? report.treeBytes() : null);
    return json;
  }

  /** One object per move, most visited first; an agent without estimates has nulls. */
  public static List<Map<String, Object>> moves(Game game, State state, SearchReport report) {
    List<Map<String, Object>> rows = new ArrayList<>();
    if (report.moves().isEmpty()) {
      for (String text : Moves.texts(game, state)) {
        rows.add(row(text, null, null, null));
      }
      return rows;
    }
    boolean counted = report.moves().stream().anyMatch(m -> m.visits() > 0);
    for (SearchReport.MoveReport move : report.moves()) {
      rows.add(
          row(
              game.moveText(state, move.move()),
              counted ? move.visits() : null,
              finite(move.value()),
              move.proof() == null ? null : move.proof().name().toLowerCase(Locale.ROOT)));
    }
    return rows;
  }

  /** The moves expected from here on, as text. */
  public static List<String> line(Game game, State state, SearchReport report) {
    List<String> texts = new ArrayList<>();
    State at = game.copyOf(state);
    for (int move : report.line()) {
      texts.add(game.moveText(at, move));
      at.play(move);
    }
    return texts;
  }

  private static Map<String, Object> row(String move, Long visits, Double value, String proven) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("move", move);
    row.put("visits", visits);
    row.put("value", value);
    row.put("proven", proven);
    return row;
  }

  private static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
