// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.code.GeneratedClass;
import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes a method that computes words of a phase, each when it is first needed. */
class WordValues implements Opcodes {
  private static final int MOST_BYTES = 7800;
  private static final int SLICE_BYTES = 4000;

  final WordCompiler compiler;
  final CompiledGame game;
  final int roles;
  final WordPhase phase;
  private final String name;
  final MethodVisitor v;
  final WordProgram program;
  final int[] local;

  /** Words that are in the scratch array. */
  final boolean[] scratched;

  final int[] joint;
  int nextLocal = 1;

  /** Upper bound of the bytes emitted. */
  int size;

  WordValues(WordCompiler compiler, String name, String type, WordPhase phase) {
    this.compiler = compiler;
    this.game = compiler.game;
    this.roles = compiler.roles;
    this.joint = new int[roles];
    this.name = name;
    this.phase = phase;
    this.program = phase.program;
    v = compiler.code.method(ACC_PRIVATE | ACC_FINAL, name, type);
    local = new int[program.size()];
    scratched = new boolean[program.size()];
    Arrays.fill(local, -1);
    Arrays.fill(joint, -1);
  }

  final void end(int op) {
    GeneratedClass.end(v, op);
    compiler.bytes += size;
    if (size > MOST_BYTES) {
      throw new IllegalArgumentException(
          "method " + name + " of packed words would have " + size + " bytes");
    }
  }

  final int newLong() {
    nextLocal += 2;
    return nextLocal - 2;
  }

  final void field(String field, String type) {
    v.visitVarInsn(ALOAD, 0);
    v.visitFieldInsn(GETFIELD, WordCompiler.KERNEL, field, type);
    size += 4;
  }

  final void constant(int value) {
    v.visitLdcInsn(value);
    size += 3;
  }

  final void constant(long value) {
    v.visitLdcInsn(value);
    size += 3;
  }

  final void op(int code) {
    v.visitInsn(code);
    size++;
  }

  final void store(int slot) {
    v.visitVarInsn(LSTORE, slot);
    size += 4;
  }

  final void load(int slot) {
    v.visitVarInsn(LLOAD, slot);
    size += 4;
  }

  /** Makes sure that a word is in a local. */
  final void need(int word) {
    if (local[word] >= 0) {
      return;
    }
    if (!scratched[word]) {
      needAll(new int[] {word});
    }
    if (local[word] < 0) {
      fetch(word);
    }
  }

  /** Computes words, here if they are few, else out of line. */
  final void needAll(int[] words) {
    IntList missing = missing(words);
    int cost = 0;
    for (int i = 0; i < missing.size(); i++) {
      cost += cost(missing.get(i));
    }
    if (size + cost > SLICE_BYTES && missing.size() > 8) {
      outOfLine(missing);
      return;
    }
    for (int i = 0; i < missing.size(); i++) {
      int w = missing.get(i);
      operandsHere(w);
      compute(w);
      local[w] = newLong();
      store(local[w]);
    }
  }

  /** The words and what they depend on, as far as this method has not computed it, in order. */
  private IntList missing(int[] words) {
    boolean[] wanted = new boolean[local.length];
    for (int w : words) {
      wanted[w] = w > 0;
    }
    for (int w = local.length - 1; w > 0; w--) {
      if (wanted[w] && isMissing(w) && program.isComputed(w)) {
        for (int o : program.word(w).operand()) {
          wanted[o >> 1] = true;
        }
      }
    }
    IntList list = new IntList();
    for (int w = 1; w < local.length; w++) {
      if (wanted[w] && isMissing(w)) {
        list.add(w);
      }
    }
    return list;
  }

  private boolean isMissing(int w) {
    return local[w] < 0 && !scratched[w];
  }

  private void operandsHere(int w) {
    if (program.isComputed(w)) {
      for (int o : program.word(w).operand()) {
        if (local[o >> 1] < 0) {
          fetch(o >> 1);
        }
      }
    }
  }

  private int cost(int w) {
    if (!program.isComputed(w)) {
      return 14;
    }
    WordProgram.Word word = program.word(w);
    return 16 + word.operand().length * (word.merged() ? 18 : word.mask() != null ? 14 : 9);
  }

  private void fetch(int w) {
    field("scratch", "[J");
    constant(w);
    op(LALOAD);
    local[w] = newLong();
    store(local[w]);
  }

  final void keep(int w) {
    field("scratch", "[J");
    constant(w);
    load(local[w]);
    op(LASTORE);
    scratched[w] = true;
    compiler.mostScratch = Math.max(compiler.mostScratch, w + 1);
  }

  /** Computes words in methods of their own, which pass them on in an array. */
  private void outOfLine(IntList list) {
    for (int w = 1; w < local.length; w++) {
      if (local[w] >= 0 && !scratched[w]) {
        keep(w);
      }
    }
    WordValues slice = null;
    for (int i = 0; i < list.size(); i++) {
      int w = list.get(i);
      if (!program.isComputed(w) && w > game.wordCount()) {
        compute(w);
        local[w] = newLong();
        store(local[w]);
        keep(w);
        continue;
      }
      if (slice == null || slice.size > SLICE_BYTES) {
        slice = nextSlice(slice);
      }
      slice.operandsHere(w);
      slice.compute(w);
      slice.local[w] = slice.newLong();
      slice.store(slice.local[w]);
      slice.keep(w);
      scratched[w] = true;
    }
    close(slice);
  }

  private void close(WordValues slice) {
    if (slice != null) {
      slice.end(RETURN);
      v.visitVarInsn(ALOAD, 0);
      v.visitMethodInsn(INVOKESPECIAL, WordCompiler.NAME, slice.name, "()V", false);
      size += 4;
    }
  }

  /** Closes a slice, calls it from here and opens another. */
  private WordValues nextSlice(WordValues last) {
    close(last);
    WordValues next = new WordValues(compiler, "slice" + compiler.slices++, "()V", phase);
    System.arraycopy(scratched, 0, next.scratched, 0, scratched.length);
    return next;
  }

  private void compute(int w) {
    if (!program.isComputed(w)) {
      input(w);
      return;
    }
    WordProgram.Word word = program.word(w);
    if (word.merged()) {
      merge(word);
      return;
    }
    if (word.mask() != null) {
      test(word);
      return;
    }
    boolean first = true;
    for (boolean negated : new boolean[] {false, true}) {
      boolean any = false;
      for (int i = 0; i < word.operand().length; i++) {
        if ((word.operand()[i] & 1) != 0 == negated) {
          load(local[word.operand()[i] >> 1]);
          shift(-word.shift()[i]);
          if (any) {
            op(negated ? LOR : LAND);
          }
          any = true;
        }
      }
      if (any && negated) {
        constant(-1L);
        op(LXOR);
        if (!first) {
          op(LAND);
        }
      }
      first &= !any;
    }
  }

  final void shift(int left) {
    if (left != 0) {
      constant(Math.abs(left));
      op(left > 0 ? LSHL : LUSHR);
    }
  }

  /** Bit 0 set if no masked bit is wrong: 1 - (x | -x) >>> 63 for the wrong bits x. */
  private void test(WordProgram.Word word) {
    for (int i = 0; i < word.operand().length; i++) {
      load(local[word.operand()[i] >> 1]);
      constant(word.mask()[i]);
      op(LAND);
      if ((word.operand()[i] & 1) == 0) {
        constant(word.mask()[i]);
        op(LXOR);
      }
      if (i > 0) {
        op(LOR);
      }
    }
    op(DUP2);
    op(LNEG);
    op(LOR);
    constant(63);
    op(LUSHR);
    op(LCONST_1);
    op(LXOR);
  }

  /** Operands side by side that share a mask are masked together. */
  private void merge(WordProgram.Word word) {
    long[] mask = word.mask();
    for (int i = 0; i < mask.length; i++) {
      boolean begins = i == 0 || mask[i] != mask[i - 1];
      load(local[word.operand()[i] >> 1]);
      if ((word.operand()[i] & 1) != 0) {
        constant(-1L);
        op(LXOR);
      }
      shift(-word.shift()[i]);
      if (!begins) {
        op(LOR);
      }
      if (i + 1 == mask.length || mask[i + 1] != mask[i]) {
        if (mask[i] != -1) {
          constant(mask[i]);
          op(LAND);
        }
        if (mask[i] != mask[0]) {
          op(LOR);
        }
      }
    }
  }

  private void input(int w) {
    if (w <= game.wordCount()) {
      field("state", "[J");
      constant(w - 1);
      op(LALOAD);
      return;
    }
    int role = 0;
    while (w >= compiler.moveWord[role + 1]) {
      role++;
    }
    // The word of 64 moves in which the role's move is set: 1 << move if move / 64 fits.
    v.visitVarInsn(ILOAD, joint[role]);
    constant(6);
    op(ISHR);
    constant(w - compiler.moveWord[role]);
    op(IXOR);
    op(I2L);
    op(LCONST_1);
    op(LSUB);
    constant(63);
    op(LUSHR);
    v.visitVarInsn(ILOAD, joint[role]);
    op(LSHL);
    size += 8;
  }

  /** A word with its sign on the stack. */
  final void signed(int operand) {
    if (operand >> 1 == WordProgram.ONES) {
      constant((operand & 1) == 0 ? -1L : 0L);
      return;
    }
    need(operand >> 1);
    load(local[operand >> 1]);
    if ((operand & 1) != 0) {
      constant(-1L);
      op(LXOR);
    }
  }
}
