// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.Sheets;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the analysis claims is there, and holds in play. */
class GameAnalysisTest {
  private static CompiledGame own(String name) {
    return CompiledGame.compile(
        NormalForm.of(SheetFiles.read(name, SheetFiles.text(name))).rules(), WorkLimits.generous());
  }

  @Test
  void cellsAndControlOfTicTacToeAreExclusive() {
    GameAnalysis a = GameAnalysis.of(own("tictactoe.kif"));
    assertThat(a.exclusiveFacts()).hasSize(10);
    assertThat(a.oneHotFacts()).containsExactly(List.of("(control x)", "(control o)"));
    assertThat(a.takesTurns()).isTrue();
    assertThat(a.phases()).isEqualTo(2);
  }

  @Test
  void aHeapThatShrinksIsExclusiveAndItsGoalsAddUp() {
    GameAnalysis a = GameAnalysis.of(Sheets.compile(Sheets.TAKE));
    assertThat(a.exclusiveFacts()).anyMatch(g -> g.contains("(heap 7)") && g.contains("(heap 0)"));
    assertThat(a.constantSum()).isEqualTo(100);
    assertThat(a.goalValues(0)).isEqualTo(2);
    assertThat(a.idleRoles()).isEmpty();
  }

  @Test
  void countersBoundTheLength() {
    GameAnalysis a = GameAnalysis.of(Sheets.compile(Sheets.BID));
    assertThat(a.takesTurns()).isFalse();
    assertThat(a.counters()).contains("(step 1)", "(step 5)");
    assertThat(a.lengthBound()).isEqualTo(4);
  }

  @Test
  void goalsThatFactsWhichStayLeavePossible() {
    String text =
        """
        (role a) (init (step 1)) (after 1 2) (after 2 3) (init (left off)) (init (right off))
        (legal a (press left)) (legal a (press right)) (legal a wait)
        (<= (next (left on)) (does a (press left)))
        (<= (next (left on)) (true (left on)))
        (<= (next (right on)) (does a (press right)))
        (<= (next (right on)) (true (right on)))
        (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
        (<= terminal (true (step 3)))
        (<= (goal a 100) (true (left on)) (true (right on)))
        (<= (goal a 0) (not (true (left on))))
        (<= (goal a 0) (not (true (right on))))
        """;
    CompiledGame game = Sheets.compile(text);
    GameAnalysis a = GameAnalysis.of(game);
    assertThat(a.staysTrue()).contains("(left on)", "(right on)");
    FactSet both = game.initial();
    assertThat(a.possibleGoals(both, 0)).containsExactly(0, 100);
    both.set(game.parseFact("(left on)"));
    both.set(game.parseFact("(right on)"));
    assertThat(a.possibleGoals(both, 0)).containsExactly(100);
  }

  static Stream<String> sheets() {
    return SheetFiles.OWN.stream();
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void claimsHoldInRandomGames(String name) {
    CompiledGame game = own(name);
    GameAnalysis a = GameAnalysis.of(game);
    Engine e = Engines.one(EngineKind.TABLES, game);
    Random random = new Random(5);
    int n = e.roles().size();
    int[] joint = new int[n];
    Set<String> stays = new HashSet<>(a.staysTrue());
    Set<String> gone = new HashSet<>(a.staysFalse());
    for (int g = 0; g < 5; g++) {
      e.setInitial();
      Set<String> before = new HashSet<>(e.facts());
      for (int step = 0; step < 200; step++) {
        Set<String> facts = new HashSet<>(e.facts());
        check(a, facts, before, stays, gone);
        before = facts;
        if (e.isTerminal()) {
          assertThat(a.lengthBound() < 0 || step <= a.lengthBound()).isTrue();
          int sum = n == 2 ? e.goal(0) + e.goal(1) : -1;
          assertThat(a.constantSum() < 0 || sum == a.constantSum()).isTrue();
          break;
        }
        for (int r = 0; r < n; r++) {
          assertThat(e.legalCount(r) > 1).isIn(false, a.canChoose(step % a.phases(), r));
          joint[r] = e.legal(r, random.nextInt(e.legalCount(r)));
        }
        e.next(joint);
      }
    }
  }

  private static void check(
      GameAnalysis a, Set<String> facts, Set<String> before, Set<String> stays, Set<String> gone) {
    for (List<String> group : a.exclusiveFacts()) {
      assertThat(group.stream().filter(facts::contains).count()).isLessThan(2);
    }
    for (List<String> group : a.oneHotFacts()) {
      assertThat(group.stream().filter(facts::contains).count()).isEqualTo(1);
    }
    for (String f : stays) {
      assertThat(facts.contains(f)).as(f).isIn(true, before.contains(f));
    }
    for (String f : gone) {
      assertThat(facts.contains(f)).as(f).isIn(false, before.contains(f));
    }
  }
}
