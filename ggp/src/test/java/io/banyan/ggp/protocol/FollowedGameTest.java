// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.game.GdlJointGame;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import java.util.List;
import org.junit.jupiter.api.Test;

class FollowedGameTest {
  private static final List<String> MARKED = List.of("(mark 1)", "noop");

  private final Sheet sheet = KifReader.read(Matches.ROW);
  private final FollowedGame followed = new FollowedGame(sheet, 0, 7);

  private GdlJointGame newGame() {
    return new GdlJointGame(new Interpreter(NormalForm.of(sheet).rules(), WorkLimits.generous()));
  }

  @Test
  void followsMovesInAnySpellingAndKeepsThemForTheNextEngine() {
    followed.take(newGame());
    assertThat(followed.hasChoice()).isTrue();
    assertThat(followed.follow(List.of("( MARK  1 )", "NOOP"), null).texts()).isEqualTo(MARKED);
    assertThat(followed.hasChoice()).isFalse();
    followed.take(newGame());
    assertThat(followed.history()).containsExactly(MARKED);
    assertThat(followed.anyMove()).isEqualTo("noop");
  }

  @Test
  void movesThatNobodyCanMakeLoseTheGameFromSight() {
    for (List<String> wrong :
        List.of(List.of("(mark 1)"), List.of("(mark 9)", "noop"), List.of("noop", "noop"))) {
      FollowedGame game = new FollowedGame(sheet, 0, 7);
      game.take(newGame());
      assertThat(game.follow(wrong, null)).as("%s", wrong).isNull();
      assertThat(game.isLost()).isTrue();
      assertThat(game.goesOn()).isFalse();
    }
  }

  @Test
  void aMessageIsRepeatedIfItsAnswerWasLostAndNotBecauseItLooksTheSame() {
    followed.take(newGame());
    assertThat(followed.isRepeated(null, null, false)).isFalse();
    assertThat(followed.isRepeated(null, "(mark 1)", false)).isTrue();
    followed.follow(MARKED, "(mark 1)");
    assertThat(followed.isRepeated(MARKED, "noop", true)).isTrue();
    assertThat(followed.isRepeated(List.of("noop", "(mark 2)"), "noop", true)).isFalse();
  }
}
