// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sheets of hard shapes: big static relations, deep recursion, exponential depth of rules, large
 * rules. What is expected here is what happens today. Engines derive whole relations before the
 * first move, so three of the sheets are refused with a sentence although play asks for a few
 * tuples only; an engine that works from the question plays them, and then this test has to say so.
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
    assertThatThrownBy(() -> CompiledGame.compile(rules, limits()))
        .isInstanceOf(GdlException.class)
        .hasMessageContaining("more than 200000 tuples");
  }

  @Test
  void aRuleOfNineVariablesIsSharedOut() {
    List<Statement> rules = rules("magic.kif");
    Engine interpreter = new Interpreter(rules, limits());
    Engine table = Engines.one(EngineKind.TABLES, CompiledGame.compile(rules, limits()));
    for (Engine e : List.of(interpreter, table)) {
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
