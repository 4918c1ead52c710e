// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import io.banyan.core.game.Bits;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/**
 * Boards of more than eight columns or rows: up to four words per player, as many whole rows in
 * each as fit.
 */
final class WideState extends PawnState {
  private final int width;
  private final int words;

  /** Rows in a word. */
  private final int rows;

  /** How far a word is shifted to bring its highest row to the place of the lowest. */
  private final int carry;

  private final long notLeft;
  private final long notRight;
  private final long[] white;
  private final long[] black;

  /** Scratch: for each word the pawns that may move left, straight and right. */
  private final long[] movable;

  WideState(Breakthrough game, PawnSetUp start) {
    this(game);
    for (int cell = 0; cell < start.owners().length; cell++) {
      int owner = start.owners()[cell];
      if (owner >= 0) {
        (owner == 0 ? white : black)[word(cell)] |= bit(cell);
      }
    }
  }

  WideState(Breakthrough game, WideState start) {
    this(game);
    copyFrom(start);
  }

  private WideState(Breakthrough game) {
    super(game);
    width = game.width;
    rows = Math.min(game.height, 64 / width);
    words = (game.height + rows - 1) / rows;
    carry = width * (rows - 1);
    long left = 0;
    for (int row = 0; row < rows; row++) {
      left |= 1L << (row * width);
    }
    notLeft = ~left;
    notRight = ~(left << (width - 1));
    white = new long[words];
    black = new long[words];
    movable = new long[3 * words];
  }

  private int word(int square) {
    return square / (rows * width);
  }

  private long bit(int square) {
    return 1L << (square % (rows * width));
  }

  @Override
  int owner(int square) {
    int word = word(square);
    long bit = bit(square);
    return (white[word] & bit) != 0 ? 0 : (black[word] & bit) != 0 ? 1 : -1;
  }

  @Override
  int pawns(int player) {
    int n = 0;
    for (long word : player == 0 ? white : black) {
      n += Long.bitCount(word);
    }
    return n;
  }

  /** Fills {@link #movable} and returns the number of moves. */
  private int findMovable(int player) {
    long[] own = player == 0 ? white : black;
    long[] other = player == 0 ? black : white;
    long[] out = movable;
    int n = 0;
    for (int i = 0; i < words; i++) {
      long ahead;
      long occupied;
      // What stands one row ahead, brought to the place of the pawn that looks at it.
      if (player == 0) {
        long up = i + 1 < words ? own[i + 1] : 0;
        long upAll = i + 1 < words ? up | other[i + 1] : 0;
        ahead = own[i] >>> width | up << carry;
        occupied = (own[i] | other[i]) >>> width | upAll << carry;
      } else {
        long down = i > 0 ? own[i - 1] : 0;
        long downAll = i > 0 ? down | other[i - 1] : 0;
        ahead = own[i] << width | down >>> carry;
        occupied = (own[i] | other[i]) << width | downAll >>> carry;
      }
      long pawns = own[i];
      long left = pawns & notLeft & ~(ahead << 1);
      long straight = pawns & ~occupied;
      long right = pawns & notRight & ~(ahead >>> 1);
      out[3 * i] = left;
      out[3 * i + 1] = straight;
      out[3 * i + 2] = right;
      n += Long.bitCount(left) + Long.bitCount(straight) + Long.bitCount(right);
    }
    return n;
  }

  @Override
  public int legalMoves(int[] moves) {
    if (winner >= 0) {
      return 0;
    }
    int player = mover();
    findMovable(player);
    int n = 0;
    for (int i = 0; i < 3 * words; i++) {
      int base = (2 * (i % 3) + player) * game.span + i / 3 * rows * width;
      for (long rest = movable[i]; rest != 0; rest &= rest - 1) {
        moves[n++] = base + Long.numberOfTrailingZeros(rest);
      }
    }
    return n;
  }

  @Override
  public void play(int move) {
    int code = move / game.span;
    int square = move - code * game.span;
    apply(code & 1, square, square + ((code & 1) == 0 ? width : -width) + (code >> 1) - 1);
    last = move;
    ply++;
  }

  private void apply(int player, int from, int to) {
    long[] own = player == 0 ? white : black;
    long[] other = player == 0 ? black : white;
    own[word(from)] ^= bit(from);
    own[word(to)] |= bit(to);
    long taken = other[word(to)] & bit(to);
    other[word(to)] ^= taken;
    boolean arrived = player == 0 ? to >= width * (game.height - 1) : to < width;
    if (arrived || taken != 0 && pawns(1 - player) == 0) {
      winner = player;
    }
  }

  @Override
  public void copyFrom(State other) {
    WideState o = (WideState) other;
    for (int i = 0; i < words; i++) {
      white[i] = o.white[i];
      black[i] = o.black[i];
    }
    ply = o.ply;
    winner = o.winner;
    last = o.last;
  }

  @Override
  public long key() {
    long h = mover();
    for (int i = 0; i < words; i++) {
      h = Rng.hash(Rng.hash(h ^ white[i]) ^ black[i]);
    }
    return h;
  }

  @Override
  public int winningMove(int player) {
    int row = player == 0 ? game.height - 2 : 1;
    for (int square = row * width; square < (row + 1) * width; square++) {
      if (owner(square) == player) {
        // A diagonal step to the far row is never blocked by an own pawn.
        return game.encode(player, square, square % width > 0 ? 0 : 2);
      }
    }
    return pawns(1 - player) == 1 ? captureOfTheLast(player) : Game.NO_MOVE;
  }

  private int captureOfTheLast(int player) {
    for (int square = 0; square < game.span; square++) {
      if (owner(square) == 1 - player) {
        int behind = square + (player == 0 ? -width : width);
        int column = square % width;
        boolean onBoard = behind >= 0 && behind < game.span;
        if (onBoard && column < width - 1 && owner(behind + 1) == player) {
          return game.encode(player, behind + 1, 0);
        }
        if (onBoard && column > 0 && owner(behind - 1) == player) {
          return game.encode(player, behind - 1, 2);
        }
      }
    }
    return Game.NO_MOVE;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    long s = rng.state();
    int player = mover();
    int t = ply;
    while (winner < 0) {
      int k = Rng.bounded(Rng.mix(s += Rng.GAMMA), findMovable(player));
      int i = 0;
      int count = Long.bitCount(movable[0]);
      while (k >= count) {
        k -= count;
        count = Long.bitCount(movable[++i]);
      }
      int word = i / 3;
      int direction = i - 3 * word;
      int from = word * rows * width + Bits.select(movable[i], k);
      if (log != null) {
        log.add(player, game.encode(player, from, direction));
      }
      apply(player, from, from + (player == 0 ? width : -width) + direction - 1);
      player = 1 - player;
      t++;
    }
    rng.setState(s);
    if (t != ply) {
      last = Game.NO_MOVE;
    }
    ply = t;
  }
}
