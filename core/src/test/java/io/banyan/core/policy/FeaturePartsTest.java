// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Prior;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The playouts and the prior by learned weights, ply by ply. */
class FeaturePartsTest {
  private static final Pile GAME = new Pile(21);
  private static final int DRAWS = 6000;

  @TempDir private Path folder;
  private final TestParts parts = new TestParts(GAME, true);

  /** The feature of taking some when so many are left. */
  private static int feature(int left, int taken) {
    return 4 + 4 * (left % 4) + taken;
  }

  /** Of 21 two are taken three times as often as one or three; of 20 three are, nine times. */
  private String file() {
    float[] weights = new float[GAME.featureRange()];
    weights[feature(21, 2)] = (float) Math.log(3);
    weights[feature(20, 3)] = (float) Math.log(9);
    return written(weights);
  }

  private String written(float[] weights) {
    Path path = folder.resolve("pile.moves");
    String name = MoveWeights.name(GAME, GAME);
    try {
      Files.write(path, MoveWeights.of(weights, Map.of("features", name)).toBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return '"' + path.toString().replace("\\", "\\\\") + '"';
  }

  private static State after(int... moves) {
    State state = GAME.newState();
    for (int move : moves) {
      state.play(move);
    }
    return state;
  }

  /** How often one, two and three are taken. */
  private double[] shares(StepwisePlayout playout, State state) {
    Rng rng = new Rng(4);
    Trajectory path = TestParts.path(new int[] {1}, "", 0);
    double[] shares = new double[3];
    for (int i = 0; i < DRAWS; i++) {
      shares[playout.nextMove(state, path, rng) - 1] += 1.0 / DRAWS;
    }
    return shares;
  }

  @Test
  void aMoveIsAsLikelyAsItsWeightInThisState() {
    StepwisePlayout playout = parts.playout("features(" + file() + ")");
    assertThat(shares(playout, after()))
        .containsExactly(new double[] {0.2, 0.6, 0.2}, within(0.03));
    assertThat(shares(playout, after(1)))
        .containsExactly(new double[] {1.0 / 11, 1.0 / 11, 9.0 / 11}, within(0.03));
  }

  @Test
  void twiceTheTemperatureTakesTheRootOfWhatIsLikelier() {
    StepwisePlayout playout = parts.playout("features(" + file() + ",tau=2)");
    assertThat(shares(playout, after(1)))
        .containsExactly(new double[] {0.2, 0.2, 0.6}, within(0.03));
  }

  @Test
  void theLikeliestMoveIsThatOfThisState() {
    StepwisePlayout playout = parts.playout("features(" + file() + ",mode=egreedy,e=0)");
    assertThat(shares(playout, after())).containsExactly(new double[] {0, 1, 0}, within(1e-9));
    assertThat(shares(playout, after(1))).containsExactly(new double[] {0, 0, 1}, within(1e-9));
  }

  @Test
  void ofEquallyLikelyMovesOneIsDrawn() {
    String part = "features(" + written(new float[GAME.featureRange()]) + ",mode=egreedy,e=0)";
    double third = 1.0 / 3;
    assertThat(shares(parts.playout(part), after()))
        .containsExactly(new double[] {third, third, third}, within(0.03));
  }

  /** After a better one was found it is compared with those that follow only. */
  @Test
  void twoOfThreeThatAreEqualShareTheMoves() {
    float[] weights = new float[GAME.featureRange()];
    weights[2] = 1;
    weights[3] = 1;
    StepwisePlayout playout = parts.playout("features(" + written(weights) + ",mode=egreedy,e=0)");
    assertThat(shares(playout, after())).containsExactly(new double[] {0, 0.5, 0.5}, within(0.03));
  }

  @ParameterizedTest
  @ValueSource(strings = {"softmax", "egreedy"})
  void aPlayoutEndsTheGameAndWritesDownItsMovesIfAsked(String mode) {
    StepwisePlayout playout = parts.playout("features(" + file() + ",mode=" + mode + ")");
    assertThat(playout.name()).isEqualTo("features");
    Trajectory recorded = TestParts.path(new int[] {1}, "", 0);
    State state = after(1);
    playout.playOut(state, recorded, new Rng(8));
    assertThat(state.isTerminal()).isTrue();
    int taken = 0;
    int moves = recorded.log().size();
    for (int i = 0; i < moves; i++) {
      assertThat(recorded.log().mover(i)).isEqualTo(1 - i % 2);
      taken += recorded.log().move(i);
    }
    assertThat(taken).isEqualTo(20);
    assertThat(recorded.outcome()[recorded.log().mover(moves - 1)]).isEqualTo(1);
    assertThat(recorded.outcome()[1 - recorded.log().mover(moves - 1)]).isZero();
    Trajectory silent = TestParts.arriving(1, 2, 0);
    int before = silent.log().size();
    playout.playOut(after(1), silent, new Rng(8));
    assertThat(silent.log().size()).isEqualTo(before);
  }

  /** The children of a node in any order. */
  @Test
  void aChildIsAsLikelyAsItsMoveInThisState() {
    parts.selection("puct");
    Prior prior = parts.prior("features(" + file() + ")");
    parts.begin(100);
    Tree tree = parts.tree();
    int first = tree.expand(tree.root(), new int[] {3, 1, 2}, 3, null);
    prior.expanded(tree, tree.root(), after(), new Rng(1));
    assertLikely(first, 0.2, 0.2, 0.6);
    int below = tree.expand(first + 1, new int[] {3, 1, 2}, 3, null);
    prior.expanded(tree, first + 1, after(1), new Rng(1));
    assertLikely(below, 9.0 / 11, 1.0 / 11, 1.0 / 11);
    assertLikely(first, 0.2, 0.2, 0.6);
  }

  /** A file keeps weights in steps. */
  private void assertLikely(int first, double... shares) {
    for (int i = 0; i < shares.length; i++) {
      float likely = parts.tree().floats("prior.probability").get(first + i);
      assertThat(likely).isCloseTo((float) shares[i], within(0.003f));
    }
  }
}
