// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import static io.banyan.ggp.knowledge.TestSheets.sheet;
import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.table.TableEngine;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SumSolverTest {
  private static SheetKnowledge knowledge(CompiledGame game) {
    return new SheetKnowledge(game, TableEngine.maker(game));
  }

  /** The goal of the first role at best play, by looking at all states of the whole game. */
  private static int plain(Engine engine, FactSet state, Map<FactSet, Integer> known) {
    Integer value = known.get(state);
    if (value != null) {
      return value;
    }
    engine.set(state);
    if (engine.isTerminal()) {
      known.put(state, engine.goal(0));
      return engine.goal(0);
    }
    int mover = engine.legalCount(0) > 1 || !isWaiting(engine, 0) ? 0 : 1;
    int n = engine.legalCount(mover);
    int best = mover == 0 ? -1 : 101;
    for (int i = 0; i < n; i++) {
      engine.set(state);
      int[] joint = {engine.legal(0, 0), engine.legal(1, 0)};
      joint[mover] = engine.legal(mover, i);
      engine.next(joint);
      FactSet next = new FactSet();
      engine.copyTo(next);
      int v = plain(engine, next, known);
      best = mover == 0 ? Math.max(best, v) : Math.min(best, v);
    }
    known.put(state.copy(), best);
    return best;
  }

  private static boolean isWaiting(Engine engine, int role) {
    String move = engine.moveText(role, engine.legal(role, 0));
    return move.equals("noop") || move.equals("wait");
  }

  /** Whole games are small enough to be looked at after that many moves. */
  @ParameterizedTest
  @CsvSource({
    "nim.kif,0",
    "heaps.kif,0",
    "ladders.kif,0",
    "notakto.kif,9",
    "kayles.kif,11",
    "tictactoe-twice.kif,12"
  })
  void aSumIsWorthWhatThePlainSearchFinds(String file, int moves) {
    CompiledGame game = sheet(file);
    SumSolver solver = knowledge(game).newSumSolver();
    Engine engine = TableEngine.maker(game).get();
    Map<FactSet, Integer> known = new HashMap<>();
    Map<Integer, Integer> seen = new HashMap<>();
    Rng rng = new Rng(7);
    for (int g = 0; g < 30; g++) {
      engine.setInitial();
      for (int m = 0; m < moves + g % 3 && !engine.isTerminal(); m++) {
        engine.next(
            new int[] {
              engine.legal(0, rng.nextInt(engine.legalCount(0))),
              engine.legal(1, rng.nextInt(engine.legalCount(1)))
            });
      }
      FactSet state = new FactSet();
      engine.copyTo(state);
      assertThat(solver.canTry(state, 100)).isTrue();
      solver.begin(cases -> cases < 1_000_000);
      int value = solver.value(state, solver.least(), solver.most());
      assertThat(value).as(engine.facts().toString()).isEqualTo(plain(engine, state, known));
      seen.merge(value, 1, Integer::sum);
    }
    assertThat(seen).as("different values").hasSizeGreaterThan(1);
  }

  @Test
  void twoBoardsFallIntoFewClasses() {
    assertThat(knowledge(sheet("tictactoe-twice.kif")).describeParts())
        .contains(
            "the game is the sum of its parts, 37,506 states of 1,210 classes; it is solved where"
                + " few enough are left");
    assertThat(knowledge(sheet("kayles.kif")).describeParts())
        .contains(
            "the game is the sum of its parts, 896 states of 35 classes, each worth a heap of"
                + " Nim");
  }

  @Test
  void aSolverThatMayNotGoOnKnowsNothing() {
    CompiledGame game = sheet("ladders.kif");
    SumSolver solver = new SumSolver(GameSum.of(game, StepCounters.of(game), parts(game)));
    solver.begin(cases -> cases < 3);
    assertThat(solver.value(game.initial(), 0, 100)).isEqualTo(SumSolver.UNKNOWN);
    solver.begin(cases -> true);
    assertThat(solver.value(game.initial(), 0, 100)).isNotEqualTo(SumSolver.UNKNOWN);
  }

  private static GameParts parts(CompiledGame game) {
    return GameParts.of(game, StepCounters.of(game));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tictactoe.kif", "connect4.kif", "handicap.kif", "hurry.kif", "locks.kif"})
  void otherGamesAreNoSums(String file) {
    assertThat(knowledge(sheet(file)).newSumSolver()).isNull();
  }
}
