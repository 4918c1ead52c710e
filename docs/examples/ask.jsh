import io.banyan.core.agent.*
import io.banyan.core.budget.*
import io.banyan.core.game.*
import io.banyan.games.*
Game game = Games.catalog().make(GameSlot.GAME, "connect4")
State state = game.newState()
Agent agent = Agents.catalog().make(Agent.SLOT, "uct(c=0.7)").create(game)
agent.newGame(42)
var report = agent.search(state, Budget.parse("2000it"))
System.out.println(game.moveText(state, report.move()) + " with value " + report.value())
/exit
