// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.engine.IntList;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates the 64-lane kernel of a lane program as bytecode in a hidden class. Items are cut into
 * methods well below the size that HotSpot refuses to compile; a value used in another method than
 * its own goes through a field, all others stay in local variables.
 */
final class LaneCompiler implements Opcodes {
  static final int MOST_OPERATIONS = 32_000;
  private static final int SLICE_BYTES = 3600;
  private static final String KERNEL = "io/banyan/ggp/reason/lane/LaneKernel";
  private static final String RNG = Type.getInternalName(Rng.class);
  private static final String NAME = "io/banyan/ggp/reason/lane/Lanes";

  private final LaneProgram program;
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
  private final Map<String, Boolean> fields = new HashMap<>();
  private int methods;

  private LaneCompiler(LaneProgram program) {
    this.program = program;
  }

  /** Generates the class; kernels of all threads are instances of it. */
  static Class<?> define(LaneProgram program) {
    try {
      byte[] code = new LaneCompiler(program).generate();
      return MethodHandles.lookup().defineHiddenClass(code, true).lookupClass();
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      throw new IllegalArgumentException("generated lanes exceed the class format", e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
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

  private byte[] generate() {
    // Version 50: no stack map frames needed.
    writer.visit(V1_6, ACC_PUBLIC | ACC_FINAL, NAME, null, KERNEL, null);
    MethodVisitor c = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    c.visitCode();
    c.visitVarInsn(ALOAD, 0);
    c.visitMethodInsn(INVOKESPECIAL, KERNEL, "<init>", "()V", false);
    c.visitInsn(RETURN);
    c.visitMaxs(0, 0);
    c.visitEnd();
    List<String> all = new ArrayList<>();
    List<List<String>> plies = new ArrayList<>();
    for (int p = 0; p < program.phase.length; p++) {
      plies.add(new PhaseEmitter(program.phase[p], p, "s").emit());
      all.addAll(plies.get(p));
    }
    caller("cycle", all);
    ply(plies);
    transfer();
    List<String> goal = new ArrayList<>();
    if (program.goalsApart) {
      goal = new PhaseEmitter(program.goalPhase, -1, "q").emit();
    }
    MethodVisitor f = writer.visitMethod(ACC_PROTECTED | ACC_FINAL, "flush", "()V", null, null);
    f.visitCode();
    for (String m : goal) {
      f.visitVarInsn(ALOAD, 0);
      f.visitMethodInsn(INVOKESPECIAL, NAME, m, "()V", false);
    }
    f.visitInsn(RETURN);
    f.visitMaxs(0, 0);
    f.visitEnd();
    for (String name : fields.keySet()) {
      writer.visitField(ACC_PRIVATE, name, "J", null, null).visitEnd();
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private void ply(List<List<String>> plies) {
    MethodVisitor v = writer.visitMethod(ACC_PROTECTED | ACC_FINAL, "ply", "(I)V", null, null);
    v.visitCode();
    Label[] labels = new Label[plies.size()];
    Arrays.setAll(labels, i -> new Label());
    v.visitVarInsn(ILOAD, 1);
    v.visitTableSwitchInsn(0, labels.length - 1, labels[0], labels);
    for (int p = 0; p < labels.length; p++) {
      v.visitLabel(labels[p]);
      for (String m : plies.get(p)) {
        v.visitVarInsn(ALOAD, 0);
        v.visitMethodInsn(INVOKESPECIAL, NAME, m, "()V", false);
      }
      v.visitInsn(RETURN);
    }
    v.visitMaxs(0, 0);
    v.visitEnd();
  }

  /** Methods that move the state words in and out. */
  private void transfer() {
    MethodVisitor v = writer.visitMethod(ACC_PROTECTED | ACC_FINAL, "load", "()V", null, null);
    v.visitCode();
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
    v = writer.visitMethod(ACC_PROTECTED | ACC_FINAL, "unload", "([J)V", null, null);
    v.visitCode();
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
    MethodVisitor v = writer.visitMethod(ACC_PROTECTED | ACC_FINAL, name, "()V", null, null);
    v.visitCode();
    for (String m : list) {
      v.visitVarInsn(ALOAD, 0);
      v.visitMethodInsn(INVOKESPECIAL, NAME, m, "()V", false);
    }
    v.visitInsn(RETURN);
    v.visitMaxs(0, 0);
    v.visitEnd();
  }

  /** Emits the methods of one phase. */
  private final class PhaseEmitter {
    private final LaneProgram.Phase phase;
    private final Gates gates;
    private final int number;
    private final String prefix;
    private final int[] defSlice;
    private final boolean[] crosses;
    private final int[] local;
    private int[] slice;
    private int nextLocal;
    private MethodVisitor v;
    private final IntList loaded = new IntList();

    PhaseEmitter(LaneProgram.Phase phase, int number, String prefix) {
      this.phase = phase;
      this.gates = phase.gates;
      this.number = number;
      this.prefix = prefix;
      defSlice = new int[gates.size()];
      Arrays.fill(defSlice, -1);
      crosses = new boolean[gates.size()];
      local = new int[gates.size()];
      Arrays.fill(local, -1);
    }

    List<String> emit() {
      List<LaneProgram.Item> items = ordered();
      assignSlices(items);
      List<String> names = new ArrayList<>();
      int current = -1;
      for (int i = 0; i < items.size(); i++) {
        if (slice[i] != current) {
          close();
          current = slice[i];
          String name = "m" + methods++;
          names.add(name);
          v = writer.visitMethod(ACC_PRIVATE | ACC_FINAL, name, "()V", null, null);
          v.visitCode();
          nextLocal = 1;
          for (int k = 0; k < loaded.size(); k++) {
            local[loaded.get(k)] = -1;
          }
          loaded.clear();
        }
        item(items.get(i), current);
      }
      close();
      return names;
    }

    private void close() {
      if (v != null) {
        v.visitInsn(RETURN);
        v.visitMaxs(0, 0);
        v.visitEnd();
        v = null;
      }
    }

    /** Moves each store to the first place where its value exists and the old one is not needed. */
    private List<LaneProgram.Item> ordered() {
      int s = program.slots();
      int[] lastUse = new int[s];
      Arrays.fill(lastUse, -1);
      int[] def = new int[gates.size()];
      Arrays.fill(def, -1);
      List<LaneProgram.Item> items = phase.items;
      List<List<LaneProgram.Item>> after = new ArrayList<>();
      for (int i = 0; i < items.size(); i++) {
        after.add(new ArrayList<>());
        LaneProgram.Item it = items.get(i);
        if (it.kind == LaneProgram.OP) {
          def[it.node] = i;
          use(gates.left(it.node), i, lastUse);
          use(gates.right(it.node), i, lastUse);
        } else if (it.kind == LaneProgram.PARK || it.kind == LaneProgram.REFILL) {
          Arrays.fill(lastUse, i);
        }
        if (it.kind == LaneProgram.HARVEST
            || it.kind == LaneProgram.DRAW
            || it.kind == LaneProgram.STORE) {
          for (int l : it.reads) {
            use(l, i, lastUse);
          }
        }
      }
      if (number < 0) {
        return items;
      }
      List<LaneProgram.Item> result = new ArrayList<>();
      for (LaneProgram.Item it : items) {
        if (it.kind == LaneProgram.STORE) {
          int at = Math.max(def[it.reads[0] >> 1], lastUse[it.node]);
          if (at >= 0 && items.get(at).kind != LaneProgram.STORE) {
            after.get(at).add(it);
          } else {
            after.get(items.size() - 1).add(it);
          }
        }
      }
      for (int i = 0; i < items.size(); i++) {
        if (items.get(i).kind != LaneProgram.STORE) {
          result.add(items.get(i));
        }
        result.addAll(after.get(i));
      }
      return result;
    }

    private void use(int literal, int at, int[] lastUse) {
      int n = literal >> 1;
      if (n > 0 && gates.op(n) == Gates.INPUT && gates.input(n) < 2 * lastUse.length) {
        int slot = gates.input(n) % lastUse.length;
        lastUse[slot] = Math.max(lastUse[slot], at);
      }
    }

    private void assignSlices(List<LaneProgram.Item> items) {
      slice = new int[items.size()];
      int current = 0;
      int bytes = 0;
      for (int i = 0; i < items.size(); i++) {
        int cost = cost(items.get(i));
        if (bytes + cost > SLICE_BYTES) {
          current++;
          bytes = 0;
        }
        bytes += cost;
        slice[i] = current;
      }
      for (int i = 0; i < items.size(); i++) {
        LaneProgram.Item it = items.get(i);
        if (it.kind == LaneProgram.OP) {
          defSlice[it.node] = slice[i];
          cross(gates.left(it.node), slice[i]);
          cross(gates.right(it.node), slice[i]);
        } else {
          for (int l : it.reads) {
            cross(l, slice[i]);
          }
          for (int d : it.defines) {
            if (it.kind == LaneProgram.DRAW) {
              defSlice[d] = slice[i];
            }
          }
        }
      }
    }

    private void cross(int literal, int at) {
      int n = literal >> 1;
      if (defSlice[n] >= 0 && defSlice[n] != at) {
        crosses[n] = true;
      }
    }

    private int cost(LaneProgram.Item it) {
      return switch (it.kind) {
        case LaneProgram.OP -> 14;
        case LaneProgram.STORE -> 12;
        case LaneProgram.HARVEST -> 60 + 34 * it.reads.length;
        case LaneProgram.DRAW -> 90 + 70 * it.bits;
        default -> 60;
      };
    }

    private String stateField(int slot) {
      String name = prefix + slot;
      fields.put(name, true);
      return name;
    }

    private void getField(String name) {
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, NAME, name, "J");
    }

    /** Puts a node's stored value on the stack, through a local variable. */
    private void load(int n, int current) {
      if (local[n] < 0) {
        if (gates.op(n) == Gates.INPUT && gates.input(n) < 2 * program.slots() && number >= 0) {
          getField(stateField(gates.input(n) % program.slots()));
        } else if (gates.op(n) == Gates.INPUT && number < 0) {
          getField(stateField(gates.input(n)));
        } else {
          getField(crossField(n));
        }
        define(n);
      }
      v.visitVarInsn(LLOAD, local[n]);
    }

    private String crossField(int n) {
      String name = "x" + (number < 0 ? "g" : number) + "_" + n;
      fields.put(name, true);
      return name;
    }

    /** Stores the top of the stack as the local of a node. */
    private void define(int n) {
      local[n] = nextLocal;
      loaded.add(n);
      nextLocal += 2;
      v.visitVarInsn(LSTORE, local[n]);
    }

    private void spill(int n) {
      if (crosses[n]) {
        v.visitVarInsn(ALOAD, 0);
        v.visitVarInsn(LLOAD, local[n]);
        v.visitFieldInsn(PUTFIELD, NAME, crossField(n), "J");
      }
    }

    /** The true value of a literal on the stack. */
    private void loadLiteral(int l, int current) {
      if (l < 2) {
        v.visitLdcInsn(l == 0 ? 0L : -1L);
        return;
      }
      load(l >> 1, current);
      if (LaneProgram.isNegated(phase, l)) {
        not();
      }
    }

    private void not() {
      v.visitLdcInsn(-1L);
      v.visitInsn(LXOR);
    }

    private void item(LaneProgram.Item it, int current) {
      switch (it.kind) {
        case LaneProgram.OP -> operation(it.node, current);
        case LaneProgram.STORE -> {
          v.visitVarInsn(ALOAD, 0);
          loadLiteral(it.reads[0], current);
          v.visitFieldInsn(PUTFIELD, NAME, stateField(it.node), "J");
        }
        case LaneProgram.HARVEST -> harvest(it, current);
        case LaneProgram.REFILL -> refill(it);
        case LaneProgram.DRAW -> draw(it, current);
        default -> park(it, current);
      }
    }

    private void operation(int n, int current) {
      int a = gates.left(n);
      int b = gates.right(n);
      if (gates.op(n) == Gates.COPY) {
        load(a >> 1, current);
      } else if (gates.op(n) == Gates.XOR) {
        load(a >> 1, current);
        load(b >> 1, current);
        v.visitInsn(LXOR);
      } else {
        boolean na = LaneProgram.isNegated(phase, a);
        boolean nb = LaneProgram.isNegated(phase, b);
        if (na && !nb) {
          load(b >> 1, current);
          load(a >> 1, current);
        } else {
          load(a >> 1, current);
          load(b >> 1, current);
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

    private void harvest(LaneProgram.Item it, int current) {
      int done = temp();
      Label none = new Label();
      for (int l : it.reads) {
        if (l >= 2) {
          load(l >> 1, current);
          v.visitInsn(POP2);
        }
      }
      if (number >= 0) {
        kernelGet("running", "J");
        loadLiteral(it.reads[0], current);
        v.visitInsn(LAND);
        v.visitVarInsn(LSTORE, done);
        ifZero(done, none);
        v.visitVarInsn(ALOAD, 0);
        kernelGet("running", "J");
        v.visitVarInsn(LLOAD, done);
        v.visitInsn(LXOR);
        v.visitFieldInsn(PUTFIELD, KERNEL, "running", "J");
      } else {
        kernelGet("parked", "J");
        v.visitVarInsn(LSTORE, done);
        ifZero(done, none);
        v.visitVarInsn(ALOAD, 0);
        v.visitInsn(LCONST_0);
        v.visitFieldInsn(PUTFIELD, KERNEL, "parked", "J");
      }
      odd(it, done, current);
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
        loadLiteral(it.reads[k], current);
        v.visitVarInsn(LLOAD, done);
        v.visitInsn(LAND);
        v.visitMethodInsn(INVOKESTATIC, "java/lang/Long", "bitCount", "(J)I", false);
        v.visitInsn(I2L);
        v.visitInsn(LADD);
        v.visitInsn(LASTORE);
      }
      Label quiet = new Label();
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, KERNEL, "record", "Z");
      v.visitJumpInsn(IFEQ, quiet);
      for (int k = 2; k < it.reads.length; k++) {
        kernelGet("laneGoals", "[J");
        v.visitLdcInsn(k - 2);
        v.visitInsn(DUP2);
        v.visitInsn(LALOAD);
        loadLiteral(it.reads[k], current);
        v.visitVarInsn(LLOAD, done);
        v.visitInsn(LAND);
        v.visitInsn(LOR);
        v.visitInsn(LASTORE);
      }
      v.visitLabel(quiet);
      v.visitLabel(none);
    }

    /** Lanes without exactly one goal each leave done and take the slow path. */
    private void odd(LaneProgram.Item it, int done, int current) {
      if (it.reads[1] == 0) {
        return;
      }
      int strange = temp();
      Label fine = new Label();
      loadLiteral(it.reads[1], current);
      v.visitVarInsn(LLOAD, done);
      v.visitInsn(LAND);
      v.visitVarInsn(LSTORE, strange);
      ifZero(strange, fine);
      for (int k = 2; k < it.reads.length; k++) {
        kernelGet("goalWords", "[J");
        v.visitLdcInsn(k - 2);
        loadLiteral(it.reads[k], current);
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
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, KERNEL, "startPhase", "I");
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
      refillMethod();
      // State values that were read before the refill are stale.
      for (int k = 0; k < loaded.size(); k++) {
        int n = loaded.get(k);
        if (gates.op(n) == Gates.INPUT && it.defines.length > 0) {
          local[n] = -1;
        }
      }
    }

    private void park(LaneProgram.Item it, int current) {
      Label none = new Label();
      int done = temp();
      kernelGet("running", "J");
      loadLiteral(it.reads[0], current);
      v.visitInsn(LAND);
      v.visitVarInsn(LSTORE, done);
      ifZero(done, none);
      v.visitVarInsn(ALOAD, 0);
      kernelGet("running", "J");
      v.visitVarInsn(LLOAD, done);
      v.visitInsn(LXOR);
      v.visitFieldInsn(PUTFIELD, KERNEL, "running", "J");
      v.visitVarInsn(ALOAD, 0);
      v.visitVarInsn(LLOAD, done);
      v.visitMethodInsn(INVOKESPECIAL, NAME, "park" + number, "(J)V", false);
      v.visitLabel(none);
      parkMethod(number);
    }

    private void draw(LaneProgram.Item it, int current) {
      int live = temp();
      int b = it.bits;
      for (int l : it.reads) {
        if (l >= 2) {
          load(l >> 1, current);
          v.visitInsn(POP2);
        }
      }
      if (it.reads[0] != 1) {
        Label fine = new Label();
        int stuck = temp();
        kernelGet("running", "J");
        loadLiteral(it.reads[0], current);
        not();
        v.visitInsn(LAND);
        v.visitVarInsn(LSTORE, stuck);
        ifZero(stuck, fine);
        v.visitVarInsn(ALOAD, 0);
        v.visitVarInsn(LLOAD, stuck);
        v.visitMethodInsn(INVOKEVIRTUAL, KERNEL, "stuck", "(J)V", false);
        v.visitLabel(fine);
      }
      if (b == 0) {
        return;
      }
      int[] d = new int[b];
      int[] m = new int[b];
      for (int j = 0; j < b; j++) {
        d[j] = trueLocal(it.reads[1 + j], current);
        m[j] = trueLocal(it.reads[1 + b + j], current);
        v.visitInsn(LCONST_0);
        define(it.defines[j]);
      }
      kernelGet("running", "J");
      v.visitVarInsn(LSTORE, live);
      int rng = temp();
      kernelGet("random", "J");
      v.visitVarInsn(LSTORE, rng);
      int[] x = new int[b];
      Label top = new Label();
      Label end = new Label();
      Label free = new Label();
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, KERNEL, "force", "Z");
      v.visitJumpInsn(IFEQ, free);
      for (int j = 0; j < b; j++) {
        kernelGet("forced", "[J");
        v.visitLdcInsn(it.node * 32 + j);
        v.visitInsn(LALOAD);
        v.visitVarInsn(LSTORE, local[it.defines[j]]);
      }
      v.visitJumpInsn(GOTO, end);
      v.visitLabel(free);
      for (int j = 0; j < b; j++) {
        x[j] = temp();
      }
      int greater = temp();
      v.visitLabel(top);
      ifZero(live, end);
      for (int j = 0; j < b; j++) {
        randomWord(rng);
        v.visitVarInsn(LLOAD, m[j]);
        v.visitInsn(LAND);
        v.visitVarInsn(LSTORE, x[j]);
        // greater = x & ~d | greater & ~(x ^ d), from the lowest bit up
        v.visitVarInsn(LLOAD, x[j]);
        v.visitVarInsn(LLOAD, d[j]);
        not();
        v.visitInsn(LAND);
        if (j > 0) {
          v.visitVarInsn(LLOAD, greater);
          v.visitVarInsn(LLOAD, x[j]);
          v.visitVarInsn(LLOAD, d[j]);
          v.visitInsn(LXOR);
          not();
          v.visitInsn(LAND);
          v.visitInsn(LOR);
        }
        v.visitVarInsn(LSTORE, greater);
      }
      // accepted = live & ~greater
      v.visitVarInsn(LLOAD, live);
      v.visitVarInsn(LLOAD, greater);
      not();
      v.visitInsn(LAND);
      int accepted = temp();
      v.visitVarInsn(LSTORE, accepted);
      for (int j = 0; j < b; j++) {
        v.visitVarInsn(LLOAD, local[it.defines[j]]);
        v.visitVarInsn(LLOAD, x[j]);
        v.visitVarInsn(LLOAD, accepted);
        v.visitInsn(LAND);
        v.visitInsn(LOR);
        v.visitVarInsn(LSTORE, local[it.defines[j]]);
      }
      v.visitVarInsn(LLOAD, live);
      v.visitVarInsn(LLOAD, accepted);
      v.visitInsn(LXOR);
      v.visitVarInsn(LSTORE, live);
      v.visitJumpInsn(GOTO, top);
      v.visitLabel(end);
      v.visitVarInsn(ALOAD, 0);
      v.visitVarInsn(LLOAD, rng);
      v.visitFieldInsn(PUTFIELD, KERNEL, "random", "J");
      for (int n : it.defines) {
        spill(n);
      }
    }

    private int trueLocal(int literal, int current) {
      loadLiteral(literal, current);
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

  private boolean refillMade;

  private void refillMethod() {
    if (refillMade) {
      return;
    }
    refillMade = true;
    MethodVisitor v = writer.visitMethod(ACC_PRIVATE | ACC_FINAL, "refill", "(J)V", null, null);
    v.visitCode();
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

  private String field(String name) {
    fields.put(name, true);
    return name;
  }

  private void parkMethod(int phase) {
    MethodVisitor v =
        writer.visitMethod(ACC_PRIVATE | ACC_FINAL, "park" + phase, "(J)V", null, null);
    v.visitCode();
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
    first.visitInsn(RETURN);
    first.visitMaxs(0, 0);
    first.visitEnd();
    for (int[] part : later) {
      MethodVisitor v =
          writer.visitMethod(ACC_PRIVATE | ACC_FINAL, name + "_" + part[0], type, null, null);
      v.visitCode();
      for (int s = part[0]; s < part[1]; s++) {
        writerOf.write(v, s);
      }
      v.visitInsn(RETURN);
      v.visitMaxs(0, 0);
      v.visitEnd();
    }
  }
}
