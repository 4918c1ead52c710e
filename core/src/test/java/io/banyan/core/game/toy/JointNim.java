// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game.toy;

import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * {@link Nim} as a joint game: who is not to move has the single move 9. With one player it is a
 * puzzle: the reward is 1 only if it takes one at a time, and less the sooner the heap is empty.
 */
public final class JointNim implements JointGame {
  private final int heap;
  private final int players;

  public JointNim(int heap, int players) {
    this.heap = heap;
    this.players = players;
  }

  @Override
  public int players() {
    return players;
  }

  @Override
  public JointState newState() {
    return new Moment();
  }

  @Override
  public String moveText(int player, int move) {
    return move == 9 ? "noop" : Integer.toString(move + 1);
  }

  private final class Moment implements JointState {
    private int left = heap;
    private int ply;

    @Override
    public boolean isTerminal() {
      return left == 0;
    }

    @Override
    public int legalCount(int player) {
      return player == ply % players ? Math.min(3, left) : 1;
    }

    @Override
    public int legalMove(int player, int i) {
      return player == ply % players ? i : 9;
    }

    @Override
    public void play(int[] jointMove) {
      left -= jointMove[ply % players] + 1;
      ply++;
    }

    @Override
    public void rewards(double[] rewards) {
      Arrays.fill(rewards, 0);
      if (players == 1) {
        rewards[0] = ply == heap ? 1 : 0.9 * ply / heap;
      } else {
        rewards[(ply + players - 1) % players] = 1;
      }
    }

    @Override
    public void copyFrom(JointState other) {
      left = ((Moment) other).left;
      ply = ((Moment) other).ply;
    }

    @Override
    public long key() {
      return Rng.hash(left, ply);
    }
  }
}
