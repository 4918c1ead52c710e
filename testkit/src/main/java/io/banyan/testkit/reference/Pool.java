// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The legal moves during a playout, in the order in which an index means a move: as the state lists
 * them; in placement games as listed at the start of the playout, the place of a move played being
 * taken by the last; in placement games with an ordered pool by move number.
 */
final class Pool {
  private final Game game;
  private final boolean placement;
  private final boolean ordered;
  private List<Integer> moves = List.of();

  Pool(Game game, boolean ordered) {
    this.game = game;
    this.placement = game instanceof PlacementGame p && p.onlyPlaces();
    this.ordered = ordered;
  }

  void start(State state) {
    moves = new ArrayList<>();
    for (int move : Moves.legal(game, state)) {
      moves.add(move);
    }
  }

  void played(State state, int move) {
    if (!placement) {
      start(state);
      return;
    }
    int i = moves.indexOf(move);
    int last = moves.remove(moves.size() - 1);
    if (i < moves.size()) {
      moves.set(i, last);
    }
  }

  boolean isPlacement() {
    return placement;
  }

  List<Integer> moves() {
    return moves;
  }

  /** By move number. */
  List<Integer> sorted() {
    List<Integer> sorted = new ArrayList<>(moves);
    Collections.sort(sorted);
    return sorted;
  }

  int random(Rng rng) {
    int k = rng.nextInt(moves.size());
    return placement && ordered ? sorted().get(k) : moves.get(k);
  }

  /**
   * The moves a playout prefers. In placement games a move drawn is taken off the list, its place
   * taken by the last, legal or not; elsewhere the legal ones are counted, the k-th replacing the
   * choice with 1 in k.
   */
  static final class Wanted {
    private final Pool pool;
    private final List<Integer> wanted = new ArrayList<>();

    Wanted(Pool pool) {
      this.pool = pool;
    }

    void clear() {
      wanted.clear();
    }

    void add(int move) {
      wanted.add(move);
    }

    void become(List<Integer> moves) {
      wanted.clear();
      wanted.addAll(moves);
    }

    List<Integer> moves() {
      return List.copyOf(wanted);
    }

    /** A legal one, or -1. */
    int draw(Rng rng) {
      if (!pool.placement) {
        int choice = -1;
        int seen = 0;
        for (int move : wanted) {
          if (pool.moves.contains(move) && rng.nextInt(++seen) == 0) {
            choice = move;
          }
        }
        return choice;
      }
      while (!wanted.isEmpty()) {
        int i = rng.nextInt(wanted.size());
        int move = wanted.get(i);
        wanted.set(i, wanted.get(wanted.size() - 1));
        wanted.remove(wanted.size() - 1);
        if (pool.moves.contains(move)) {
          return move;
        }
      }
      return -1;
    }

    /** True if one is legal; in placement games what is illegal at the end of the list goes. */
    boolean anyLegal() {
      while (pool.placement
          && !wanted.isEmpty()
          && !pool.moves.contains(wanted.get(wanted.size() - 1))) {
        wanted.remove(wanted.size() - 1);
      }
      return wanted.stream().anyMatch(pool.moves::contains);
    }
  }
}
