// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.code;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class that is written as bytecode at run time. It extends a class of the same package and has a
 * constructor without arguments.
 */
public final class GeneratedClass implements Opcodes {
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  /** Opens a class; both names are internal ones, with slashes. */
  public GeneratedClass(String name, String parent) {
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
    writer.visitEnd();
    try {
      return lookup.defineHiddenClass(writer.toByteArray(), true).lookupClass();
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      throw new IllegalArgumentException("generated code exceeds the class format", e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
