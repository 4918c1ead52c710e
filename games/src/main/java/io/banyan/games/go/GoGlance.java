// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import io.banyan.core.game.GoKnowledge;
import java.util.Arrays;

/** What speaks for and against moves at a glance, and after reading ladders. */
final class GoGlance {
  /** Part of the weight for moves next to the last one, one step on, and another. */
  private static final float[] NEARNESS = {0, 1, 11 / 12f, 1 / 3f};

  private static final int FAR = NEARNESS.length;
  private static final int EMPTY_AREA = 3;

  /** Who has nothing else to play passes, also in a lost game, before filling an own eye. */
  private static final int EYE_TO_PASS = 10;

  private final GoBoard board;
  private final GoLadders ladders = new GoLadders();
  private final float[] visits;
  private final float[] wins;
  private final byte[] distances;
  private final short[] queue;
  private final int[] ways = new int[2];

  GoGlance(GoBoard board) {
    this.board = board;
    visits = new float[board.colours.length];
    wins = new float[visits.length];
    distances = new byte[visits.length];
    queue = new short[visits.length];
  }

  /** Writes counts for moves other than the pass. */
  void count(
      GoKnowledge.Weights weights, int own, int last, int[] moves, int n, float[] v, float[] w) {
    Arrays.fill(visits, 0);
    Arrays.fill(wins, 0);
    GoBoard b = board;
    measureDistances(last);
    for (int i = 0; i < b.empty; i++) {
      int at = b.list[i];
      if (GoShapes.isEye(b.shapes[at], own)) {
        add(at, EYE_TO_PASS * weights.pass(), false);
        continue;
      }
      add(at, weights.near() * (distances[at] < FAR ? NEARNESS[distances[at]] : 0), true);
      if (GoShapes.isGood(b.shapes[at], own)) {
        add(at, weights.pattern(), true);
      }
      if (b.libertiesAfter(at, own) <= 1) {
        add(at, weights.atari(), false);
      }
      int line = isFree(at) ? line(at) : FAR;
      if (line <= EMPTY_AREA && isAlone(at)) {
        add(at, weights.edge(), line == EMPTY_AREA);
      }
    }
    for (int at : b.game.places) {
      if (b.colours[at] != GoBoard.EMPTY && b.heads[at] == at) {
        lookAtGroup(weights, at, own);
      }
    }
    for (int i = 0; i < n; i++) {
      if (moves[i] != b.game.pass()) {
        int at = b.game.places[moves[i]];
        v[i] = visits[at];
        w[i] = wins[at];
      }
    }
  }

  private void add(int at, double count, boolean won) {
    visits[at] += (float) count;
    wins[at] += won ? (float) count : 0;
  }

  private void lookAtGroup(GoKnowledge.Weights weights, int stone, int own) {
    GoBoard b = board;
    int liberties = b.libertyCount(stone);
    if (liberties > 2) {
      return;
    }
    double worth = weights.capture() * (b.size(stone) > 1 ? 2 : 1);
    ways[0] = b.liberty(stone, 0);
    ways[1] = b.liberty(stone, ways[0]);
    if (liberties == 1) {
      if (b.colours[stone] != own) {
        add(ways[0], worth, true);
      } else if (!rescue(stone, worth)) {
        add(ways[0], weights.atari(), false);
      }
    } else if (b.colours[stone] != own) {
      for (int way : ways) {
        if (ladders.catches(b, stone, way)) {
          add(way, worth, true);
        }
      }
    } else if (ladders.catches(b, stone, ways[0]) || ladders.catches(b, stone, ways[1])) {
      for (int way : ways) {
        if (b.libertiesAfter(way, own) > 2) {
          add(way, worth / 2, true);
        }
      }
    }
  }

  /** Counts the moves that save a group in atari; true if there are any. */
  private boolean rescue(int stone, double worth) {
    GoBoard b = board;
    int way = b.liberty(stone, 0);
    boolean any = ladders.saves(b, stone, way);
    if (any) {
      add(way, worth, true);
    }
    int own = b.colours[stone];
    int counted = 0;
    int at = stone;
    do {
      for (int d = 0; d < 4; d++) {
        int next = at + b.steps[d];
        if (b.colours[next] == 3 - own && b.isInAtari(next)) {
          int taking = b.liberty(next, 0);
          if (taking != way && taking != counted && ladders.saves(b, stone, taking)) {
            add(taking, worth, true);
            counted = taking;
            any = true;
          }
        }
      }
      at = b.ring[at];
    } while (at != stone);
    return any;
  }

  /** Steps from the last move, where steps along a chain of stones cost nothing. */
  private void measureDistances(int last) {
    Arrays.fill(distances, (byte) FAR);
    if (last == GoBoard.NOWHERE) {
      return;
    }
    GoBoard b = board;
    int head = 0;
    int tail = 0;
    distances[last] = 0;
    queue[tail++] = (short) last;
    tail = spread(last, tail);
    while (head < tail) {
      int at = queue[head++];
      if (distances[at] == FAR - 1) {
        break;
      }
      for (int d = 0; d < 4; d++) {
        int next = at + b.steps[d];
        if (b.colours[next] != GoBoard.EDGE && distances[next] == FAR) {
          distances[next] = (byte) (distances[at] + 1);
          queue[tail++] = (short) next;
          tail = spread(next, tail);
        }
      }
    }
  }

  /** Gives all stones of a chain the distance of one of them. */
  private int spread(int stone, int start) {
    GoBoard b = board;
    int tail = start;
    if (b.colours[stone] != GoBoard.EMPTY) {
      for (int at = b.ring[stone]; at != stone; at = b.ring[at]) {
        if (distances[at] == FAR) {
          distances[at] = distances[stone];
          queue[tail++] = (short) at;
        }
      }
    }
    return tail;
  }

  /** True if none of the eight neighbours is a stone. */
  private boolean isFree(int at) {
    int shape = board.shapes[at];
    return ((shape ^ shape >> 1) & 0x5555) == 0;
  }

  /** The line of a point, counted from the nearest edge, from 1. */
  private int line(int at) {
    Go game = board.game;
    int point = game.points[at];
    int x = point % game.size;
    int y = point / game.size;
    return 1 + Math.min(Math.min(x, game.size - 1 - x), Math.min(y, game.size - 1 - y));
  }

  private boolean isAlone(int at) {
    Go game = board.game;
    int x = game.points[at] % game.size;
    int y = game.points[at] / game.size;
    for (int dy = -EMPTY_AREA; dy <= EMPTY_AREA; dy++) {
      int reach = EMPTY_AREA - Math.abs(dy);
      for (int dx = -reach; dx <= reach; dx++) {
        int nx = x + dx;
        int ny = y + dy;
        if (nx >= 0
            && nx < game.size
            && ny >= 0
            && ny < game.size
            && board.colours[at + dx + dy * game.stride] != GoBoard.EMPTY) {
          return false;
        }
      }
    }
    return true;
  }
}
