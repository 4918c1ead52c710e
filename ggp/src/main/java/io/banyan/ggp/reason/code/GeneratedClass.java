// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.code;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class that is written as bytecode at run time. It extends a class of the same package and has a
 * constructor without arguments.
 */
public final class GeneratedClass implements Opcodes {
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
  private final String name;
  private final List<Constant> constants = new ArrayList<>();

  /** Opens a class; both names are internal ones, with slashes. */
  public GeneratedClass(String name, String parent) {
    this.name = name;
    // Version 50: no stack map frames needed.
    writer.visit(V1_6, ACC_PUBLIC | ACC_FINAL, name, null, parent, null);
    MethodVisitor v = method(ACC_PUBLIC, "<init>", "()V");
    v.visitVarInsn(ALOAD, 0);
    v.visitMethodInsn(INVOKESPECIAL, parent, "<init>", "()V", false);
    end(v, RETURN);
  }

  /** Adds a private field. */
  public void field(String name, String type) {
    writer.visitField(ACC_PRIVATE, name, type, null, null).visitEnd();
  }

  /**
   * Adds a private constant for each of some arrays, named by a prefix and its number; the arrays
   * are given to {@link #define(MethodHandles.Lookup, Object[])}, in the order of all constants.
   * The compiler knows where a constant array is and how long.
   */
  public void constants(String prefix, String type, int count) {
    for (int i = 0; i < count; i++) {
      int access = ACC_PRIVATE | ACC_STATIC | ACC_FINAL;
      writer.visitField(access, prefix + i, type, null, null).visitEnd();
      constants.add(new Constant(prefix + i, type));
    }
  }

  private record Constant(String name, String type) {}

  /** The values are the class's data, which only it can see. */
  private void initializeConstants() {
    MethodVisitor v = method(ACC_STATIC, "<clinit>", "()V");
    String handles = "java/lang/invoke/MethodHandles";
    String lookup = "Ljava/lang/invoke/MethodHandles$Lookup;";
    v.visitMethodInsn(INVOKESTATIC, handles, "lookup", "()" + lookup, false);
    v.visitLdcInsn("_");
    v.visitLdcInsn(Type.getType(Object[].class));
    String type = "(" + lookup + "Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";
    v.visitMethodInsn(INVOKESTATIC, handles, "classData", type, false);
    v.visitTypeInsn(CHECKCAST, "[Ljava/lang/Object;");
    v.visitVarInsn(ASTORE, 0);
    for (int i = 0; i < constants.size(); i++) {
      Constant c = constants.get(i);
      v.visitVarInsn(ALOAD, 0);
      v.visitLdcInsn(i);
      v.visitInsn(AALOAD);
      v.visitTypeInsn(CHECKCAST, c.type);
      v.visitFieldInsn(PUTSTATIC, name, c.name, c.type);
    }
    end(v, RETURN);
  }

  /** Opens a method. */
  public MethodVisitor method(int access, String name, String type) {
    MethodVisitor v = writer.visitMethod(access, name, type, null, null);
    v.visitCode();
    return v;
  }

  /** Ends a method with an instruction that returns. */
  public static void end(MethodVisitor v, int instruction) {
    v.visitInsn(instruction);
    end(v);
  }

  /** Ends a method that has returned already. */
  public static void end(MethodVisitor v) {
    v.visitMaxs(0, 0);
    v.visitEnd();
  }

  /** Goes on at one of some labels by the number in a variable, at the first without a choice. */
  public static Label[] choose(MethodVisitor v, int variable, int count) {
    Label[] labels = new Label[count];
    Arrays.setAll(labels, i -> new Label());
    if (count > 1) {
      v.visitVarInsn(ILOAD, variable);
      v.visitTableSwitchInsn(0, count - 1, labels[0], labels);
    }
    return labels;
  }

  /**
   * Loads the class.
   *
   * @param lookup of a class of the package
   * @throws IllegalArgumentException if the code is too large for the class format
   */
  public Class<?> define(MethodHandles.Lookup lookup) {
    return define(lookup, new Object[0]);
  }

  /**
   * Loads the class with the values of its {@link #constants}.
   *
   * @param lookup of a class of the package
   * @throws IllegalArgumentException if the code is too large for the class format
   */
  public Class<?> define(MethodHandles.Lookup lookup, Object[] values) {
    if (!constants.isEmpty()) {
      initializeConstants();
    }
    writer.visitEnd();
    try {
      byte[] code = writer.toByteArray();
      return lookup.defineHiddenClassWithClassData(code, values, true).lookupClass();
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      throw new IllegalArgumentException("generated code exceeds the class format", e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
