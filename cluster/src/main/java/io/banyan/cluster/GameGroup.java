// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.ScheduledGame;
import java.io.Serializable;
import java.util.List;

/** Games that travel together, to be played one after the other by one core. */
record GameGroup(List<ScheduledGame> games) implements Serializable {
  GameGroup {
    games = List.copyOf(games);
  }

  /** Those who meet in these games. */
  List<Pairing> pairings() {
    return games.stream().map(ScheduledGame::pairing).distinct().toList();
  }

  /** The games of one pairing. */
  List<ScheduledGame> gamesOf(Pairing pairing) {
    return games.stream().filter(game -> game.pairing().equals(pairing)).toList();
  }
}
