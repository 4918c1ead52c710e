// SPDX-License-Identifier: Apache-2.0
//JAVA 17+
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.games.Games;

/** One file that asks for a move: {@code java -cp JARS docs/examples/Ask.java connect4}. */
public final class Ask {
  private Ask() {}

  public static void main(String[] args) {
    Game game = Games.catalog().make(GameSlot.GAME, args.length > 0 ? args[0] : "connect4");
    State state = game.newState();
    try (Agent agent = Agents.catalog().make(Agent.SLOT, "uct(c=0.7)").create(game)) {
      agent.newGame(42);
      SearchReport report = agent.search(state, Budget.parse("2000it"));
      System.out.println(game.boardText(state));
      System.out.println(game.moveText(state, report.move()) + " with value " + report.value());
    }
  }
}
