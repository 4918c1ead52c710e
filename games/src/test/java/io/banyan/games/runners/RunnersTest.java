// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.runners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.games.Games;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunnersTest extends GameContractTest {
  private static final double DRAW = 0.5;

  @Override
  protected Game game() {
    return new Runners();
  }

  @Test
  void wholeGameReadsAsRecorded() {
    GoldenPlaythrough.check(game(), "runners", 4);
  }

  @Test
  void actionsChangePositionAndStamina() {
    assertThat(after("W")).isEqualTo("1/12 0/12");
    assertThat(after("R")).isEqualTo("2/11 0/12");
    assertThat(after("R R W")).isEqualTo("3/12 2/11");
    assertThat(after("S")).isEqualTo("3/9 0/12");
    assertThat(after("T")).isEqualTo("0/11 0/10");
    assertThat(after("T T")).isEqualTo("0/9 0/9");
  }

  @Test
  void trippedRunnerDoesNotFallBelowNoStamina() {
    assertThat(after("W S W S W S W S")).isEqualTo("4/12 12/0");
    assertThat(after("W S W S W S W S T")).isEqualTo("4/11 12/0");
    assertThat(after("W S W S W S W S W W T")).isEqualTo("5/11 13/0");
  }

  @Test
  void actionNeedsItsStamina() {
    State state = play("W S W S W S W S W");
    assertThat(Moves.texts(game(), state)).containsExactly("W");
    state.play(game().parseMove(state, "W"));
    state.play(game().parseMove(state, "W"));
    assertThat(Moves.texts(game(), state)).containsExactly("R", "T", "W");
    assertThatThrownBy(() -> game().parseMove(state, "S"))
        .hasMessageContaining("legal moves: R T W");
  }

  @Test
  void gameEndsAfterTheSecondPlayersTurn() {
    State state = play("S W S W S W S W W W W W W W S W W W");
    assertThat(after("S W S W S W S W W W W W W W S W W W")).isEqualTo("19/1 9/12");
    state.play(game().parseMove(state, "W"));
    assertThat(state.isTerminal()).as("the second player's turn is still to come").isFalse();
    state.play(game().parseMove(state, "T"));
    assertThat(rewards(state)).containsExactly(1, 0);
  }

  @Test
  void levelFinishIsADrawAndTheFartherRunnerWins() {
    String level = "S S S S S S S S W W W W W W S S W W W W ";
    State state = play(level);
    assertThat(rewards(state)).containsExactly(DRAW, DRAW);
    String near = "S S S S S S S S W W W W W W S S W W ";
    assertThat(rewards(play(near + "W R"))).containsExactly(0, 1);
  }

  @Test
  void valueIsADrawByRunningOrSprinting() {
    Map<Long, Double> known = new HashMap<>();
    Map<String, Double> values = new TreeMap<>();
    State start = game().newState();
    for (int move : Moves.legal(game(), start)) {
      State next = game().copyOf(start);
      next.play(move);
      values.put(game().moveText(start, move), value(next, known));
    }
    assertThat(values)
        .containsExactly(
            Map.entry("R", DRAW), Map.entry("S", DRAW), Map.entry("T", 0.0), Map.entry("W", 0.0));
    // The start itself is not in the map.
    assertThat(known.size() + 1).isEqualTo(91_930);
  }

  /** The reward of the first player under best play of both. */
  private double value(State state, Map<Long, Double> known) {
    long key = ((RunnersState) state).key();
    Double value = known.get(key);
    if (value != null) {
      return value;
    }
    double best;
    if (state.isTerminal()) {
      best = rewards(state)[0];
    } else {
      best = state.mover();
      for (int move : Moves.legal(game(), state)) {
        State next = game().copyOf(state);
        next.play(move);
        double v = value(next, known);
        best = state.mover() == 0 ? Math.max(best, v) : Math.min(best, v);
      }
    }
    known.put(key, best);
    return best;
  }

  @Test
  void longestGameHasTheStatedNumberOfMoves() {
    assertThat(longest(game(), game().newState(), new HashMap<>())).isEqualTo(game().maxPlies());
    for (int finish : new int[] {4, 9, 16}) {
      Game other = new Runners(finish);
      assertThat(longest(other, other.newState(), new HashMap<>()))
          .isLessThanOrEqualTo(other.maxPlies());
    }
  }

  @Test
  void aLongRaceEndsAtItsFinishAndHasANameOfItsOwn() {
    Game race = Games.catalog().make(GameSlot.GAME, "runners(23)");
    State state = race.newState();
    assertThat(race.id()).isEqualTo("runners(finish=23)");
    assertThat(Games.catalog().make(GameSlot.GAME, race.id()).id()).isEqualTo(race.id());
    assertThat(Games.catalog().make(GameSlot.GAME, "runners(20)").id())
        .isEqualTo("runners(finish=20)");
    for (String wrong : new String[] {"3", "1001", "far", "-5"}) {
      assertThatThrownBy(() -> Games.catalog().make(GameSlot.GAME, "runners(" + wrong + ")"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("from 4 to 1000, was " + wrong);
    }
    while (!state.isTerminal()) {
      assertThat(((RunnersState) state).position(0)).isLessThan(23);
      Moves.playAll(race, state, "W W");
    }
    assertThat(((RunnersState) state).position(0)).isEqualTo(23);
  }

  private static int longest(Game game, State state, Map<Long, Integer> known) {
    long key = ((RunnersState) state).key();
    Integer value = known.get(key);
    if (value != null) {
      return value;
    }
    int longest = 0;
    for (int move : Moves.legal(game, state)) {
      State next = game.copyOf(state);
      next.play(move);
      longest = Math.max(longest, 1 + longest(game, next, known));
    }
    known.put(key, longest);
    return longest;
  }

  @Test
  void randomGamesHaveTheSharesOfTheSpecification() {
    Rng rng = new Rng(8);
    RunnersState state = new RunnersState(20);
    RunnersState start = new RunnersState(20);
    int n = 200_000;
    double[] shares = new double[3];
    long plies = 0;
    for (int i = 0; i < n; i++) {
      state.copyFrom(start);
      state.playUniform(rng, null);
      shares[(int) (2 * rewards(state)[0])] += 1.0 / n;
      plies += state.ply();
    }
    assertThat(shares[2]).isBetween(0.465, 0.485);
    assertThat(shares[1]).isBetween(0.065, 0.085);
    assertThat(plies / (double) n).isBetween(30.1, 30.3);
  }

  private State play(String moves) {
    State state = game().newState();
    Moves.playAll(game(), state, moves);
    return state;
  }

  private String after(String moves) {
    RunnersState state = (RunnersState) play(moves);
    return state.position(0)
        + "/"
        + state.stamina(0)
        + " "
        + state.position(1)
        + "/"
        + state.stamina(1);
  }

  private static double[] rewards(State state) {
    assertThat(state.isTerminal()).isTrue();
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards;
  }
}
