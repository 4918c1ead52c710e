// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static io.banyan.ggp.protocol.Matches.say;
import static io.banyan.ggp.protocol.Matches.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PlayerTest {
  @Test
  void introducesItselfAndTellsWhetherItPlays() {
    try (Player player = Matches.player("joint")) {
      assertThat(say(player, "(INFO)"))
          .isEqualTo("((name tester) (status available) (species bot))");
      assertThat(say(player, "( ping )")).isEqualTo("ready");
      assertThat(say(player, start("m1", "xplayer", Matches.ROW, 2, 1))).isEqualTo("ready");
      assertThat(say(player, "info")).contains("(status busy)");
      assertThat(say(player, start("m2", "xplayer", Matches.ROW, 2, 1))).isEqualTo("busy");
      assertThat(say(player, "(PLAY m2 NIL)")).isEqualTo("busy");
      assertThat(say(player, "(STOP m2 (a b))")).isEqualTo("busy");
      assertThat(say(player, "(ABORT m1)")).isEqualTo("aborted");
      assertThat(say(player, "(INFO)")).contains("available");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"joint", "solver", "cadia", "random", "joint(regret,playout=mast)"})
  void playsAWholeGameFromUpperCaseMessages(String agent) {
    try (Player player = Matches.player(agent)) {
      String message = start("M1", "xplayer", Matches.ROW, 2, 1).toUpperCase(java.util.Locale.ROOT);
      assertThat(say(player, message)).isEqualTo("ready");
      String first = say(player, "(PLAY M1 nil)");
      assertThat(first).matches("\\(MARK [1-4]\\)");
      String reply = first.contains("4") ? "(mark 1)" : "( MARK   4 )";
      assertThat(say(player, "(play m1 (" + first + " NOOP))")).isEqualTo("NOOP");
      String third = say(player, "(PLAY m1 (noop " + reply + "))");
      assertThat(third).startsWith("(MARK");
      assertThat(say(player, "(STOP m1 (" + third + " noop))")).isEqualTo("done");
      assertThat(player.isBusy()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"joint", "solver"})
  void takesTheWin(String agent) {
    try (Player player = Matches.player(agent)) {
      say(player, start("m", "xplayer", Matches.ROW, 3, 1));
      say(player, "(PLAY m NIL)");
      say(player, "(PLAY m ((mark 1) noop))");
      assertThat(say(player, "(PLAY m (noop (mark 4)))")).isEqualTo("(Mark 2)");
    }
  }

  @Test
  void aRepeatedMessageIsAnsweredAgainAndNotPlayedTwice() {
    try (Player player = Matches.player("joint")) {
      say(player, start("m", "oplayer", Matches.ROW, 2, 1));
      assertThat(say(player, "(PLAY m NIL)")).isEqualTo("noop");
      assertThat(say(player, "(PLAY m NIL)")).isEqualTo("noop");
      String move = say(player, "(PLAY m ((mark 1) noop))");
      assertThat(say(player, "(PLAY m ((MARK 1) noop))")).isEqualTo(move);
      assertThat(say(player, "(PLAY m (noop " + move + "))")).isEqualTo("noop");
    }
  }

  @Test
  void equalMovesInTwoStepsAreTwoSteps() {
    List<String> log = new CopyOnWriteArrayList<>();
    try (Player player = new Player(Matches.settings("legal", log))) {
      say(player, start("m", "n", Matches.FOUR, 2, 1));
      String joint = "((say 1) (say 1) (say 1) (say 1))";
      for (int step = 0; step < 3; step++) {
        assertThat(say(player, "(PLAY m " + (step == 0 ? "NIL" : joint) + ")"))
            .isEqualTo("(say 1)");
      }
      // The third joint move ends the game: from here there is nothing to choose.
      assertThat(say(player, "(PLAY m " + joint + ")")).isEqualTo("noop");
      assertThat(log).noneMatch(line -> line.contains("cannot follow"));
    }
  }

  @Test
  void keepsAnsweringLegalMovesWhenItCannotFollow() {
    try (Player player = Matches.player("joint")) {
      say(player, start("m", "xplayer", Matches.ROW, 2, 1));
      say(player, "(PLAY m NIL)");
      assertThat(say(player, "(PLAY m ((fly home) noop))")).startsWith("(Mark");
      assertThat(say(player, "(PLAY m (1 2 3 4))")).startsWith("(Mark");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"joint", "cadia"})
  void findsTheOneLineOfAPuzzleAndPlaysItOut(String agent) {
    try (Player player = Matches.player(agent)) {
      say(player, start("m", "thief", Matches.LOCK, 3, 1));
      String move = say(player, "(PLAY m NIL)");
      for (String digit : List.of("3", "1", "2", "2")) {
        assertThat(move).isEqualTo("(turn " + digit + ")");
        move = say(player, "(PLAY m (" + move + "))");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"towers.kif", "tiles.kif", "knight.kif"})
  void aPuzzleIsSolvedWithinTheStartClockAndThenPlayedAtOnce(String sheet) {
    List<String> log = new CopyOnWriteArrayList<>();
    String rules = SheetFiles.text(sheet);
    Engine engine =
        new Interpreter(NormalForm.of(KifReader.read(rules)).rules(), WorkLimits.generous());
    engine.setInitial();
    try (Player player = new Player(Matches.settings("solver", log))) {
      say(player, start("m", engine.roles().get(0), rules, 50, 50));
      assertThat(log).anyMatch(line -> line.contains("puzzle on engine"));
      long began = System.nanoTime();
      String moves = "NIL";
      while (!engine.isTerminal()) {
        String move = say(player, "(PLAY m " + moves + ")");
        engine.next(new int[] {engine.parseMove(0, move)});
        moves = "(" + move + ")";
      }
      assertThat(engine.goal(0)).isEqualTo(100);
      assertThat(System.nanoTime() - began).isLessThan(40_000_000_000L);
    }
  }

  /** Plays an endless game; the longest time from question to answer. */
  private static long longestAnswer(int plays, int clock, long marginMillis) {
    long longest = 0;
    Player.Settings settings =
        new Player.Settings("p", "joint", Matches.catalog(), marginMillis, true, 7, line -> {});
    try (Player player = new Player(settings)) {
      say(player, start("m", "a", Matches.RING, 5, clock));
      String moves = "NIL";
      for (int i = 0; i < plays; i++) {
        long began = System.nanoTime();
        String move = say(player, "(PLAY m " + moves + ")");
        longest = Math.max(longest, System.nanoTime() - began);
        assertThat(move).startsWith("(go ");
        moves = "(" + move + " (go " + (i % 3 == 0 ? "on" : "back") + "))";
      }
    }
    return longest;
  }

  /** The same with one core kept busy. */
  private static long longestAnswerBesideABusyCore(int plays, int clock, long marginMillis) {
    Thread busy =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
              }
            });
    busy.setDaemon(true);
    busy.start();
    try {
      return longestAnswer(plays, clock, marginMillis);
    } finally {
      busy.interrupt();
    }
  }

  @Test
  void answersInTime() {
    // Two seconds and a wide margin, because the build may share its machine with much else.
    assertThat(longestAnswerBesideABusyCore(3, 2, 800)).isBetween(1_000_000_000L, 2_000_000_000L);
  }

  @Test
  @Tag("slow")
  @Timeout(700)
  void answersFiveHundredTimesInTimeBesideABusyCore() {
    assertThat(longestAnswerBesideABusyCore(500, 1, 150)).isLessThan(1_000_000_000L);
  }

  @Test
  void anAbortEndsTheThinkingAtOnce() throws Exception {
    try (Player player = Matches.player("joint(solver=false)")) {
      say(player, start("m", "n", Matches.FOUR, 2, 600));
      CompletableFuture<String> move =
          CompletableFuture.supplyAsync(() -> say(player, "(PLAY m NIL)"));
      while (!player.wasAsked()) {
        Thread.onSpinWait();
      }
      assertThat(say(player, "(ABORT m)")).isEqualTo("aborted");
      assertThat(say(player, start("m3", "n", Matches.FOUR, 2, 1))).isEqualTo("ready");
      assertThat(move.get(5, java.util.concurrent.TimeUnit.SECONDS)).startsWith("(say");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "()",
        "(())",
        "(",
        ")",
        "(PLAY)",
        "(PLAY m)",
        "(PLAY m x)",
        "(START)",
        "(START m x)",
        "(START m x rules 1 1)",
        "(START m x ((role x)) one 1)",
        "(START m x ((role x)) 1 -1)",
        "(START m x ((role x)) 1 99999999999)",
        "(START m y ((role x) (legal x a) (goal x 0) terminal) 1 1)",
        "(START m x ((role x)) 1 1)",
        "(START m x ((role x) (<= (legal x ?m) (true p)) (goal x 0) terminal) 1 1)",
        "(START m x () 1 1)",
        "(START m () ((role x)) 1 1)",
        "(ABORT)",
        "(STOP)",
        "(PREVIEW)",
        "(PREVIEW x 1)",
        "(HELLO)",
        "(INFO) (INFO)",
        "((INFO))",
        "(START m x ((role x) (<= p (not q)) (<= q (not p))) 1 1)"
      })
  void refusesWhatMakesNoSenseAndPlaysOn(String message) {
    try (Player player = Matches.player("joint")) {
      assertThatThrownBy(() -> say(player, message))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(e -> assertThat(e.getMessage()).isNotBlank());
      assertThat(player.isBusy()).isFalse();
    }
  }

  private static long classes() {
    System.gc();
    return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
  }

  private static void cycles(Player player, int n) {
    for (int i = 0; i < n; i++) {
      assertThat(say(player, start("m" + i, "xplayer", Matches.ROW, 5, 1))).isEqualTo("ready");
      assertThat(say(player, i % 2 == 0 ? "(STOP m" + i + ")" : "(ABORT m" + i + ")"))
          .isIn("done", "aborted");
    }
  }

  private static long megabytes() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory() >> 20;
  }

  /** Every class of the program that a match needs is there after a move and some matches. */
  private static void doNotGrow(int n) {
    try (Player player = Matches.player("solver")) {
      assertThat(say(player, start("first", "xplayer", Matches.ROW, 5, 1))).isEqualTo("ready");
      assertThat(say(player, "(PLAY first NIL)")).isNotBlank();
      assertThat(say(player, "(STOP first NIL)")).isEqualTo("done");
      cycles(player, 10);
      long before = classes();
      long heap = megabytes();
      cycles(player, n);
      long after = classes();
      for (int i = 0; i < 50 && (after > before + 8 || megabytes() > heap + 4); i++) {
        after = classes();
      }
      assertThat(after).as("loaded classes").isLessThanOrEqualTo(before + 8);
      assertThat(megabytes()).as("heap in MB").isLessThanOrEqualTo(heap + 4);
    }
  }

  @Test
  void classesOfFinishedMatchesGo() {
    doNotGrow(10);
  }

  @Test
  @Tag("slow")
  @Timeout(900)
  void aThousandMatchesLeaveNothingBehind() {
    doNotGrow(1000);
  }
}
