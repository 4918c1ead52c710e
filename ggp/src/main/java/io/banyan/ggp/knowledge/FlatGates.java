// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;

/**
 * Writes a circuit with conjunctions of conjunctions as one, so that it does not matter in which
 * order rules put their conditions together.
 */
final class FlatGates {
  private static final int MOST_INPUTS = 256;

  private final Circuit old;
  private final Circuit flat = new Circuit();
  private final int[] map;
  private final boolean[] closed;

  private FlatGates(Circuit old) {
    this.old = old;
    map = new int[old.size()];
    closed = new boolean[old.blocks().size()];
  }

  /** The same wiring with flat gates. */
  static CompiledGame.Wiring of(CompiledGame.Wiring wiring) {
    FlatGates gates = new FlatGates(wiring.circuit());
    gates.copy(wiring.circuit().cone(wiring.outputs()));
    int[] outputs = Arrays.stream(wiring.outputs()).map(gates::literal).toArray();
    return new CompiledGame.Wiring(gates.flat, outputs);
  }

  private void copy(boolean[] needed) {
    for (Circuit.Block block : old.blocks()) {
      flat.openBlock(block.loops().length);
    }
    for (int n = 1; n < map.length; n++) {
      if (needed[n]) {
        int p = old.payload(n);
        map[n] =
            switch (old.kind(n)) {
              case Circuit.STATE -> flat.state(p);
              case Circuit.MOVE -> flat.move(p);
              case Circuit.LOOP -> flat.loop(p);
              case Circuit.FIX -> fix(p);
              default -> flat.and(inputs(n));
            };
      }
    }
  }

  private int fix(int variable) {
    int b = old.blockOf(variable);
    if (!closed[b]) {
      closed[b] = true;
      Circuit.Block block = old.blocks().get(b);
      flat.closeBlock(block.loops()[0], Arrays.stream(block.defs()).map(this::literal).toArray());
    }
    return flat.fix(variable);
  }

  private int literal(int l) {
    return map[l >> 1] ^ l & 1;
  }

  private int[] inputs(int n) {
    IntList list = new IntList();
    for (int l : old.inputs(n)) {
      int image = literal(l);
      int node = image >> 1;
      boolean inner =
          (image & 1) == 0
              && flat.kind(node) == Circuit.AND
              && flat.inputs(node).length <= MOST_INPUTS;
      if (inner) {
        for (int i : flat.inputs(node)) {
          list.add(i);
        }
      } else {
        list.add(image);
      }
    }
    return list.toArray();
  }
}
