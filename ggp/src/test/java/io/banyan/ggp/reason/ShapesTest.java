// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.demand.DemandEngine;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import io.banyan.ggp.reason.rules.RuleEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sheets of hard shapes: big static relations, deep recursion, exponential depth of rules, large
 * rules. Three of them are too big for engines that derive whole relations before the first move,
 * though play asks for a few tuples only; the engine that works from the question plays them.
 */
class ShapesTest {
  private static List<Statement> rules(String name) {
    try {
      return Sheets.rules(Files.readString(Path.of("src/test/resources/shapes/" + name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Only the number of tuples limits it: the verdict does not depend on how fast this machine is.
   */
  private static WorkLimits limits() {
    return new WorkLimits(200_000, Long.MAX_VALUE, 600_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"quadruples.kif", "order.kif", "doubling.kif"})
  void relationsThatAreTooBigToDeriveInFullAreRefusedWithASentence(String name) {
    List<Statement> rules = rules(name);

    assertThatThrownBy(() -> new Interpreter(rules, limits()).legalCount(0))
        .isInstanceOf(GdlException.class)
        .hasMessageContaining("limit")
        .hasMessageContaining("more than 200000 tuples");
  }

  @ParameterizedTest
  @ValueSource(strings = {"quadruples.kif", "order.kif", "doubling.kif"})
  void groundingAsksForWhatItCannotWriteOut(String name) {
    Engine table = Engines.one(EngineKind.TABLES, CompiledGame.compile(rules(name), limits()));
    Engine asked = new DemandEngine(rules(name), limits());
    int[] goals = new int[1];
    int[] expected = new int[1];
    for (int seed = 1; seed <= 5; seed++) {
      FactSet start = new FactSet();
      table.setInitial();
      table.copyTo(start);
      int steps = table.playout(start, seed, goals);
      FactSet same = new FactSet();
      asked.setInitial();
      asked.copyTo(same);
      assertThat(steps).isEqualTo(asked.playout(same, seed, expected));
      assertThat(goals).isEqualTo(expected);
      assertThat(table.facts()).isEqualTo(asked.facts());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"quadruples.kif", "order.kif", "doubling.kif", "sudoku.kif", "deep.kif"})
  void whatIsTooBigToDeriveIsPlayedByAsking(String name) {
    RuleEngine e = Engines.byRules(rules(name), limits());

    assertThat(e.kind()).isEqualTo(EngineKind.DEMAND);
    FactSet start = new FactSet();
    e.copyTo(start);
    int[] goals = new int[e.roles().size()];
    for (int seed = 1; seed <= 5; seed++) {
      assertThat(e.playout(start, seed, goals)).isPositive();
      assertThat(e.isTerminal() || e.legalCount(0) == 0).isTrue();
      assertThat(goals[0]).isBetween(0, 100);
    }
  }

  @Test
  void answersOfBigRelationsAreRight() {
    RuleEngine order = Engines.byRules(rules("order.kif"), limits());
    assertThat(legal(order))
        .containsExactly("(jump (n 0 0 0 7))", "(jump (n 5 0 0 0))", "(jump (n 9 9 9 9))", "stay");
    order.next(new int[] {order.parseMove(0, "(jump (n 5 0 0 0))")});
    assertThat(legal(order)).containsExactly("(jump (n 9 9 9 9))", "stay");
    assertThat(order.goal(0)).isZero();
    order.next(new int[] {order.parseMove(0, "(jump (n 9 9 9 9))")});
    assertThat(order.goal(0)).isEqualTo(100);

    RuleEngine doubling = Engines.byRules(rules("doubling.kif"), limits());
    assertThat(legal(doubling)).containsExactly("(say a)", "(say b)", "wait");

    RuleEngine quadruples = Engines.byRules(rules("quadruples.kif"), limits());
    assertThat(legal(quadruples)).containsExactly("(go 1)", "stay");
  }

  private static List<String> legal(Engine e) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < e.legalCount(0); i++) {
      list.add(e.moveText(0, e.legal(0, i)));
    }
    return list;
  }

  @Test
  void aMoveIsFoundWhereAllMovesAreTooMany() {
    DemandEngine e =
        new DemandEngine(rules("many.kif"), new WorkLimits(20_000, Long.MAX_VALUE, 600_000));
    assertThatThrownBy(() -> e.legalCount(0)).hasMessageContaining("more than 20000 tuples");
    assertThat(e.someLegal(0)).matches("\\(pick \\d+ \\d+ \\d+ \\d+\\)");
  }

  @Test
  void aRuleOfNineVariablesIsSharedOut() {
    List<Statement> rules = rules("magic.kif");
    Engine interpreter = new Interpreter(rules, limits());
    Engine table = Engines.one(EngineKind.TABLES, CompiledGame.compile(rules, limits()));
    Engine demand = new DemandEngine(rules, limits());
    for (Engine e : List.of(interpreter, table, demand)) {
      assertThat(goalAfter(e, 2, 7, 6, 9, 5, 1, 4, 3, 8)).as(e.kind().word()).isEqualTo(100);
      assertThat(goalAfter(e, 2, 7, 6, 9, 5, 1, 4, 8, 3)).as(e.kind().word()).isZero();
    }
  }

  private static int goalAfter(Engine e, int... digits) {
    e.setInitial();
    for (int digit : digits) {
      assertThat(e.isTerminal()).isFalse();
      e.next(new int[] {e.parseMove(0, "(put " + digit + ")")});
    }
    assertThat(e.isTerminal()).isTrue();
    return e.goal(0);
  }
}
