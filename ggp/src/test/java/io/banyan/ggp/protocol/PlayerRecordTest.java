// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static io.banyan.ggp.protocol.Matches.say;
import static io.banyan.ggp.protocol.Matches.start;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PlayerRecordTest {
  private final BlockingQueue<MatchLog> records = new LinkedBlockingQueue<>();

  private MatchLog record() throws InterruptedException {
    return records.poll(50, TimeUnit.SECONDS);
  }

  @Test
  void aFinishedMatchIsRecordedWithStatesMovesAndGoals() throws InterruptedException {
    try (Player player = new Player(Matches.settings("legal"), records::add)) {
      say(player, start("m", "xplayer", Matches.ROW, 5, 2));
      say(player, "(PLAY m NIL)");
      say(player, "(PLAY m ((mark 1) noop))");
      say(player, "(PLAY m (noop (mark 4)))");
      say(player, "(STOP m ((mark 2) noop))");

      MatchLog log = record();
      assertThat(log.matchId()).isEqualTo("m");
      assertThat(log.playerNames()).containsExactly("tester", "other");
      assertThat(log.moves()).hasSize(3);
      assertThat(log.states()).hasSize(4);
      assertThat(log.isCompleted()).isTrue();
      assertThat(log.goalValues()).containsExactly(100, 0);
    }
  }

  @Test
  void anAbortedMatchIsRecordedAsSuch() throws InterruptedException {
    try (Player player = new Player(Matches.settings("legal"), records::add)) {
      say(player, start("m", "oplayer", Matches.ROW, 5, 2));
      say(player, "(PLAY m NIL)");
      say(player, "(ABORT m)");

      MatchLog log = record();
      assertThat(log.isCompleted()).isFalse();
      assertThat(log.reason()).isEqualTo("aborted");
      assertThat(log.goalValues()).isEmpty();
    }
  }

  @Test
  void aMatchStoppedEarlySaysSo() throws InterruptedException {
    try (Player player = new Player(Matches.settings("legal"), records::add)) {
      say(player, start("m", "xplayer", Matches.ROW, 5, 2));
      say(player, "(PLAY m NIL)");
      say(player, "(STOP m ((mark 3) noop))");

      MatchLog log = record();
      assertThat(log.moves()).hasSize(1);
      assertThat(log.reason()).isEqualTo("stopped before its end");
    }
  }
}
