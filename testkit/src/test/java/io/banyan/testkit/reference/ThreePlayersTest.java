// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.game.Game;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Alpha-beta has two players; what asks it to look past one move says so where there are more. */
class ThreePlayersTest {
  private static final Game THREE = new RandomGame(1, 3, false);

  private static Agent agent(String spec) {
    return Agents.catalog().make(Agent.SLOT, spec).create(THREE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcts(prior=ip-m(d=1))",
        "mcts(prior=ip-mk(d=1,k=2))",
        "mcts(playout=ir-m(d=2))",
        "mcts(playout=ic-m(m=1,d=1))",
        "mcts(playout=ic-mk(m=1,d=1,k=2))"
      })
  void whatLooksAtTheReplyOfAnOpponentIsRefused(String spec) {
    assertThatThrownBy(() -> agent(spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs a game of two players")
        .hasMessageContaining("has 3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcts(prior=ip-e)", "mcts(playout=ir-m(d=1))", "mcts(playout=ic-e(m=1))"})
  void whatLooksAtOneStateIsNot(String spec) {
    assertThat(agent(spec)).isNotNull();
  }
}
