// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.PuzzleParts;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.ggp.gdl.KifReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Puzzles of several parts are solved part by part. */
class PuzzlePartsTest {
  private static Game sheet(String file) {
    try (InputStream in = PuzzlePartsTest.class.getResourceAsStream("/parts/" + file)) {
      return GdlGame.of(
          file, KifReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SearchReport search(String agent, Game game, State state, int states) {
    try (Agent a = Agents.catalog().make(Agent.SLOT, agent).create(game)) {
      a.newGame(4);
      return a.search(state, Budget.iterations(states));
    }
  }

  private static double reward(Game game, State from, SearchReport report) {
    State state = game.newState();
    state.copyFrom(from);
    report.line().forEach(state::play);
    assertThat(state.isTerminal()).isTrue();
    double[] reward = new double[1];
    state.rewards(reward);
    return reward[0];
  }

  @ParameterizedTest
  @CsvSource({"locks.kif,3000", "rings.kif,3000", "decoys.kif,3000"})
  void theLinesOfThePartsAreJoined(String file, int states) {
    Game game = sheet(file);
    State start = game.newState();
    assertThat(((PuzzleParts) start).partCount()).isGreaterThan(1);
    SearchReport report = search("puzzle(memory=16)", game, start, states);
    assertThat(report.value()).isEqualTo(1);
    assertThat(reward(game, start, report)).isEqualTo(1);
  }

  @Test
  void withoutPartsTheProductIsTooLarge() {
    Game game = sheet("locks.kif");
    SearchReport report = search("puzzle(memory=16,parts=false)", game, game.newState(), 3000);
    assertThat(report.value()).isNotEqualTo(1);
  }

  @Test
  void thePlanIsMadeAnewFromAnyState() {
    Game game = sheet("locks.kif");
    State state = game.newState();
    for (String move : new String[] {"(turn a)", "(jump f)", "(turn c)", "(turn c)"}) {
      state.play(game.parseMove(state, move));
    }
    SearchReport report = search("puzzle(memory=16)", game, state, 3000);
    assertThat(reward(game, state, report)).isEqualTo(1);
  }

  @Test
  void aPuzzleWhosePartsShareFuelIsOne() {
    Game game = sheet("fuel.kif");
    assertThat(((PuzzleParts) game.newState()).partCount()).isZero();
    SearchReport report = search("puzzle(memory=16)", game, game.newState(), 3000);
    assertThat(report.value()).isEqualTo(1);
  }
}
