// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GameRecordTest {
  private static final Game GAME = new Countdown();

  @Test
  void writesOneLineOfFactsAndThenTheMoves() {
    GameRecord record = GameRecord.of(GAME, List.of("ann", "bob [2]"), new int[] {2, 1, 0, 0});
    assertThat(record.write())
        .isEqualTo(
            """
            (;FF[4]AP[Banyan]SPEC[countdown(n=7)]PB[ann]PW[bob [2\\]]RE[W+]
            ;B[take3];W[take2];B[take1];W[take1])
            """);
  }

  @Test
  void readsBackWhatItWrote() {
    GameRecord record =
        new GameRecord(
            "countdown(n=7)",
            List.of("a]b", "c\\d"),
            "?",
            List.of(new GameRecord.Move(0, "take1"), new GameRecord.Move(1, "take\\]")),
            Map.of("C", "a remark\nof two lines"));
    assertThat(GameRecord.read(record.write())).isEqualTo(record);
  }

  @Test
  void readsSpacesAndLineBreaksBetweenThePieces() {
    GameRecord record =
        GameRecord.read(" ( ;\n SPEC [countdown(n=7)] \n ; B [take1]\n;W[take2] ) ");
    assertThat(record.moves())
        .containsExactly(new GameRecord.Move(0, "take1"), new GameRecord.Move(1, "take2"));
    assertThat(record.result()).isEqualTo(GameRecord.UNKNOWN);
    assertThat(record.players()).isEmpty();
  }

  @Test
  void namesMoreThanTwoPlayers() {
    GameRecord record =
        new GameRecord(
            "race",
            List.of("a", "b", "c"),
            "0.5 0.5 0",
            List.of(new GameRecord.Move(2, "x")),
            Map.of());
    assertThat(record.write()).contains("PXC[c]").contains(";XC[x]");
    assertThat(GameRecord.read(record.write())).isEqualTo(record);
  }

  @Test
  void replaysToTheSameState() {
    State state = GameRecord.of(GAME, List.of(), new int[] {2, 1}).replay(GAME);
    assertThat(state.ply()).isEqualTo(2);
    assertThat(GAME.boardText(state)).isEqualTo("2");
  }

  @Test
  void tellsWhoGaveUp() {
    GameRecord open = GameRecord.of(GAME, List.of("a", "b"), new int[] {2, 1});
    assertThat(open.resigner()).isEqualTo(-1);
    GameRecord resigned = open.resignedBy(0);
    assertThat(resigned.write()).contains("RE[W+R]");
    GameRecord again = GameRecord.read(resigned.write());
    assertThat(again).isEqualTo(resigned);
    assertThat(again.resigner()).isZero();
    assertThat(again.replay(GAME).ply()).isEqualTo(2);
    assertThat(open.resignedBy(1).result()).isEqualTo("B+R");
    assertThatThrownBy(() -> resigned.resignedBy(1))
        .hasMessage("nobody can resign a game that ended W+R");
    assertThatThrownBy(() -> open.resignedBy(2))
        .hasMessage("who resigns must be player 0 or 1, was 2");
  }

  @Test
  void pointsAtTheFault() {
    refuses("", "a record starts with (;, but the text ends (line 1, column 1");
    refuses("[x]", "but found '[' (line 1, column 1");
    refuses("(;FF[3]SPEC[g])", "FF must be 4, was 3 (line 1, column 3");
    refuses("(;FF[4])", "SPEC[...] is missing");
    refuses("(;SPEC[g]\n;B[a];Q[b])", "but found 'Q' (line 2, column 7");
    refuses("(;SPEC[g];B[a", "the value of B is not closed by ] (line 1, column 12");
    refuses("(;SPEC[g];B[a](;W[b]))", "variations are not accepted");
    refuses("(;SPEC[g]SPEC[h])", "property SPEC is given twice (line 1, column 10");
    refuses("(;SPEC[g]B[a])", "property B cannot stand here (line 1, column 10");
    refuses("(;SPEC[g]) x", "nothing may follow the record (line 1, column 12");
  }

  @Test
  void readsTheMainLineOfOtherPrograms() {
    GameRecord record =
        GameRecord.read(
            "(;GM[1]FF[3]SZ[9]LB[aa:1][bb:2]PB[x]RE[B+3.5]C[a (b\\] ;c]\n"
                + ";B[aa]C[good]BL[10](;;W[bb](;B[cc])(;B[dd]))(;W[ee]))(;GM[1];B[ff])");
    assertThat(record.spec()).isEmpty();
    assertThat(record.moves())
        .containsExactly(
            new GameRecord.Move(0, "aa"),
            new GameRecord.Move(1, "bb"),
            new GameRecord.Move(0, "cc"));
    assertThat(record.properties()).containsEntry("SZ", "9").containsEntry("GM", "1");
    assertThat(record.withSpec("go").write()).contains("SPEC[go]");
    refuses(
        "(;GM[1]AB[aa][bb];W[cc])", "set up beforehand (AB) are not accepted (line 1, column 8");
    refuses("(;GM[1];AW[aa])", "set up beforehand (AW)");
    refuses("(;GM[1];B[aa]", "the record is not closed by ), but the text ends");
    refuses("(;GM[1];B[aa]?)", "expected a node");
    refuses("(;SPEC[g]LB[a][b])", "property LB has several values (line 1, column 10");
  }

  @Test
  void refusesMovesThatCannotBePlayed() {
    assertThatThrownBy(() -> GameRecord.read("(;SPEC[g];B[take1];B[take1])").replay(GAME))
        .hasMessage("move 2 is B[take1], but W is to move");
    assertThatThrownBy(() -> GameRecord.read("(;SPEC[g];B[take1];W[take9])").replay(GAME))
        .hasMessageStartingWith("move 2: 'take9' is not a legal move of countdown(n=7) here");
    assertThatThrownBy(
            () -> GameRecord.read("(;SPEC[g];B[take3];W[take3];B[take1];W[take1])").replay(GAME))
        .hasMessage("move 4 is W[take1], but the game is over");
    assertThatThrownBy(
            () -> GameRecord.read("(;SPEC[g]RE[W+];B[take3];W[take3];B[take1])").replay(GAME))
        .hasMessage("the record says RE[W+], but its moves lead to RE[B+]");
  }

  @Test
  void refusesPropertiesThatWouldNotReadBack() {
    for (String key : List.of("b", "B", "PW", "RE", "")) {
      assertThatThrownBy(() -> new GameRecord("g", List.of(), "?", List.of(), Map.of(key, "value")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + key + "'");
    }
  }

  private static void refuses(String text, String message) {
    assertThatThrownBy(() -> GameRecord.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  /** Take one to three of seven; who takes the last wins. */
  private static final class Countdown implements Game {
    @Override
    public String id() {
      return "countdown(n=7)";
    }

    @Override
    public int players() {
      return 2;
    }

    @Override
    public int moveRange() {
      return 3;
    }

    @Override
    public int maxMoves() {
      return 3;
    }

    @Override
    public int maxPlies() {
      return 7;
    }

    @Override
    public State newState() {
      return new CountdownState();
    }

    @Override
    public String moveText(State state, int move) {
      return "take" + (move + 1);
    }

    @Override
    public String boardText(State state) {
      return Integer.toString(((CountdownState) state).left);
    }

    @Override
    public BoardView boardView(State state) {
      return BoardView.of(BoardView.Shape.PIT, List.of());
    }

    @Override
    public List<String> moveCells(State state, int move) {
      return List.of();
    }
  }

  private static final class CountdownState implements State {
    private int left = 7;
    private int ply;

    @Override
    public int mover() {
      return ply & 1;
    }

    @Override
    public int legalMoves(int[] moves) {
      int n = Math.min(3, left);
      for (int i = 0; i < n; i++) {
        moves[i] = i;
      }
      return n;
    }

    @Override
    public void play(int move) {
      left -= move + 1;
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return left == 0;
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[mover()] = 0;
      rewards[1 - mover()] = 1;
    }

    @Override
    public void copyFrom(State other) {
      left = ((CountdownState) other).left;
      ply = ((CountdownState) other).ply;
    }

    @Override
    public int ply() {
      return ply;
    }
  }
}
