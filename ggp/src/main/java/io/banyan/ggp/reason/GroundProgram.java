// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/**
 * The ground rules of a sheet over numbered atoms. An instance is a head with signed body atoms
 * (atom * 2, plus 1 when negated); the instances of atom a are {@code start[a]} to {@code
 * start[a+1]}.
 */
final class GroundProgram {
  final Program program;
  final int atoms;
  final int[] start;
  final int[] bodyStart;
  final int[] body;

  /** The state fact of each bit and its atom true(f); -1 for bits that stay free. */
  final int[] factTerm;

  final int[] trueAtom;

  /** The atom next(f) of each state fact, or -1 if no rule derives it. */
  final int[] nextAtom;

  final boolean[] initial;

  /** The moves of each role in the order of terms, with their does and legal atoms (or -1). */
  final int[][] moveTerm;

  final int[][] doesAtom;
  final int[][] legalAtom;

  /** The terminal atom, or -1. */
  final int terminalAtom;

  /** Goal values of each role, ascending, and their atoms. */
  final int[][] goalValue;

  final int[][] goalAtom;

  GroundProgram(
      Program program,
      int atoms,
      int[] start,
      int[] bodyStart,
      int[] body,
      int[] factTerm,
      int[] trueAtom,
      int[] nextAtom,
      boolean[] initial,
      int[][] moveTerm,
      int[][] doesAtom,
      int[][] legalAtom,
      int terminalAtom,
      int[][] goalValue,
      int[][] goalAtom) {
    this.program = program;
    this.atoms = atoms;
    this.start = start;
    this.bodyStart = bodyStart;
    this.body = body;
    this.factTerm = factTerm;
    this.trueAtom = trueAtom;
    this.nextAtom = nextAtom;
    this.initial = initial;
    this.moveTerm = moveTerm;
    this.doesAtom = doesAtom;
    this.legalAtom = legalAtom;
    this.terminalAtom = terminalAtom;
    this.goalValue = goalValue;
    this.goalAtom = goalAtom;
  }

  int instances() {
    return bodyStart.length - 1;
  }
}
