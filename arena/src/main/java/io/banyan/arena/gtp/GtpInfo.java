// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import java.util.List;

/**
 * A search report as one line, {@code info move d visits 120 winrate 5230 order 0 pv d c ...}, the
 * form that Leela Zero began and analysis programs read. A win rate is in hundredths of a percent,
 * for the player to move.
 */
final class GtpInfo {
  private GtpInfo() {}

  static String line(GtpSession session, SearchReport report) {
    Game game = session.game();
    State state = session.state();
    StringBuilder text = new StringBuilder();
    int order = 0;
    for (SearchReport.MoveReport move : report.moves()) {
      if (move.visits() > 0) {
        boolean chosen = move.move() == report.move() && !report.line().isEmpty();
        List<Integer> line = chosen ? report.line() : List.of(move.move());
        append(text, game, state, move.visits(), move.value(), order++, line);
      }
    }
    if (order == 0 && report.move() != Game.NO_MOVE) {
      append(text, game, state, 0, report.value(), 0, List.of(report.move()));
    }
    return text.toString();
  }

  private static void append(
      StringBuilder text,
      Game game,
      State state,
      long visits,
      double value,
      int order,
      List<Integer> line) {
    text.append(text.isEmpty() ? "" : " ");
    text.append("info move ").append(game.moveText(state, line.get(0)));
    text.append(" visits ").append(visits);
    if (!Double.isNaN(value)) {
      // Bonuses may take a value out of [0, 1], which readers of this form do not expect.
      text.append(" winrate ").append(Math.round(1e4 * Math.max(0, Math.min(1, value))));
    }
    text.append(" order ").append(order).append(" pv");
    State at = game.copyOf(state);
    for (int move : line) {
      text.append(' ').append(game.moveText(at, move));
      at.play(move);
    }
  }
}
