// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.table;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.Cone;
import io.banyan.ggp.reason.circuit.PhaseCircuit;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;

/**
 * The order of evaluation. Items are the nodes of the circuit that somebody needs, without the
 * insides of blocks, and the blocks; each has a greater number than all it depends on.
 */
final class TableLayout {
  final CompiledGame game;
  final Circuit circuit;

  /** The number of items; item 0 is the constant false. */
  final int items;

  /** The item of each node, -1 if it is not needed or inside of a block. */
  final int[] item;

  /** The node of each item; for a block its complement. */
  final int[] node;

  final int[] stateItem;
  final int[] moveItem;
  final int[] blockItem;
  final int[][] blockGates;
  final int[][] blockFix;
  final int[][] loopNodes;

  /** What drives the output bits: literals and bits. */
  final int[] outputLiteral;

  final int[] outputBit;
  final int[] roleWord;
  final int terminalBit;
  final int outWords;
  private final boolean[] inLoop;
  private final int[] level;
  private final int[] blockLevel;

  /** The block that a node inside of one belongs to. */
  final int[] blockOfGate;

  TableLayout(CompiledGame game) {
    this.game = game;
    int roles = game.roles().size();
    // With moves as sets, a move reaches few gates; that matters more here than their number.
    boolean asSets = game.firstMove(roles) <= PhaseCircuit.MOST_SET_MOVES;
    PhaseCircuit one = asSets ? new PhaseCircuit(game, Phases.none(), 0, true) : null;
    Circuit c = asSets ? one.circuit() : game.circuit();
    int[] next = asSets ? one.next() : game.next();
    int[][] legal = asSets ? one.legal() : game.legal();
    circuit = c;
    // Output bits: next facts, then each role's legal moves on a word boundary, then terminal.
    roleWord = new int[roles + 1];
    roleWord[0] = game.wordCount();
    for (int r = 0; r < roles; r++) {
      roleWord[r + 1] = roleWord[r] + (game.moveCount(r) + 63 >> 6);
    }
    terminalBit = roleWord[roles] << 6;
    outWords = roleWord[roles] + 1;
    IntList literals = new IntList();
    IntList bits = new IntList();
    for (int i = 0; i < game.factCount(); i++) {
      literals.add(next[i]);
      bits.add(i);
    }
    for (int r = 0; r < roles; r++) {
      for (int m = 0; m < game.moveCount(r); m++) {
        literals.add(legal[r][m]);
        bits.add((roleWord[r] << 6) + m);
      }
    }
    literals.add(asSets ? one.terminal() : game.terminal());
    bits.add(terminalBit);
    outputLiteral = literals.toArray();
    outputBit = bits.toArray();
    boolean[] needed = c.cone(outputLiteral);
    inLoop = Cone.inLoop(c);
    int blocks = c.blocks().size();
    blockLevel = new int[blocks];
    blockGates = new int[blocks][];
    blockFix = new int[blocks][];
    loopNodes = new int[blocks][];
    level = new int[c.size()];
    blockOfGate = filled(c.size());
    assignLevels(needed);
    item = filled(c.size());
    blockItem = new int[blocks];
    node = order(needed);
    items = node.length;
    stateItem = filled(game.factCount());
    moveItem = filled(game.firstMove(roles));
    for (int i = 1; i < items; i++) {
      if (node[i] >= 0 && c.kind(node[i]) == Circuit.STATE) {
        stateItem[c.payload(node[i])] = i;
      } else if (node[i] >= 0 && c.kind(node[i]) == Circuit.MOVE) {
        moveItem[c.payload(node[i])] = i;
      }
    }
  }

  /** Whether an item is a gate outside of all blocks. */
  boolean isGate(int i) {
    return node[i] > 0 && circuit.kind(node[i]) == Circuit.AND;
  }

  private static int[] filled(int n) {
    int[] a = new int[n];
    Arrays.fill(a, -1);
    return a;
  }

  private static IntList[] lists(int n) {
    IntList[] lists = new IntList[n];
    Arrays.setAll(lists, i -> new IntList());
    return lists;
  }

  private static int[][] arrays(IntList[] lists) {
    return Arrays.stream(lists).map(IntList::toArray).toArray(int[][]::new);
  }

  private void assignLevels(boolean[] needed) {
    Circuit c = circuit;
    int blocks = blockLevel.length;
    IntList[] gates = lists(blocks);
    IntList[] fixes = lists(blocks);
    IntList[] loops = lists(blocks);
    for (int n = 1; n < level.length; n++) {
      if (!needed[n]) {
        continue;
      }
      switch (c.kind(n)) {
        case Circuit.STATE, Circuit.MOVE -> {}
        case Circuit.LOOP -> {
          blockOfGate[n] = c.blockOf(c.payload(n));
          loops[blockOfGate[n]].add(n);
        }
        case Circuit.FIX -> {
          int b = c.blockOf(c.payload(n));
          fixes[b].add(n);
          for (int d : c.blocks().get(b).defs()) {
            if (!inLoop[d >> 1]) {
              blockLevel[b] = Math.max(blockLevel[b], level[d >> 1] + 1);
            }
          }
          level[n] = blockLevel[b] + 1;
        }
        default -> {
          int l = 0;
          for (int in : c.inputs(n)) {
            l = Math.max(l, level[in >> 1]);
            if (inLoop[n] && inLoop[in >> 1]) {
              blockOfGate[n] = blockOfGate[in >> 1];
            }
          }
          if (!inLoop[n]) {
            level[n] = l + 1;
            continue;
          }
          int b = blockOfGate[n];
          gates[b].add(n);
          for (int in : c.inputs(n)) {
            if (!inLoop[in >> 1]) {
              blockLevel[b] = Math.max(blockLevel[b], level[in >> 1] + 1);
            }
          }
        }
      }
    }
    System.arraycopy(arrays(gates), 0, blockGates, 0, blocks);
    System.arraycopy(arrays(fixes), 0, blockFix, 0, blocks);
    System.arraycopy(arrays(loops), 0, loopNodes, 0, blocks);
  }

  /** Numbers the items by level. */
  private int[] order(boolean[] needed) {
    int top = 0;
    for (int l : level) {
      top = Math.max(top, l);
    }
    for (int l : blockLevel) {
      top = Math.max(top, l);
    }
    IntList[] byLevel = lists(top + 1);
    for (int b = 0; b < blockLevel.length; b++) {
      byLevel[blockLevel[b]].add(~b);
    }
    for (int n = 1; n < needed.length; n++) {
      if (needed[n] && !inLoop[n]) {
        byLevel[level[n]].add(n);
      }
    }
    IntList list = new IntList();
    list.add(0);
    item[0] = 0;
    for (IntList some : byLevel) {
      for (int i = 0; i < some.size(); i++) {
        int n = some.get(i);
        if (n < 0) {
          blockItem[~n] = list.size();
        } else {
          item[n] = list.size();
        }
        list.add(n);
      }
    }
    return list.toArray();
  }
}
