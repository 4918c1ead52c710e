// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.code.GeneratedClass;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the methods of one phase of the lanes, item by item. A value used in another method than
 * its own goes through a field, all others stay in local variables.
 */
final class LaneMethods implements Opcodes {
  /** The number of the phase that reads goals apart, from states that were put aside. */
  static final int GOALS = -1;

  private static final String KERNEL = LaneCompiler.KERNEL;
  private static final String NAME = LaneCompiler.NAME;
  private static final String RNG = Type.getInternalName(Rng.class);

  private final LaneCompiler compiler;
  private final LaneProgram program;
  private final LaneProgram.Phase phase;
  private final Gates gates;
  private final int number;
  private final LaneSchedule schedule;
  private final int[] local;
  private final IntList loaded = new IntList();
  private int nextLocal;
  private MethodVisitor v;

  LaneMethods(LaneCompiler compiler, LaneProgram program, LaneProgram.Phase phase, int number) {
    this.compiler = compiler;
    this.program = program;
    this.phase = phase;
    this.gates = phase.gates;
    this.number = number;
    schedule = new LaneSchedule(phase, program.slots(), number != GOALS);
    local = new int[gates.size()];
    Arrays.fill(local, -1);
  }

  /** Writes them; returns their names in the order in which they are to be called. */
  List<String> emit() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < schedule.size(); i++) {
      if (i == 0 || schedule.slice(i) != schedule.slice(i - 1)) {
        close();
        open(names);
      }
      item(schedule.item(i));
    }
    close();
    return names;
  }

  private void open(List<String> names) {
    String name = compiler.newMethod();
    names.add(name);
    v = compiler.method(name, "()V");
    nextLocal = 1;
    for (int k = 0; k < loaded.size(); k++) {
      local[loaded.get(k)] = -1;
    }
    loaded.clear();
  }

  private void close() {
    if (v != null) {
      GeneratedClass.end(v, RETURN);
      v = null;
    }
  }

  private String stateField(int slot) {
    return compiler.field((number == GOALS ? "q" : "s") + slot);
  }

  private void getField(String name) {
    v.visitVarInsn(ALOAD, 0);
    v.visitFieldInsn(GETFIELD, NAME, name, "J");
  }

  /** Puts a node's stored value on the stack, through a local variable. */
  private void load(int n) {
    if (local[n] < 0) {
      if (gates.op(n) == Gates.INPUT && number == GOALS) {
        getField(stateField(gates.input(n)));
      } else if (gates.op(n) == Gates.INPUT && gates.input(n) < 2 * program.slots()) {
        getField(stateField(gates.input(n) % program.slots()));
      } else {
        getField(crossField(n));
      }
      define(n);
    }
    v.visitVarInsn(LLOAD, local[n]);
  }

  private String crossField(int n) {
    return compiler.field("x" + (number == GOALS ? "g" : number) + "_" + n);
  }

  /** Stores the top of the stack as the local of a node. */
  private void define(int n) {
    local[n] = nextLocal;
    loaded.add(n);
    nextLocal += 2;
    v.visitVarInsn(LSTORE, local[n]);
  }

  private void spill(int n) {
    if (schedule.crosses(n)) {
      v.visitVarInsn(ALOAD, 0);
      v.visitVarInsn(LLOAD, local[n]);
      v.visitFieldInsn(PUTFIELD, NAME, crossField(n), "J");
    }
  }

  /** The true value of a literal on the stack. */
  private void loadLiteral(int l) {
    if (l < 2) {
      v.visitLdcInsn(l == 0 ? 0L : -1L);
      return;
    }
    load(l >> 1);
    if (LaneProgram.isNegated(phase, l)) {
      not();
    }
  }

  private void not() {
    v.visitLdcInsn(-1L);
    v.visitInsn(LXOR);
  }

  private void item(LaneProgram.Item it) {
    switch (it.kind) {
      case LaneProgram.OP -> operation(it.node);
      case LaneProgram.STORE -> {
        v.visitVarInsn(ALOAD, 0);
        loadLiteral(it.reads[0]);
        v.visitFieldInsn(PUTFIELD, NAME, stateField(it.node), "J");
      }
      case LaneProgram.HARVEST -> harvest(it);
      case LaneProgram.REFILL -> refill(it);
      case LaneProgram.DRAW -> draw(it);
      default -> park(it);
    }
  }

  private void operation(int n) {
    int a = gates.left(n);
    int b = gates.right(n);
    if (gates.op(n) == Gates.COPY) {
      load(a >> 1);
    } else if (gates.op(n) == Gates.XOR) {
      load(a >> 1);
      load(b >> 1);
      v.visitInsn(LXOR);
    } else {
      boolean na = LaneProgram.isNegated(phase, a);
      boolean nb = LaneProgram.isNegated(phase, b);
      if (na && !nb) {
        load(b >> 1);
        load(a >> 1);
      } else {
        load(a >> 1);
        load(b >> 1);
      }
      if (na != nb) {
        not();
      }
      v.visitInsn(na && nb ? LOR : LAND);
    }
    define(n);
    spill(n);
  }

  private int temp() {
    int t = nextLocal;
    nextLocal += 2;
    return t;
  }

  private void kernelGet(String field, String type) {
    v.visitVarInsn(ALOAD, 0);
    v.visitFieldInsn(GETFIELD, KERNEL, field, type);
  }

  /** Counts the goals of the lanes that have ended. */
  private void harvest(LaneProgram.Item it) {
    int done = temp();
    Label none = new Label();
    loadAll(it.reads);
    if (number == GOALS) {
      kernelGet("parked", "J");
      v.visitVarInsn(LSTORE, done);
      ifZero(done, none);
      v.visitVarInsn(ALOAD, 0);
      v.visitInsn(LCONST_0);
      v.visitFieldInsn(PUTFIELD, KERNEL, "parked", "J");
    } else {
      endRunning(it.reads[0], done, none);
    }
    odd(it, done);
    int counts = nextLocal++;
    kernelGet("counts", "[J");
    v.visitVarInsn(ASTORE, counts);
    for (int k = 2; k < it.reads.length; k++) {
      if (it.reads[k] == 0) {
        continue;
      }
      v.visitVarInsn(ALOAD, counts);
      v.visitLdcInsn(k - 2);
      v.visitInsn(DUP2);
      v.visitInsn(LALOAD);
      loadMasked(it.reads[k], done);
      v.visitMethodInsn(INVOKESTATIC, "java/lang/Long", "bitCount", "(J)I", false);
      v.visitInsn(I2L);
      v.visitInsn(LADD);
      v.visitInsn(LASTORE);
    }
    record(it, done);
    v.visitLabel(none);
  }

  /** Where the goals of each lane are asked for, keeps them. */
  private void record(LaneProgram.Item it, int done) {
    Label quiet = new Label();
    kernelGet("record", "Z");
    v.visitJumpInsn(IFEQ, quiet);
    for (int k = 2; k < it.reads.length; k++) {
      kernelGet("laneGoals", "[J");
      v.visitLdcInsn(k - 2);
      v.visitInsn(DUP2);
      v.visitInsn(LALOAD);
      loadMasked(it.reads[k], done);
      v.visitInsn(LOR);
      v.visitInsn(LASTORE);
    }
    v.visitLabel(quiet);
  }

  /** Loads values into local variables before code that may be skipped. */
  private void loadAll(int[] literals) {
    for (int l : literals) {
      if (l >= 2) {
        load(l >> 1);
        v.visitInsn(POP2);
      }
    }
  }

  private void loadMasked(int literal, int mask) {
    loadLiteral(literal);
    v.visitVarInsn(LLOAD, mask);
    v.visitInsn(LAND);
  }

  /** The running lanes in which a literal holds run no longer; goes on elsewhere without any. */
  private void endRunning(int literal, int done, Label none) {
    kernelGet("running", "J");
    loadLiteral(literal);
    v.visitInsn(LAND);
    v.visitVarInsn(LSTORE, done);
    ifZero(done, none);
    v.visitVarInsn(ALOAD, 0);
    kernelGet("running", "J");
    v.visitVarInsn(LLOAD, done);
    v.visitInsn(LXOR);
    v.visitFieldInsn(PUTFIELD, KERNEL, "running", "J");
  }

  /** Lanes without exactly one goal each leave done and take the slow path. */
  private void odd(LaneProgram.Item it, int done) {
    if (it.reads[1] == 0) {
      return;
    }
    int strange = temp();
    Label fine = new Label();
    loadMasked(it.reads[1], done);
    v.visitVarInsn(LSTORE, strange);
    ifZero(strange, fine);
    for (int k = 2; k < it.reads.length; k++) {
      kernelGet("goalWords", "[J");
      v.visitLdcInsn(k - 2);
      loadLiteral(it.reads[k]);
      v.visitInsn(LASTORE);
    }
    v.visitVarInsn(ALOAD, 0);
    v.visitVarInsn(LLOAD, strange);
    v.visitMethodInsn(INVOKEVIRTUAL, KERNEL, "odd", "(J)V", false);
    v.visitVarInsn(LLOAD, done);
    v.visitVarInsn(LLOAD, strange);
    v.visitInsn(LXOR);
    v.visitVarInsn(LSTORE, done);
    v.visitLabel(fine);
  }

  private void ifZero(int variable, Label target) {
    v.visitVarInsn(LLOAD, variable);
    v.visitInsn(LCONST_0);
    v.visitInsn(LCMP);
    v.visitJumpInsn(IFEQ, target);
  }

  /** Refilling is a method of its own: it touches every state word. */
  private void refill(LaneProgram.Item it) {
    Label skip = new Label();
    int idle = temp();
    kernelGet("startPhase", "I");
    v.visitLdcInsn(number);
    v.visitJumpInsn(IF_ICMPNE, skip);
    kernelGet("running", "J");
    not();
    v.visitVarInsn(LSTORE, idle);
    ifZero(idle, skip);
    v.visitVarInsn(ALOAD, 0);
    v.visitVarInsn(LLOAD, idle);
    v.visitMethodInsn(INVOKESPECIAL, NAME, "refill", "(J)V", false);
    v.visitLabel(skip);
    compiler.refillMethod();
    // State values that were read before the refill are stale.
    for (int k = 0; k < loaded.size(); k++) {
      int n = loaded.get(k);
      if (gates.op(n) == Gates.INPUT && it.defines.length > 0) {
        local[n] = -1;
      }
    }
  }

  /** Puts lanes that have ended aside, for goals that are read apart. */
  private void park(LaneProgram.Item it) {
    Label none = new Label();
    int done = temp();
    endRunning(it.reads[0], done, none);
    v.visitVarInsn(ALOAD, 0);
    v.visitVarInsn(LLOAD, done);
    v.visitMethodInsn(INVOKESPECIAL, NAME, "park" + number, "(J)V", false);
    v.visitLabel(none);
    compiler.parkMethod(number);
  }

  /**
   * Draws a number below a bound in each lane, bit by bit for all lanes: numbers of as many bits as
   * the bound are drawn until none is too large.
   */
  private void draw(LaneProgram.Item it) {
    int bits = it.bits;
    loadAll(it.reads);
    stopStuck(it.reads[0]);
    if (bits == 0) {
      return;
    }
    int[] bound = new int[bits];
    int[] mask = new int[bits];
    for (int j = 0; j < bits; j++) {
      bound[j] = trueLocal(it.reads[1 + j]);
      mask[j] = trueLocal(it.reads[1 + bits + j]);
      v.visitInsn(LCONST_0);
      define(it.defines[j]);
    }
    int live = temp();
    kernelGet("running", "J");
    v.visitVarInsn(LSTORE, live);
    int rng = temp();
    kernelGet("random", "J");
    v.visitVarInsn(LSTORE, rng);
    Label top = new Label();
    Label end = new Label();
    takeForced(it, end);
    int[] drawn = new int[bits];
    for (int j = 0; j < bits; j++) {
      drawn[j] = temp();
    }
    int greater = temp();
    v.visitLabel(top);
    ifZero(live, end);
    for (int j = 0; j < bits; j++) {
      randomWord(rng);
      v.visitVarInsn(LLOAD, mask[j]);
      v.visitInsn(LAND);
      v.visitVarInsn(LSTORE, drawn[j]);
      compareBit(drawn[j], bound[j], greater, j == 0);
    }
    accept(it, drawn, greater, live);
    v.visitJumpInsn(GOTO, top);
    v.visitLabel(end);
    v.visitVarInsn(ALOAD, 0);
    v.visitVarInsn(LLOAD, rng);
    v.visitFieldInsn(PUTFIELD, KERNEL, "random", "J");
    for (int n : it.defines) {
      spill(n);
    }
  }

  /** Running lanes in which a role has no move end as such. */
  private void stopStuck(int hasMove) {
    if (hasMove == 1) {
      return;
    }
    Label fine = new Label();
    int stuck = temp();
    kernelGet("running", "J");
    loadLiteral(hasMove);
    not();
    v.visitInsn(LAND);
    v.visitVarInsn(LSTORE, stuck);
    ifZero(stuck, fine);
    v.visitVarInsn(ALOAD, 0);
    v.visitVarInsn(LLOAD, stuck);
    v.visitMethodInsn(INVOKEVIRTUAL, KERNEL, "stuck", "(J)V", false);
    v.visitLabel(fine);
  }

  /** Where moves are given, takes those instead of drawing. */
  private void takeForced(LaneProgram.Item it, Label end) {
    Label free = new Label();
    kernelGet("force", "Z");
    v.visitJumpInsn(IFEQ, free);
    for (int j = 0; j < it.bits; j++) {
      kernelGet("forced", "[J");
      v.visitLdcInsn(it.node * 32 + j);
      v.visitInsn(LALOAD);
      v.visitVarInsn(LSTORE, local[it.defines[j]]);
    }
    v.visitJumpInsn(GOTO, end);
    v.visitLabel(free);
  }

  /** greater = x & ~d | greater & ~(x ^ d), from the lowest bit up. */
  private void compareBit(int x, int d, int greater, boolean lowest) {
    v.visitVarInsn(LLOAD, x);
    v.visitVarInsn(LLOAD, d);
    not();
    v.visitInsn(LAND);
    if (!lowest) {
      v.visitVarInsn(LLOAD, greater);
      v.visitVarInsn(LLOAD, x);
      v.visitVarInsn(LLOAD, d);
      v.visitInsn(LXOR);
      not();
      v.visitInsn(LAND);
      v.visitInsn(LOR);
    }
    v.visitVarInsn(LSTORE, greater);
  }

  /** Lanes whose number is not too large keep it and draw no more. */
  private void accept(LaneProgram.Item it, int[] drawn, int greater, int live) {
    int accepted = temp();
    v.visitVarInsn(LLOAD, live);
    v.visitVarInsn(LLOAD, greater);
    not();
    v.visitInsn(LAND);
    v.visitVarInsn(LSTORE, accepted);
    for (int j = 0; j < drawn.length; j++) {
      v.visitVarInsn(LLOAD, local[it.defines[j]]);
      v.visitVarInsn(LLOAD, drawn[j]);
      v.visitVarInsn(LLOAD, accepted);
      v.visitInsn(LAND);
      v.visitInsn(LOR);
      v.visitVarInsn(LSTORE, local[it.defines[j]]);
    }
    v.visitVarInsn(LLOAD, live);
    v.visitVarInsn(LLOAD, accepted);
    v.visitInsn(LXOR);
    v.visitVarInsn(LSTORE, live);
  }

  private int trueLocal(int literal) {
    loadLiteral(literal);
    int t = temp();
    v.visitVarInsn(LSTORE, t);
    return t;
  }

  /** One step of {@link Rng}, its place kept in a local variable. */
  private void randomWord(int rng) {
    v.visitVarInsn(LLOAD, rng);
    v.visitLdcInsn(Rng.GAMMA);
    v.visitInsn(LADD);
    v.visitInsn(DUP2);
    v.visitVarInsn(LSTORE, rng);
    v.visitMethodInsn(INVOKESTATIC, RNG, "mix", "(J)J", false);
  }
}
