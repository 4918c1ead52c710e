// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.reason.engine.IntList;
import java.util.List;

/**
 * The ground rules of a sheet over numbered atoms. An instance is a head with signed body atoms
 * (atom * 2, plus 1 when negated); the instances of atom a are {@code start[a]} to {@code
 * start[a+1]}.
 *
 * @param start the first instance of each atom, one more entry than atoms
 * @param bodyStart where the body of each instance begins, one more entry than instances
 * @param place where on which board an atom lies, board * 64 + bit, or -1; null for no idea
 * @param factText the state fact of each bit, null for bits that stay free
 * @param trueAtom the atom true(f) of each bit, or -1
 * @param nextAtom the atom next(f) of each bit, or -1 if no rule derives it
 * @param initial whether the fact of a bit holds at the beginning
 * @param moveText the moves of each role in the order of terms
 * @param doesAtom their does atoms
 * @param legalAtom their legal atoms, or -1
 * @param terminalAtom the terminal atom, or -1
 * @param goalValue goal values of each role, ascending
 * @param goalAtom their atoms
 */
public record GroundProgram(
    List<String> roles,
    int atoms,
    int[] start,
    int[] bodyStart,
    int[] body,
    int[] place,
    String[] factText,
    int[] trueAtom,
    int[] nextAtom,
    boolean[] initial,
    String[][] moveText,
    int[][] doesAtom,
    int[][] legalAtom,
    int terminalAtom,
    int[][] goalValue,
    int[][] goalAtom) {

  /** The same without the instances that only next states need; their atoms are left undefined. */
  public GroundProgram withoutNext() {
    boolean[] needed = new boolean[atoms];
    IntList open = new IntList();
    open.add(terminalAtom);
    for (int[][] outputs : List.of(legalAtom, goalAtom)) {
      for (int[] ofRole : outputs) {
        for (int a : ofRole) {
          open.add(a);
        }
      }
    }
    while (open.size() > 0) {
      int a = open.removeLast();
      if (a >= 0 && !needed[a]) {
        needed[a] = true;
        for (int k = bodyStart[start[a]]; k < bodyStart[start[a + 1]]; k++) {
          open.add(body[k] >> 1);
        }
      }
    }
    int[] keptStart = new int[atoms + 1];
    IntList keptBodyStart = new IntList();
    IntList keptBody = new IntList();
    for (int a = 0; a < atoms; a++) {
      keptStart[a] = keptBodyStart.size();
      for (int i = start[a]; needed[a] && i < start[a + 1]; i++) {
        keptBodyStart.add(keptBody.size());
        for (int k = bodyStart[i]; k < bodyStart[i + 1]; k++) {
          keptBody.add(body[k]);
        }
      }
    }
    keptStart[atoms] = keptBodyStart.size();
    keptBodyStart.add(keptBody.size());
    return new GroundProgram(
        roles,
        atoms,
        keptStart,
        keptBodyStart.toArray(),
        keptBody.toArray(),
        place,
        factText,
        trueAtom,
        nextAtom,
        initial,
        moveText,
        doesAtom,
        legalAtom,
        terminalAtom,
        goalValue,
        goalAtom);
  }

  /** How many instances of rules there are. */
  public int instances() {
    return bodyStart.length - 1;
  }
}
