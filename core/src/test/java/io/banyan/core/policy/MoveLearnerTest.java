// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MoveLearnerTest {
  private static final Pile GAME = new Pile(21);

  /** Knows the game, and thinks a little of other moves. */
  private static final class Master implements MoveTeacher {
    private Rng rng;

    @Override
    public void newGame(long seed) {
      rng = new Rng(seed);
    }

    @Override
    public void think(State state, int[] moves, int n, double[] shares) {
      double others = 0.1 * rng.nextDouble();
      for (int i = 0; i < n; i++) {
        boolean best = moves[i] == Pile.best(state);
        shares[i] = best ? 1 - others * (n - 1) : others;
      }
    }
  }

  private static MoveLearnOptions options(int games, long seed) {
    return new MoveLearnOptions("master", games, 3, 10, 0.2, seed);
  }

  private static MoveLearner learned(MoveLearnOptions options) {
    MoveLearner learner = new MoveLearner(GAME, options, new Master());
    while (!learner.isDone()) {
      learner.playOne();
    }
    return learner;
  }

  @Test
  void itLearnsWhatTheTeacherDoes() {
    MoveWeights weights = learned(options(200, 1)).learned("none");
    HeldOutMoves heldOut = new HeldOutMoves(GAME, weights, new Master(), 50, 3, 1);
    assertThat(heldOut.states()).isGreaterThan(200);
    assertThat(heldOut.agreement()).isEqualTo(1, within(1e-9));
    assertThat(heldOut.uniformAgreement()).isBetween(0.33, 0.4);
    assertThat(heldOut.uniformLogLoss()).isBetween(1.0, Math.log(3));
    assertThat(heldOut.logLoss()).isLessThan(0.6).isGreaterThan(heldOut.entropy());
    // Three matches from a rest of three, and not from a rest of one.
    assertThat(weights.weight(4 + 4 * 3 + 3)).isGreaterThan(weights.weight(4 + 4 + 3) + 1);
  }

  @Test
  void factorsAreExponentialsAndATemperatureMakesThemAlike() {
    MoveWeights weights = learned(options(50, 1)).learned("none");
    float[] plain = weights.factors(1, 2);
    float[] hot = weights.factors(4, 2);
    for (int i = 0; i < plain.length; i++) {
      assertThat(plain[i]).isEqualTo((float) Math.exp(weights.weight(i)), within(1e-4f));
      assertThat(hot[i]).isEqualTo((float) Math.exp(weights.weight(i) / 4), within(1e-4f));
    }
  }

  @Test
  void productsOfFactorsStayFiniteWhateverTheTemperature() {
    MoveWeights weights = MoveWeights.of(new float[] {8, -8}, Map.of());
    float[] cold = weights.factors(0.02, 4);
    assertThat(cold[0] * cold[0] * cold[0] * cold[0] * 1000).isFinite();
    assertThat(cold[1] * cold[1] * cold[1] * cold[1]).isPositive();
  }

  @Test
  void equalOptionsGiveEqualBytesAndAnotherSeedOthers() {
    byte[] once = learned(options(30, 1)).learned("none").toBytes();
    assertThat(learned(options(30, 1)).learned("none").toBytes()).isEqualTo(once);
    assertThat(learned(options(30, 2)).learned("none").toBytes()).isNotEqualTo(once);
  }

  @Test
  void aStoppedRunGoesOnAsIfItHadNotBeenStopped() {
    MoveLearnOptions options = options(30, 1);
    MoveLearner stopped = new MoveLearner(GAME, options, new Master());
    for (int i = 0; i < 11; i++) {
      stopped.playOne();
    }
    MoveLearner resumed = new MoveLearner(GAME, options, new Master());
    resumed.resume(stopped.checkpoint(), "it");
    assertThat(resumed.played()).isEqualTo(11);
    assertThat(resumed.states()).isEqualTo(stopped.states());
    assertThat(resumed.checkpoint()).isEqualTo(stopped.checkpoint());
    while (!resumed.isDone()) {
      resumed.playOne();
    }
    assertThat(resumed.learned("none").toBytes())
        .isEqualTo(learned(options).learned("none").toBytes());
  }

  @Test
  void aCheckpointOfOtherOptionsOrADamagedOneIsRefused() {
    byte[] other = new MoveLearner(GAME, options(30, 2), new Master()).checkpoint();
    MoveLearner learner = new MoveLearner(GAME, options(30, 1), new Master());
    assertThatThrownBy(() -> learner.resume(other, "x.part"))
        .hasMessageContaining("x.part belongs to other options")
        .hasMessageContaining("seed=2");
    learner.playOne();
    byte[] whole = learner.checkpoint();
    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    MoveLearner fresh = new MoveLearner(GAME, options(30, 1), new Master());
    assertThatThrownBy(() -> fresh.resume(cut, "x.part")).hasMessageContaining("damaged");
    assertThatThrownBy(() -> fresh.resume(new byte[5], "x.part")).hasMessageContaining("damaged");
  }

  @Test
  void aFileIsReadAsItWasWritten() {
    MoveWeights weights = learned(options(30, 1)).learned("abc");
    byte[] bytes = weights.toBytes();
    MoveWeights read = MoveWeights.read(bytes, GAME, "it");
    assertThat(read.toBytes()).isEqualTo(bytes);
    assertThat(read.facts()).containsEntry("commit", "abc").containsEntry("played", "30");
    assertThat(read.factors(1, 2)).isEqualTo(weights.factors(1, 2));
  }

  @Test
  void aFileThatIsCutOrOfAnotherGameIsRefused() {
    byte[] bytes = learned(options(30, 1)).learned("none").toBytes();
    assertThatThrownBy(() -> MoveWeights.read(Arrays.copyOf(bytes, bytes.length - 1), GAME, "it"))
        .hasMessageContaining("it is damaged");
    assertThatThrownBy(() -> MoveWeights.read(bytes, new Pile(22), "it"))
        .hasMessage(
            "it was learned for other moves: pile 21, 2 of 20; the game pile(size=22) has pile 22,"
                + " 2 of 20");
    byte[] text = "hello\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> MoveWeights.read(text, GAME, "it"))
        .hasMessage("it is no table of moves of this version");
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new MoveLearnOptions("x", 0, 1, 1, 1, 1))
        .hasMessage("games must be from 1 to 10000000, was 0");
    assertThatThrownBy(() -> new MoveLearnOptions("x", 1, 1, 1, Double.NaN, 1))
        .hasMessageContaining("rate must be from");
  }
}
