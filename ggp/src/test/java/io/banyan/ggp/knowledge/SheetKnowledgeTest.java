// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.table.TableEngine;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SheetKnowledgeTest {
  /** Who takes the flag first wins, but the game goes on to the sixth step. */
  private static final String FLAG =
      """
      (role a) (role b) (init (step 1)) (init (control a))
      (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6)
      (<= (legal ?p wait) (true (control ?p)))
      (<= (legal ?p take) (true (control ?p)) (not taken))
      (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
      (<= (next (step ?y)) (true (step ?x)) (after ?x ?y))
      (<= (next (control a)) (true (control b)))
      (<= (next (control b)) (true (control a)))
      (<= (next (has ?p)) (does ?p take) (not taken))
      (<= (next (has ?p)) (true (has ?p)))
      (<= taken (true (has ?p)))
      (<= terminal (true (step 6)))
      (<= (goal a 100) (true (has a)))
      (<= (goal a 0) (not (true (has a))))
      (<= (goal b 100) (not (true (has a))))
      (<= (goal b 0) (true (has a)))
      """;

  private static CompiledGame compile(Sheet sheet) {
    return CompiledGame.compile(NormalForm.of(sheet).rules(), WorkLimits.generous());
  }

  private static CompiledGame shipped(String file) {
    return compile(SheetFiles.read(file, SheetFiles.text(file)));
  }

  private static SheetKnowledge knowledge(CompiledGame game) {
    Supplier<Engine> engines = TableEngine.maker(game);
    return new SheetKnowledge(game, engines);
  }

  @ParameterizedTest
  @CsvSource({
    "tictactoe.kif,7",
    "gomoku9x9.kif,7",
    "connect4.kif,1",
    "breakthrough6x6.kif,1",
    "domineering.kif,3",
    "chomp.kif,0"
  })
  void findsTheSymmetriesOfABoard(String file, int expected) {
    assertThat(knowledge(shipped(file)).symmetries()).hasSize(expected);
  }

  @ParameterizedTest
  @CsvSource({"tictactoe.kif", "connect4.kif", "domineering.kif", "dots.kif", "tricolour.kif"})
  void aGameAndItsImageUnderASymmetryAreTheSame(String file) {
    CompiledGame game = shipped(file);
    int roles = game.roles().size();
    assertThat(knowledge(game).symmetries()).isNotEmpty();
    for (Automorphism a : knowledge(game).symmetries()) {
      Engine plain = TableEngine.maker(game).get();
      Engine mirrored = TableEngine.maker(game).get();
      plain.setInitial();
      mirrored.set(image(a, game, plain));
      Rng rng = new Rng(3);
      int[] joint = new int[roles];
      int[] images = new int[roles];
      while (!plain.isTerminal()) {
        for (int r = 0; r < roles; r++) {
          assertThat(mirrored.legalCount(r)).isEqualTo(plain.legalCount(r));
          joint[r] = plain.legal(r, rng.nextInt(plain.legalCount(r)));
          images[r] = a.image(r, joint[r]);
        }
        plain.next(joint);
        mirrored.next(images);
        FactSet facts = new FactSet();
        mirrored.copyTo(facts);
        assertThat(facts).isEqualTo(image(a, game, plain));
      }
      assertThat(mirrored.isTerminal()).isTrue();
      for (int r = 0; r < roles; r++) {
        assertThat(mirrored.goal(r)).isEqualTo(plain.goal(r));
      }
    }
  }

  private static FactSet image(Automorphism a, CompiledGame game, Engine engine) {
    FactSet facts = new FactSet();
    engine.copyTo(facts);
    FactSet image = new FactSet(game.wordCount());
    for (int f = facts.nextFact(0); f >= 0; f = facts.nextFact(f + 1)) {
      image.set(a.image(f));
    }
    return image;
  }

  @Test
  void goalsThatNothingCanChangeAreDecided() {
    CompiledGame game = compile(KifReader.read(FLAG));
    EarlyEnds ends = knowledge(game).newEnds();
    Engine engine = TableEngine.maker(game).get();
    FactSet facts = new FactSet();
    engine.setInitial();
    engine.copyTo(facts);
    assertThat(ends.isDecided(facts)).isFalse();

    engine.next(new int[] {game.parseMove(0, "take"), game.parseMove(1, "noop")});
    engine.copyTo(facts);

    assertThat(engine.isTerminal()).isFalse();
    assertThat(ends.isDecided(facts)).isTrue();
    assertThat(ends.goal(0)).isEqualTo(100);
    assertThat(ends.goal(1)).isZero();
  }

  @Test
  void earlyEndsAreLeftOutWhereGamesEndWhenTheyAreDecided() {
    SheetKnowledge breakthrough = knowledge(shipped("breakthrough6x6.kif"));

    assertThat(breakthrough.sparedSteps()).isLessThan(0.5);
    assertThat(breakthrough.newEnds()).isNull();
  }

  @Test
  void aModelFittedToRandomGamesLikesOwnPawns() {
    CompiledGame game = shipped("breakthrough6x6.kif");
    SheetModel model = knowledge(game).newModel(SheetModel.Features.FACTS);
    double white = 0;
    double black = 0;
    for (int f = 0; f < game.factCount(); f++) {
      String text = String.valueOf(game.factText(f));
      white += text.endsWith("white)") && text.startsWith("(cell") ? model.weight(0, f) : 0;
      black += text.endsWith("black)") && text.startsWith("(cell") ? model.weight(0, f) : 0;
    }

    assertThat(white).isPositive();
    assertThat(black).isNegative();
  }

  @Test
  void nearnessOfGoalsSeesTwoInARow() {
    CompiledGame game = shipped("tictactoe.kif");
    SheetModel model = knowledge(game).newModel(SheetModel.Features.GOALS);
    double[] open = new double[2];
    double[] blocked = new double[2];
    model.evaluate(state(game, "(cell 1 1 x)", "(cell 1 2 x)", "(cell 3 2 o)"), 1, 6, open);
    model.evaluate(state(game, "(cell 1 1 x)", "(cell 1 2 x)", "(cell 1 3 o)"), 1, 6, blocked);

    assertThat(open[0]).isGreaterThan(blocked[0]);
    assertThat(open[0] + open[1]).isEqualTo(1);
  }

  private static FactSet state(CompiledGame game, String... facts) {
    FactSet state = new FactSet();
    for (String fact : facts) {
      int number = game.parseFact(fact);
      assertThat(number).as(fact).isNotNegative();
      state.set(number);
    }
    state.set(game.parseFact("(control o)"));
    return state;
  }

  @Test
  void equalSheetsGiveEqualModels() {
    double[] first = new double[2];
    double[] second = new double[2];
    for (double[] out : new double[][] {first, second}) {
      CompiledGame game = shipped("connect4.kif");
      knowledge(game).newModel(SheetModel.Features.ALL).evaluate(game.initial(), 0, 7, out);
    }

    assertThat(second).isEqualTo(first);
  }
}
