// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.IndexedMoves;
import io.banyan.core.game.MoveEvaluation;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.Moves;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.PooledMoves;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What a game promises by the capabilities that it offers beyond the plain contract: single and
 * pooled moves, hash keys, playouts of its own, evaluations, winning moves, orderings, candidates,
 * symmetries. Those that a game lacks are skipped. {@link GameContractTest}, which games extend,
 * adds what every game promises.
 */
abstract class CapabilityContractTest {
  static final long SEED = 20261115;

  private Game made;

  /** The game under test; called once for each test method. */
  protected abstract Game game();

  /** Playouts for each comparison of distributions. */
  protected int playoutSamples() {
    return 3000;
  }

  /** States looked at closely by each of the other tests. */
  protected int visitedStates() {
    return 400;
  }

  /**
   * The moves among which the uniform playout draws: the legal ones, unless the game's
   * documentation says that playouts leave some out.
   */
  protected int playoutMoves(State state, int[] moves) {
    return state.legalMoves(moves);
  }

  final Game g() {
    if (made == null) {
      made = game();
    }
    return made;
  }

  @Test
  void singleMovesAreThoseOfTheList() {
    assumeTrue(g().newState() instanceof IndexedMoves, "no indexed moves");
    int[] moves = new int[g().maxMoves()];
    walk(
        state -> {
          IndexedMoves indexed = (IndexedMoves) state;
          int n = state.legalMoves(moves);
          assertThat(indexed.legalCount()).isEqualTo(n);
          for (int i = 0; i < n; i++) {
            assertThat(indexed.legalMove(i)).as("move %s of %s", i, n).isEqualTo(moves[i]);
          }
        });
  }

  @Test
  void poolsShowTheLegalMovesAndTheirPlaces() {
    assumeTrue(g().newState() instanceof PooledMoves, "no pooled moves");
    assertThat(g()).isInstanceOf(PlacementGame.class);
    assertThat(g().players()).isEqualTo(2);
    int first = g().newState().mover();
    int[] moves = new int[g().maxMoves()];
    walk(
        state -> {
          PooledMoves pooled = (PooledMoves) state;
          int n = state.legalMoves(moves);
          if (n == 0) {
            return;
          }
          assertThat(state.mover()).isEqualTo(first + state.ply() & 1);
          int[] places = new int[g().moveRange()];
          Arrays.fill(places, PooledMoves.GONE);
          for (int i = 0; i < n; i++) {
            assertThat(pooled.pool()[i]).as("move %s of %s", i, n).isEqualTo(moves[i]);
            places[moves[i]] = i;
          }
          assertThat(pooled.places()).isEqualTo(places);
        });
  }

  @Test
  void equalStatesHaveEqualKeysAndDifferentOnesDifferent() {
    assumeTrue(g().newState() instanceof HashKey, "no hash key");
    Map<Long, String> futures = new HashMap<>();
    Set<String> distinct = new HashSet<>();
    for (int round = 0; round < 3; round++) {
      walk(
          SEED + round,
          state -> {
            if (state.isTerminal()) {
              return;
            }
            long key = ((HashKey) state).key();
            assertThat(((HashKey) g().copyOf(state)).key()).isEqualTo(key);
            String future = Snapshot.future(g(), state);
            distinct.add(future);
            String other = futures.putIfAbsent(key, future);
            if (other != null) {
              assertThat(future).as("two states with key %x", key).isEqualTo(other);
            }
          });
    }
    assertThat(futures).hasSizeGreaterThanOrEqualTo(distinct.size());
  }

  @Test
  void ownPlayoutDrawsUniformlyAtEveryMove() {
    assumeTrue(g().newState() instanceof UniformPlayout, "no playout of its own");
    Rng rng = new Rng(SEED);
    Rng dither = new Rng(SEED + 1);
    MoveLog log = new MoveLog(g().maxPlies());
    int[] moves = new int[g().maxMoves()];
    int bins = 12;
    long[][] counts = new long[4][bins];
    int samples = Math.max(100, playoutSamples() / 4);
    for (int i = 0; i < samples; i++) {
      State state = g().newState();
      log.clear();
      ((UniformPlayout) state).playUniform(rng, log);
      State replay = g().newState();
      for (int t = 0; t < log.size(); t++) {
        int n = playoutMoves(replay, moves);
        int rank = rank(moves, n, log.move(t));
        // Boards are written for failures only: this loop sees every move of every playout.
        if (rank < 0 || log.mover(t) != replay.mover()) {
          fail("ply %s: %s by player %s\n%s", t, log.move(t), log.mover(t), board(replay));
        }
        if (n > 1) {
          // The place of the drawn move, spread over [0, 1): uniform whatever n is.
          double place = (rank + dither.nextDouble()) / n;
          counts[Math.min(3, t)][(int) (place * bins)]++;
        }
        replay.play(log.move(t));
      }
      assertThat(replay.isTerminal()).isTrue();
      assertThat(Snapshot.of(g(), state)).isEqualTo(Snapshot.of(g(), replay));
    }
    double[] shares = new double[bins];
    Arrays.fill(shares, 1.0 / bins);
    for (long[] row : counts) {
      assertThat(ChiSquare.ofShares(row, shares)).as(Arrays.toString(row)).isLessThan(1);
    }
  }

  /** How many of the first n moves are smaller than a move, -1 if it is not among them. */
  private static int rank(int[] moves, int n, int move) {
    int smaller = 0;
    boolean found = false;
    for (int i = 0; i < n; i++) {
      smaller += moves[i] < move ? 1 : 0;
      found |= moves[i] == move;
    }
    return found ? smaller : -1;
  }

  /** States just reached, which nobody has asked anything yet. */
  @Test
  void playingUnlessOverPlaysTheSameAfterTheSameChance() {
    assumeTrue(g().newState() instanceof UniformPlayout, "no playout of its own");
    Rng choice = new Rng(SEED);
    walk(
        state -> {
          if (state.isTerminal()) {
            return;
          }
          int[] moves = Moves.legal(g(), state);
          int move = moves[choice.nextInt(moves.length)];
          State asked = g().newState();
          asked.copyFrom(state);
          asked.play(move);
          State unasked = g().newState();
          unasked.copyFrom(state);
          unasked.play(move);
          Rng rng = new Rng(SEED);
          Rng other = new Rng(SEED);
          boolean over = asked.isTerminal();
          if (!over) {
            ((UniformPlayout) asked).playUniform(rng, null);
          }
          assertThat(((UniformPlayout) unasked).playUniformUnlessOver(other, null))
              .isNotEqualTo(over);
          assertThat(other.state()).isEqualTo(rng.state());
          double[] rewards = new double[g().players()];
          double[] otherRewards = new double[g().players()];
          asked.rewards(rewards);
          unasked.rewards(otherRewards);
          assertThat(otherRewards).containsExactly(rewards);
          assertThat(unasked.isTerminal()).isTrue();
          assertThat(unasked.ply()).isEqualTo(asked.ply());
        });
  }

  @Test
  void ownPlayoutDrawsEachFirstMoveEquallyOften() {
    assumeTrue(g().newState() instanceof UniformPlayout, "no playout of its own");
    Rng rng = new Rng(SEED);
    MoveLog log = new MoveLog(g().maxPlies());
    State state = g().newState();
    int[] moves = new int[g().maxMoves()];
    for (int depth : new int[] {0, 3, 8}) {
      State from = randomState(rng, depth);
      int n = playoutMoves(from, moves);
      Arrays.sort(moves, 0, n);
      int classes = Math.min(n, playoutSamples() / 20);
      long[] counts = new long[classes];
      double[] shares = new double[classes];
      for (int i = 0; i < n; i++) {
        shares[(int) ((long) i * classes / n)] += 1.0 / n;
      }
      for (int i = 0; i < playoutSamples(); i++) {
        state.copyFrom(from);
        log.clear();
        ((UniformPlayout) state).playUniform(rng, log);
        int rank = Arrays.binarySearch(moves, 0, n, log.move(0));
        counts[(int) ((long) rank * classes / n)]++;
      }
      assertThat(ChiSquare.ofShares(counts, shares))
          .as("first moves %s in\n%s", Arrays.toString(counts), board(from))
          .isLessThan(1);
    }
  }

  @Test
  void ownPlayoutHasTheResultsAndLengthsOfTheReference() {
    assumeTrue(g().newState() instanceof UniformPlayout, "no playout of its own");
    Rng rng = new Rng(SEED);
    UniformReference reference = new UniformReference(g(), this::playoutMoves);
    MoveLog log = new MoveLog(g().maxPlies());
    State state = g().newState();
    for (int depth : new int[] {0, 5}) {
      State from = randomState(rng, depth);
      long[][] results = new long[3][1 << Math.min(10, 3 * g().players())];
      long[][] lengths = new long[2][g().maxPlies() + 1];
      for (int i = 0; i < playoutSamples(); i++) {
        state.copyFrom(from);
        lengths[0][reference.play(state, rng, null)]++;
        results[0][resultClass(state)]++;
        state.copyFrom(from);
        log.clear();
        ((UniformPlayout) state).playUniform(rng, log);
        lengths[1][log.size()]++;
        results[1][resultClass(state)]++;
        state.copyFrom(from);
        ((UniformPlayout) state).playUniform(rng, null);
        assertThat(state.isTerminal()).isTrue();
        results[2][resultClass(state)]++;
      }
      assertThat(ChiSquare.ofSamples(results[0], results[1])).as("results, logged").isLessThan(1);
      assertThat(ChiSquare.ofSamples(results[0], results[2])).as("results").isLessThan(1);
      assertThat(ChiSquare.ofSamples(lengths[0], lengths[1])).as("lengths").isLessThan(1);
    }
  }

  @Test
  void ownPlayoutAllocatesNothing() {
    assumeTrue(g().newState() instanceof UniformPlayout, "no playout of its own");
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    Rng rng = new Rng(SEED);
    State start = g().newState();
    State state = g().newState();
    MoveLog log = new MoveLog(g().maxPlies());
    double[] rewards = new double[g().players()];
    int playouts = Math.max(20, playoutSamples() / 10);
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 8 && least > 0; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < playouts; i++) {
        state.copyFrom(start);
        log.clear();
        ((UniformPlayout) state).playUniform(rng, i % 2 == 0 ? null : log);
        state.rewards(rewards);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes allocated by %s playouts", playouts).isZero();
  }

  @Test
  void ownPlayoutLeavesTerminalStatesAlone() {
    assumeTrue(g().newState() instanceof UniformPlayout, "no playout of its own");
    Rng rng = new Rng(SEED);
    MoveLog log = new MoveLog(g().maxPlies());
    for (int i = 0; i < 20; i++) {
      State state = g().newState();
      new UniformReference(g()).play(state, rng, null);
      String before = Snapshot.of(g(), state);
      ((UniformPlayout) state).playUniform(rng, log);
      ((UniformPlayout) state).playUniform(rng, null);
      assertThat(log.size()).isZero();
      assertThat(Snapshot.of(g(), state)).isEqualTo(before);
    }
  }

  @Test
  void evaluationIsInRangeAndComplementary() {
    assumeTrue(g().newState() instanceof Evaluation, "no evaluation");
    walk(
        state -> {
          if (state.isTerminal()) {
            return;
          }
          double sum = 0;
          for (int player = 0; player < g().players(); player++) {
            double value = ((Evaluation) state).evaluate(player);
            assertThat(value).isBetween(0.0, 1.0);
            sum += value;
          }
          if (g().players() == 2) {
            assertThat(sum).as("sum of both values").isCloseTo(1, within(1e-9));
          }
        });
  }

  @Test
  void evaluationOfMovesIsThatOfTheStatesAfterThem() {
    assumeTrue(g().newState() instanceof MoveEvaluation, "no evaluation of moves");
    State next = g().newState();
    walk(
        state -> {
          for (int move : Moves.legal(g(), state)) {
            next.copyFrom(state);
            next.play(move);
            for (int player = 0; player < g().players(); player++) {
              // Boxed, so that one NaN equals another.
              Double ahead = ((MoveEvaluation) state).evaluateAfter(move, player);
              Double after = next.isTerminal() ? Double.NaN : ((Evaluation) next).evaluate(player);
              assertThat(ahead).as(g().moveText(state, move)).isEqualTo(after);
            }
          }
        });
  }

  @Test
  void winningMoveAgreesWithTryingAllMoves() {
    assumeTrue(g().newState() instanceof WinningMove, "no winning move");
    State next = g().newState();
    double[] rewards = new double[g().players()];
    walk(
        state -> {
          if (state.isTerminal()) {
            return;
          }
          Set<Integer> wins = new TreeSet<>();
          int mover = state.mover();
          for (int move : Moves.legal(g(), state)) {
            next.copyFrom(state);
            next.play(move);
            if (next.isTerminal()) {
              next.rewards(rewards);
              if (rewards[mover] == 1) {
                wins.add(move);
              }
            }
          }
          int found = ((WinningMove) state).winningMove(mover);
          if (wins.isEmpty()) {
            assertThat(found).as(() -> "no win in\n" + board(state)).isEqualTo(Game.NO_MOVE);
          } else {
            assertThat(found).as(() -> "a win in\n" + board(state)).isIn(wins);
          }
          for (int player = 0; player < g().players(); player++) {
            int threat = ((WinningMove) state).winningMove(player);
            assertThat(threat).isBetween(Game.NO_MOVE, g().moveRange() - 1);
          }
        });
  }

  @Test
  void orderingScoresAreNumbers() {
    assumeTrue(g().newState() instanceof MoveOrdering, "no move ordering");
    double[] scores = new double[g().maxMoves()];
    walk(
        state -> {
          int[] moves = Moves.legal(g(), state);
          int[] given = moves.clone();
          Arrays.fill(scores, Double.NaN);
          ((MoveOrdering) state).orderingScores(moves, moves.length, scores);
          assertThat(moves).isEqualTo(given);
          for (int i = 0; i < moves.length; i++) {
            assertThat(scores[i]).isFinite();
          }
        });
  }

  @Test
  void qualityOfWinsIsANumber() {
    assumeTrue(g().newState() instanceof Quality, "no quality");
    double[] rewards = new double[g().players()];
    walk(
        state -> {
          if (!state.isTerminal()) {
            return;
          }
          state.rewards(rewards);
          for (int player = 0; player < g().players(); player++) {
            if (rewards[player] == 1) {
              assertThat(((Quality) state).quality(player)).isFinite();
            }
          }
        });
  }

  @Test
  void playoutCandidatesAreLegalAndHavePositiveWeights() {
    assumeTrue(g().newState() instanceof PlayoutCandidates, "no playout candidates");
    Rng rng = new Rng(SEED);
    int[] moves = new int[g().maxMoves()];
    double[] weights = new double[g().maxMoves()];
    walk(
        state -> {
          if (state.isTerminal()) {
            return;
          }
          Set<Integer> legal = new HashSet<>();
          for (int move : Moves.legal(g(), state)) {
            legal.add(move);
          }
          int n = ((PlayoutCandidates) state).playoutCandidates(rng, moves, weights);
          assertThat(n).isBetween(1, g().maxMoves());
          for (int i = 0; i < n; i++) {
            assertThat(legal).contains(moves[i]);
            assertThat(weights[i]).isPositive().isFinite();
          }
        });
  }

  @Test
  void drawnCandidatesAreThoseOfTheListForTheSameRandomNumbers() {
    assumeTrue(g().newState() instanceof PlayoutCandidates, "no playout candidates");
    int[] moves = new int[g().maxMoves()];
    double[] weights = new double[g().maxMoves()];
    MoveLog log = new MoveLog(g().maxPlies());
    for (int round = 0; round < 10; round++) {
      Rng listed = new Rng(SEED + round);
      Rng drawn = new Rng(SEED + round);
      Rng whole = new Rng(SEED + round);
      State state = g().newState();
      State played = g().newState();
      log.clear();
      ((PlayoutCandidates) played).playCandidates(whole, log, moves, weights);
      for (int i = 0; !state.isTerminal(); i++) {
        PlayoutCandidates candidates = (PlayoutCandidates) state;
        int n = candidates.playoutCandidates(listed, moves, weights);
        int move = PlayoutCandidates.draw(listed, moves, weights, n);
        assertThat(candidates.drawCandidate(drawn, moves, weights)).isEqualTo(move);
        assertThat(drawn.state()).isEqualTo(listed.state());
        assertThat(log.move(i)).isEqualTo(move);
        assertThat(log.mover(i)).isEqualTo(state.mover());
        state.play(move);
      }
      assertThat(whole.state()).isEqualTo(listed.state());
      assertThat(log.size()).isEqualTo(state.ply());
      assertSameState(played, state);
    }
  }

  private void assertSameState(State actual, State expected) {
    double[] rewards = new double[g().players()];
    double[] wanted = new double[g().players()];
    actual.rewards(rewards);
    expected.rewards(wanted);
    assertThat(rewards).isEqualTo(wanted);
    assertThat(actual.isTerminal()).isEqualTo(expected.isTerminal());
    assertThat(actual.ply()).isEqualTo(expected.ply());
    assertThat(actual.mover()).isEqualTo(expected.mover());
    assertThat(g().boardText(actual)).isEqualTo(g().boardText(expected));
  }

  @Test
  void symmetriesMapGamesToGames() {
    assumeTrue(g() instanceof Symmetries, "no symmetries");
    Symmetries symmetries = (Symmetries) g();
    Rng rng = new Rng(SEED);
    assertThat(symmetries.symmetries()).isPositive();
    for (int round = 0; round < 5; round++) {
      for (int s = 0; s < symmetries.symmetries(); s++) {
        State state = g().newState();
        State image = g().newState();
        while (!state.isTerminal()) {
          int[] moves = Moves.legal(g(), state);
          int[] mapped = new int[moves.length];
          for (int i = 0; i < moves.length; i++) {
            mapped[i] = symmetries.transform(moves[i], s);
            if (s == 0) {
              assertThat(mapped[i]).as("number 0 is the identity").isEqualTo(moves[i]);
            }
          }
          int move = moves[rng.nextInt(moves.length)];
          Arrays.sort(mapped);
          int[] expected = Moves.legal(g(), image);
          Arrays.sort(expected);
          if (!Arrays.equals(mapped, expected)) {
            fail("symmetry %s of\n%s", s, board(state));
          }
          image.play(symmetries.transform(move, s));
          state.play(move);
        }
        assertThat(image.isTerminal()).isTrue();
        assertThat(rewardsOf(image)).isEqualTo(rewardsOf(state));
      }
    }
  }

  final void walk(Consumer<State> check) {
    walk(SEED, check);
  }

  /** Shows states of random games, whole games at a time, initial and terminal ones included. */
  final void walk(long seed, Consumer<State> check) {
    Rng rng = new Rng(seed);
    int seen = 0;
    while (seen < visitedStates()) {
      State state = g().newState();
      // Long games are sampled, so that many different games are seen.
      int skip = 0;
      while (!state.isTerminal()) {
        if (skip-- == 0) {
          check.accept(state);
          seen++;
          skip = rng.nextInt(4);
        }
        int[] moves = Moves.legal(g(), state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
      check.accept(state);
      seen++;
    }
  }

  private State randomState(Rng rng, int depth) {
    for (int attempt = 0; attempt < 1000; attempt++) {
      State state = g().newState();
      for (int t = 0; t < depth && !state.isTerminal(); t++) {
        int[] moves = Moves.legal(g(), state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
      if (!state.isTerminal()) {
        return state;
      }
    }
    return g().newState();
  }

  private int resultClass(State state) {
    double[] rewards = rewardsOf(state);
    int result = 0;
    for (int i = 0; i < Math.min(3, rewards.length); i++) {
      result = result * 8 + (int) Math.round(rewards[i] * 7);
    }
    return result;
  }

  private double[] rewardsOf(State state) {
    double[] rewards = new double[g().players()];
    state.rewards(rewards);
    return rewards;
  }

  static int[] movesOf(MoveLog log) {
    int[] moves = new int[log.size()];
    for (int i = 0; i < moves.length; i++) {
      moves[i] = log.move(i);
    }
    return moves;
  }

  final String board(State state) {
    return g().boardText(state);
  }
}
