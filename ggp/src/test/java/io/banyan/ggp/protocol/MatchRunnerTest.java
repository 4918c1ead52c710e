// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MatchRunnerTest {
  private static final Seat RANDOM = new Seat.Builtin("random", false);
  private static final Seat LEGAL = new Seat.Builtin("legal", true);

  private static MatchPlan plan(String sheet) {
    return MatchPlan.of("match1", "test", sheet).withClocks(3, 1);
  }

  private static MatchLog run(MatchPlan plan, Seat... seats) {
    try {
      return new MatchRunner(plan, List.of(seats), line -> {}).run();
    } finally {
      for (Seat seat : seats) {
        seat.close();
      }
    }
  }

  private static Seat local(String agent) {
    return Seat.of(agent, Matches.settings(agent));
  }

  private static Seat remote(PlayerServer server) {
    return new Seat.Remote("remote", URI.create("http://127.0.0.1:" + server.port() + "/"));
  }

  @Test
  void playersInProcessPlayWithoutErrors() {
    MatchLog log = run(plan(Matches.ROW), local("solver"), local("joint"));
    assertThat(log.isCompleted()).isTrue();
    assertThat(log.errorCount()).isZero();
    assertThat(log.startErrors()).containsOnly("");
    // Whoever begins in the middle threatens both neighbours.
    assertThat(log.goalValues()).containsExactly(100, 0);
    assertThat(log.moves()).hasSizeBetween(3, 4);
    assertThat(log.states()).hasSize(log.moves().size() + 1);
    assertThat(log.stateTimes()).hasSize(log.states().size());
  }

  @Test
  void fourPlayersOverHttpPlayAScrambledMatchWithoutErrors() {
    List<PlayerServer> servers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      servers.add(Matches.server(Matches.player("joint"), 5000));
    }
    MatchLog log =
        run(
            plan(Matches.FOUR).scrambled(true),
            servers.stream().map(MatchRunnerTest::remote).toArray(Seat[]::new));
    servers.forEach(PlayerServer::close);
    assertThat(log.isCompleted()).isTrue();
    assertThat(log.errors()).hasSize(3).allMatch(row -> row.equals(List.of("", "", "", "")));
    assertThat(log.moves()).allMatch(row -> row.stream().allMatch(m -> m.matches("\\(say \\d\\)")));
    assertThat(log.scrambled()).isTrue();
  }

  @Test
  void fourPlayersInProcessPlayWithoutErrors() {
    MatchLog log =
        run(
            plan(Matches.FOUR),
            local("joint"),
            local("joint(exp3,final=sample)"),
            local("joint(regret,playout=mast)"),
            local("uct"));
    assertThat(log.isCompleted()).isTrue();
    assertThat(log.errorCount()).isZero();
  }

  @Test
  void theRecordHasTheFieldsThatViewersKnow() {
    MatchLog log = run(plan(Matches.ROW), RANDOM, LEGAL);
    for (String field :
        List.of(
            "matchId",
            "game",
            "startTime",
            "startClock",
            "playClock",
            "previewClock",
            "roles",
            "playerNames",
            "states",
            "moves",
            "stateTimes",
            "errors",
            "isCompleted",
            "isAborted",
            "goalValues",
            "scrambled")) {
      assertThat(log.json()).contains("\"" + field + "\":");
    }
    assertThat(log.json()).startsWith("{\"matchId\":\"match1\"").endsWith("}");
  }

  @Test
  void equalSeedsGiveEqualMatchesOfBuiltIns() {
    MatchPlan plan = plan(Matches.FOUR);
    MatchLog a = run(plan, RANDOM, RANDOM, RANDOM, RANDOM);
    MatchLog b = run(plan, RANDOM, RANDOM, RANDOM, RANDOM);
    MatchLog c = run(plan.numbered("match2", 99), RANDOM, RANDOM, RANDOM, RANDOM);
    assertThat(a.moves()).isEqualTo(b.moves());
    assertThat(a.moves()).isNotEqualTo(c.moves());
  }

  /** Answers nonsense, nothing, or too late: somebody on the other end of a socket. */
  private static final class Rogue implements AutoCloseable {
    private final java.net.ServerSocket socket;

    Rogue(String reply, long delayMillis) throws Exception {
      socket = new java.net.ServerSocket(0, 50, java.net.InetAddress.getLoopbackAddress());
      Thread thread =
          new Thread(
              () -> {
                while (!socket.isClosed()) {
                  try (java.net.Socket client = socket.accept()) {
                    client.getInputStream().read(new byte[65536]);
                    java.util.concurrent.locks.LockSupport.parkNanos(delayMillis * 1_000_000);
                    if (reply != null) {
                      Http.respond(client.getOutputStream(), "HTTP/1.0", 200, reply, false);
                    }
                  } catch (java.io.IOException e) {
                    // The runner gave up.
                  }
                }
              });
      thread.setDaemon(true);
      thread.start();
    }

    Seat seat() {
      return new Seat.Remote("rogue", URI.create("http://127.0.0.1:" + socket.getLocalPort()));
    }

    @Override
    public void close() throws Exception {
      socket.close();
    }
  }

  private static MatchPlan impatient() {
    MatchPlan p = MatchPlan.of("m", "test", Matches.FOUR);
    return new MatchPlan(p.id(), p.game(), p.sheet(), 0, 0, 0, 300, 300, 1, false, true, 0, 0, 100);
  }

  @Test
  void repliesThatCannotBeUsedAreNotedAndReplaced() throws Exception {
    try (Rogue nonsense = new Rogue("(say (7", 0);
        Rogue illegal = new Rogue("(say 9)", 0);
        Rogue silent = new Rogue(null, 0);
        Rogue late = new Rogue("(say 2)", 600)) {
      MatchLog log = run(impatient(), nonsense.seat(), illegal.seat(), silent.seat(), late.seat());
      assertThat(log.isCompleted()).isTrue();
      for (List<String> row : log.errors()) {
        assertThat(row.get(0)).isEqualTo("IL (say (7");
        assertThat(row.get(1)).isEqualTo("IL (say 9)");
        assertThat(row.get(2)).startsWith("CE");
        assertThat(row.get(3)).isIn("TO", "IL (say 2)").startsWith("TO");
      }
      assertThat(log.moves()).allMatch(m -> m.stream().allMatch("(say 1)"::equals));
    }
  }

  @Test
  void tooManyErrorsForfeit() throws Exception {
    MatchPlan p = impatient();
    MatchPlan strict =
        new MatchPlan(p.id(), p.game(), p.sheet(), 0, 0, 0, 300, 300, 1, false, true, 2, 0, 100);
    try (Rogue illegal = new Rogue("(say 9)", 0)) {
      MatchLog log = run(strict, illegal.seat(), LEGAL, LEGAL, RANDOM);
      assertThat(log.forfeited()).containsExactly(true, false, false, false);
      assertThat(log.errors().get(2).get(0)).isEqualTo("forfeited");
      assertThat(log.goalValues().get(0)).isZero();
    }
  }

  @Test
  void aRoleWithoutMovesCallsTheMatchOff() {
    String sheet =
        """
        (role a) (init p) (<= (legal a go) (true p)) (<= (next q) (true p))
        (<= terminal (true never)) (goal a 100)
        """;
    MatchLog log = run(plan(sheet), RANDOM);
    assertThat(log.isAborted()).isTrue();
    assertThat(log.isCompleted()).isFalse();
    assertThat(log.reason()).contains("role a has no legal move");
    assertThat(log.goalValues()).isEmpty();
  }

  @Test
  void oddGoalsAreFlagged() {
    String sheet =
        """
        (role a) (role b) (role c) (init p) (<= (legal ?r go) (role ?r)) (<= (next q) (true p))
        (<= terminal (true q)) (goal a 10) (goal a 90) (goal c 50)
        """;
    MatchLog log = run(plan(sheet), RANDOM, RANDOM, RANDOM);
    assertThat(log.goalValues()).containsExactly(90, 0, 50);
    assertThat(log.goalFlags()).containsExactly("ambiguous", "undefined", "");
  }

  @Test
  void chanceIsPlayedByTheRunnerAndSeenByPlayers() {
    // A coin is tossed where only b can see it; who names it right wins.
    String sheet =
        """
        (role random) (role b) (init (step 1)) (after 1 2) (after 2 3)
        (<= (legal random (toss ?s)) (true (step 1)) (side ?s))
        (<= (legal random noop) (true (step 2)))
        (<= (legal b wait) (true (step 1)))
        (<= (legal b (name ?s)) (true (step 2)) (side ?s))
        (side heads) (side tails)
        (<= (next (lies ?s)) (does random (toss ?s)))
        (<= (next (lies ?s)) (true (lies ?s)))
        (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
        (<= (next right) (does b (name ?s)) (true (lies ?s)))
        (<= (sees b (saw ?s)) (does random (toss ?s)))
        (<= terminal (true (step 3)))
        (<= (goal b 100) (true right)) (<= (goal b 0) (not (true right)))
        (<= (goal random 50) (true (step ?n)))
        """;
    for (int seed = 1; seed <= 4; seed++) {
      MatchLog log = run(plan(sheet).numbered("m" + seed, seed), local("joint"));
      assertThat(log.errorCount()).isZero();
      assertThat(log.goalValues()).containsExactly(50, 100);
    }
  }

  @Test
  void theWordsOfAScrambledSheetAreHidden() {
    MessageScrambler s =
        new MessageScrambler(
            io.banyan.ggp.gdl.Sexpr.parseAll(Matches.ROW, io.banyan.ggp.gdl.ReaderOptions.DEFAULT),
            5);
    String hidden = s.scramble(Matches.ROW);
    assertThat(hidden).contains("(role ").contains(" 100)").contains("?p").contains("distinct");
    assertThat(hidden.toLowerCase(Locale.ROOT))
        .doesNotContain("xplayer")
        .doesNotContain("cell")
        .doesNotContain("mark");
    assertThat(s.unscramble(hidden)).isEqualToIgnoringCase(Matches.ROW);
  }

  @Test
  void theNumberOfPlayersMustFit() {
    assertThatThrownBy(() -> new MatchRunner(plan(Matches.ROW), List.of(RANDOM), line -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs 2 players");
  }
}
