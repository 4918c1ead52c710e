// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.reward;

import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.search.Ending;
import io.banyan.core.search.Iteration;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Parts;
import io.banyan.core.search.ResultReward;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.List;

/**
 * Relative Bonus and Qualitative Bonus (Pepels, Tak, Lanctot and Winands 2014): a win counts for
 * more when it came sooner (RB), or in a better final state (QB), than usual for that winner; the
 * loser's reward falls by as much.
 *
 * <p>The paper works on {-1, 0, 1}; on [0, 1] the bonus is halved: the winner gets {@code 1 + b/2},
 * the loser {@code -b/2}. Simulations without a single winner, and those that end in a proven node,
 * touch nothing. A game that is stopped as won counts for RB with its length so far; QB needs the
 * real end. The bonus comes from the statistics before the simulation, which then learn from it.
 */
public final class QualityRewards implements ResultReward {
  public static final Param.Inner<RewardPolicy.Factory> BASE =
      Param.part("base", SearchSlots.REWARD, "outcome", "the reward that the bonus is added to");
  public static final Param.Word D =
      Param.choice(
          "d",
          "length counted from the root, in the playout, or in the game",
          "root",
          "playout",
          "game");
  public static final Param.Flag SHIFTED =
      Param.flag("shifted", false, "quality moved to (0, 1) by (q + 1) / 2, for comparison only");

  private static final String FIRST_SEARCH =
      "Under a clock alone the first search of a game has no bonus: how long it will be is not"
          + " known, and the authors' program does the same.";

  public static final Param.Number A = ControlVariate.A;
  public static final Param.Number AMAX = ControlVariate.AMAX;
  public static final Param.Word SIGN = ControlVariate.SIGN;
  public static final Param.Whole COUNT = ControlVariate.COUNT;
  public static final Param.Number WARMUP = ControlVariate.WARMUP;
  public static final Param.Word KEEP = ControlVariate.KEEP;
  public static final Param.Number K =
      Param.number("k", 2, 0, 100, "steepness of the bonus").asPositional();
  public static final Param.Number KR =
      Param.number("kr", 2, 0, 100, "steepness of the Relative Bonus");
  public static final Param.Number KQ =
      Param.number("kq", 2, 0, 100, "steepness of the Qualitative Bonus");

  public static final Entry<RewardPolicy.Factory> RB =
      Entry.of(SearchSlots.REWARD, "rb", "Relative Bonus: shorter wins count for more")
          .formula("r +- a (-1 + 2 / (1 + exp(-k (Dmean - d) / Dsd))), a' = Cov(X',d) / Var(d)")
          .source("Pepels, Tak, Lanctot, Winands 2014, eqs. 2-8 and Algorithm 1")
          .note(FIRST_SEARCH)
          .param(K)
          .params(ControlVariate.PARAMS)
          .param(D)
          .param(BASE)
          .makes(args -> context -> new QualityRewards(context, args, K, null));

  public static final Entry<RewardPolicy.Factory> QB =
      Entry.of(SearchSlots.REWARD, "qb", "Qualitative Bonus: better final states count for more")
          .formula("r +- a (-1 + 2 / (1 + exp(-k (q - Qmean) / Qsd))), a' = Cov(X',q) / Var(q)")
          .source("Pepels, Tak, Lanctot, Winands 2014, eqs. 2-8 and Algorithm 1")
          .note(FIRST_SEARCH)
          .param(K)
          .params(ControlVariate.PARAMS)
          .param(SHIFTED)
          .param(BASE)
          .makes(args -> context -> new QualityRewards(context, args, null, K));

  public static final Entry<RewardPolicy.Factory> RBQB =
      Entry.of(SearchSlots.REWARD, "rbqb", "both bonuses, added")
          .formula("r +- (b(lambda_r) + b(lambda_q)), each with its own k and a")
          .source("Pepels, Tak, Lanctot, Winands 2014")
          .param(KR)
          .param(KQ)
          .params(ControlVariate.PARAMS)
          .param(D)
          .param(SHIFTED)
          .param(BASE)
          .makes(args -> context -> new QualityRewards(context, args, KR, KQ));

  /** The three entries. */
  public static final List<Entry<RewardPolicy.Factory>> ENTRIES = List.of(RB, QB, RBQB);

  private final RewardPolicy base;
  private final ControlVariate length;
  private final ControlVariate quality;
  private final double warmup;
  private final String keep;
  private final String counted;
  private final boolean shifted;
  private int searcher;
  private int rootPly;
  private long iterations;
  private double firstWithBonus;

  private QualityRewards(
      PartContext context, Args args, Param.Number kLength, Param.Number kQuality) {
    int players = context.players();
    base = args.part(BASE).create(context);
    length = kLength == null ? null : new ControlVariate(players, args, kLength);
    quality = kQuality == null ? null : new ControlVariate(players, args, kQuality);
    counted = kLength == null ? "root" : args.text(D);
    shifted = kQuality != null && args.flag(SHIFTED);
    warmup = args.number(WARMUP);
    keep = args.text(KEEP);
    if (quality != null) {
      context.require(
          Quality.class, length == null ? "qb" : "rbqb", "a measure of how good a final state is");
    }
    if (context.isJoint() && !(base instanceof ResultReward)) {
      throw PartContext.onlyInTurns();
    }
    if (context.isJoint() && counted.equals("game")) {
      throw new IllegalArgumentException(
          "rb(d=game) counts the plies of games in turns; d=root and d=playout serve joint moves");
    }
  }

  private List<ControlVariate> variates() {
    List<ControlVariate> list = new ArrayList<>();
    if (length != null) {
      list.add(length);
    }
    if (quality != null) {
      list.add(quality);
    }
    return list;
  }

  @Override
  public void gameStarted() {
    base.gameStarted();
    for (ControlVariate v : variates()) {
      v.clearWinners();
      v.clearCovariance();
    }
  }

  @Override
  public void searchStarted(SearchInfo info) {
    base.searchStarted(info);
    searcher = info.searcher();
    rootPly = info.root() == null ? 0 : info.root().ply();
    iterations = 0;
    // Under a clock alone the first search of a game does not know its length: no bonus then.
    firstWithBonus =
        info.expectedIterations() == 0
            ? Double.POSITIVE_INFINITY
            : warmup * info.expectedIterations();
    for (ControlVariate v : variates()) {
      if (!keep.equals("everything")) {
        v.clearWinners();
      }
      if (keep.equals("nothing")) {
        v.clearCovariance();
      }
    }
  }

  @Override
  public void shape(State state, Trajectory path) {
    base.shape(state, path);
    boolean ended = state.isTerminal() || quality == null;
    int winner = next(path, ended);
    if (winner >= 0) {
      double bonus = lengthBonus(winner, path) + qualityBonus(winner, state);
      add(bonus, winner, path.rewards());
    }
  }

  @Override
  public void shape(Iteration iteration) {
    ((ResultReward) base).shape(iteration);
    int winner = next(iteration, true);
    if (winner >= 0) {
      add(lengthBonus(winner, iteration), winner, iteration.rewards());
    }
  }

  /** Counts an iteration; its winner if there is a game to learn from, else -1. */
  private int next(Iteration iteration, boolean ended) {
    iterations++;
    return ended && iteration.isPlayedOut() ? winner(iteration.outcome()) : -1;
  }

  private double lengthBonus(int winner, Iteration iteration) {
    if (length == null) {
      return 0;
    }
    double d = lengthOf(iteration);
    double bonus = iterations > firstWithBonus ? length.bonus(winner, d, -1) : 0;
    length.learn(winner, searcher, d);
    return bonus;
  }

  private double qualityBonus(int winner, State state) {
    if (quality == null) {
      return 0;
    }
    double q = ((Quality) state).quality(winner);
    q = shifted ? (q + 1) / 2 : q;
    double bonus = iterations > firstWithBonus ? quality.bonus(winner, q, 1) : 0;
    quality.learn(winner, searcher, q);
    return bonus;
  }

  private static void add(double bonus, int winner, double[] rewards) {
    for (int p = 0; p < rewards.length; p++) {
      rewards[p] += p == winner ? bonus / 2 : -bonus / 2;
    }
  }

  private double lengthOf(Iteration iteration) {
    int steps = iteration.steps();
    return switch (counted) {
      case "playout" -> steps - iteration.treeSteps();
      case "game" -> rootPly + steps;
      default -> steps;
    };
  }

  /** The one player who got everything, or -1. */
  static int winner(double[] outcome) {
    int winner = -1;
    for (int p = 0; p < outcome.length; p++) {
      if (outcome[p] == 1 && winner < 0) {
        winner = p;
      } else if (outcome[p] != 0) {
        return -1;
      }
    }
    return winner;
  }

  @Override
  public String refusal(Parts parts) {
    String own =
        quality == null
            ? RewardPolicy.refusal(parts, Ending.JUDGED, "rb compares the lengths of won games")
            : RewardPolicy.refusal(
                parts,
                Ending.PLAYED,
                (length == null ? "qb" : "rbqb") + " compares the final states of won games");
    return own != null ? own : base.refusal(parts);
  }

  @Override
  public boolean staysInUnit() {
    return false;
  }

  @Override
  public boolean isForSearcher() {
    return base.isForSearcher();
  }

  @Override
  public boolean needsMoves() {
    return length != null || base.needsMoves();
  }
}
