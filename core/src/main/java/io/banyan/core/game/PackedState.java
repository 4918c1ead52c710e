// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State}: all of it as a few words, so that millions of states can be kept.
 */
public interface PackedState {
  /** How many words a state takes; the same for all states of a game. */
  int packedWords();

  /** Writes the state to {@code to[at]} and the words after it. */
  void pack(long[] to, int at);

  /** Becomes the state that was written to {@code from[at]} and the words after it. */
  void unpack(long[] from, int at);
}
