// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Moves of a role that do the same to every fact that matters, whatever the others do: among them
 * all that do nothing. Of those that are legal in a state one is enough. Facts matter if the end, a
 * goal or the legality of a move depends on them now or later. Proven from the circuit. Immutable.
 */
public final class MoveClasses {
  private final int[][] first;
  private int spare;

  private MoveClasses(int[][] first) {
    this.first = first;
    for (int[] moves : first) {
      for (int m = 0; m < moves.length; m++) {
        spare += moves[m] == m ? 0 : 1;
      }
    }
  }

  static MoveClasses of(CompiledGame game, StepCounters counters) {
    MoveEffects effects = new MoveEffects(game, counters);
    Circuit c = effects.circuit();
    int roles = game.roles().size();
    int[][] first = new int[roles][];
    for (int r = 0; r < roles; r++) {
      int from = game.firstMove(r);
      int to = game.firstMove(r + 1);
      int[] own = new int[to - from];
      Arrays.setAll(own, m -> m);
      first[r] = own;
      Map<List<Integer>, Integer> known = new HashMap<>();
      boolean done =
          effects.look(
              IntStream.range(from, to).toArray(),
              c::state,
              m -> m >= from && m < to ? Circuit.FALSE : c.move(m),
              (move, facts, values) -> {
                List<Integer> all =
                    IntStream.concat(Arrays.stream(facts), Arrays.stream(values)).boxed().toList();
                Integer twin = known.putIfAbsent(all, move - from);
                own[move - from] = twin == null ? move - from : twin;
              });
      if (!done) {
        Arrays.setAll(own, m -> m);
      }
    }
    return new MoveClasses(first);
  }

  /** The first of the moves that do the same as one. */
  public int first(int role, int move) {
    return first[role][move];
  }

  /** How many moves do the same as another one with a smaller number. */
  public int spare() {
    return spare;
  }
}
