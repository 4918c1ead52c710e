// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.puzzle.PuzzleSearch;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Solves games of one player. An iteration of its budget is one state reached; it ends before the
 * budget does when it has the full reward, or has seen that there is none.
 */
public final class PuzzleAgent extends MeteredAgent {
  private static final Param.Whole MEMORY =
      Param.integer("memory", 512, 1, 100_000, "memory of the states in MB");

  private static final Param.Flag PARTS =
      Param.flag("parts", true, "solves parts that do not touch each other by themselves");

  private static final Param.Flag STEPS =
      Param.flag("steps", true, "states that differ in a count of steps alone are one at first");

  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "puzzle", "solves games of one player and plays the plan it found")
          .formula("breadth-first in widening beams, depth-first, and NRPA, in turns")
          .source(
              "Moore 1959 (breadth first); Furcy, Koenig 2005 (beams that widen); Gomes, Selman,"
                  + " Kautz 1998 (restarts); Rosin 2011 (NRPA); Guenther, Schiffel, Thielscher 2009"
                  + " (parts)")
          .note(
              "One iteration of a budget is one state reached. The search ends when a plan has the"
                  + " full reward or all that can be reached was seen.")
          .note(
              "In reports the visits of a move are the states reached below it, its value the best"
                  + " end found there.")
          .param(MEMORY)
          .param(PARTS)
          .param(STEPS)
          .makes(
              args -> {
                int megabytes = args.integer(MEMORY);
                boolean parts = args.flag(PARTS);
                boolean steps = args.flag(STEPS);
                return game -> new PuzzleAgent(game, megabytes, parts, steps, Clock.SYSTEM);
              });

  private final PuzzleSearch search;

  /**
   * Makes the agent.
   *
   * @param parts whether parts of the game that are known to be independent are solved apart
   * @param steps whether states that differ in the number of moves alone are one at first
   * @throws IllegalArgumentException if the game is not for one player, or its states cannot be
   *     packed
   */
  public PuzzleAgent(Game game, int megabytes, boolean parts, boolean steps, Clock clock) {
    super(clock);
    long heap = Runtime.getRuntime().maxMemory() / 3;
    search = new PuzzleSearch(game, Math.min(heap, megabytes * 1_000_000L), parts, steps);
  }

  @Override
  void gameStarted() {
    search.gameStarted();
  }

  @Override
  void begin(State state, long searchSeed) {
    search.begin(state, searchSeed);
  }

  @Override
  void run(Meter meter) {
    search.run(meter);
  }

  @Override
  public void played(int move) {
    search.played(move);
  }

  @Override
  SearchReport report(long nanos) {
    List<SearchReport.MoveReport> moves = new ArrayList<>();
    for (int i = 0; i < search.count(); i++) {
      double value = search.value(i);
      moves.add(
          new SearchReport.MoveReport(
              search.move(i),
              search.visits(i),
              value,
              value >= PuzzleSearch.FULL ? Solver.Proof.WIN : null,
              List.of()));
    }
    moves.sort(
        Comparator.<SearchReport.MoveReport>comparingLong(m -> -m.visits())
            .thenComparingInt(SearchReport.MoveReport::move));
    int best = search.bestMove();
    List<Integer> line = search.line();
    return new SearchReport(
        best,
        search.bestValue(),
        search.states(),
        nanos,
        search.kept(),
        search.bytes(),
        moves,
        line.isEmpty() ? List.of(best) : line);
  }
}
