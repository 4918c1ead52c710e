// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import java.util.List;

/**
 * One game machine made from a rule sheet: it stands in a state and answers for it. Every engine
 * kind gives the same answers. Instances are for one thread; compiled tables are shared.
 *
 * <p>Moves are small numbers per role. Legal moves come in the order of their terms, so equal seeds
 * give equal playouts on every engine kind of a game.
 */
public interface Engine {
  /** No goal value can be derived. */
  int UNDEFINED = -1;

  /** Several goal values can be derived. */
  int AMBIGUOUS = -2;

  EngineKind kind();

  /** The kind in words, with what else has a part in it. */
  default String describe() {
    return kind().word();
  }

  List<String> roles();

  /** How many moves of a role have a number so far; an interpreter learns more as it goes. */
  int moveCount(int role);

  String moveText(int role, int move);

  /** The number of a move given as text in any case and spacing, or -1. */
  int parseMove(int role, String text);

  void setInitial();

  void set(FactSet state);

  /** Sets the state from facts as text; unknown facts are refused. */
  void setFacts(List<String> facts);

  boolean isTerminal();

  int legalCount(int role);

  /** The i-th legal move of a role, in the order of terms. */
  int legal(int role, int i);

  /** Fills in all legal moves of a role, in the order of terms, and returns their number. */
  default int legalMoves(int role, int[] out) {
    int n = legalCount(role);
    for (int i = 0; i < n; i++) {
      out[i] = legal(role, i);
    }
    return n;
  }

  /**
   * The only role that can have several moves in states like this one, if the engine knows without
   * looking at the state, else -1. The game may be over, and the role may have no move.
   */
  default int chooser() {
    return -1;
  }

  /**
   * True if of some facts, one per role, that of the {@link #chooser()} is the first that holds, in
   * every state in which the chooser is known.
   */
  default boolean chooserHolds(int[] facts) {
    return false;
  }

  /**
   * Makes a legal move of the {@link #chooser()}, which must be known; the others have one each.
   */
  default void choose(int move) {
    throw new IllegalStateException("engine " + describe() + " knows no chooser");
  }

  /** Makes a joint move: one legal move per role, in role order. */
  void next(int[] jointMove);

  /** The goal value of a role, {@link #UNDEFINED} or {@link #AMBIGUOUS}. */
  int goal(int role);

  /** All derivable goal values of a role, ascending; in any state. */
  int[] goals(int role);

  /** A 64-bit key of the state. */
  long key();

  void copyTo(FactSet state);

  /**
   * The facts of the state as a set that is the engine's own memory, so that nobody has to copy
   * them; null if it keeps them in another way. Whoever writes to it calls {@link #set} with it.
   */
  default FactSet live() {
    return null;
  }

  /** The facts of the state as sorted canonical text. */
  List<String> facts();

  /**
   * Plays random legal moves to the end and returns the number of steps. Roles draw in order, only
   * when they have a choice. Rewards are goals from 0 to 100: an undefined goal counts 50, several
   * values their mean, and a state where a role has no legal move ends the playout.
   *
   * @param goalsOut receives the rewards; null if nobody asks for them here
   */
  int playout(FactSet from, long seed, int[] goalsOut);

  /** Longest playout before it is cut. */
  void setPlayoutCap(int steps);
}
