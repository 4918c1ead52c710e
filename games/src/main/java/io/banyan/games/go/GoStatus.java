// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import io.banyan.core.game.FinalStatus.Status;
import io.banyan.core.game.GoPlayout;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/**
 * Which groups of a position live: the game is played on many times, and a group whose points
 * mostly end up with the other player is dead.
 */
final class GoStatus {
  private static final GoPlayout.Rules RULES = new GoPlayout.Rules(0.9, 0.2, 0.8, 0.95, 0.9);
  private static final int PLAYOUTS = 400;

  /** Dead is what ends up as its owner's in a smaller share of the playouts. */
  private static final double SHARE = 0.4;

  private final Go game;
  private final GoBoard start;
  private final int[] blackEnds;
  private final boolean[] dead;

  GoStatus(GoState state) {
    game = state.game();
    start = new GoBoard(game);
    state.fill(start);
    start.ko = GoBoard.NOWHERE;
    blackEnds = new int[start.colours.length];
    dead = new boolean[start.colours.length];
    playOn();
    for (int at : game.places) {
      if (start.colours[at] != GoBoard.EMPTY && start.heads[at] == at) {
        judge(at);
      }
    }
  }

  private void playOn() {
    Rng rng = new Rng(game.size);
    GoBoard board = new GoBoard(game);
    GoTactics tactics = new GoTactics(board);
    for (int i = 0; i < PLAYOUTS; i++) {
      board.copyFrom(start);
      tactics.playOut(RULES, i & 1, game.pass(), 0, rng, null);
      for (int at : game.places) {
        blackEnds[at] += ownerAtEnd(board, at) == 1 ? 1 : 0;
      }
    }
  }

  /** Whose a point is when nobody has a move left: a stone's owner's, or that of one beside it. */
  private static int ownerAtEnd(GoBoard board, int at) {
    for (int d = 0; board.colours[at] == GoBoard.EMPTY && d < 4; d++) {
      int colour = board.colours[at + board.steps[d]];
      if (colour == 1 || colour == 2) {
        return colour;
      }
    }
    return board.colours[at];
  }

  private void judge(int head) {
    double black = 0;
    int at = head;
    do {
      black += blackEnds[at];
      at = start.ring[at];
    } while (at != head);
    black /= (double) PLAYOUTS * start.size(head);
    boolean isDead = (start.colours[head] == 1 ? black : 1 - black) < SHARE;
    do {
      dead[at] = isDead;
      at = start.ring[at];
    } while (at != head);
  }

  /** The board without dead stones: black's area less white's. */
  int lead() {
    int lead = 0;
    for (int at : game.places) {
      int colours = colourAt(at) == GoBoard.EMPTY ? touched(at) : colourAt(at);
      lead += colours == 1 ? 1 : colours == 2 ? -1 : 0;
    }
    return lead;
  }

  private int colourAt(int at) {
    return dead[at] ? GoBoard.EMPTY : start.colours[at];
  }

  /** The colours that touch the empty region of a point, as bits. */
  private int touched(int from) {
    boolean[] seen = new boolean[dead.length];
    List<Integer> region = new ArrayList<>(List.of(from));
    seen[from] = true;
    int colours = 0;
    for (int i = 0; i < region.size(); i++) {
      for (int d = 0; d < 4; d++) {
        int next = region.get(i) + start.steps[d];
        int colour = colourAt(next);
        if (colour == GoBoard.EMPTY && !seen[next]) {
          seen[next] = true;
          region.add(next);
        } else if (colour == 1 || colour == 2) {
          colours |= colour;
        }
      }
    }
    return colours;
  }

  List<List<String>> groups(Status status) {
    List<List<String>> groups = new ArrayList<>();
    for (int head : game.places) {
      if (start.colours[head] == GoBoard.EMPTY || start.heads[head] != head) {
        continue;
      }
      Status its = dead[head] ? Status.DEAD : hasOwnPoint(head) ? Status.ALIVE : Status.SEKI;
      if (its == status) {
        List<String> names = new ArrayList<>();
        int at = head;
        do {
          names.add(game.moveText(null, game.points[at]));
          at = start.ring[at];
        } while (at != head);
        groups.add(names);
      }
    }
    return groups;
  }

  private boolean hasOwnPoint(int head) {
    int own = start.colours[head];
    int at = head;
    do {
      for (int d = 0; d < 4; d++) {
        int next = at + start.steps[d];
        if (colourAt(next) == GoBoard.EMPTY && touched(next) == own) {
          return true;
        }
      }
      at = start.ring[at];
    } while (at != head);
    return false;
  }
}
