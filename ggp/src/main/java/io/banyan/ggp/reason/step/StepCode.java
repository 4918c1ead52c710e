// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.step;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.circuit.PhaseCircuit;
import io.banyan.ggp.reason.code.GeneratedClass;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes straight-line code: gates as needed by the places they are packed into, in methods small
 * enough for HotSpot. Literals that are plain state bits are moved by masks, all bits that travel
 * the same distance at once.
 */
final class StepCode implements Opcodes {
  private static final int SLICE_BYTES = 3600;
  private static final String KERNEL = StepCompiler.KERNEL;

  private final StepCompiler compiler;
  private final CompiledGame game;
  private final Gates gates;
  private final String target;
  private final boolean[] negated;
  private final List<String> names = new ArrayList<>();
  private final IntList order = new IntList();
  private final IntList placeOf = new IntList();
  private final IntList literalOf = new IntList();
  private final IntList at = new IntList();
  private final IntList touched = new IntList();
  private final boolean[] emitted;
  private MethodVisitor v;
  private int[] local;
  private int[] wordLocal;
  private int[] acc;
  private int nextLocal;
  private int size;
  private int stop = -1;
  private int zero;

  /** Whether values are exactly 0 or 1; otherwise only their lowest bit counts. */
  private boolean masked;

  /** Words that the only method of this code stores as a whole instead of adding to them. */
  private int stored;

  /**
   * Begins the code.
   *
   * @param target the array of the kernel that results are packed into
   */
  StepCode(StepCompiler compiler, Gates gates, String target) {
    this.compiler = compiler;
    this.game = compiler.game;
    this.gates = gates;
    this.target = target;
    this.negated = new boolean[gates.size()];
    this.emitted = new boolean[gates.size()];
    for (int n = 1; n < gates.size(); n++) {
      if (gates.op(n) == Gates.AND) {
        negated[n] = isNegated(gates.left(n)) && isNegated(gates.right(n));
      }
    }
  }

  private boolean isNegated(int l) {
    return negated[l >> 1] != ((l & 1) != 0);
  }

  void stopIf(int literal) {
    need(literal);
    stop = literal;
    placeOf.add(-1);
    literalOf.add(literal);
    at.add(order.size());
  }

  void zeroTarget(int words) {
    zero = words;
  }

  void pack(int place, int literal) {
    if (literal == 0) {
      return;
    }
    need(literal);
    placeOf.add(place);
    literalOf.add(literal);
    at.add(order.size());
  }

  private void need(int literal) {
    boolean[] wanted = new boolean[(literal >> 1) + 1];
    wanted[literal >> 1] = true;
    for (int n = literal >> 1; n > 0; n--) {
      if (wanted[n] && gates.op(n) != Gates.INPUT && !emitted[n]) {
        wanted[gates.left(n) >> 1] = true;
        wanted[gates.right(n) >> 1] = true;
      }
    }
    for (int n = 1; n < wanted.length; n++) {
      if (wanted[n] && gates.op(n) != Gates.INPUT && !emitted[n]) {
        emitted[n] = true;
        order.add(n);
      }
    }
  }

  private void open() {
    String name = compiler.newMethod();
    names.add(name);
    v = compiler.code.method(ACC_PRIVATE | ACC_FINAL, name, "()I");
    if (local == null) {
      local = new int[gates.size()];
      wordLocal = new int[game.wordCount()];
      acc = new int[Math.max(Math.max(game.wordCount(), compiler.moveWords()), 32)];
      Arrays.fill(local, -1);
    }
    for (int i = 0; i < touched.size(); i++) {
      local[touched.get(i)] = -1;
    }
    touched.clear();
    Arrays.fill(wordLocal, -1);
    Arrays.fill(acc, -1);
    nextLocal = 1;
    size = 0;
  }

  private void close() {
    for (int w = 0; w < acc.length; w++) {
      if (w < stored) {
        v.visitVarInsn(ALOAD, 0);
        v.visitFieldInsn(GETFIELD, KERNEL, target, "[J");
        v.visitLdcInsn(w);
        if (acc[w] >= 0) {
          v.visitVarInsn(LLOAD, acc[w]);
        } else {
          v.visitInsn(LCONST_0);
        }
        v.visitInsn(LASTORE);
      } else if (acc[w] >= 0) {
        v.visitVarInsn(ALOAD, 0);
        v.visitFieldInsn(GETFIELD, KERNEL, target, "[J");
        v.visitLdcInsn(w);
        v.visitInsn(DUP2);
        v.visitInsn(LALOAD);
        v.visitVarInsn(LLOAD, acc[w]);
        v.visitInsn(LOR);
        v.visitInsn(LASTORE);
      }
    }
    v.visitInsn(ICONST_0);
    GeneratedClass.end(v, IRETURN);
    compiler.bytes += size;
  }

  /** Counts where a mask is cheaper: after reading each input, or before packing each result. */
  private void chooseMasks() {
    int inputs = 0;
    int packs = 0;
    boolean[] used = new boolean[gates.size()];
    for (int k = 0; k < order.size(); k++) {
      used[gates.left(order.get(k)) >> 1] = true;
      used[gates.right(order.get(k)) >> 1] = true;
    }
    for (int n = 1; n < used.length; n++) {
      inputs += used[n] && gates.op(n) == Gates.INPUT ? 1 : 0;
    }
    for (int i = 0; i < at.size(); i++) {
      packs += gates.op(literalOf.get(i) >> 1) != Gates.INPUT ? 1 : 0;
    }
    masked = inputs <= packs;
  }

  List<String> finish() {
    chooseMasks();
    open();
    int[] slice = new int[gates.size()];
    boolean[] crosses = new boolean[gates.size()];
    if (plan(slice, crosses) == 0) {
      stored = zero;
      zero = 0;
    }
    int current = 0;
    int item = 0;
    for (int k = 0; k <= order.size(); k++) {
      while (item < at.size() && at.get(item) == k) {
        item(placeOf.get(item), literalOf.get(item));
        item++;
      }
      if (k == order.size()) {
        break;
      }
      int n = order.get(k);
      if (slice[n] != current) {
        close();
        open();
        current = slice[n];
      }
      operation(n);
      if (crosses[n]) {
        v.visitVarInsn(ALOAD, 0);
        v.visitFieldInsn(GETFIELD, KERNEL, "scratch", "[J");
        v.visitLdcInsn(scratchSlot(n));
        v.visitVarInsn(LLOAD, local[n]);
        v.visitInsn(LASTORE);
      }
    }
    direct();
    close();
    return names;
  }

  private int scratchSlot(int n) {
    compiler.scratchSize = Math.max(compiler.scratchSize, n + 1);
    return n;
  }

  private int plan(int[] slice, boolean[] crosses) {
    int used = 0;
    int current = 0;
    int item = 0;
    for (int k = 0; k <= order.size(); k++) {
      while (item < at.size() && at.get(item) == k) {
        int n = literalOf.get(item) >> 1;
        crosses[n] |= gates.op(n) != Gates.INPUT && slice[n] != current;
        used += 16;
        item++;
      }
      if (k == order.size()) {
        break;
      }
      int n = order.get(k);
      used += 24;
      if (used > SLICE_BYTES) {
        current++;
        used = 0;
      }
      slice[n] = current;
      for (int in : new int[] {gates.left(n) >> 1, gates.right(n) >> 1}) {
        crosses[in] |= gates.op(in) != Gates.INPUT && slice[in] != current;
      }
    }
    return current;
  }

  private void item(int place, int literal) {
    if (place == -1) {
      if (literal != 0) {
        Label go = new Label();
        value(literal);
        v.visitInsn(L2I);
        v.visitInsn(ICONST_1);
        v.visitInsn(IAND);
        v.visitJumpInsn(IFEQ, go);
        v.visitInsn(ICONST_1);
        v.visitInsn(IRETURN);
        v.visitLabel(go);
      }
      clearTarget();
      return;
    }
    if (zero > 0 && stop < 0) {
      clearTarget();
    }
    int n = literal >> 1;
    if (n == 0 || gates.op(n) == Gates.INPUT && gates.input(n) < game.factCount()) {
      return;
    }
    value(literal);
    if (!masked) {
      v.visitInsn(LCONST_1);
      v.visitInsn(LAND);
    }
    v.visitLdcInsn(place & 63);
    v.visitInsn(LSHL);
    accumulate(place >> 6);
    size += 12;
  }

  private void clearTarget() {
    if (zero > 0) {
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, KERNEL, target, "[J");
      v.visitInsn(LCONST_0);
      v.visitMethodInsn(INVOKESTATIC, "java/util/Arrays", "fill", "([JJ)V", false);
      zero = 0;
    }
  }

  private void accumulate(int word) {
    if (acc[word] < 0) {
      acc[word] = nextLocal;
      nextLocal += 2;
    } else {
      v.visitVarInsn(LLOAD, acc[word]);
      v.visitInsn(LOR);
    }
    v.visitVarInsn(LSTORE, acc[word]);
  }

  /** Places that are a state bit, its negation or true: one masked shift per distance. */
  private void direct() {
    if (zero > 0) {
      clearTarget();
    }
    java.util.TreeMap<Long, long[]> masks = new java.util.TreeMap<>();
    for (int i = 0; i < at.size(); i++) {
      int place = placeOf.get(i);
      int literal = literalOf.get(i);
      int n = literal >> 1;
      if (place < 0) {
        continue;
      }
      if (n == 0) {
        masks.computeIfAbsent((long) (place >> 6) << 40, k -> new long[1])[0] |= 1L << place;
      } else if (gates.op(n) == Gates.INPUT && gates.input(n) < game.factCount()) {
        int bit = gates.input(n);
        long distance = (place & 63) - (bit & 63) + 64;
        long key =
            (long) (place >> 6) << 40
                | (long) (bit >> 6) << 16
                | distance << 2
                | (literal & 1) << 1
                | 1;
        masks.computeIfAbsent(key, k -> new long[1])[0] |= 1L << bit;
      }
    }
    masks.forEach(
        (key, mask) -> {
          int word = (int) (key >>> 40);
          if ((key & 1) == 0) {
            v.visitLdcInsn(mask[0]);
          } else {
            word((int) (key >>> 16) & 0xFFFFFF);
            if ((key & 2) != 0) {
              v.visitLdcInsn(-1L);
              v.visitInsn(LXOR);
            }
            v.visitLdcInsn(mask[0]);
            v.visitInsn(LAND);
            int distance = (int) (key >>> 2 & 0xFF) - 64;
            if (distance != 0) {
              v.visitLdcInsn(Math.abs(distance));
              v.visitInsn(distance > 0 ? LSHL : LUSHR);
            }
          }
          accumulate(word);
          size += 16;
        });
  }

  private void word(int w) {
    if (wordLocal[w] < 0) {
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, KERNEL, "state", "[J");
      v.visitLdcInsn(w);
      v.visitInsn(LALOAD);
      wordLocal[w] = nextLocal;
      nextLocal += 2;
      v.visitVarInsn(LSTORE, wordLocal[w]);
    }
    v.visitVarInsn(LLOAD, wordLocal[w]);
  }

  /** The stored value of a node on the stack. */
  private void load(int n) {
    if (local[n] < 0) {
      if (gates.op(n) == Gates.INPUT) {
        input(gates.input(n));
      } else {
        v.visitVarInsn(ALOAD, 0);
        v.visitFieldInsn(GETFIELD, KERNEL, "scratch", "[J");
        v.visitLdcInsn(scratchSlot(n));
        v.visitInsn(LALOAD);
      }
      define(n);
    }
    v.visitVarInsn(LLOAD, local[n]);
    size += 3;
  }

  private void input(int number) {
    if (number < game.factCount()) {
      word(number >> 6);
      if ((number & 63) != 0) {
        v.visitLdcInsn(number & 63);
        v.visitInsn(LUSHR);
      }
      if (masked) {
        v.visitInsn(LCONST_1);
        v.visitInsn(LAND);
      }
    } else {
      // 1 if the role made this move: (joint ^ move) - 1 is negative only for equality.
      int move = number - game.factCount();
      int role = PhaseCircuit.roleOf(game, move);
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, KERNEL, "joint", "[I");
      v.visitLdcInsn(role);
      v.visitInsn(IALOAD);
      v.visitLdcInsn(move - game.firstMove(role));
      v.visitInsn(IXOR);
      v.visitInsn(I2L);
      v.visitInsn(LCONST_1);
      v.visitInsn(LSUB);
      v.visitLdcInsn(63);
      v.visitInsn(LUSHR);
    }
    size += 12;
  }

  private void define(int n) {
    local[n] = nextLocal;
    touched.add(n);
    nextLocal += 2;
    v.visitVarInsn(LSTORE, local[n]);
    size += 3;
  }

  private void value(int literal) {
    if (literal < 2) {
      v.visitInsn(literal == 0 ? LCONST_0 : LCONST_1);
      return;
    }
    load(literal >> 1);
    if (isNegated(literal)) {
      v.visitInsn(LCONST_1);
      v.visitInsn(LXOR);
    }
  }

  private void operation(int n) {
    int a = gates.left(n);
    int b = gates.right(n);
    boolean na = isNegated(a);
    boolean nb = isNegated(b);
    load((na && !nb ? b : a) >> 1);
    load((na && !nb ? a : b) >> 1);
    if (na != nb) {
      v.visitLdcInsn(-1L);
      v.visitInsn(LXOR);
    }
    v.visitInsn(na && nb ? LOR : LAND);
    define(n);
    size += 5;
  }
}
