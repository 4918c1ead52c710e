// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import io.banyan.core.agent.Agents;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.games.Games;
import org.junit.jupiter.api.Test;

class PlayCommandTest {

  private static Run play(String lines, String... more) {
    String[] args = new String[more.length + 5];
    System.arraycopy(
        new String[] {"play", "connect4", "solver", "--budget", "300it"}, 0, args, 0, 5);
    System.arraycopy(more, 0, args, 5, more.length);
    return Run.typing(lines, args).succeeded();
  }

  @Test
  void theAgentAnswersWithItsTable() {
    assertThat(play("d\n").out())
        .containsPattern("move +value +visits +share")
        .containsPattern("(?m)^\\* [a-g] ")
        .containsPattern("o plays [a-g] \\(value 0\\.\\d{3}; 300 iterations");
  }

  @Test
  void anAgentWithoutAnOpinionTellsNone() {
    assertThat(Run.typing("d\nhint\n", "play", "connect4", "random").succeeded().out())
        .containsPattern("o plays [a-g] \\(0\\.\\d{3} s\\)")
        .containsPattern("hint: [a-g]\\R");
  }

  @Test
  void whoMovesSecondSeesTheAgentsMoveFirst() {
    String out = play("quit\n", "--second").out();

    assertThat(out).contains("x plays").contains("o> quit");
  }

  @Test
  void aPersonIsToldWhoTheyAreAndCanAskForTheRules() {
    assertThat(play("rules\nquit\n", "--second").out())
        .contains("You play connect4(size=7x6,connect=4) as o against solver with 300it per move")
        .contains("A move drops a disc");
    assertThat(Run.typing("quit\n", "play", "gdl(towers.kif)", "uct@9it").succeeded().out())
        .contains("serial=false) alone; hint asks uct with 9it per move");
  }

  @Test
  void withoutLinesTheGameEndsAtOnce() {
    assertThat(play("").out()).contains("x> ").doesNotContain("plays d");
  }

  @Test
  void anUnreadableMoveIsAskedForAgain() {
    assertThat(play("zz\nmoves\n").out())
        .contains("'zz' is not a legal move")
        .contains("a b c d e f g");
  }

  @Test
  void undoTakesBackOwnMoveAndAnswer() {
    String out = play("d\nundo\nundo\nrecord\n").out();

    assertThat(out).contains("There is no move of yours to take back.");
    assertThat(out.substring(out.indexOf("(;FF[4]"))).doesNotContain(";B[").doesNotContain(";W[");
  }

  @Test
  void aHintIsALegalMoveWithItsTable() {
    assertThat(play("hint\n").out()).containsPattern("hint: [a-g] \\(value 0\\.\\d+\\)");
  }

  @Test
  void theRecordReadsBack() {
    String out = play("d\nrecord\nquit\n").out();
    int start = out.indexOf("(;FF[4]");
    GameRecord record = GameRecord.read(out.substring(start, out.indexOf(")\n", start) + 1));

    assertThat(record.moves()).hasSize(2);
    var game = Games.addTo(Agents.catalog()).make(GameSlot.GAME, record.spec());
    assertThat(record.replay(game).ply()).isEqualTo(2);
  }

  @Test
  void aGameRunsToItsEnd() {
    String lines = "a\nb\nc\nd\ne\nf\ng\n".repeat(7);

    assertThat(play(lines).out()).containsPattern("The game is over: (x wins|o wins|a draw)\\.");
  }
}
