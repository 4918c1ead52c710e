// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.reason.Sheets;
import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.table.TableEngine;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Follows every lane of the lane engines on the table engine: each step must be a legal one. */
class LaneReplayTest {
  /** Steps lanes and reads their states. */
  private interface Lanes {
    void cycle();

    long running();

    long word(int slot);

    int reward(int lane, int role);
  }

  private static Lanes generated(LaneProgram program, long seed) {
    LaneKernel k = LaneCompiler.kernel(LaneCompiler.define(program), program);
    startWords(program, k.start);
    k.startPhase = 0;
    k.random = seed;
    k.record = true;
    k.begin(64);
    return new Lanes() {
      @Override
      public void cycle() {
        k.cycle();
      }

      @Override
      public long running() {
        return k.running;
      }

      @Override
      public long word(int slot) {
        try {
          var f = k.getClass().getDeclaredField("s" + slot);
          f.setAccessible(true);
          return f.getLong(k);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }

      @Override
      public int reward(int lane, int role) {
        k.flush();
        return k.laneReward(lane, role);
      }
    };
  }

  private static Lanes tape(LaneProgram program, long seed) {
    LaneTape t = new LaneTape(new TapeCode(program), 1);
    long[] start = new long[program.slots()];
    startWords(program, start);
    t.start(0, start, seed, true);
    t.begin(64);
    return new Lanes() {
      @Override
      public void cycle() {
        t.cycle();
      }

      @Override
      public long running() {
        return t.running(0);
      }

      @Override
      public long word(int slot) {
        return t.word(slot, 0);
      }

      @Override
      public int reward(int lane, int role) {
        t.flush();
        return t.laneReward(lane, role);
      }
    };
  }

  private static void startWords(LaneProgram program, long[] start) {
    for (int i = 0; i < start.length; i++) {
      start[i] = program.game.initial().get(program.slotBit[i]) ? -1L : 0L;
    }
  }

  private static void replay(String sheet, boolean generated, int cycles, int lanes) {
    CompiledGame game = Sheets.compile(sheet);
    LaneProgram program = LaneProgram.of(game);
    Lanes l = generated ? generated(program, 12345) : tape(program, 12345);
    Engine reference = TableEngine.maker(game).get();
    FactSet[] before = new FactSet[64];
    l.cycle();
    for (int c = 0; c < cycles && l.running() != 0; c++) {
      long wasRunning = c == 0 ? -1L : l.running();
      if (c > 0) {
        for (int lane = 0; lane < 64; lane++) {
          before[lane] = state(program, l, lane);
        }
        l.cycle();
      }
      for (int lane = 0; lane < lanes; lane++) {
        if ((wasRunning >>> lane & 1) == 0) {
          continue;
        }
        FactSet from = c == 0 ? game.initial() : before[lane];
        Set<FactSet> ends = new HashSet<>();
        Set<FactSet> alive = new HashSet<>();
        successors(reference, from, program.phases.count(), alive, ends);
        boolean runs = (l.running() >>> lane & 1) != 0;
        if (runs) {
          assertThat(alive).as("lane %d cycle %d", lane, c).contains(state(program, l, lane));
        } else {
          assertThat(ends).as("lane %d cycle %d ended", lane, c).isNotEmpty();
          Set<Integer> rewards = new HashSet<>();
          int[] out = new int[reference.roles().size()];
          for (FactSet end : ends) {
            reference.playout(end, 0, out);
            rewards.add(out[0]);
          }
          assertThat(rewards).contains(l.reward(lane, 0));
        }
      }
    }
  }

  private static FactSet state(LaneProgram program, Lanes l, int lane) {
    CompiledGame game = program.game;
    FactSet s = new FactSet(game.wordCount());
    for (int i = 0; i < program.slots(); i++) {
      if ((l.word(i) >>> lane & 1) != 0) {
        s.set(program.slotBit[i]);
      }
    }
    for (int i = 0; i < game.factCount(); i++) {
      if (game.constant(i) == 1 || program.phases.literal(0, i) == Circuit.TRUE) {
        s.set(i);
      }
    }
    return s;
  }

  /** States after so many steps, and terminal states met before them. */
  private static void successors(
      Engine e, FactSet from, int steps, Set<FactSet> alive, Set<FactSet> ends) {
    Set<FactSet> level = new HashSet<>(Set.of(from));
    int n = e.roles().size();
    for (int d = 0; d < steps; d++) {
      Set<FactSet> below = new HashSet<>();
      for (FactSet s : level) {
        e.set(s);
        if (e.isTerminal()) {
          ends.add(s);
          continue;
        }
        int[] count = new int[n];
        int product = 1;
        for (int r = 0; r < n; r++) {
          count[r] = e.legalCount(r);
          product *= count[r];
        }
        for (int k = 0; k < product; k++) {
          e.set(s);
          int[] joint = new int[n];
          int rest = k;
          for (int r = 0; r < n; r++) {
            joint[r] = e.legal(r, rest % count[r]);
            rest /= count[r];
          }
          e.next(joint);
          FactSet after = new FactSet(s.words().length);
          e.copyTo(after);
          below.add(after);
        }
      }
      level = below;
    }
    alive.addAll(level);
  }

  @Test
  void generatedLanesMakeLegalStepsInSmallGames() {
    replay(Sheets.TAKE, true, 10, 64);
    replay(Sheets.BID, true, 10, 64);
  }

  @Test
  void tapeLanesMakeLegalStepsInSmallGames() {
    replay(Sheets.TAKE, false, 10, 64);
    replay(Sheets.BID, false, 10, 64);
  }

  @Test
  void movesThatExcludeEachOtherAreCountedOnce() {
    LaneProgram program = LaneProgram.of(Sheets.compile(SheetFiles.text("breakthrough.kif")));
    int[][] groups = program.phase[0].drawMoves.get(0);
    assertThat(Arrays.stream(groups).mapToInt(g -> g.length).sum()).isEqualTo(154);
    assertThat(groups.length).isLessThan(100);
    // 2926 when each move was counted.
    assertThat(program.operations()).isLessThan(2400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tictactoe.kif",
        "connect4.kif",
        "othello6x6.kif",
        "breakthrough6x6.kif",
        "chomp.kif",
        "runners.kif",
        "riders-at-once.kif"
      })
  void bothFormsMakeLegalStepsInShippedGames(String name) {
    int cycles = name.startsWith("othello") ? 8 : 40;
    replay(SheetFiles.text(name), true, cycles, 3);
    replay(SheetFiles.text(name), false, cycles, 3);
  }
}
