// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

/**
 * The switches of {@link AlphaBeta}. None changes the value of a search of fixed depth, except
 * {@code width}, {@code quiescence} and {@code reductions}, and the table where it knows a deeper
 * result.
 *
 * @param ordered moves in the order of the game's {@code MoveOrdering}, equal ones shuffled; else
 *     in random order
 * @param width only the first moves of that order are searched, this many; 0 for all
 * @param tableMegabytes memory of the transposition table; 0 for none
 * @param killers moves that refuted a sibling are tried early
 * @param history moves that refuted much anywhere are tried before their equals
 * @param scout moves after the first are searched with an empty window first (principal variation
 *     search)
 * @param quiescence at the horizon noisy moves are searched this many plies further; 0 for none
 * @param reductions moves after so many are searched less deep, and again to the full depth if they
 *     turn out better than thought (late-move reductions); 0 for none
 */
public record AlphaBetaOptions(
    boolean ordered,
    int width,
    int tableMegabytes,
    boolean killers,
    boolean history,
    boolean scout,
    int quiescence,
    int reductions) {

  /** Random order, full width, nothing else: the search inside IR-M, IC-M and IP-M. */
  public static final AlphaBetaOptions PLAIN =
      new AlphaBetaOptions(false, 0, 0, false, false, false, 0);

  public AlphaBetaOptions {
    if (width < 0 || tableMegabytes < 0 || quiescence < 0 || reductions < 0) {
      throw new IllegalArgumentException(
          "width, table, quiescence and reductions must be 0 or more, were %d, %d, %d, %d"
              .formatted(width, tableMegabytes, quiescence, reductions));
    }
    if (width > 0 && !ordered) {
      throw new IllegalArgumentException(
          "k=" + width + " keeps the first moves of an order and needs ordered moves");
    }
  }

  /** Without reductions. */
  public AlphaBetaOptions(
      boolean ordered,
      int width,
      int tableMegabytes,
      boolean killers,
      boolean history,
      boolean scout,
      int quiescence) {
    this(ordered, width, tableMegabytes, killers, history, scout, quiescence, 0);
  }

  /** The game's order and only its first k moves: the search inside IR-M-k, IC-M-k and IP-M-k. */
  public static AlphaBetaOptions kBest(int k) {
    return new AlphaBetaOptions(true, k, 0, false, false, false, 0);
  }
}
