// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.code.GeneratedClass;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Generates the kernel of {@link WordEngine}: code for what a state shows, tables for what a move
 * does.
 *
 * <p>{@link WordProgram} packs the gates of a phase into words. A step is specialised per move; as
 * most facts stay, are set or cleared, and the rest are few functions of the state, what a move
 * does is a row of masks: which bits of which computed word travel how far into the next state. All
 * moves share the words, so a step is a few masked words and no branch depends on the move. A move
 * is drawn by rank among the legal ones: a tree of masks over the words that hold the legal bits,
 * in the order of moves, so equal seeds give the games of the other engines.
 */
final class WordCompiler implements Opcodes {
  private static final int MOST_CODE_BYTES = 400_000;

  /** Goals are read once a game and are no boards when players count: then gates do it as well. */
  private static final int MOST_GOAL_OPERATIONS = 1000;

  private static final int MOST_MOVES = 1500;
  private static final int MOST_WORDS = 32;
  private static final int MOST_NODES = 60_000;
  static final String KERNEL = "io/banyan/ggp/reason/word/WordKernel";
  static final String NAME = "io/banyan/ggp/reason/word/Words";

  /** Tables are constants of the generated class, named by these and their number. */
  static final String TABLE = "table";

  static final String MOVES = "moves";

  /** The generated class with what its instances need; shared by the engines of all threads. */
  record Code(
      CompiledGame game,
      Phases phases,
      Class<?> generated,
      WordChoice[][] choices,
      int planes,
      int scratch,
      long[][] tables,
      int[][] moves,
      boolean goalsApart) {
    WordKernel kernel() {
      try {
        WordKernel k = (WordKernel) generated.getDeclaredConstructor().newInstance();
        k.prepare(game, scratch, planes);
        k.tables = tables;
        k.moves = moves;
        return k;
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  final CompiledGame game;
  final Phases phases;
  final CompiledGame.Wiring wiring;
  final int roles;
  final int[] moveWord;
  final GeneratedClass code = new GeneratedClass(NAME, KERNEL);
  final List<long[]> tables = new ArrayList<>();
  final List<int[]> moveTables = new ArrayList<>();
  final WordChoice[][] choices;
  final boolean goalsApart;
  int mostPlanes;
  int mostScratch;
  int slices;
  int bytes;

  private WordCompiler(CompiledGame game, CompiledGame.Wiring wiring) {
    this.game = game;
    this.wiring = wiring;
    this.phases = Phases.find(game);
    this.roles = game.roles().size();
    this.choices = new WordChoice[phases.count()][];
    moveWord = new int[roles + 1];
    moveWord[0] = 1 + game.wordCount();
    for (int r = 0; r < roles; r++) {
      moveWord[r + 1] = moveWord[r] + (game.moveCount(r) + 63 >> 6);
    }
    goalsApart = WordPhase.hasLargeGoals(this, MOST_GOAL_OPERATIONS);
  }

  static Code compile(CompiledGame game) {
    if (!game.circuit().blocks().isEmpty()) {
      throw new IllegalArgumentException("packed words need a circuit without cycles");
    }
    int moves = game.firstMove(game.roles().size());
    if (moves > MOST_MOVES || game.wordCount() > MOST_WORDS) {
      throw new IllegalArgumentException(
          "too large for packed words: " + moves + " moves, " + game.factCount() + " facts");
    }
    for (int role = 0; role < game.roles().size(); role++) {
      if (game.firstMove(role) == game.firstMove(role + 1)) {
        throw new IllegalArgumentException("the role " + game.roles().get(role) + " has no move");
      }
    }
    CompiledGame.Wiring wiring = game.flatLooks(WorkLimits.generous());
    if (wiring == null || wiring.circuit().size() > MOST_NODES) {
      throw new IllegalArgumentException(
          "too large for packed words: " + game.instances() + " instances of rules");
    }
    return new WordCompiler(game, wiring).compile();
  }

  private Code compile() {
    for (int p = 0; p < phases.count(); p++) {
      WordMethod.generate(this, new WordPhase(this, p));
      if (bytes > MOST_CODE_BYTES) {
        throw new IllegalArgumentException("packed words exceed " + MOST_CODE_BYTES + " bytes");
      }
    }
    dispatch("look", "I");
    dispatch("legal", "V");
    dispatch("goals", "V");
    dispatch("step", "V");
    choose();
    run();
    code.constants(TABLE, "[J", tables.size());
    code.constants(MOVES, "[I", moveTables.size());
    List<Object> constants = new ArrayList<>(tables);
    constants.addAll(moveTables);
    return new Code(
        game,
        phases,
        code.define(MethodHandles.lookup(), constants.toArray()),
        choices,
        mostPlanes,
        mostScratch,
        tables.toArray(new long[0][]),
        moveTables.toArray(new int[0][]),
        goalsApart);
  }

  private void dispatch(String name, String result) {
    MethodVisitor v = code.method(ACC_PROTECTED | ACC_FINAL, name, "(I)" + result);
    Label[] labels = GeneratedClass.choose(v, 1, phases.count());
    for (int p = 0; p < labels.length; p++) {
      v.visitLabel(labels[p]);
      v.visitVarInsn(ALOAD, 0);
      v.visitMethodInsn(INVOKESPECIAL, NAME, name + p, "()" + result, false);
      v.visitInsn(result.equals("I") ? IRETURN : RETURN);
    }
    GeneratedClass.end(v);
  }

  /** The only role whose move is not forced in a phase, or -1. */
  int chooser(int phase) {
    return WordChoice.chooser(choices[phase]);
  }

  /** A step by the move of the role that alone can choose. */
  private void choose() {
    MethodVisitor v = code.method(ACC_PROTECTED | ACC_FINAL, "choose", "(II)V");
    Label[] labels = GeneratedClass.choose(v, 1, phases.count());
    for (int p = 0; p < labels.length; p++) {
      v.visitLabel(labels[p]);
      v.visitVarInsn(ALOAD, 0);
      if (chooser(p) < 0) {
        v.visitMethodInsn(INVOKEVIRTUAL, KERNEL, "refuseToChoose", "()V", false);
      } else {
        v.visitVarInsn(ILOAD, 2);
        v.visitMethodInsn(INVOKESPECIAL, NAME, "choose" + p, "(I)V", false);
      }
      v.visitInsn(RETURN);
    }
    GeneratedClass.end(v);
  }

  /** The loop of a playout: one phase after the other. */
  private void run() {
    MethodVisitor v = code.method(ACC_PROTECTED | ACC_FINAL, "run", "(II)I");
    v.visitInsn(ICONST_0);
    v.visitVarInsn(ISTORE, 3);
    Label done = new Label();
    Label[] labels = GeneratedClass.choose(v, 1, phases.count());
    for (int p = 0; p < labels.length; p++) {
      v.visitLabel(labels[p]);
      v.visitVarInsn(ILOAD, 3);
      v.visitVarInsn(ILOAD, 2);
      v.visitJumpInsn(IF_ICMPGE, done);
      v.visitVarInsn(ALOAD, 0);
      v.visitMethodInsn(INVOKESPECIAL, NAME, "ply" + p, "()I", false);
      v.visitJumpInsn(IFNE, done);
      v.visitIincInsn(3, 1);
    }
    v.visitJumpInsn(GOTO, labels[0]);
    v.visitLabel(done);
    v.visitVarInsn(ILOAD, 3);
    GeneratedClass.end(v, IRETURN);
  }
}
