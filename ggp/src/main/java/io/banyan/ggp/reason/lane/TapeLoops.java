// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.ggp.reason.code.GeneratedClass;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The loops of a gate tape, generated: one method per shape of cluster, so that HotSpot compiles
 * each to vector instructions. All arrays of a loop have the same length.
 */
abstract class TapeLoops implements Opcodes {
  private static final String NAME = "io/banyan/ggp/reason/lane/Loops";
  private static final String SUPER = "io/banyan/ggp/reason/lane/TapeLoops";
  private static final String TYPE = "([[J[II)V";

  /** HotSpot does not inline hot methods above this; all loops in one method would choke it. */
  private static final int INLINED_BYTES = 325;

  /**
   * Runs a loop.
   *
   * @param memory all arrays
   * @param arrays the numbers of the inputs and then of the results, from index {@code at} on
   */
  abstract void run(int shape, long[][] memory, int[] arrays, int at);

  static TapeLoops generate(List<TapeShape> shapes) {
    GeneratedClass code = new GeneratedClass(NAME, SUPER);
    choose(code, shapes.size());
    for (int i = 0; i < shapes.size(); i++) {
      new Loop(code.method(ACC_PRIVATE | ACC_STATIC, "loop" + i, TYPE), shapes.get(i)).write();
    }
    try {
      Class<?> generated = code.define(MethodHandles.lookup());
      return (TapeLoops) generated.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void choose(GeneratedClass code, int n) {
    MethodVisitor v = code.method(0, "run", "(I[[J[II)V");
    Label[] labels = GeneratedClass.choose(v, 1, n);
    for (int i = 0; i < n; i++) {
      v.visitLabel(labels[i]);
      v.visitVarInsn(ALOAD, 2);
      v.visitVarInsn(ALOAD, 3);
      v.visitVarInsn(ILOAD, 4);
      v.visitMethodInsn(INVOKESTATIC, NAME, "loop" + i, TYPE, false);
      v.visitInsn(RETURN);
    }
    GeneratedClass.end(v, RETURN);
  }

  /** Writes one method. */
  private static final class Loop {
    private static final int MEMORY = 0;
    private static final int ARRAYS = 1;
    private static final int AT = 2;
    private static final int INDEX = 3;
    private static final int LENGTH = 4;
    private static final int FIRST_ARRAY = 5;

    private final MethodVisitor v;
    private final TapeShape shape;
    private final int firstValue;

    Loop(MethodVisitor v, TapeShape shape) {
      this.v = v;
      this.shape = shape;
      firstValue = FIRST_ARRAY + shape.inputs() + shape.results();
    }

    void write() {
      for (int i = 0; i < shape.inputs() + shape.results(); i++) {
        v.visitVarInsn(ALOAD, MEMORY);
        v.visitVarInsn(ALOAD, ARRAYS);
        v.visitVarInsn(ILOAD, AT);
        v.visitIntInsn(BIPUSH, i);
        v.visitInsn(IADD);
        v.visitInsn(IALOAD);
        v.visitInsn(AALOAD);
        v.visitVarInsn(ASTORE, FIRST_ARRAY + i);
      }
      v.visitVarInsn(ALOAD, FIRST_ARRAY);
      v.visitInsn(ARRAYLENGTH);
      v.visitVarInsn(ISTORE, LENGTH);
      v.visitInsn(ICONST_0);
      v.visitVarInsn(ISTORE, INDEX);
      Label test = new Label();
      Label end = new Label();
      v.visitLabel(test);
      v.visitVarInsn(ILOAD, INDEX);
      v.visitVarInsn(ILOAD, LENGTH);
      v.visitJumpInsn(IF_ICMPGE, end);
      body();
      v.visitIincInsn(INDEX, 1);
      v.visitJumpInsn(GOTO, test);
      v.visitLabel(end);
      v.visitInsn(RETURN);
      for (int i = 0; i <= INLINED_BYTES; i++) {
        v.visitInsn(NOP);
      }
      GeneratedClass.end(v, RETURN);
    }

    /** Everything is read before anything is written: a result may take the place of an input. */
    private void body() {
      for (int i = 0; i < shape.inputs(); i++) {
        v.visitVarInsn(ALOAD, FIRST_ARRAY + i);
        v.visitVarInsn(ILOAD, INDEX);
        v.visitInsn(LALOAD);
        v.visitVarInsn(LSTORE, value(i));
      }
      for (int i = 0; i < shape.operations(); i++) {
        v.visitVarInsn(LLOAD, value(shape.left(i)));
        v.visitVarInsn(LLOAD, value(shape.right(i)));
        if (shape.op(i) == LaneTape.ANDN) {
          v.visitLdcInsn(-1L);
          v.visitInsn(LXOR);
        }
        v.visitInsn(opcode(shape.op(i)));
        v.visitVarInsn(LSTORE, value(shape.inputs() + i));
      }
      int array = FIRST_ARRAY + shape.inputs();
      for (int i = 0; i < shape.operations(); i++) {
        if (shape.isResult(i)) {
          v.visitVarInsn(ALOAD, array++);
          v.visitVarInsn(ILOAD, INDEX);
          v.visitVarInsn(LLOAD, value(shape.inputs() + i));
          v.visitInsn(LASTORE);
        }
      }
    }

    private int value(int number) {
      return firstValue + 2 * number;
    }

    private static int opcode(int op) {
      return switch (op) {
        case LaneTape.AND, LaneTape.ANDN -> LAND;
        case LaneTape.OR -> LOR;
        case LaneTape.XOR -> LXOR;
        default -> throw new IllegalArgumentException("no operation " + op);
      };
    }
  }
}
