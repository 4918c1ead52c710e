// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.BatchPlayout;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.Scrambler;
import io.banyan.ggp.gdl.Sheet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GdlGameTest {
  private static final Catalog CATALOG = Agents.catalog().add(GdlGame.entry());

  /** One counter, one or two steps; the goals are the test's. */
  private static final String WALK =
      """
      (role a) (role b) (init (at 0)) (init (control a))
      (after 0 1) (after 1 2) (after 2 3) (after 3 4)
      (<= (legal ?p (go 1)) (true (control ?p)))
      (<= (legal ?p (go 2)) (true (control ?p)))
      (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
      (<= (next (at ?y)) (does ?p (go 1)) (true (at ?x)) (after ?x ?y))
      (<= (next (at ?z)) (does ?p (go 2)) (true (at ?x)) (after ?x ?y) (after ?y ?z))
      (<= (next (control a)) (true (control b)))
      (<= (next (control b)) (true (control a)))
      """;

  private static final String ENDS =
      "(<= terminal (not open)) (<= open (true (at ?x)) (after ?x ?y))";

  private static GdlGame game(String text) {
    return GdlGame.of("test", KifReader.read(text));
  }

  private static double[] rewardsAfter(GdlGame game, String moves) {
    State state = game.newState();
    Moves.playAll(game, state, moves);
    assertThat(state.isTerminal()).isTrue();
    double[] rewards = new double[game.players()];
    state.rewards(rewards);
    return rewards;
  }

  @Test
  void aMoveIsReadInAnyCaseAndSpacing() {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(tictactoe.kif)");
    State state = game.newState();
    int move = game.parseMove(state, "( MARK 2\t3 )");

    assertThat(game.moveText(state, move)).isEqualTo("(mark 2 3)");
    assertThatThrownBy(() -> game.parseMove(state, "(mark 4 4)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(mark 4 4)")
        .hasMessageContaining("(mark 1 1)");
  }

  @Test
  void aListOfMovesSplitsOutsideParentheses() {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(tictactoe.kif)");
    State state = game.newState();
    Moves.playAll(game, state, " (mark 1 1)  (mark 2 2) (mark 1 2) ");

    assertThat(state.ply()).isEqualTo(3);
    assertThat(state.mover()).isEqualTo(1);
    assertThat(game.boardText(state)).contains("(control o)");
  }

  @Test
  void sheetsInWhichRolesChooseAtOnceAreSentToJointSearch() {
    String both =
        """
        (role a) (role b) (init s)
        (legal a x) (legal a y) (legal b x) (legal b y)
        (<= terminal (not (true s)))
        (<= (goal a 100) (not (true s))) (<= (goal b 0) (not (true s)))
        """;
    assertThatThrownBy(() -> game(both))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a and b both have a choice at step 1")
        .hasMessageContaining("JointSearch");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(role a) terminal (goal a 100)",
        "(role a) (legal b x) (goal a 100) (<= terminal (true over))",
        "(role b) (role a) (legal b x) (<= (next over) (does b x)) (<= terminal (true over))"
      })
  void sheetsInWhichARoleNeverMovesAreRefused(String sheet) {
    assertThatThrownBy(() -> game(sheet))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no statement gives the role a a legal move, so nothing can be played");
  }

  @Test
  void aRoleWhoseMovesAreNeverLegalEndsTheGameAtOnce() {
    Game stuck =
        game("(role a) (<= (legal a x) (true never)) (<= terminal (true over)) (goal a 100)");

    assertThat(stuck.newState().isTerminal()).isTrue();
  }

  @Test
  void randomRolesAreRefused() {
    String chance =
        "(role random) (legal random x) (<= terminal (true s)) (goal random 0) (init s)";
    assertThatThrownBy(() -> game(chance)).hasMessageContaining("GDL-II");
  }

  @Test
  void undefinedGoalsCountAHalfAndSeveralTheirMean() {
    GdlGame game =
        game(
            WALK
                + ENDS
                + "(<= (goal b 10) (not open)) (<= (goal b 40) (not open))"
                + "(<= (goal a 100) (true (at 0)))");

    assertThat(rewardsAfter(game, "(go 2) (go 2)")).containsExactly(0.5, 0.25);
  }

  @Test
  void aStateWithoutLegalMovesEndsTheGame() {
    // From 3 a step of 2 leads nowhere: no fact at holds, and the game is not terminal either.
    GdlGame game =
        game(
            WALK.replace(
                        "(<= (legal ?p (go 1)) (true (control ?p)))",
                        "(<= (legal ?p (go 1)) (true (control ?p)) (true (at ?x)))")
                    .replace(
                        "(<= (legal ?p (go 2)) (true (control ?p)))",
                        "(<= (legal ?p (go 2)) (true (control ?p)) (true (at ?x)))")
                + "(<= terminal (true (at 4))) (<= (goal ?p 70) (role ?p))");
    State state = game.newState();
    Moves.playAll(game, state, "(go 2) (go 1) (go 2)");

    assertThat(state.isTerminal()).isTrue();
    assertThat(Moves.legal(game, state)).isEmpty();
    assertThat(rewardsAfter(game, "(go 2) (go 1) (go 2)")).containsExactly(0.7, 0.7);
  }

  /** Random games are short, so that ten times their length is not enough for the longest. */
  @Test
  void aGameThatAStepCounterBoundsIsNeverCut() {
    StringBuilder steps = new StringBuilder();
    for (int i = 0; i < 800; i++) {
      steps.append("(after %d %d) ".formatted(i, i + 1));
    }
    GdlGame game =
        game(
            steps
                + """
                (role a) (init (step 0)) (legal a on) (legal a off)
                (<= (next (step ?y)) (true (step ?x)) (after ?x ?y))
                (<= (next stopped) (does a off))
                (<= terminal (true stopped)) (<= terminal (true (step 800)))
                (<= (goal a 100) (not (true stopped))) (<= (goal a 0) (true stopped))
                """);
    State state = game.newState();
    int on = game.parseMove(state, "on");
    while (!state.isTerminal()) {
      state.play(on);
    }

    assertThat(state.ply()).isEqualTo(800).isLessThan(game.maxPlies());
  }

  @Test
  void endlessGamesAreCut() {
    GdlGame game =
        game(
            """
            (role a) (role b) (init (control a))
            (<= (legal ?p left) (true (control ?p))) (<= (legal ?p right) (true (control ?p)))
            (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
            (<= (next (control b)) (does a left)) (<= (next (control b)) (does a right))
            (<= (next (control a)) (does b left)) (<= (next (control a)) (does b right))
            (<= terminal (true never)) (<= (goal ?p 100) (true (control ?p)))
            """);
    State state = game.newState();
    MoveLog log = new MoveLog(16);
    ((UniformPlayout) state).playUniform(new Rng(1), log);
    double[] rewards = new double[2];
    state.rewards(rewards);

    assertThat(game.maxPlies()).isGreaterThanOrEqualTo(500);
    assertThat(log.size()).isEqualTo(game.maxPlies());
    assertThat(state.isTerminal()).isTrue();
    // Only one role has a goal, so the cut game is nobody's.
    assertThat(rewards).containsExactly(0.5, 0.5);
  }

  @Test
  void aGameOfOnePlayerAndOneOfThreeAreGames() {
    GdlGame one =
        game(
            "(role r) (init (n 0)) (<= (legal r a) (true (n ?x))) (<= (legal r b) (true (n ?x)))"
                + "(<= (next (n 1)) (true (n 0)) (does r a)) (<= (next (n 2)) (true (n 0)) (does r b))"
                + "(<= terminal (true (n 1))) (<= terminal (true (n 2)))"
                + "(<= (goal r 100) (true (n 2))) (<= (goal r 20) (true (n 1)))");
    Agent agent = CATALOG.make(Agent.SLOT, "uct").create(one);
    State state = one.newState();

    assertThat(one.players()).isEqualTo(1);
    int move = agent.search(state, Budget.iterations(100)).move();
    assertThat(one.moveText(state, move)).isEqualTo("b");
    assertThat(rewardsAfter(one, "a")).containsExactly(0.2);

    GdlGame three =
        game(
            """
            (role a) (role b) (role c) (init (turn a)) (follows a b) (follows b c)
            (<= (legal ?p (say ?n)) (true (turn ?p)) (number ?n)) (number 1) (number 2)
            (<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
            (<= (next (turn ?q)) (true (turn ?p)) (follows ?p ?q))
            (<= (next (said ?p ?n)) (does ?p (say ?n))) (<= (next (said ?p ?n)) (true (said ?p ?n)))
            (<= terminal (true (said c ?n)))
            (<= (goal ?p 100) (true (said ?p 2))) (<= (goal ?p 0) (true (said ?p 1)))
            """);
    assertThat(rewardsAfter(three, "(say 2) (say 1) (say 2)")).containsExactly(1, 0, 1);
  }

  @Test
  void whoIsToMoveIsKnownWhenNobodyHasAChoice() {
    Game chomp = CATALOG.make(GameSlot.GAME, "gdl(chomp.kif)");
    State state = chomp.newState();
    Moves.playAll(chomp, state, "(bite 1 2) (bite 3 1) (bite 2 1)");

    assertThat(Moves.texts(chomp, state)).containsExactly("(bite 1 1)");
    assertThat(state.mover()).isEqualTo(1);
  }

  @Test
  void inventedWordsAndAnotherOrderPlayTheSameGame() {
    Sheet sheet = KifReader.read(SheetFiles.text("breakthrough6x6.kif"));
    Scrambler words = new Scrambler(sheet, 5);
    GdlGame plain = GdlGame.of("plain", sheet);
    GdlGame strange = GdlGame.of("strange", Scrambler.shuffle(words.scramble(sheet), 6));
    Rng rng = new Rng(3);
    for (int i = 0; i < 20; i++) {
      State a = plain.newState();
      State b = strange.newState();
      while (!a.isTerminal()) {
        var texts = Moves.texts(plain, a);
        assertThat(Moves.texts(strange, b).stream().map(words::unscramble).sorted().toList())
            .isEqualTo(texts);
        assertThat(b.mover()).isEqualTo(a.mover());
        String text = texts.get(rng.nextInt(texts.size()));
        a.play(plain.parseMove(a, text));
        b.play(strange.parseMove(b, words.scramble(text)));
      }
      assertThat(b.isTerminal()).isTrue();
      double[] ofA = new double[2];
      double[] ofB = new double[2];
      a.rewards(ofA);
      b.rewards(ofB);
      assertThat(ofB).isEqualTo(ofA);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uct", "mast", "rave", "nast2", "lgrf1", "rb", "rb-ggp", "st-ggp", "cadia", "solver"
      })
  void agentsFindTheWinInOneMove(String spec) {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(connect4.kif)");
    State state = game.newState();
    Moves.playAll(game, state, "(drop 4) (drop 1) (drop 4) (drop 2) (drop 4) (drop 1)");
    Agent agent = CATALOG.make(Agent.SLOT, spec).create(game);
    agent.newGame(1);

    int move = agent.search(state, Budget.iterations(600)).move();
    assertThat(game.moveText(state, move)).isEqualTo("(drop 4)");
  }

  @Test
  void loggedAndPlainPlayoutsAreTheSameGames() {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(othello6x6.kif)");
    State a = game.newState();
    State b = game.newState();
    State start = game.newState();
    MoveLog log = new MoveLog(64);
    for (int seed = 0; seed < 50; seed++) {
      a.copyFrom(start);
      b.copyFrom(start);
      log.clear();
      ((UniformPlayout) a).playUniform(new Rng(seed), null);
      ((UniformPlayout) b).playUniform(new Rng(seed), log);
      assertThat(game.boardText(a)).isEqualTo(game.boardText(b));
      assertThat(log.size()).isEqualTo(a.ply()).isEqualTo(b.ply());
    }
  }

  @Test
  void missingFilesAreNamed() {
    assertThatThrownBy(() -> CATALOG.make(GameSlot.GAME, "gdl(file=\"no/such.kif\")"))
        .hasMessageContaining("no/such.kif")
        .hasMessageContaining("tictactoe.kif");
  }

  @Test
  void aBatchOfGamesEarnsWhatSingleGamesEarn() {
    for (String name : List.of("tictactoe.kif", "chomp.kif")) {
      Game game = GdlGame.of(name, SheetFiles.read(name, SheetFiles.text(name)));
      State state = game.newState();
      Rng rng = new Rng(4);
      double[] means = new double[2];
      double batch = 0;
      double single = 0;
      int n = 200;
      for (int i = 0; i < n; i++) {
        ((BatchPlayout) state).playBatch(64, rng, means);
        batch += means[0] / n;
      }
      assertThat(state.ply()).isZero();
      State copy = game.newState();
      for (int i = 0; i < 64 * n; i++) {
        copy.copyFrom(state);
        ((UniformPlayout) copy).playUniform(rng, null);
        copy.rewards(means);
        single += means[0] / (64 * n);
      }
      // Five standard errors of the difference of two means of 12,800 rewards.
      assertThat(batch).isCloseTo(single, org.assertj.core.data.Offset.offset(0.032));
    }
  }

  @Test
  void aBatchWithoutLanesLeavesTheStateAsItIs() {
    Game game = GdlGame.of("t", SheetFiles.read("tictactoe.kif", SheetFiles.text("tictactoe.kif")));
    State state = game.newState();
    State same = game.newState();
    double[] means = new double[2];
    double sum = 0;
    for (int i = 0; i < 50; i++) {
      ((GdlState) state).playOneByOne(64, 9, new Rng(i), means);
      sum += means[0] + means[1];
      assertThat(((GdlState) state).facts()).isEqualTo(((GdlState) same).facts());
    }
    // Goals of two players add up to 100 in this game, which a game of no moves does not earn.
    assertThat(sum).isCloseTo(5000, org.assertj.core.data.Offset.offset(1e-6));
    assertThat(means[0]).isGreaterThan(means[1]);
    int[] moves = new int[game.maxMoves()];
    assertThat(state.legalMoves(moves)).isEqualTo(9);
  }

  @Test
  void lanesAreAPlayoutOfTheCatalogue() {
    Game game = GdlGame.of("t", SheetFiles.read("tictactoe.kif", SheetFiles.text("tictactoe.kif")));
    Agent agent =
        CATALOG.make(Agent.SLOT, "mcts(select=ucb1(c=0.4),playout=lanes(64))").create(game);
    agent.newGame(1);
    State state = game.newState();
    state.play(game.parseMove(state, "(mark 1 1)"));
    // Only the centre holds the draw against a corner.
    int move = agent.search(state, Budget.iterations(2000)).move();
    assertThat(game.moveText(state, move)).isEqualTo("(mark 2 2)");
    agent.close();
  }
}
