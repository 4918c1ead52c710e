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
    if (rng.nextBoolean(rules.capture())) {
      addCaptures(last);
      if (count > 0) {
        return draw();
      }
    }
    if (rng.nextBoolean(rules.two())) {
      addTwoLiberties(last);
      if (count > 0) {
        return draw();
      }
    }
    if (rng.nextBoolean(rules.nakade())) {
      addNakade(last);
      if (count > 0) {
        return draw();
      }
    }
    if (rng.nextBoolean(rules.pattern())) {
      addShapes(last);
      while (count > 0) {
        int at = draw();
        if (!isRefused(at, rules.atari())) {
          return at;
        }
      }
    }
    return GoBoard.NOWHERE;
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
  private void addNakade(int last) {
    for (int d = 0; d < 4; d++) {
      int start = last + board.steps[d];
      if (board.colours[start] == GoBoard.EMPTY) {
        int vital = vitalPoint(start);
        if (vital != GoBoard.NOWHERE) {
          add(vital);
        }
      }
    }
  }

  /**
   * The vital point of the space around an empty point: the one with most neighbours in it, if the
   * space has three to five points, no own stones beside it, and a shape that one stone can spoil.
   */
  int vitalPoint(int start) {
    GoBoard b = board;
    int n = 1;
    region[0] = start;
    int border = 0;
    int links = 0;
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
        } else if (colour != GoBoard.EDGE) {
          border |= colour;
        }
      }
      links += inside;
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
    return spoils && links > 0 && (border == 1 || border == 2) ? vital : GoBoard.NOWHERE;
  }

  private boolean isInRegion(int at, int n) {
    for (int i = 0; i < n; i++) {
      if (region[i] == at) {
        return true;
      }
    }
    return false;
  }

  private void addShapes(int last) {
    GoBoard b = board;
    for (int d = 0; d < GoBoard.NEIGHBOURS; d++) {
      int at = last + b.steps[d];
      if (b.colours[at] == GoBoard.EMPTY && GoShapes.isGood(b.shapes[at], own)) {
        add(at);
      }
    }
  }

  /** True for a move into atari that takes nothing; always if much would be lost. */
  private boolean isRefused(int at, double probability) {
    GoBoard b = board;
    if ((b.game.patterns[own][b.shapes[at] & 255] & Go.EMPTY_COUNT) > 1
        || b.libertiesAfter(at, own) > 1) {
      return false;
    }
    return b.sizeAfter(at, own) > 5 || rng.nextBoolean(probability);
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
