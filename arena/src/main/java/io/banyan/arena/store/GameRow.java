// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.ScheduledGame;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A finished game as it is stored: everything in the words of specifications and moves, so that it
 * can be read and replayed without the program that wrote it.
 *
 * @param seats the contender's number at each seat
 * @param opening moves before the agents played
 * @param moves those of the agents
 * @param movers the seat that made each of these moves
 * @param culprit seat of the agent that failed, -1 if none did
 * @param rewards by seat
 * @param score of the first contender
 * @param micros time of each move of the agents
 * @param iterations of each move of the agents, 0 where none is told; empty in rows of formats 1, 2
 * @param note what went wrong
 * @param run number of the run that played it
 */
public record GameRow(
    int pairing,
    int unit,
    int seating,
    List<Integer> seats,
    long seed,
    List<String> opening,
    List<String> moves,
    List<Integer> movers,
    Outcome outcome,
    int culprit,
    List<Double> rewards,
    double score,
    List<Long> micros,
    List<Long> iterations,
    String note,
    int run) {

  public GameRow {
    seats = List.copyOf(seats);
    opening = List.copyOf(opening);
    moves = List.copyOf(moves);
    movers = List.copyOf(movers);
    rewards = List.copyOf(rewards);
    micros = List.copyOf(micros);
    iterations = List.copyOf(iterations);
  }

  /** The row of a record; moves are written in the notation of the game. */
  public static GameRow of(MatchRecord record, Game game, int run) {
    ScheduledGame scheduled = record.game();
    State state = game.newState();
    List<Long> micros = new ArrayList<>(record.nanos().length);
    for (long nanos : record.nanos()) {
      micros.add((nanos + 500) / 1000);
    }
    return new GameRow(
        scheduled.pairing().index(),
        scheduled.unit(),
        scheduled.seating(),
        Arrays.stream(scheduled.seats()).boxed().toList(),
        scheduled.seed(),
        texts(game, state, scheduled.opening()),
        texts(game, state, record.moves()),
        Arrays.stream(record.movers()).boxed().toList(),
        record.outcome(),
        record.culprit(),
        Arrays.stream(record.rewards()).boxed().toList(),
        record.score(),
        micros,
        Arrays.stream(record.iterations()).boxed().toList(),
        record.note(),
        run);
  }

  private static List<String> texts(Game game, State state, int[] moves) {
    List<String> texts = new ArrayList<>(moves.length);
    for (int move : moves) {
      texts.add(game.moveText(state, move));
      state.play(move);
    }
    return texts;
  }

  /** The id of the game in its schedule. */
  public String id() {
    return pairing + "-" + unit + "-" + seating;
  }

  /** True if it does not count: a fault ended it, and nobody has lost by that. */
  public boolean isVoid() {
    return outcome.isFault() && score == 0.5;
  }

  /** The number of moves, with the opening. */
  public int plies() {
    return opening.size() + moves.size();
  }

  /**
   * Refuses what no run writes.
   *
   * @throws IllegalArgumentException with the reason
   */
  void check(List<StoredPairing> pairings) {
    if (pairing < 0 || pairing >= pairings.size()) {
      throw new IllegalArgumentException("there is no pairing " + pairing);
    }
    int games = pairings.get(pairing).gamesPerUnit();
    if (unit < 0 || seating < 0 || seating >= games) {
      throw new IllegalArgumentException(
          "a pair has %d games, this is number %d of pair %d".formatted(games, seating, unit));
    }
    boolean known =
        seats.stream().allMatch(s -> s == 0 || s == 1)
            && movers.stream().allMatch(m -> m >= 0 && m < seats.size())
            && culprit >= -1
            && culprit < seats.size();
    if (seats.size() < 2 || !known) {
      throw new IllegalArgumentException("it names seats that are not there");
    }
    if (rewards.size() != seats.size()
        || movers.size() != micros.size()
        || micros.stream().anyMatch(m -> m < 0)) {
      throw new IllegalArgumentException("it has not one reward per seat, or one time per move");
    }
    if (score != 0 && score != 0.5 && score != 1) {
      throw new IllegalArgumentException("a score is 0, 0.5 or 1, was " + score);
    }
  }

  /** Plays opening and moves from the start of the game. */
  public State replay(Game game) {
    State state = game.newState();
    for (List<String> part : List.of(opening, moves)) {
      for (String move : part) {
        state.play(game.parseMove(state, move));
      }
    }
    return state;
  }
}
