// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.spec.Catalog;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the facts of a sheet are drawn for people. */
class FactBoardTest {
  private static final Catalog CATALOG = new Catalog().add(GdlGame.ownEntry());

  private static Game game(String file) {
    return CATALOG.make(GameSlot.GAME, "gdl(" + file + ")");
  }

  private static State after(Game game, String moves) {
    State state = game.newState();
    Moves.playAll(game, state, moves);
    return state;
  }

  private static BoardView.Cell cell(BoardView view, String name) {
    return view.cells().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void factsOfTwoNumbersAreABoardToo() {
    Game game = game("chomp.kif");
    State state = after(game, "(bite 7 3)");
    BoardView view = game.boardView(state);

    assertThat(view.cells()).hasSize(56);
    assertThat(cell(view, "6,7").piece()).isEqualTo("square");
    assertThat(cell(view, "8,4").piece()).isEmpty();
    assertThat(view.notes()).containsExactly("(control second)");
    assertThat(game.moveCells(state, game.parseMove(state, "(bite 2 2)"))).containsExactly("2,2");
  }

  @Test
  void aMoveThatNamesAColumnTouchesTheCellItFills() {
    Game game = game("connect4.kif");
    State state = after(game, "(drop 4) (drop 4)");

    assertThat(game.moveCells(state, game.parseMove(state, "(drop 4)"))).containsExactly("4,3");
    assertThat(game.moveCells(state, game.parseMove(state, "(drop 5)"))).containsExactly("5,1");
  }

  @Test
  void piecesLieUponThingsAndWhatIsHiddenIsListed() {
    Game game = game("amazons6x6.kif");
    BoardView view = game.boardView(after(game, "(queen 2 1 2 4)"));

    assertThat(cell(view, "2,4").owner()).isZero();
    assertThat(view.notes()).containsExactly("(aims 2 4)", "(control white)");
    assertThat(cell(view, "2,4").piece()).isEqualTo("white");
  }

  @Test
  void aPieceIsNamedByWhatItsWordAddsToTheRole() {
    BoardView view = game("checkers.kif").boardView(game("checkers.kif").newState());

    assertThat(cell(view, "1,1").piece()).isEqualTo("man");
    assertThat(cell(view, "1,1").owner()).isEqualTo(1);
    assertThat(cell(view, "2,1").tint()).as("squares no piece can reach").isEqualTo(4);
  }

  @Test
  void hexagonsAndRowsLieAsTheirRulesMeanThem() {
    BoardView hex = game("hex5x5.kif").boardView(game("hex5x5.kif").newState());
    assertThat(hex.shape()).isEqualTo(BoardView.Shape.HEX);
    for (String beside : List.of("2,3", "4,3", "3,2", "3,4", "4,2", "2,4")) {
      assertThat(distance(cell(hex, "3,3"), cell(hex, beside))).isBetween(0.99, 1.01);
    }
    BoardView pegs = game("pegs.kif").boardView(game("pegs.kif").newState());
    assertThat(pegs.cells()).hasSize(15);
    assertThat(distance(cell(pegs, "2,1"), cell(pegs, "3,2"))).isBetween(0.99, 1.01);
    assertThat(cell(pegs, "1,1").y()).isGreaterThan(cell(pegs, "5,1").y());
  }

  private static double distance(BoardView.Cell a, BoardView.Cell b) {
    return Math.hypot(a.x() - b.x(), a.y() - b.y());
  }

  @Test
  void theSheetsForPeopleAreThoseThatAreShipped() {
    assertThat(OwnSheet.ALL.stream().map(OwnSheet::file))
        .containsExactlyInAnyOrderElementsOf(SheetFiles.OWN);
    assertThat(OwnSheet.ALL.stream().map(OwnSheet::title)).doesNotHaveDuplicates();
    for (OwnSheet sheet : OwnSheet.ALL) {
      assertThat(OwnSheet.words(SheetFiles.own(sheet.file())))
          .as(sheet.file())
          .endsWith(".")
          .doesNotContain("SPDX");
    }
  }
}
