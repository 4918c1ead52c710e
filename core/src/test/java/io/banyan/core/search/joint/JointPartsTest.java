// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agents;
import io.banyan.core.agent.JointAgent;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.JointGame;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.toy.JointNim;
import io.banyan.core.game.toy.MatrixGame;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.playout.LegalPool;
import io.banyan.core.search.playout.MovePlayout;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Slot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of every search in a search of joint moves. */
class JointPartsTest {
  private static final Catalog CATALOG = JointAgents.addTo(Agents.catalog());

  private static SearchReport report(String spec, JointGame game, int iterations) {
    JointAgent agent = CATALOG.make(JointAgent.SLOT, spec).create(game);
    agent.newGame(3);
    return agent.search(game.newState(), 0, Budget.iterations(iterations));
  }

  /** The names of the parts that serve; every other one must be refused by its name. */
  private static List<String> serving(String key, Slot<?> slot) {
    List<String> names = new ArrayList<>();
    for (Entry<?> entry : CATALOG.entries(slot)) {
      String spec = "joint-mcts(%s=%s,memory=1)".formatted(key, entry.name());
      try {
        CATALOG.make(JointAgent.SLOT, spec);
        assertThat(report(spec, new JointNim(7, 2), 100).move()).isBetween(0, 2);
        names.add(entry.name());
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining(key + "=" + entry.name());
        assertThat(e.getMessage()).containsAnyOf("cannot serve joint moves", "do not offer");
      }
    }
    return names;
  }

  @Test
  void playoutsThatGoByMovesServeAndTheOthersAreRefusedByName() {
    assertThat(serving("playout", SearchSlots.PLAYOUT))
        .containsExactly("uniform", "mast", "nast", "lgrf");
  }

  @Test
  void rewardsThatGoByResultsServeAndTheOthersAreRefusedByName() {
    assertThat(serving("reward", SearchSlots.REWARD))
        .containsExactly(
            "outcome", "discount", "rb", "balanced", "defensive", "offensive", "style");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "playout=mast",
        "playout=mast(mode=egreedy,scope=searcher)",
        "playout=nast(n=3,k=1)",
        "playout=lgrf(2)",
        "reward=discount(0.9)",
        "reward=rb(k=5)",
        "reward=style(tie=0.2,loss=-1)",
        "select=uct(c=0.2),alone=uct(c=0.2)",
        "alone=uct(rave=30)"
      })
  void everyPartMakesADifferenceAndFindsTheMove(String part) {
    JointGame game = new JointNim(11, 2);
    SearchReport plain = report("joint-mcts(solver=none)", game, 3000);
    SearchReport other = report("joint-mcts(solver=none," + part + ")", game, 3000);
    assertThat(other.moves()).isNotEqualTo(plain.moves());
    assertThat(other.move()).isEqualTo(2).isEqualTo(plain.move());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "joint | uct(c=0.7,tolerance=0.01,alpha=1,rave=0)|uniform|outcome|visits|wins",
        "joint(exp3,gamma=0.2) | exp3(gamma=0.2)|uniform|outcome|visits|wins",
        "joint(regret,solver=false,final=sample)|regret(gamma=0.1)|uniform|outcome|sample|none",
        "joint(playout=mast,e=0.3)|uct(c=0.7,tolerance=0.01,alpha=1,rave=0)"
            + "|mast(mode=egreedy,tau=1,e=0.3,unseen=1,keep=0.2,scope=colour)|outcome|visits|wins",
        "joint(playout=ngram,c=1,rave=9)|uct(c=1,tolerance=0.01,alpha=1,rave=9)"
            + "|nast(n=2,mode=egreedy,tau=1,e=0.4,k=7,keep=0.2)|outcome|visits|wins",
      })
  void theShortFormStandsForALongOne(
      String text, String select, String playout, String reward, String last, String solver) {
    assertThat(CATALOG.resolve(JointAgent.SLOT, text, ""))
        .startsWith("joint-mcts(select=" + select + ",alone=uct(c=")
        .contains(",tolerance=0,", ",playout=" + playout + ",reward=" + reward)
        .endsWith(",final=%s,solver=%s,memory=512)".formatted(last, solver));
  }

  @Test
  void theBonusOfTheShortFormIsTheRewardOfEverySearch() {
    assertThat(CATALOG.resolve(JointAgent.SLOT, "joint(rb=3)", "")).contains(",reward=rb(k=3,");
  }

  @ParameterizedTest
  @CsvSource({
    "joint-mcts(alone=regret), alone=regret mixes moves",
    "'joint-mcts(select=exp3,reward=style(win=2))', select=exp3 is for rewards",
    "joint-mcts(reward=rb(d=game)), rb(d=game) counts the plies",
    "joint-mcts(playout=ppr), playout=ppr"
  })
  void whatDoesNotFitIsSaidWhenTheTextIsRead(String text, String sentence) {
    assertThatThrownBy(() -> CATALOG.make(JointAgent.SLOT, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence);
  }

  /** Each player's own choices are the sequence: what others choose at once is not known. */
  @Test
  void sequencesAreThoseOfAPlayersOwnChoices() {
    MovePlayout nast =
        (MovePlayout)
            CATALOG
                .make(SearchSlots.PLAYOUT, "nast(mode=egreedy,e=0,k=1)")
                .create(PartContext.ofJointMoves(2, Integer.MAX_VALUE));
    nast.gameStarted();
    double[] won = {1, 0};
    double[] lost = {0, 1};
    for (int i = 0; i < 20; i++) {
      nast.learn(log(0, 0, 1), 0, won);
      nast.learn(log(0, 0, 2), 0, lost);
      nast.learn(log(0, 2, 1), 0, lost);
      nast.learn(log(0, 2, 2), 0, won);
      nast.learn(log(0, 0, 0), 0, lost);
      nast.learn(log(0, 2, 0), 0, lost);
    }
    MatrixGame game = new MatrixGame(new double[3][3]);
    LegalPool legal = new LegalPool();
    legal.start(game.newState(), 0);
    Rng rng = new Rng(1);
    for (int i = 0; i < 20; i++) {
      assertThat(nast.choose(0, legal, log(0, 0), rng)).isEqualTo(1);
      assertThat(nast.choose(0, legal, log(0, 2), rng)).isEqualTo(2);
    }
  }

  private static MoveLog log(int player, int... moves) {
    MoveLog log = new MoveLog(4);
    for (int move : moves) {
      log.add(player, move);
    }
    return log;
  }

  @Test
  void aPlayerWhoChoosesAmongManyMovesIsNoTrouble() {
    double[][] table = new double[300][200];
    table[250][199] = 1;
    for (String playout : List.of("mast", "nast(n=3)", "lgrf")) {
      SearchReport report =
          report("joint-mcts(playout=" + playout + ",memory=4)", new MatrixGame(table), 400);
      assertThat(report.iterations()).isEqualTo(400);
    }
  }
}
