// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.tune;

import io.banyan.core.budget.Budget;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What to tune, and with how many games.
 *
 * @param agent the agent whose parameters are tuned; as written it is the default to beat
 * @param games for tuning
 * @param validationGames for the match of the best against the default, on unused seeds
 * @param pairsPerStep pairs per evaluation
 */
public record TuneOptions(
    String game,
    String agent,
    List<TuneParam> params,
    Budget budget,
    int games,
    int validationGames,
    int pairsPerStep,
    long seed) {

  public TuneOptions {
    params = List.copyOf(params);
    if (params.isEmpty()) {
      throw new IllegalArgumentException("nothing to tune: name parameters, such as c=0..2");
    }
    Set<String> names = new HashSet<>();
    for (TuneParam param : params) {
      if (!names.add(param.name())) {
        throw new IllegalArgumentException("parameter '" + param.name() + "' is named twice");
      }
    }
    if (pairsPerStep < 1 || games < 2 * pairsPerStep || validationGames < 2) {
      throw new IllegalArgumentException(
          "tuning needs at least %d games and 2 for validation, had %d and %d"
              .formatted(2 * pairsPerStep, games, validationGames));
    }
  }

  /** Usual sizes: four pairs per step, as many games for validation as for tuning. */
  public static TuneOptions of(
      String game, String agent, List<TuneParam> params, Budget budget, int games, long seed) {
    return new TuneOptions(game, agent, params, budget, games, Math.max(2, games / 2 * 2), 4, seed);
  }

  int steps() {
    return games / (2 * pairsPerStep);
  }

  boolean isContinuous() {
    return params.stream().allMatch(TuneParam::isContinuous);
  }

  /** SPSA for ranges; NTBEA for grids and mixtures, in which ranges become grids. */
  public String method() {
    return isContinuous() ? "SPSA" : "NTBEA";
  }
}
