// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.lane.LaneEngine;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Playouts allocate nothing, and every kind earns the same rewards. */
class ResourceTest {
  private static long allocated(Runnable work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    work.run();
    long before = threads.getThreadAllocatedBytes(id);
    work.run();
    long used = threads.getThreadAllocatedBytes(id) - before;
    // The counter itself may allocate a little; anything per playout would show a thousandfold.
    return used / 1000;
  }

  private static void thousandPlayouts(Engine e, FactSet start, int[] goals) {
    for (int i = 0; i < 1000; i++) {
      e.playout(start, i, goals);
    }
  }

  @Test
  void playoutsAllocateNothing() {
    for (String sheet : new String[] {Sheets.TAKE, Sheets.BID}) {
      CompiledGame game = Sheets.compile(sheet);
      FactSet start = game.initial();
      int[] goals = new int[2];
      Engine table = Engines.one(EngineKind.TABLES, game);
      Engine steps = Engines.one(EngineKind.STEPS, game);
      assertThat(allocated(() -> thousandPlayouts(table, start, goals))).isZero();
      assertThat(allocated(() -> thousandPlayouts(steps, start, goals))).isZero();
      Engine words = Engines.one(EngineKind.WORDS, game);
      assertThat(allocated(() -> thousandPlayouts(words, start, goals))).isZero();
      LaneEngine lanes = Engines.lanes(EngineKind.LANES, game);
      double[] sums = new double[2];
      assertThat(allocated(() -> lanes.playouts(start, 1000, 1, sums))).isZero();
      LaneEngine tape = Engines.lanes(EngineKind.TAPE, game);
      assertThat(allocated(() -> tape.playouts(start, 1000, 1, sums))).isZero();
    }
  }

  @Test
  void theFastestMeasuredEngineTakesOver() {
    Reasoner r = new Reasoner(io.banyan.ggp.gdl.KifReader.read(Sheets.TAKE));
    assertThat(r.tier()).isZero();
    assertThat(r.newEngine().kind()).isEqualTo(EngineKind.INTERPRETER);
    r.prepare(WorkLimits.generous());
    assertThat(r.tier()).isEqualTo(2);
    assertThat(r.newEngine().kind()).isIn(EngineKind.TABLES, EngineKind.STEPS, EngineKind.WORDS);
    assertThat(r.newLanes()).isNotNull();
    assertThat(r.log()).anyMatch(l -> l.startsWith("one game at a time"));
  }

  @Test
  void lanesEarnWhatSingleGamesEarn() {
    for (String sheet : new String[] {Sheets.TAKE, Sheets.BID}) {
      CompiledGame game = Sheets.compile(sheet);
      Engine e = Engines.one(EngineKind.STEPS, game);
      int n = 20_000;
      int[] goals = new int[2];
      double mean = 0;
      for (int i = 0; i < n; i++) {
        e.playout(game.initial(), i, goals);
        mean += goals[0] / (double) n;
      }
      for (EngineKind kind : EngineKind.batch()) {
        LaneEngine l = Engines.lanes(kind, game);
        double[] sums = new double[2];
        l.playouts(game.initial(), 4 * n, 99, sums);
        // Five standard errors of a reward between 0 and 100.
        assertThat(sums[0] / (4 * n)).isCloseTo(mean, org.assertj.core.data.Offset.offset(1.9));
      }
    }
  }

  @Test
  void aBatchOfStatesGivesOneRewardEach() {
    CompiledGame game = Sheets.compile(Sheets.TAKE);
    FactSet[] from = new FactSet[64];
    for (int i = 0; i < 64; i++) {
      from[i] = new FactSet();
      from[i].set(game.parseFact("(control a)"));
      from[i].set(game.parseFact("(heap " + (i % 2 == 0 ? 1 : 0) + ")"));
    }
    for (EngineKind kind : EngineKind.batch()) {
      LaneEngine l = Engines.lanes(kind, game);
      int[][] rewards = new int[64][2];
      l.playouts64(from, 5, rewards);
      for (int i = 0; i < 64; i++) {
        // Heap 1: a takes the last one and wins; heap 0: b took it.
        assertThat(rewards[i]).containsExactly(i % 2 == 0 ? 100 : 0, i % 2 == 0 ? 0 : 100);
      }
    }
  }

  @Test
  void goalsTooLargeToGroundStayWithTheRules() {
    StringBuilder text = new StringBuilder("(role a) (init (step 1))\n");
    for (int i = 0; i < 9; i++) {
      text.append("(num " + i + ") (after " + (i + 1) + " " + (i + 2) + ")\n");
    }
    text.append(
        """
        (<= (legal a (pick ?n)) (num ?n))
        (<= (next (held ?s ?n)) (does a (pick ?n)) (true (step ?s)))
        (<= (next (held ?s ?n)) (true (held ?s ?n)))
        (<= (next (step ?t)) (true (step ?s)) (after ?s ?t))
        (<= terminal (true (step 5)))
        (<= all (true (held 1 ?a)) (true (held 2 ?b)) (true (held 3 ?c)) (true (held 4 ?d))
            (distinct ?a ?b) (distinct ?a ?c) (distinct ?a ?d)
            (distinct ?b ?c) (distinct ?b ?d) (distinct ?c ?d))
        (<= (goal a 100) all)
        (<= (goal a 0) (not all))
        """);
    var sheet = io.banyan.ggp.gdl.KifReader.read(text.toString());
    Reasoner whole = new Reasoner(sheet);
    whole.prepare(WorkLimits.generous());
    Reasoner part = new Reasoner(sheet);
    part.prepare(new WorkLimits(2_000, 100_000_000L, 60_000));
    assertThat(part.tier()).isEqualTo(2);
    assertThat(part.log()).anyMatch(l -> l.startsWith("goals stay with the rules"));
    Engine a = whole.newEngine();
    Engine b = part.newEngine();
    assertThat(b.describe()).endsWith(", goals by interpreter");
    int[] x = new int[1];
    int[] y = new int[1];
    int won = 0;
    for (int seed = 0; seed < 60; seed++) {
      assertThat(b.playout(part.game().initial(), seed, y))
          .isEqualTo(a.playout(whole.game().initial(), seed, x));
      assertThat(y).isEqualTo(x);
      won += x[0];
    }
    assertThat(won).isBetween(100, 5900);
  }
}
