// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.ScheduledGame;
import java.io.Serializable;
import java.util.List;

/**
 * What became of a group.
 *
 * @param finished games that came to an end
 * @param noMemory games that could not begin for want of memory
 * @param nanos time of the whole group on its core
 */
record GroupResult(List<Timed> finished, List<ScheduledGame> noMemory, long nanos)
    implements Serializable {

  /**
   * A finished game.
   *
   * @param nanos what it took, with making its agents
   */
  record Timed(MatchRecord record, long nanos) implements Serializable {}

  GroupResult {
    finished = List.copyOf(finished);
    noMemory = List.copyOf(noMemory);
  }
}
