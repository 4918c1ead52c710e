// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static io.banyan.ggp.protocol.Matches.say;
import static io.banyan.ggp.protocol.Matches.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.JointAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointState;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.ggp.game.GdlJointGame;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.reason.Reasoner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A player with several threads. */
@Timeout(120)
class ThreadsTest {
  private static Player.Settings settings(String agent, int threads, List<String> log) {
    return new Player.Settings("t", agent, Matches.catalog(), 150, true, 7, threads, log::add);
  }

  @ParameterizedTest
  @CsvSource({"joint, in 2 threads", "solver, turn-taking search on engine"})
  void twoThreadsTakeTheWin(String agent, String kind) {
    List<String> log = new CopyOnWriteArrayList<>();
    try (Player player = new Player(settings(agent, 2, log))) {
      say(player, start("m", "xplayer", Matches.ROW, 20, 5));
      say(player, "(PLAY m NIL)");
      say(player, "(PLAY m ((mark 1) noop))");
      assertThat(say(player, "(PLAY m (noop (mark 4)))")).isEqualTo("(Mark 2)");
      assertThat(log).anyMatch(line -> line.contains(kind));
    }
  }

  @Test
  void argumentsAreAddedWhereTheAgentTakesThemAndHasNone() {
    Player.Settings settings = settings("solver", 3, new ArrayList<>());
    assertThat(settings.with(Agent.SLOT, "solver", "threads", "3")).isEqualTo("solver(threads=3)");
    assertThat(settings.with(Agent.SLOT, "uct(threads=2)", "threads", "3"))
        .isEqualTo("uct(threads=2)");
    assertThat(settings.with(Agent.SLOT, "knowing(uct,ends=false)", "threads", "3"))
        .isEqualTo("knowing(agent=uct(threads=3),ends=false)");
    assertThat(settings.with(Agent.SLOT, "knowing", "threads", "3"))
        .isEqualTo("knowing(agent=solver(threads=3))");
    String champion = "champion(uct,plain=rave(reuse=true))";
    assertThat(settings.with(Agent.SLOT, champion, "threads", "3"))
        .isEqualTo("champion(agent=uct(threads=3),plain=rave(reuse=true,threads=3))");
    assertThat(settings.with(Agent.SLOT, "champion(least=9)", "reuse", "true"))
        .contains(",reuse=true),least=9,", "plain=solver(c=0.4,reuse=true)");
    assertThat(settings.with(Agent.SLOT, "puzzle", "threads", "3")).isEqualTo("puzzle");
    assertThat(settings.with(JointAgent.SLOT, "joint(regret)", "memory", "9"))
        .isEqualTo("joint(regret,memory=9)");
  }

  @Test
  void refusesToSearchWithoutAThread() {
    assertThatThrownBy(() -> settings("solver", 0, new ArrayList<>()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be at least 1, was 0");
  }

  /** Reports what it is told to, and what was played. */
  private record Scripted(SearchReport report, List<int[]> played) implements JointAgent {
    @Override
    public SearchReport search(JointState state, int player, Meter meter) {
      if (report == null) {
        throw new IllegalStateException("out of order");
      }
      return report;
    }

    @Override
    public void played(int[] jointMove) {
      played.add(jointMove);
    }
  }

  private static SearchReport report(int move, long[] visits, int proven) {
    List<SearchReport.MoveReport> moves = new ArrayList<>();
    for (int i = 0; i < visits.length; i++) {
      moves.add(
          new SearchReport.MoveReport(
              i, visits[i], 0.5, i == proven ? Solver.Proof.WIN : null, List.of()));
    }
    return new SearchReport(move, 0.5, 1, 1, 1, 1, moves, List.of(move));
  }

  private final List<int[]> played = new ArrayList<>();

  private JointBrains brains(SearchReport... reports) {
    List<JointBrain> brains = new ArrayList<>();
    for (SearchReport report : reports) {
      GdlJointGame game = new GdlJointGame(new Reasoner(KifReader.read(Matches.RING)).newEngine());
      JointState state = game.newState();
      state.legalCount(0);
      brains.add(new JointBrain(game, state, new Scripted(report, played), 0));
    }
    return new JointBrains(brains);
  }

  private static String think(JointBrains brains) {
    return brains.think(new Meter(Budget.nanos(1_000_000), Clock.SYSTEM));
  }

  @Test
  void theVisitsOfAllSearchesDecide() {
    long[] few = {6, 4};
    long[] many = {2, 10};
    String first = think(brains(report(0, few, -1)));
    String both = think(brains(report(0, few, -1), report(1, many, -1)));
    assertThat(both).isNotEqualTo(first);
    assertThat(think(brains(report(0, few, -1), report(1, many, 0)))).isEqualTo(first);
    assertThat(think(brains(report(0, few, -1), null))).as("one search failed").isEqualTo(first);
  }

  @Test
  void everySearchFollowsTheGame() {
    JointBrains brains = brains(report(0, new long[] {1, 1}, -1), report(0, new long[] {1, 1}, -1));
    brains.played(List.of("(go on)", "(go back)"), new int[] {0, 1});
    assertThat(played).hasSize(2);
  }
}
