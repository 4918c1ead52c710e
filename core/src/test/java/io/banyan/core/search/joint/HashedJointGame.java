// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;

/**
 * A game whose rules are the bits of a hash: who may choose and among how many moves, where it ends
 * and with which rewards all depend on the way there.
 *
 * @param players how many, chance included
 * @param turns true if at most one player has a choice at a time
 * @param zeroSum true if the rewards of two players add up to 1
 * @param chance the player that stands for chance, or -1
 * @param longest steps after which it is over at the latest
 */
record HashedJointGame(
    int players, boolean turns, boolean zeroSum, int chance, int longest, long seed)
    implements JointGame {

  @Override
  public JointState newState() {
    return new Moment();
  }

  @Override
  public String moveText(int player, int move) {
    return Integer.toString(move);
  }

  @Override
  public int moveRange() {
    return 70;
  }

  @Override
  public boolean isChance(int player) {
    return player == chance;
  }

  private final class Moment implements JointState {
    private long way = seed;
    private int ply;

    private int bits(int question, int bound) {
      return Rng.bounded(Rng.hash(way, question), bound);
    }

    @Override
    public boolean isTerminal() {
      return ply >= longest || ply > 1 && bits(1, 8) == 0;
    }

    @Override
    public int legalCount(int player) {
      if (ply > 1 && bits(2, 16) == 0) {
        return player == 1 ? 0 : 2;
      }
      boolean chooses = turns ? bits(3, players + 1) == player : bits(4 + player, 4) > 0;
      return chooses ? 2 + bits(20 + player, 3) : 1;
    }

    @Override
    public int legalMove(int player, int i) {
      // Numbers around 64, where tables of moves begin to grow, in every other game.
      return (seed % 2 == 0 ? 62 : 0) + bits(40 + player, 3) + i;
    }

    @Override
    public void play(int[] jointMove) {
      for (int r = 0; r < players; r++) {
        way = Rng.hash(way, r, jointMove[r]);
      }
      ply++;
    }

    @Override
    public void rewards(double[] rewards) {
      for (int r = 0; r < players; r++) {
        rewards[r] = bits(60 + r, 3) / 2.0;
      }
      if (zeroSum) {
        rewards[1] = 1 - rewards[0];
      }
    }

    @Override
    public void copyFrom(JointState other) {
      way = ((Moment) other).way;
      ply = ((Moment) other).ply;
    }

    @Override
    public long key() {
      return Rng.hash(way, ply);
    }
  }
}
