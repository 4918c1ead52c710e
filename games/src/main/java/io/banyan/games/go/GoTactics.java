// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import io.banyan.core.game.GoPlayout;
import io.banyan.core.game.MoveLog;
import io.banyan.core.random.Rng;

/**
 * The moves of a playout on a {@link GoBoard}: answers to the last move first, then any sensible
 * one. Rules gather candidates, of which one is drawn.
 */
final class GoTactics {
  /** Bits for numbers of liberties. */
  private static final int ONE = 1 << 1;

  private static final int TWO = 1 << 2;

  private final GoBoard board;
  private final int[] candidates = new int[64];
  private final int[] region = new int[8];
  private int count;
  private int own;
  private Rng rng;

  GoTactics(GoBoard board) {
    this.board = board;
  }

  /** Plays on until both pass or the game is at its longest; returns the ply at the end. */
  int playOut(
      GoPlayout.Rules rules, int startPly, int lastMove, int passed, Rng random, MoveLog log) {
    rng = random;
    Go game = board.game;
    int cap = game.maxPlies();
    int passes = passed;
    int last = board.placeOf(lastMove);
    int ply = startPly;
    while (passes < 2 && ply < cap) {
      int player = ply & 1;
      own = player + 1;
      int at = last == GoBoard.NOWHERE ? GoBoard.NOWHERE : reply(rules, last);
      if (at == GoBoard.NOWHERE) {
        at = anyMove(rules.atari());
      }
      if (at == GoBoard.NOWHERE) {
        board.ko = GoBoard.NOWHERE;
        passes++;
      } else {
        board.play(at, own);
        passes = 0;
      }
      if (log != null) {
        log.add(player, at == GoBoard.NOWHERE ? game.pass() : game.points[at]);
      }
      last = at;
      ply++;
    }
    return ply;
  }

  /** An answer to the last move, by the first rule that has one. */
  private int reply(GoPlayout.Rules rules, int last) {
    count = 0;
    int few = fewLiberties(last);
    if ((few & ONE) != 0 && rng.nextBoolean(rules.capture())) {
      addCaptures(last);
      if (count > 0) {
        return draw();
      }
    }
    if ((few & TWO) != 0 && rng.nextBoolean(rules.two())) {
      addTwoLiberties(last);
      if (count > 0) {
        return draw();
      }
    }
    addNakade(last, rules.nakade());
    if (count > 0) {
      return draw();
    }
    if (rng.nextBoolean(rules.pattern())) {
      for (int d = goodShapes(last); d != 0; d &= d - 1) {
        add(last + board.steps[Integer.numberOfTrailingZeros(d)]);
      }
      while (count > 0) {
        int at = draw();
        if (!isRefused(at, rules.atari())) {
          return at;
        }
      }
    }
    return GoBoard.NOWHERE;
  }

  /** Whether the group that moved last, or an own one beside it, has one liberty or two. */
  private int fewLiberties(int last) {
    int stride = board.game.stride;
    return 1 << Math.min(board.libertyCount(last), 3)
        | ownLiberties(last - 1)
        | ownLiberties(last + 1)
        | ownLiberties(last - stride)
        | ownLiberties(last + stride);
  }

  private int ownLiberties(int stone) {
    return 1 << Math.min(board.libertyCount(stone), 3) & -isZero(board.colours[stone] ^ own);
  }

  /** Takes a random one of the candidates out of them. */
  private int draw() {
    int i = count == 1 ? 0 : rng.nextInt(count);
    int at = candidates[i];
    candidates[i] = candidates[--count];
    return at;
  }

  private void add(int at) {
    if (count < candidates.length
        && board.isPlayable(at, own)
        && !GoShapes.isEye(board.shapes[at], own)) {
      candidates[count++] = at;
    }
  }

  /** Takes the group that moved last if it is in atari; saves own groups beside it that are. */
  private void addCaptures(int last) {
    GoBoard b = board;
    if (b.isInAtari(last)) {
      add(b.liberty(last, 0));
    }
    int saved = 0;
    for (int d = 0; d < 4; d++) {
      int next = last + b.steps[d];
      if (b.colours[next] == own && b.isInAtari(next) && b.heads[next] != saved) {
        saved = b.heads[next];
        addRescue(next);
      }
    }
  }

  /** Moves after which a group in atari has two liberties, and captures of those around it. */
  private void addRescue(int stone) {
    GoBoard b = board;
    int way = b.liberty(stone, 0);
    if (b.libertiesAfter(way, own) >= 2) {
      add(way);
    }
    int at = stone;
    do {
      for (int d = 0; d < 4; d++) {
        int next = at + b.steps[d];
        if (b.colours[next] == 3 - own && b.isInAtari(next)) {
          int taking = b.liberty(next, 0);
          if (taking != way) {
            add(taking);
          }
        }
      }
      at = b.ring[at];
    } while (at != stone);
  }

  /** Puts the group that moved last in atari; gives own groups with two liberties more. */
  private void addTwoLiberties(int last) {
    GoBoard b = board;
    if (b.libertyCount(last) == 2) {
      for (int at = b.liberty(last, 0); at != GoBoard.NOWHERE; at = b.liberty(last, at)) {
        if (b.libertiesAfter(at, own) >= 2) {
          add(at);
        }
      }
    }
    for (int d = 0; d < 4; d++) {
      int next = last + b.steps[d];
      if (b.colours[next] == own && b.libertyCount(next) == 2) {
        for (int at = b.liberty(next, 0); at != GoBoard.NOWHERE; at = b.liberty(next, at)) {
          if (b.libertiesAfter(at, own) >= 3) {
            add(at);
          }
        }
      }
    }
  }

  /** The point that makes one eye of a space of three to five empty points beside the last move. */
  private void addNakade(int last, double probability) {
    for (int d = 0; d < 4; d++) {
      int start = last + board.steps[d];
      if (board.colours[start] == GoBoard.EMPTY && isNarrow(start, 3 - own)) {
        int vital = vitalPoint(start, 3 - own);
        if (vital != GoBoard.NOWHERE && rng.nextBoolean(probability)) {
          add(vital);
        }
      }
    }
  }

  /**
   * False if the space around an empty point surely has fewer than three or more than five points,
   * or another than its owner a stone beside it: in spaces between, two to five ways of one or two
   * steps lead from a point.
   */
  boolean isNarrow(int start, int owner) {
    int[] shapes = board.shapes;
    int[] steps = board.steps;
    int[] patterns = board.game.patterns[3 - owner];
    int shape = shapes[start];
    int pattern = patterns[shape & 255];
    int ways = pattern & Go.EMPTY_COUNT;
    if (ways == 0 || (pattern >> Go.OWN_MASK & 15) != 0) {
      return false;
    }
    for (int d = 0; d < 4; d++) {
      if ((shape >> 2 * d & 3) == GoBoard.EMPTY) {
        int beyond = patterns[shapes[start + steps[d]] & 255];
        pattern |= beyond;
        ways += (beyond & Go.EMPTY_COUNT) - 1;
      }
    }
    return ways >= 2 && ways <= 5 && (pattern >> Go.OWN_MASK & 15) == 0;
  }

  /**
   * The vital point of a player's space around an empty point: the one with most neighbours in it,
   * if the space has three to five points, no stones of the other beside it, and a shape that one
   * stone can spoil.
   */
  int vitalPoint(int start, int owner) {
    GoBoard b = board;
    int n = 1;
    region[0] = start;
    int most = 0;
    int vital = GoBoard.NOWHERE;
    int rivals = 0;
    for (int i = 0; i < n; i++) {
      int inside = 0;
      for (int d = 0; d < 4; d++) {
        int next = region[i] + b.steps[d];
        int colour = b.colours[next];
        if (colour == GoBoard.EMPTY) {
          inside++;
          if (!isInRegion(next, n)) {
            if (n == 5) {
              return GoBoard.NOWHERE;
            }
            region[n++] = next;
          }
        } else if (colour == 3 - owner) {
          return GoBoard.NOWHERE;
        }
      }
      if (inside > most) {
        most = inside;
        vital = region[i];
        rivals = 1;
      } else if (inside == most) {
        rivals++;
      }
    }
    // A row of three, a fork of four and a cross of five have one middle, and so does a square of
    // four with a tail; a row of four, and the square alone, have none.
    boolean spoils = n >= 3 && rivals == 1 && (n == 3 ? most == 2 : most >= n - (n == 5 ? 2 : 1));
    return spoils ? vital : GoBoard.NOWHERE;
  }

  private boolean isInRegion(int at, int n) {
    for (int i = 0; i < n; i++) {
      if (region[i] == at) {
        return true;
      }
    }
    return false;
  }

  /** The neighbours of the last move, as bits, that are empty and a good shape. */
  private int goodShapes(int last) {
    byte[] colours = board.colours;
    int[] shapes = board.shapes;
    int[] steps = board.steps;
    int found = 0;
    for (int d = 0; d < GoBoard.NEIGHBOURS; d++) {
      int at = last + steps[d];
      found |= (isZero(colours[at]) & GoShapes.good(shapes[at], own)) << d;
    }
    return found;
  }

  /** 1 if a number that is not negative is zero, else 0: without a branch, hard to predict here. */
  private static int isZero(int number) {
    return number - 1 >>> 31;
  }

  /** True for a move into atari that takes nothing; always if much would be lost. */
  private boolean isRefused(int at, double probability) {
    return board.isSelfAtari(at, own)
        && (board.sizeAfter(at, own) > 5 || rng.nextBoolean(probability));
  }

  /** A random move that fills no own eye, {@link GoBoard#NOWHERE} if there is none. */
  private int anyMove(double atari) {
    GoBoard b = board;
    short[] list = b.list;
    int open = b.empty;
    while (open > 0) {
      int i = rng.nextInt(open);
      int at = list[i];
      if (!GoShapes.isEye(b.shapes[at], own) && b.isPlayable(at, own) && !isRefused(at, atari)) {
        return at;
      }
      open--;
      b.swap(i, open);
    }
    return GoBoard.NOWHERE;
  }
}
