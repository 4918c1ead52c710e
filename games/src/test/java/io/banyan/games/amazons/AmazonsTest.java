// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.amazons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.GreedyPlay;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class AmazonsTest {
  @Nested
  final class TenByTen extends GameContractTest {
    @Override
    protected Game game() {
      return new Amazons(10);
    }

    @Override
    protected int playoutSamples() {
      return 600;
    }

    @Override
    protected int visitedStates() {
      return 100;
    }
  }

  @Nested
  final class EightByEight extends GameContractTest {
    @Override
    protected Game game() {
      return new Amazons(8);
    }

    @Override
    protected int playoutSamples() {
      return 1000;
    }

    @Override
    protected int recordedGames() {
      return 100;
    }

    @Override
    protected int visitedStates() {
      return 150;
    }
  }

  @Nested
  final class FiveByFive extends GameContractTest {
    @Override
    protected Game game() {
      return new Amazons(5);
    }
  }

  @Test
  void theFixedWalksAreTheKnownOnes() {
    Perft.Walk eight = Perft.walk(new Amazons(8), 100);
    assertThat(eight.plies()).isEqualTo(51);
    assertThat(eight.ended()).isTrue();
    assertThat(eight.branching()).isEqualTo(11685);
    assertThat(eight.moves()).startsWith("a3a1/d4 a6a5/a6 c1c3/c1 ").endsWith(" e8f8/e8");
    Perft.Walk ten = Perft.walk(new Amazons(10), 100);
    assertThat(ten.plies()).isEqualTo(72);
    assertThat(ten.ended()).isTrue();
    assertThat(ten.branching()).isEqualTo(29585);
  }

  @Test
  void evaluationAndOrderingGuideAPlayerThatBeatsARandomOne() {
    assertThat(GreedyPlay.byEvaluation(new Amazons(6), 20, 1)).isGreaterThanOrEqualTo(0.9);
    assertThat(GreedyPlay.byOrdering(new Amazons(6), 20, 2)).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void aRandomGameReadsAsItDid() {
    GoldenPlaythrough.check(new Amazons(6), "amazons", 3);
  }

  @Test
  void startsAreThoseOfThePapers() {
    assertThat(rows(10))
        .containsExactly(
            "...b..b...",
            "..........",
            "..........",
            "b........b",
            "..........",
            "..........",
            "w........w",
            "..........",
            "..........",
            "...w..w...");
    assertThat(rows(8)[0]).isEqualTo("..b..b..");
    assertThat(rows(8)[2]).isEqualTo("b......b");
    assertThat(rows(6)[0]).isEqualTo(".b..b.");
    assertThat(rows(6)[1]).isEqualTo("b....b");
  }

  private static String[] rows(int size) {
    Game game = new Amazons(size);
    return game.boardText(game.newState())
        .lines()
        .limit(size)
        .map(line -> line.substring(size > 9 ? 3 : 2).replace(" ", ""))
        .toArray(String[]::new);
  }

  @Test
  void theArrowMayFlyThroughTheSquareTheQueenLeft() {
    Game game = game("bxxx/xxxx/xxxx/..w. w");
    assertThat(Moves.texts(game, game.newState()))
        .contains("c1b1/c1", "c1b1/d1", "c1a1/d1", "c1d1/a1", "c1b1/a1")
        .hasSize(2 + 2 + 2 + 3);
  }

  @Test
  void nothingPassesOverQueensAndArrows() {
    Game game = game("b.x./..../x.b./w... w");
    assertThat(Moves.texts(game, game.newState()))
        .contains("a1b2/b4", "a1d1/d4", "a1d4/a1")
        .noneMatch(text -> text.matches("a1a[23].*|.*/c2|.*/a2|.*/c4|.*/a4"))
        .doesNotContain("a1b2/d2", "a1c1/c3", "a1d4/a4");
  }

  @Test
  void aPlayerWhoCannotMoveLosesAndQualityCountsTheWinnersQueenMoves() {
    Game game = game("bx../xx../..../w... b");
    State state = game.newState();
    assertThat(state.isTerminal()).isTrue();
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(rewards).containsExactly(1, 0);
    // The white queen on a1 sees a2, b1 c1 d1 and b2 c3 d4.
    assertThat(((AmazonsState) state).quality(0)).isEqualTo(7 / 16.0);
  }

  @Test
  void evaluationCountsTerritory() {
    // Behind a wall white owns four squares, black two.
    AmazonsState state = state("b.xx/.xxx/xx.w/x... w");
    assertThat(state.evaluate(0)).isCloseTo(1 / (1 + Math.exp(-0.6)), within(1e-9));
    assertThat(state.evaluate(1)).isCloseTo(1 / (1 + Math.exp(0.6)), within(1e-9));
    // Both reach b1 and c1 by one queen move: a fifth of each goes to the side to move. By king
    // moves each is first at one of them.
    AmazonsState open = state("xxxx/xxxx/xxxx/w..b b");
    assertThat(open.evaluate(1)).isCloseTo(1 / (1 + Math.exp(-0.3 * 0.2)), within(1e-9));
    assertThat(state("b.xx/.xxx/xxxw/xx.. w").evaluate(0)).isEqualTo(0.5);
  }

  @Test
  void orderingPrefersToLockQueensIn() {
    Game game = game("b.../xx../..../..w. w");
    AmazonsState state = (AmazonsState) game.newState();
    int[] moves = Moves.legal(game, state);
    double[] scores = new double[moves.length];
    state.orderingScores(moves, moves.length, scores);
    double best = Arrays.stream(scores).max().orElseThrow();
    for (int i = 0; i < moves.length; i++) {
      if (scores[i] == best) {
        assertThat(game.moveText(state, moves[i])).endsWith("/b4");
      }
    }
  }

  @Test
  void playoutCandidatesAreTheMovesOfOneQueenThatCanMove() {
    Game game = game("b..b/..../x..x/wx.w w");
    AmazonsState state = (AmazonsState) game.newState();
    int[] moves = new int[game.maxMoves()];
    double[] weights = new double[game.maxMoves()];
    boolean[] seen = new boolean[2];
    Rng rng = new Rng(5);
    for (int i = 0; i < 100; i++) {
      int n = state.playoutCandidates(rng, moves, weights);
      String from = game.moveText(state, moves[0]).substring(0, 2);
      seen[from.equals("a1") ? 0 : 1] = true;
      long ofQueen = Moves.texts(game, state).stream().filter(m -> m.startsWith(from)).count();
      assertThat(n).isEqualTo((int) ofQueen);
    }
    assertThat(seen).containsOnly(true);
  }

  @Test
  void aLonelyQueenPlaysUniformlyToo() {
    // Few moves with very different numbers of arrows, and squares of missing queens.
    Game game = game("bxxx/xxxx/xx../x.xw w");
    int[] moves = Moves.legal(game, game.newState());
    Arrays.sort(moves);
    int[] counts = new int[moves.length];
    Rng rng = new Rng(17);
    MoveLog log = new MoveLog(16);
    AmazonsState state = (AmazonsState) game.newState();
    int samples = 20000;
    for (int i = 0; i < samples; i++) {
      state.copyFrom(game.newState());
      log.clear();
      state.playUniform(rng, log);
      counts[Arrays.binarySearch(moves, log.move(0))]++;
    }
    double expected = (double) samples / moves.length;
    for (int count : counts) {
      assertThat((double) count).isBetween(expected * 0.9, expected * 1.1);
    }
  }

  @Test
  void sizesAndPositionsThatCannotBeAreRefused() {
    Catalog catalog = new Catalog().add(Amazons.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "amazons(11)"))
        .hasMessageContaining("from 4 to 10");
    assertThatThrownBy(() -> new Amazons(3)).hasMessageContaining("from 4 to 10");
    assertThatThrownBy(() -> new Amazons(4, "wwww/w.../..../b... w"))
        .hasMessageContaining("at most four queens");
    assertThatThrownBy(() -> new Amazons(4, "wwww w")).hasMessageContaining("has 1 rows");
  }

  @Test
  void aGameFromAPositionIsMadeAgainByItsId() {
    Game game = game("b..b/..../x..x/wx.w b");
    Game again = new Catalog().add(Amazons.ENTRY).make(GameSlot.GAME, game.id());
    assertThat(again.boardText(again.newState())).isEqualTo(game.boardText(game.newState()));
    assertThat(again.newState().mover()).isEqualTo(1);
  }

  @Test
  void movesOfRandomStatesAreThoseOfASlowGenerator() {
    Rng rng = new Rng(23);
    for (int size : new int[] {4, 7, 9}) {
      Game game = new Amazons(size);
      State state = game.newState();
      while (!state.isTerminal()) {
        List<String> texts = Moves.texts(game, state);
        assertThat(texts).isEqualTo(SlowAmazons.moves(game.boardText(state), size, state.mover()));
        state.play(game.parseMove(state, texts.get(rng.nextInt(texts.size()))));
      }
    }
  }

  private static Game game(String position) {
    return new Amazons(4, position);
  }

  private static AmazonsState state(String position) {
    return (AmazonsState) game(position).newState();
  }
}
