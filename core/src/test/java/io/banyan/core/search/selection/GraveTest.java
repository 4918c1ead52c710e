// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestParts;
import io.banyan.core.tree.TableColumn;
import io.banyan.core.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;

class GraveTest {
  private final TestParts parts = new TestParts(new Cells(5, 5, 0), true);
  private final Rng rng = new Rng(1);
  private int a;

  /**
   * The root (100 visits, player 0) has children 0 and 1; child 0 is node a (10 visits, player 1),
   * whose children are moves 3 and 4, not tried yet. For player 1 the root has seen 3 ten times
   * with a sum of 2 and 4 ten times with 8; node a itself has seen the opposite, twice each.
   */
  private SelectionPolicy grave(String spec) {
    SelectionPolicy grave = parts.selection(spec);
    parts.begin(1000);
    Tree tree = parts.tree();
    int root = tree.root();
    tree.expand(root, new int[] {0, 1}, 2, null);
    tree.markAllTried(root);
    a = tree.firstChild(root);
    tree.addVisits(root, 100, 0);
    tree.addVisits(a, 10, 8);
    tree.addVisits(a + 1, 90, 9);
    tree.expand(a, new int[] {3, 4}, 2, null);
    // Rows: visits and sums of the mover, then those of the other player, five moves each.
    set(root, 10, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 10, 10, 0, 0, 0, 2, 8);
    set(a, 0, 0, 0, 2, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return grave;
  }

  private void set(int node, float... rows) {
    TableColumn tables = parts.tree().tables("amaf", 0);
    tables.allocate(node);
    System.arraycopy(rows, 0, tables.array(node), tables.offset(node), rows.length);
  }

  /** A descent asks at the root first. */
  private int choiceAtA(SelectionPolicy grave) {
    Tree tree = parts.tree();
    grave.select(tree, tree.root(), 0, rng);
    return tree.move(grave.select(tree, a, 1, rng));
  }

  @Test
  void aNewNodeBorrowsFromTheAncestorWithEnoughVisits() {
    // ref = 50: the root's statistics of player 1, 0.2 against 0.8.
    assertThat(choiceAtA(grave("grave(ref=50)"))).isEqualTo(4);
  }

  @Test
  void aNodeWithEnoughVisitsUsesItsOwn() {
    // ref = 10: node a's own, 1 against 0. This is RAVE.
    assertThat(choiceAtA(grave("grave(ref=10)"))).isEqualTo(3);
  }

  @Test
  void followsTheFormula() {
    // Child 0 of the root: value 0.8 of n = 10, n' = 10, q' = 0.2;
    // beta = 10 / (10 + 10 + 0.1 * 100) = 1/3; 0.8 - 0.6 / 3 = 0.6.
    SelectionPolicy grave = grave("grave(ref=50,bias=0.1)");
    List<Term> terms = grave.explain(parts.tree(), parts.tree().root(), a, 0);
    assertThat(terms.get(terms.size() - 1).value()).isCloseTo(0.6, within(1e-6));
    assertThat(terms.stream().map(Term::name))
        .containsExactly("value", "amaf visits", "amaf value", "beta", "score");
    assertThat(terms.get(1).value()).isEqualTo(10);
    assertThat(terms.get(2).value()).isCloseTo(0.2, within(1e-6));
    assertThat(terms.get(3).value()).isCloseTo(1 / 3.0, within(1e-6));
  }

  @Test
  void explainsTheChoiceAtANodeByTheAncestorThatDecidedIt() {
    SelectionPolicy grave = grave("grave(ref=50)");
    Tree tree = parts.tree();
    int chosen = choiceAtA(grave);
    grave.lead(tree, tree.root(), 0);
    grave.lead(tree, a, 1);
    int first = tree.firstChild(a);
    int best = score(grave, first) > score(grave, first + 1) ? first : first + 1;
    assertThat(tree.move(best)).isEqualTo(chosen).isEqualTo(4);
    assertThat(grave.explain(tree, a, best, 1).get(1).value()).as("amaf visits").isEqualTo(10);
  }

  private double score(SelectionPolicy grave, int child) {
    List<Term> terms = grave.explain(parts.tree(), a, child, 1);
    return terms.get(terms.size() - 1).value();
  }

  @Test
  void aMoveNothingIsKnownOfIsTriedFirst() {
    SelectionPolicy grave = grave("grave(ref=50)");
    set(parts.tree().root(), 10, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 8);
    assertThat(choiceAtA(grave)).isEqualTo(3);
  }

  /** Fails for select=rave, which tries every move once. */
  @Test
  void leavesBadMovesUntriedAndFindsTheGoodOne() {
    Cells game = new Cells(30, 30, 17);
    for (int seed = 1; seed <= 5; seed++) {
      var grave = search("grave", game, 40, seed);
      assertThat(grave.move()).isEqualTo(17);
      assertThat(grave.moves().stream().filter(m -> m.visits() > 0)).hasSizeLessThan(25);
      assertThat(search("rave", game, 40, seed).moves().stream().filter(m -> m.visits() > 0))
          .hasSize(30);
    }
  }
}
