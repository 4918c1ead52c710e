// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchReport.MoveReport;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The checks of the long run find what they are for. */
class ReportCheckTest {
  private static final Game GAME = SoakCatalog.game("tictactoe");
  private static final int MOVES = 9;

  private final State state = GAME.newState();
  private final List<MoveReport> moves = new ArrayList<>();
  private int answer;
  private List<Integer> line = List.of(0, 1);
  private long iterations = 90;

  ReportCheckTest() {
    for (int move = 0; move < MOVES; move++) {
      moves.add(move(move, 10, 0.5, null));
    }
  }

  private static MoveReport move(int move, long visits, double value, Proof proof) {
    return new MoveReport(move, visits, value, proof, List.of());
  }

  private void check() {
    check("solver");
  }

  private void check(String agent) {
    double value = moves.get(0).value();
    SearchReport report = new SearchReport(answer, value, iterations, 1, 9, 9, moves, line);
    new ReportCheck(GAME, SoakCatalog.resolved(agent, "tictactoe"))
        .check(state, report, Budget.iterations(90), false);
  }

  @Test
  void aRightReportPasses() {
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void anAnswerThatIsNoMoveFails() {
    answer = Game.NO_MOVE;
    assertThatThrownBy(this::check).hasMessage("the move -1 is not legal");
  }

  @Test
  void aMoveReportedTwiceFails() {
    moves.set(3, move(4, 10, 0.5, null));
    assertThatThrownBy(this::check).hasMessageContaining("lists the move 4 twice");
  }

  @Test
  void aValueOutOfRangeFails() {
    moves.set(3, move(3, 10, 1.2, null));
    assertThatThrownBy(this::check).hasMessageContaining("has the value 1.2");
  }

  @Test
  void aLineWithAMoveThatIsTakenFails() {
    line = List.of(0, 0);
    assertThatThrownBy(this::check).hasMessageContaining("move 2 of the line");
  }

  @Test
  void aWonMoveThatIsNotPlayedFails() {
    moves.set(3, move(3, 10, 1, Proof.WIN));
    assertThatThrownBy(this::check).hasMessageContaining("proven won");
  }

  @Test
  void aLostMoveThatIsPlayedFails() {
    moves.set(0, move(0, 10, 0, Proof.LOSS));
    assertThatThrownBy(this::check).hasMessageContaining("proven lost and played");
  }

  @Test
  void moreVisitsThanIterationsFail() {
    moves.set(3, move(3, 11, 0.5, null));
    assertThatThrownBy(this::check).hasMessageContaining("91 visits in 90 iterations");
  }

  @Test
  void fewerVisitsThanIterationsFailWithoutASolver() {
    moves.set(3, move(3, 9, 0.5, null));
    assertThatThrownBy(() -> check("uct")).hasMessageContaining("89 visits in 90 iterations");
  }

  @Test
  void aSearchThatEndsTooSoonFails() {
    iterations = 80;
    moves.set(3, move(3, 0, Double.NaN, null));
    assertThatThrownBy(this::check).hasMessage("only 80 iterations of 90");
  }

  @Test
  void aProofThatIsWrongFails() {
    ProofCheck proofs = new ProofCheck(GAME);
    for (int move : new int[] {0, 1, 4, 8}) {
      state.play(move);
    }
    moves.clear();
    moves.add(move(3, 10, 1, Proof.WIN));
    moves.add(move(2, 10, 0, Proof.LOSS));
    SearchReport report = new SearchReport(3, 1, 20, 1, 9, 9, moves, List.of(3));

    assertThatThrownBy(() -> proofs.report(state, report))
        .hasMessage("the move 2 is proven LOSS, but its value is 0.5");
  }

  @Test
  void aPlayerWhoProvedAWinAndLosesFails() {
    ProofCheck proofs = new ProofCheck(GAME);
    moves.set(0, move(0, 10, 1, Proof.WIN));
    proofs.played(0, 0, new SearchReport(0, 1, 90, 1, 9, 9, moves, List.of(0)));
    for (int move : new int[] {0, 3, 1, 4, 8, 5}) {
      state.play(move);
    }

    assertThatThrownBy(() -> proofs.ended(state)).hasMessageContaining("player 0 proved a win");
  }

  @Test
  void aTreeWithAMoveThatIsNotLegalFails() {
    Tree tree = new Tree(true, false, 4_000_000);
    tree.clear();
    tree.expand(tree.root(), new int[] {0, 1, 2, 3, 4, 5, 6, 7, 7}, MOVES, null);

    assertThatThrownBy(() -> treeCheck(tree).checkMoves(state, new Rng(1), true))
        .hasMessageContaining("repeated move 7");
  }

  @Test
  void aTreeWhoseChildrenHaveMoreVisitsThanTheirParentFails() {
    Tree tree = new Tree(true, false, 4_000_000);
    tree.clear();
    int first = tree.expand(tree.root(), new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8}, MOVES, null);
    tree.add(first, 1);

    assertThatThrownBy(() -> treeCheck(tree).checkAll(4, 1))
        .hasMessageContaining("1 visits more than it");
  }

  @Test
  void aTreeWithAMeanOutOfRangeFails() {
    Tree tree = new Tree(true, false, 4_000_000);
    tree.clear();
    int first = tree.expand(tree.root(), new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8}, MOVES, null);
    tree.add(tree.root(), 0);
    tree.add(first, 7);

    assertThatThrownBy(() -> treeCheck(tree).checkAll(4, 1)).hasMessageContaining("the mean 7");
  }

  private static TreeCheck treeCheck(Tree tree) {
    return new TreeCheck(GAME, tree, 0, 1);
  }
}
