// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.ggp.reason.code.GeneratedClass;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Generates the 64-lane kernel of a lane program as bytecode in a hidden class: what calls the
 * methods of the phases, which {@link LaneMethods} writes, and what moves states in and out.
 */
final class LaneCompiler implements Opcodes {
  static final int MOST_OPERATIONS = 32_000;
  static final String KERNEL = "io/banyan/ggp/reason/lane/LaneKernel";
  static final String NAME = "io/banyan/ggp/reason/lane/Lanes";

  private final LaneProgram program;
  private final GeneratedClass code = new GeneratedClass(NAME, KERNEL);
  private final Set<String> fields = new HashSet<>();
  private int methods;
  private boolean refillMade;

  private LaneCompiler(LaneProgram program) {
    this.program = program;
  }

  /** Generates the class; kernels of all threads are instances of it. */
  static Class<?> define(LaneProgram program) {
    LaneCompiler compiler = new LaneCompiler(program);
    compiler.generate();
    return compiler.code.define(MethodHandles.lookup());
  }

  static LaneKernel kernel(Class<?> generated, LaneProgram program) {
    try {
      LaneKernel k = (LaneKernel) generated.getDeclaredConstructor().newInstance();
      int n = program.goalValue.length;
      k.counts = new long[n];
      k.goalWords = new long[n];
      k.laneGoals = new long[n];
      k.firstGoal = program.firstGoal;
      k.goalValue = program.goalValue;
      k.oddSum = new long[program.firstGoal.length - 1];
      k.laneRewards = new int[64][program.firstGoal.length - 1];
      k.start = new long[program.slots()];
      k.forced = new long[32 * program.firstGoal.length];
      return k;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void generate() {
    List<String> all = new ArrayList<>();
    List<List<String>> plies = new ArrayList<>();
    for (int p = 0; p < program.phase.length; p++) {
      plies.add(new LaneMethods(this, program, program.phase[p], p).emit());
      all.addAll(plies.get(p));
    }
    caller("cycle", all);
    ply(plies);
    transfer();
    List<String> goal = List.of();
    if (program.goalsApart) {
      goal = new LaneMethods(this, program, program.goalPhase, LaneMethods.GOALS).emit();
    }
    caller("flush", goal);
    for (String name : fields) {
      code.field(name, "J");
    }
  }

  private void ply(List<List<String>> plies) {
    MethodVisitor v = code.method(ACC_PROTECTED | ACC_FINAL, "ply", "(I)V");
    Label[] labels = GeneratedClass.choose(v, 1, plies.size());
    for (int p = 0; p < labels.length; p++) {
      v.visitLabel(labels[p]);
      call(v, plies.get(p));
      v.visitInsn(RETURN);
    }
    GeneratedClass.end(v);
  }

  /** Methods that move the state words in and out. */
  private void transfer() {
    MethodVisitor v = code.method(ACC_PROTECTED | ACC_FINAL, "load", "()V");
    v.visitInsn(LCONST_0);
    v.visitVarInsn(LSTORE, 1);
    perSlot(
        v,
        "load",
        "(J)V",
        program.slots(),
        150,
        (w, slot) -> {
          w.visitVarInsn(ALOAD, 0);
          w.visitInsn(DUP);
          w.visitFieldInsn(GETFIELD, KERNEL, "start", "[J");
          w.visitLdcInsn(slot);
          w.visitInsn(LALOAD);
          w.visitFieldInsn(PUTFIELD, NAME, field("s" + slot), "J");
        });
    v = code.method(ACC_PROTECTED | ACC_FINAL, "unload", "([J)V");
    perSlot(
        v,
        "unload",
        "([J)V",
        program.slots(),
        150,
        (w, slot) -> {
          w.visitVarInsn(ALOAD, 1);
          w.visitLdcInsn(slot);
          w.visitVarInsn(ALOAD, 0);
          w.visitFieldInsn(GETFIELD, NAME, field("s" + slot), "J");
          w.visitInsn(LASTORE);
        });
  }

  private void caller(String name, List<String> list) {
    MethodVisitor v = code.method(ACC_PROTECTED | ACC_FINAL, name, "()V");
    call(v, list);
    GeneratedClass.end(v, RETURN);
  }

  private static void call(MethodVisitor v, List<String> list) {
    for (String m : list) {
      v.visitVarInsn(ALOAD, 0);
      v.visitMethodInsn(INVOKESPECIAL, NAME, m, "()V", false);
    }
  }

  /** The name of a new method of a phase. */
  String newMethod() {
    return "m" + methods++;
  }

  /** Opens a method that only the generated class calls. */
  MethodVisitor method(String name, String type) {
    return code.method(ACC_PRIVATE | ACC_FINAL, name, type);
  }

  void refillMethod() {
    if (refillMade) {
      return;
    }
    refillMade = true;
    MethodVisitor v = method("refill", "(J)V");
    v.visitVarInsn(ALOAD, 0);
    v.visitVarInsn(LLOAD, 1);
    v.visitMethodInsn(INVOKEVIRTUAL, KERNEL, "take", "(J)J", false);
    v.visitVarInsn(LSTORE, 1);
    perSlot(v, "refill", "(J)V", program.slots(), 150, this::refillWord);
  }

  /** s ^= (s ^ start) & mask */
  private void refillWord(MethodVisitor v, int slot) {
    v.visitVarInsn(ALOAD, 0);
    v.visitInsn(DUP);
    v.visitFieldInsn(GETFIELD, NAME, field("s" + slot), "J");
    v.visitInsn(DUP2);
    v.visitVarInsn(ALOAD, 0);
    v.visitFieldInsn(GETFIELD, KERNEL, "start", "[J");
    v.visitLdcInsn(slot);
    v.visitInsn(LALOAD);
    v.visitInsn(LXOR);
    v.visitVarInsn(LLOAD, 1);
    v.visitInsn(LAND);
    v.visitInsn(LXOR);
    v.visitFieldInsn(PUTFIELD, NAME, field("s" + slot), "J");
  }

  /** A field for a word of all lanes; made at its first use. */
  String field(String name) {
    fields.add(name);
    return name;
  }

  void parkMethod(int phase) {
    MethodVisitor v = method("park" + phase, "(J)V");
    Label free = new Label();
    v.visitVarInsn(ALOAD, 0);
    v.visitFieldInsn(GETFIELD, KERNEL, "parked", "J");
    v.visitVarInsn(LLOAD, 1);
    v.visitInsn(LAND);
    v.visitInsn(LCONST_0);
    v.visitInsn(LCMP);
    v.visitJumpInsn(IFEQ, free);
    v.visitVarInsn(ALOAD, 0);
    v.visitMethodInsn(INVOKEVIRTUAL, NAME, "flush", "()V", false);
    v.visitLabel(free);
    v.visitVarInsn(ALOAD, 0);
    v.visitInsn(DUP);
    v.visitFieldInsn(GETFIELD, KERNEL, "parked", "J");
    v.visitVarInsn(LLOAD, 1);
    v.visitInsn(LOR);
    v.visitFieldInsn(PUTFIELD, KERNEL, "parked", "J");
    int n = program.slots();
    perSlot(
        v,
        "park" + phase,
        "(J)V",
        n + program.phases.bits(),
        150,
        (w, slot) -> parkWord(w, slot, phase));
  }

  /** q ^= (q ^ s) & mask; the bits of the phase are constants. */
  private void parkWord(MethodVisitor v, int slot, int phase) {
    v.visitVarInsn(ALOAD, 0);
    v.visitInsn(DUP);
    v.visitFieldInsn(GETFIELD, NAME, field("q" + slot), "J");
    v.visitInsn(DUP2);
    if (slot < program.slots()) {
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, NAME, field("s" + slot), "J");
    } else {
      v.visitLdcInsn(program.phases.value(phase, slot - program.slots()) ? -1L : 0L);
    }
    v.visitInsn(LXOR);
    v.visitVarInsn(LLOAD, 1);
    v.visitInsn(LAND);
    v.visitInsn(LXOR);
    v.visitFieldInsn(PUTFIELD, NAME, field("q" + slot), "J");
  }

  private interface SlotWriter {
    void write(MethodVisitor v, int slot);
  }

  /** Writes code per slot into the open method and, chunk by chunk, into methods it calls. */
  private void perSlot(
      MethodVisitor first, String name, String type, int slots, int chunk, SlotWriter writerOf) {
    List<int[]> later = new ArrayList<>();
    for (int from = 0; from < slots; from += chunk) {
      int to = Math.min(slots, from + chunk);
      if (from == 0) {
        for (int s = from; s < to; s++) {
          writerOf.write(first, s);
        }
      } else {
        first.visitVarInsn(ALOAD, 0);
        first.visitVarInsn(type.startsWith("([") ? ALOAD : LLOAD, 1);
        first.visitMethodInsn(INVOKESPECIAL, NAME, name + "_" + from, type, false);
        later.add(new int[] {from, to});
      }
    }
    GeneratedClass.end(first, RETURN);
    for (int[] part : later) {
      MethodVisitor v = method(name + "_" + part[0], type);
      for (int s = part[0]; s < part[1]; s++) {
        writerOf.write(v, s);
      }
      GeneratedClass.end(v, RETURN);
    }
  }
}
