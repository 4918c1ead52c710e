// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.demand.DemandEngine;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import io.banyan.ggp.reason.rules.RuleGoalEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every engine kind tells the same story about the same game. */
class EngineAgreementTest {
  private static String sheet(String name) {
    return switch (name) {
      case "take" -> Sheets.TAKE;
      case "reach" -> Sheets.REACH;
      case "bid" -> Sheets.BID;
      case "leaps" -> Sheets.leaps();
      case "groups" -> Sheets.groups(18);
      default -> Sheets.ring(20);
    };
  }

  private static List<Engine> engines(String text) {
    List<Engine> list = new ArrayList<>();
    list.add(new Interpreter(Sheets.rules(text), WorkLimits.generous()));
    list.add(new DemandEngine(Sheets.rules(text), WorkLimits.generous()));
    CompiledGame game = Sheets.compile(text);
    list.add(Engines.one(EngineKind.TABLES, game));
    if (game.circuit().blocks().isEmpty()) {
      list.add(Engines.one(EngineKind.STEPS, game));
      list.add(Engines.one(EngineKind.WORDS, game));
    }
    return list;
  }

  @ParameterizedTest
  @ValueSource(strings = {"take", "reach", "bid", "ring", "leaps", "groups"})
  void randomGamesAgreeStepByStep(String name) {
    List<Engine> engines = engines(sheet(name));
    Random random = new Random(7);
    Engine first = engines.get(0);
    int n = first.roles().size();
    for (int game = 0; game < 40; game++) {
      engines.forEach(Engine::setInitial);
      for (int step = 0; step < 30; step++) {
        String[] texts = new String[n];
        for (int r = 0; r < n && !first.isTerminal(); r++) {
          texts[r] = first.moveText(r, first.legal(r, random.nextInt(first.legalCount(r))));
        }
        for (Engine e : engines) {
          assertThat(e.facts()).as(e.describe()).isEqualTo(first.facts());
          assertThat(e.isTerminal()).as(e.describe()).isEqualTo(first.isTerminal());
          for (int r = 0; r < n; r++) {
            assertThat(e.goals(r)).as(e.describe()).isEqualTo(first.goals(r));
            assertThat(legal(e, r)).as(e.describe()).isEqualTo(legal(first, r));
          }
        }
        if (first.isTerminal()) {
          break;
        }
        for (Engine e : engines) {
          int[] joint = new int[n];
          for (int r = 0; r < n; r++) {
            joint[r] = e.parseMove(r, texts[r]);
          }
          e.next(joint);
        }
      }
    }
  }

  private static List<String> legal(Engine e, int role) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < e.legalCount(role); i++) {
      list.add(e.moveText(role, e.legal(role, i)));
    }
    return list;
  }

  @ParameterizedTest
  @ValueSource(strings = {"take", "reach", "bid", "ring", "leaps", "groups"})
  void equalSeedsGiveEqualPlayouts(String name) {
    List<Engine> engines = engines(sheet(name));
    int n = engines.get(0).roles().size();
    for (long seed = 1; seed < 50; seed++) {
      int[] expected = new int[n];
      int length = -1;
      for (Engine e : engines) {
        FactSet start = new FactSet();
        e.setInitial();
        e.copyTo(start);
        int[] goals = new int[n];
        int steps = e.playout(start, seed * 31, goals);
        if (length < 0) {
          length = steps;
          expected = goals;
        }
        assertThat(steps).as(e.describe()).isEqualTo(length);
        assertThat(goals).as(e.describe()).isEqualTo(expected);
      }
    }
  }

  @Test
  void aChooserThatIsKnownMovesAloneAndAsInAJointMove() {
    CompiledGame game = Sheets.compile(Sheets.leaps());
    Engine chosen = Engines.one(EngineKind.WORDS, game);
    Engine joint = Engines.one(EngineKind.TABLES, game);
    Random random = new Random(5);
    for (int step = 0; step < 16; step++) {
      int role = chosen.chooser();
      assertThat(role).isEqualTo(step % 2);
      assertThat(chosen.legalCount(1 - role)).isEqualTo(1);
      int move = chosen.legal(role, random.nextInt(chosen.legalCount(role)));
      int[] moves = new int[2];
      moves[role] = move;
      moves[1 - role] = joint.legal(1 - role, 0);
      chosen.choose(move);
      joint.next(moves);
      assertThat(chosen.facts()).isEqualTo(joint.facts());
    }
    assertThat(chosen.isTerminal()).isTrue();
    assertThat(joint.chooser()).isEqualTo(-1);
  }

  @Test
  void nobodyChoosesAloneWhereRolesMoveAtOnce() {
    Engine e = Engines.one(EngineKind.WORDS, Sheets.compile(Sheets.BID));
    assertThat(e.chooser()).isEqualTo(-1);
    assertThatThrownBy(() -> e.choose(e.legal(0, 0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("alone");
  }

  @Test
  void aChooserHoldsTheFactsThatFollowTheTurnAndNoOthers() {
    CompiledGame game = Sheets.compile(Sheets.TAKE);
    Engine e = Engines.one(EngineKind.WORDS, game);
    int a = game.parseFact("(control a)");
    int b = game.parseFact("(control b)");
    int heap = game.parseFact("(heap 7)");
    assertThat(e.chooserHolds(new int[] {a, b})).isTrue();
    assertThat(e.chooserHolds(new int[] {b, a})).isFalse();
    assertThat(e.chooserHolds(new int[] {a, heap})).isFalse();
    assertThat(e.chooserHolds(new int[] {a, a})).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"STEPS", "WORDS"})
  void factsThatAreTheMemoryOfAnEngineFollowItAndLeadIt(EngineKind kind) {
    CompiledGame game = Sheets.compile(Sheets.leaps());
    Engine e = Engines.one(kind, game);
    FactSet live = e.live();
    assertThat(live).isEqualTo(game.initial());
    FactSet before = new FactSet();
    for (int step = 0; step < 5; step++) {
      e.copyTo(before);
      int role = step % 2;
      int[] moves = new int[2];
      moves[role] = e.legal(role, step);
      moves[1 - role] = e.legal(1 - role, 0);
      e.next(moves);
    }
    FactSet after = new FactSet();
    e.copyTo(after);
    assertThat(live).isEqualTo(after).isNotEqualTo(before);

    live.copyFrom(before);
    e.set(live);
    Engine other = Engines.one(kind, game);
    other.set(before);
    assertThat(legal(e, 0)).isEqualTo(legal(other, 0)).hasSizeGreaterThan(1);
    assertThat(legal(e, 1)).isEqualTo(legal(other, 1)).hasSize(1);
  }

  @Test
  void goalsByRulesAreThoseOfTheStateAlsoAfterAMoveOfTheChooser() {
    Engine words = Engines.one(EngineKind.WORDS, Sheets.compile(Sheets.TAKE));
    Interpreter rules = new Interpreter(Sheets.rules(Sheets.TAKE), WorkLimits.generous());
    Engine e = new RuleGoalEngine(words, rules);
    for (int step = 0; step < 7; step++) {
      assertThat(e.goal(0) + e.goal(1)).isZero();
      e.choose(e.parseMove(e.chooser(), "(take 1)"));
    }
    assertThat(e.goal(0)).isEqualTo(100);
  }

  @Test
  void unsupportedCyclesFallWhenTheirEntryGoes() {
    for (Engine e : engines(Sheets.REACH)) {
      e.setFacts(List.of("(edge s m)", "(edge m n)", "(edge n m)", "(step 1)"));
      assertThat(legal(e, 0)).contains("(jump m)", "(jump n)").doesNotContain("wait");
      e.next(new int[] {e.parseMove(0, "( CUT s m )")});
      assertThat(legal(e, 0)).as(e.describe()).containsExactly("(cut m n)", "(cut n m)", "wait");
    }
  }

  @Test
  void factsWithoutSupportVanish() {
    String text =
        """
        (role a) (init p)
        (<= (next q) (true p) (not (true q)))
        (<= (legal a go) (not (true stop)))
        (<= terminal (true q))
        (<= (goal a 100) (true q)) (<= (goal a 0) (not (true q)))
        """;
    for (Engine e : engines(text)) {
      e.next(new int[] {e.legal(0, 0)});
      assertThat(e.facts()).containsExactly("q");
      assertThat(e.isTerminal()).isTrue();
      assertThat(e.goal(0)).isEqualTo(100);
    }
  }

  @Test
  void outputsThatAskForMovesSeeNone() {
    String text =
        """
        (role a) (init (at 1))
        (<= (moved ?x) (does a (go ?x)))
        (<= (next (at ?x)) (moved ?x))
        (<= terminal (true (at ?x)) (not (some)) (done))
        (<= (done) (true (at 2)))
        (<= (some) (moved ?x))
        (legal a (go 1)) (legal a (go 2))
        (<= (goal a 100) (true (at 2))) (<= (goal a 0) (true (at 1)))
        """;
    for (Engine e : engines(text)) {
      assertThat(e.isTerminal()).isFalse();
      e.next(new int[] {e.parseMove(0, "(go 2)")});
      assertThat(e.facts()).containsExactly("(at 2)");
      assertThat(e.isTerminal()).as(e.describe()).isTrue();
    }
  }

  @Test
  void anUnknownFactIsRefused() {
    Engine e = Engines.one(EngineKind.TABLES, Sheets.compile(Sheets.TAKE));
    assertThatThrownBy(() -> e.setFacts(List.of("(heap 9)"))).hasMessageContaining("(heap 9)");
  }

  @Test
  void statementOrderChangesNothing() {
    List<io.banyan.ggp.gdl.Statement> s = new ArrayList<>(KifReader.read(Sheets.TAKE).statements());
    List<io.banyan.ggp.gdl.Statement> rest = new ArrayList<>(s.subList(2, s.size()));
    java.util.Collections.shuffle(rest, new Random(3));
    rest.addAll(0, s.subList(0, 2));
    var sheet = KifReader.read(Sheets.TAKE).withStatements(rest);
    CompiledGame a = Sheets.compile(Sheets.TAKE);
    CompiledGame b =
        CompiledGame.compile(io.banyan.ggp.gdl.NormalForm.of(sheet).rules(), WorkLimits.generous());
    assertThat(b.describe()).isEqualTo(a.describe());
    int[] x = new int[2];
    int[] y = new int[2];
    for (int seed = 0; seed < 20; seed++) {
      Engines.one(EngineKind.TABLES, a).playout(a.initial(), seed, x);
      Engines.one(EngineKind.STEPS, b).playout(b.initial(), seed, y);
      assertThat(y).isEqualTo(x);
    }
  }

  @Test
  void perceptsComeFromTheOldState() {
    String text =
        """
        (role a) (role random) (init (coin h))
        (legal a wait) (legal random (flip h)) (legal random (flip t))
        (<= (sees a (was ?x)) (true (coin ?x)))
        (<= (next (coin ?x)) (does random (flip ?x)))
        (<= terminal (true (coin t))) (goal a 50) (goal random 50)
        """;
    Interpreter e = new Interpreter(Sheets.rules(text), WorkLimits.generous());
    int[] joint = {e.parseMove(0, "wait"), e.parseMove(1, "(flip t)")};
    assertThat(e.percepts(joint)).containsExactly(List.of("(was h)"), List.of());
    e.next(joint);
    assertThat(e.isTerminal()).isTrue();
  }
}
