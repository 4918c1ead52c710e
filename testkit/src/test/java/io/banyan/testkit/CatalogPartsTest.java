// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Part;
import io.banyan.testkit.reference.RandomGame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of parts: every part of the catalogue keeps it, and each kind of defect is found.
 * That each makes a difference beside every other is the matter of PartPairsTest of games.
 */
class CatalogPartsTest {
  private static final Catalog CATALOG = Agents.catalog();

  /**
   * A part with its defaults and, if it reads what another part keeps, the first selection that it
   * accepts.
   */
  record Subject(Part<?> part, Map<String, String> companions) {
    @Override
    public String toString() {
      return part + " " + companions;
    }

    SearchPartContractTest contract() {
      return new SearchPartContractTest() {
        @Override
        protected Part<?> part() {
          return part;
        }

        @Override
        protected Map<String, String> companions() {
          return companions;
        }
      };
    }
  }

  static List<Subject> subjects() {
    List<Subject> subjects = new ArrayList<>();
    for (Param slot : CATALOG.find(Agent.SLOT, "mcts").params()) {
      if (slot.isPart()) {
        for (Entry<?> entry : CATALOG.entries(slot.slot())) {
          Map<String, String> companions = companions(slot.name() + "=" + entry.name());
          if (companions != null) {
            subjects.add(new Subject(entry.with(), companions));
          }
        }
      }
    }
    return subjects;
  }

  /** Null if it is the game that lacks something. */
  private static Map<String, String> companions(String part) {
    if (isAccepted(part)) {
      return Map.of();
    }
    for (Entry<?> select : CATALOG.entries(SearchSlots.SELECT)) {
      if (!part.startsWith("select") && isAccepted(part + ",select=" + select.name())) {
        return Map.of("select", select.name());
      }
    }
    return null;
  }

  private static boolean isAccepted(String parts) {
    try {
      for (int game = 0; game < 12; game++) {
        String spec = "mcts(" + parts + ",memory=4)";
        CATALOG.make(Agent.SLOT, spec).create(RandomGame.of(game)).close();
      }
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Test
  void allPartsButThoseThatTheGamesCannotServeAreTried() {
    List<String> tried = subjects().stream().map(s -> s.part().toString()).toList();
    List<String> missing = new ArrayList<>();
    for (Param slot : CATALOG.find(Agent.SLOT, "mcts").params()) {
      if (slot.isPart()) {
        CATALOG.entries(slot.slot()).forEach(e -> missing.add(e.name()));
      }
    }
    tried.forEach(missing::remove);
    // Rule sheets have lanes; games of the module games know about connections and captures, and
    // some come with learned weights of moves, for playouts and as a prior.
    assertThat(missing)
        .containsExactlyInAnyOrder(
            "lanes",
            "bridge",
            "rings",
            "connection",
            "look",
            "go",
            "go-counts",
            "features",
            "features");
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void itIsDeterministicForgetsStaysInRangeAllocatesNothingAndSharesATree(Subject subject) {
    SearchPartContractTest contract = subject.contract();
    contract.equalSeedsGiveEqualSearches();
    contract.aNewGameForgetsTheOldOne();
    contract.outcomesAreInRangeAndRewardsAreNumbers();
    contract.iterationsAllocateNothing();
    contract.itWorksInATreeThatThreadsShare();
  }

  /** A playout with something wrong. */
  private static final class Wrong implements PlayoutPolicy {
    private static int plays;

    private final int[] moves = new int[100];
    private final String defect;
    private long kept;

    Wrong(String defect) {
      this.defect = defect;
    }

    @Override
    public void playOut(State state, Trajectory path, Rng rng) {
      int[] list = defect.equals("allocates") ? new int[100] : moves;
      long own = defect.equals("chance") ? plays++ : defect.equals("remembers") ? kept++ : 0;
      for (int n = state.legalMoves(list); n > 0; n = state.legalMoves(list)) {
        int move = list[(int) ((rng.nextInt(n) + own) % n)];
        if (path.isRecording()) {
          path.log().add(state.mover(), move);
        }
        state.play(move);
      }
      state.rewards(path.outcome());
      if (defect.equals("range")) {
        path.outcome()[0] += 1;
      }
    }

    static SearchPartContractTest contract(String defect) {
      Entry<PlayoutPolicy.Factory> entry =
          Entry.of(SearchSlots.PLAYOUT, "wrong", "has a defect")
              .makes(args -> context -> new Wrong(defect));
      return new Subject(entry.with(), Map.of()).contract();
    }
  }

  @Test
  void eachKindOfDefectIsFound() {
    fails(() -> Wrong.contract("chance").equalSeedsGiveEqualSearches());
    fails(() -> Wrong.contract("remembers").aNewGameForgetsTheOldOne());
    fails(() -> Wrong.contract("range").outcomesAreInRangeAndRewardsAreNumbers());
    fails(() -> Wrong.contract("allocates").iterationsAllocateNothing());
    fails(
        () ->
            new Subject(CATALOG.find(SearchSlots.REWARD, "balanced").with(), Map.of())
                .contract()
                .itMakesADifference());
  }

  private static void fails(Runnable test) {
    assertThatThrownBy(test::run).isInstanceOf(AssertionError.class);
  }

  @Test
  void aRefusalThatNamesNobodyIsFound() {
    Entry<PlayoutPolicy.Factory> entry =
        Entry.of(SearchSlots.PLAYOUT, "wrong", "is refused for no reason")
            .makes(
                args ->
                    context -> {
                      throw new IllegalArgumentException("no");
                    });
    fails(
        () ->
            new Subject(entry.with(), Map.of())
                .contract()
                .itCombinesWithEveryPartOfTheOtherSlots());
  }
}
