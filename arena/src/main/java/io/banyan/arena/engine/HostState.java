// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;

/** A place among the states of a {@link HostGame}. */
final class HostState implements State, UniformPlayout {
  private final HostGame game;
  private HostNode node;

  /** The end of a playout that the client made, in place of a terminal state; else null. */
  private double[] end;

  HostState(HostGame game, HostNode node) {
    this.game = game;
    this.node = node;
  }

  HostNode node() {
    return node;
  }

  private HostNode known() {
    if (!node.isKnown()) {
      game.learn(node);
    }
    return node;
  }

  @Override
  public int mover() {
    return known().mover();
  }

  @Override
  public int legalMoves(int[] moves) {
    if (end != null) {
      return 0;
    }
    int[] legal = known().legal();
    System.arraycopy(legal, 0, moves, 0, legal.length);
    return legal.length;
  }

  @Override
  public void play(int move) {
    node = known().child(move);
  }

  @Override
  public boolean isTerminal() {
    return end != null || known().rewards() != null;
  }

  @Override
  public void rewards(double[] rewards) {
    double[] found = end != null ? end : known().rewards();
    System.arraycopy(found, 0, rewards, 0, found.length);
  }

  @Override
  public void copyFrom(State other) {
    HostState from = (HostState) other;
    node = from.node;
    end = from.end;
  }

  @Override
  public int ply() {
    return node.ply;
  }

  /** By the client at once; move by move if the moves are wanted, or the client makes none. */
  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (isTerminal()) {
      return;
    }
    if (log == null) {
      end = game.playout(node);
    }
    while (!isTerminal()) {
      int[] legal = node.legal();
      int move = legal[rng.nextInt(legal.length)];
      if (log != null) {
        log.add(node.mover(), move);
      }
      play(move);
    }
  }
}
