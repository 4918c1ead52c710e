// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class BestMovesTest {
  private static final int CELLS = 90;

  private final Rng rng = new Rng(5);
  private final BestMoves best = new BestMoves(CELLS);

  @Test
  void findsTheBestInOrderAndOfEqualOnesTheFirst() {
    // Few different values, so that many are equal; then many, some far from all others.
    for (int kinds : new int[] {1, 2, 7, 1000}) {
      for (int run = 0; run < 50; run++) {
        int size = rng.nextInt(CELLS + 1);
        float[] values = new float[CELLS];
        int[] given = new int[CELLS];
        List<Integer> moves = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          float value = rng.nextInt(kinds) / 7f;
          values[i] = value * value * value - 0.5f;
          given[i] = CELLS - 1 - i;
          moves.add(given[i]);
        }
        int n = 1 + rng.nextInt(30);
        MoveList found = new MoveList(n);
        best.addTo(found, n, given, values, size);
        moves.sort(Comparator.comparing(move -> -values[CELLS - 1 - move]));
        assertThat(drawAll(found)).isEqualTo(drawAll(listOf(moves, n)));
      }
    }
  }

  private static MoveList listOf(List<Integer> moves, int n) {
    MoveList list = new MoveList(n);
    moves.stream().limit(n).forEach(list::add);
    return list;
  }

  /** Equal for lists of the same moves in the same order only: a draw goes by the place. */
  private static List<Integer> drawAll(MoveList list) {
    Cells game = new Cells(CELLS, CELLS, 0);
    LegalPool pool = new LegalPool(game, false);
    pool.start(game.newState());
    Rng same = new Rng(1);
    List<Integer> drawn = new ArrayList<>();
    for (int move = list.draw(pool, same); move >= 0; move = list.draw(pool, same)) {
      drawn.add(move);
    }
    return drawn;
  }
}
