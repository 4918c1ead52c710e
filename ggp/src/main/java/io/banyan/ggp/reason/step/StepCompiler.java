// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.step;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.GateBuilder;
import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.circuit.PhaseCircuit;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.code.GeneratedClass;
import io.banyan.ggp.reason.engine.IntList;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Generates the kernel of {@link StepEngine}. Looking at a state is straight-line code, one
 * operation a gate, values 0 or 1. A step is specialised per move: most facts stay, are set or
 * cleared by a mask, and only what is left is computed. Facts that depend on the moves of several
 * roles are computed in full from the joint move.
 */
final class StepCompiler implements Opcodes {
  private static final int MOST_BYTES = 6_000_000;
  private static final long MOST_COPY_WORK = 60_000_000;
  private static final int MOST_MOVES = 1500;
  private static final int MOST_GATES = 30_000;
  static final String KERNEL = "io/banyan/ggp/reason/step/StepKernel";
  private static final String NAME = "io/banyan/ggp/reason/step/Steps";

  final CompiledGame game;
  private final Phases phases;
  private final int[] roleWord;
  final GeneratedClass code = new GeneratedClass(NAME, KERNEL);
  private final int[][] forced;
  private int methods;

  /** Largest so far of what all code of the class needs. */
  int scratchSize;

  /** Upper bound of what was written. */
  int bytes;

  private StepCompiler(CompiledGame game, Phases phases, int[] roleWord) {
    this.game = game;
    this.phases = phases;
    this.roleWord = roleWord;
    this.forced = new int[phases.count()][game.roles().size()];
  }

  /** The generated class with what its instances need; shared by the engines of all threads. */
  record Code(
      CompiledGame game,
      Phases phases,
      int[] roleWord,
      Class<?> generated,
      int scratch,
      int[][] forced) {
    StepKernel kernel() {
      try {
        StepKernel k = (StepKernel) generated.getDeclaredConstructor().newInstance();
        k.prepare(game, scratch, roleWord[roleWord.length - 1]);
        k.forced = forced;
        return k;
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  static Code compile(CompiledGame game) {
    if (!game.circuit().blocks().isEmpty()) {
      throw new IllegalArgumentException("generated steps need a circuit without cycles");
    }
    int roles = game.roles().size();
    int moves = game.firstMove(roles);
    long gates = game.circuit().gates(game.next());
    if (moves > MOST_MOVES
        || gates * moves > MOST_COPY_WORK
        || game.circuit().size() > MOST_GATES) {
      throw new IllegalArgumentException(
          "too large for generated steps: " + moves + " moves, " + gates + " gates");
    }
    int[] roleWord = new int[roles + 1];
    for (int r = 0; r < roles; r++) {
      roleWord[r + 1] = roleWord[r] + (game.moveCount(r) + 63 >> 6);
    }
    return define(new StepCompiler(game, Phases.find(game), roleWord), true);
  }

  /** A class whose instances can do nothing but read goals. */
  static Code compileGoals(CompiledGame game) {
    if (game.circuit().size() > MOST_GATES) {
      throw new IllegalArgumentException(
          "too large for generated goals: " + game.circuit().size() + " gates");
    }
    int[] noMoves = new int[game.roles().size() + 1];
    return define(new StepCompiler(game, Phases.find(game), noMoves), false);
  }

  private static Code define(StepCompiler c, boolean moving) {
    c.generate(moving);
    Class<?> generated = c.code.define(MethodHandles.lookup());
    return new Code(c.game, c.phases, c.roleWord, generated, c.scratchSize, c.forced);
  }

  private void generate(boolean moving) {
    List<List<String>> goals = new ArrayList<>();
    List<List<String>> looks = new ArrayList<>();
    List<List<String>> legals = new ArrayList<>();
    List<List<String>> steps = new ArrayList<>();
    for (int p = 0; p < phases.count(); p++) {
      PhaseCircuit pc = new PhaseCircuit(game, phases, p, true);
      goals.add(goals(pc));
      if (!moving) {
        continue;
      }
      looks.add(look(pc, true));
      legals.add(look(pc, false));
      steps.add(step(pc));
      for (int r = 0; r < forced[p].length; r++) {
        boolean one = pc.possible()[r].length == 1;
        forced[p][r] =
            one && pc.legal()[r][pc.possible()[r][0]] == Circuit.TRUE ? pc.possible()[r][0] : -1;
      }
    }
    dispatch("goals", "(I)V", goals);
    if (moving) {
      dispatch("look", "(I)I", looks);
      dispatch("legal", "(I)V", legals);
      dispatch("step", "(I)V", steps);
    }
  }

  /** A public method that runs the methods of the given phase; a result of 1 stops look. */
  private void dispatch(String name, String type, List<List<String>> lists) {
    MethodVisitor v = code.method(ACC_PROTECTED | ACC_FINAL, name, type);
    Label[] labels = GeneratedClass.choose(v, 1, lists.size());
    boolean result = type.endsWith("I");
    for (int p = 0; p < labels.length; p++) {
      v.visitLabel(labels[p]);
      for (String m : lists.get(p)) {
        v.visitVarInsn(ALOAD, 0);
        v.visitMethodInsn(INVOKESPECIAL, NAME, m, "()I", false);
        Label go = new Label();
        v.visitJumpInsn(IFEQ, go);
        if (result) {
          v.visitInsn(ICONST_1);
          v.visitInsn(IRETURN);
        } else {
          v.visitInsn(RETURN);
        }
        v.visitLabel(go);
      }
      if (result) {
        v.visitInsn(ICONST_0);
        v.visitInsn(IRETURN);
      } else {
        v.visitInsn(RETURN);
      }
    }
    GeneratedClass.end(v);
  }

  private List<String> look(PhaseCircuit pc, boolean withTerminal) {
    IntList roots = new IntList();
    roots.add(withTerminal ? pc.terminal() : Circuit.FALSE);
    IntList places = new IntList();
    for (int r = 0; r < pc.possible().length; r++) {
      for (int m : pc.possible()[r]) {
        roots.add(pc.legal()[r][m]);
        places.add((roleWord[r] << 6) + m);
      }
    }
    Gates g = new Gates();
    int[] built = new GateBuilder(pc.circuit(), roots.toArray()).build(g, g::inputLiteral, m -> 0);
    StepCode s = new StepCode(this, g, "legal");
    if (withTerminal) {
      s.stopIf(built[0]);
    }
    s.zeroTarget(moveWords());
    for (int i = 0; i < places.size(); i++) {
      s.pack(places.get(i), built[1 + i]);
    }
    return s.finish();
  }

  private List<String> goals(PhaseCircuit pc) {
    IntList roots = new IntList();
    for (int[] gs : pc.goal()) {
      for (int l : gs) {
        roots.add(l);
      }
    }
    Gates g = new Gates();
    int[] built = new GateBuilder(pc.circuit(), roots.toArray()).build(g, g::inputLiteral, m -> 0);
    StepCode s = new StepCode(this, g, "goals");
    s.zeroTarget(built.length + 63 >> 6);
    for (int i = 0; i < built.length; i++) {
      s.pack(i, built[i]);
    }
    return s.finish();
  }

  private List<String> step(PhaseCircuit pc) {
    int roles = game.roles().size();
    int[] mover = movers(pc.circuit());
    IntList common = new IntList();
    IntList cross = new IntList();
    IntList[] own = new IntList[roles];
    Arrays.setAll(own, r -> new IntList());
    for (int bit = 0; bit < game.factCount(); bit++) {
      int by = mover[pc.next()[bit] >> 1];
      if (game.constant(bit) >= 0 || by == -1) {
        common.add(bit);
      } else if (by == -2) {
        cross.add(bit);
      } else {
        own[by].add(bit);
      }
    }
    List<String> names = new ArrayList<>(commonPart(pc, common, cross));
    for (int r = 0; r < roles; r++) {
      if (own[r].size() > 0) {
        names.add(effects(pc, r, own[r]));
      }
    }
    return names;
  }

  /** Per node the only role whose moves it depends on, -1 for none, -2 for several. */
  private int[] movers(Circuit c) {
    int[] result = new int[c.size()];
    Arrays.fill(result, -1);
    for (int n = 1; n < result.length; n++) {
      if (c.kind(n) == Circuit.MOVE) {
        result[n] = PhaseCircuit.roleOf(game, c.payload(n));
      } else if (c.kind(n) == Circuit.AND) {
        for (int l : c.inputs(n)) {
          int m = result[l >> 1];
          if (m != -1) {
            result[n] = result[n] == -1 || result[n] == m ? m : -2;
          }
        }
      }
    }
    return result;
  }

  /** What does not depend on moves, and in full what depends on the moves of several roles. */
  private List<String> commonPart(PhaseCircuit pc, IntList common, IntList cross) {
    IntList roots = new IntList();
    IntList bits = new IntList();
    for (int i = 0; i < common.size(); i++) {
      int bit = common.get(i);
      bits.add(bit);
      roots.add(game.constant(bit) >= 0 ? pc.circuit().state(bit) : pc.next()[bit]);
    }
    for (int i = 0; i < cross.size(); i++) {
      bits.add(cross.get(i));
      roots.add(pc.next()[cross.get(i)]);
    }
    Gates g = new Gates();
    int[] built =
        new GateBuilder(pc.circuit(), roots.toArray())
            .build(g, g::inputLiteral, m -> g.inputLiteral(game.factCount() + m));
    StepCode s = new StepCode(this, g, "next");
    s.zeroTarget(game.wordCount());
    for (int i = 0; i < bits.size(); i++) {
      s.pack(bits.get(i), built[i]);
    }
    return s.finish();
  }

  /** One method that switches over a role's moves, with the effects in methods below it. */
  private String effects(PhaseCircuit pc, int role, IntList bits) {
    int[] roots = new int[bits.size()];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = pc.next()[bits.get(i)];
    }
    int[] moves = pc.possible()[role];
    Label[] labels = new Label[game.moveCount(role)];
    String name = newMethod();
    MethodVisitor top = code.method(ACC_PRIVATE | ACC_FINAL, name, "()I");
    Label none = new Label();
    Arrays.fill(labels, none);
    Label[] own = new Label[moves.length];
    for (int k = 0; k < moves.length; k++) {
      own[k] = new Label();
      labels[moves[k]] = own[k];
    }
    top.visitVarInsn(ALOAD, 0);
    top.visitFieldInsn(GETFIELD, KERNEL, "joint", "[I");
    top.visitLdcInsn(role);
    top.visitInsn(IALOAD);
    top.visitTableSwitchInsn(0, labels.length - 1, none, labels);
    List<List<String>> parts = new ArrayList<>();
    for (int k = 0; k < moves.length; k++) {
      int made = game.firstMove(role) + moves[k];
      Circuit e = new Circuit();
      int[] special =
          pc.circuit()
              .copy(e, roots, e::state, m -> m == made ? Circuit.TRUE : moveOther(e, role, m));
      Gates g = new Gates();
      int[] built = new GateBuilder(e, special).build(g, g::inputLiteral, m -> 0);
      StepCode s = new StepCode(this, g, "next");
      for (int i = 0; i < built.length; i++) {
        s.pack(bits.get(i), built[i]);
      }
      parts.add(s.finish());
      if (bytes > MOST_BYTES) {
        throw new IllegalArgumentException("generated steps exceed " + MOST_BYTES + " bytes");
      }
    }
    for (int k = 0; k < moves.length; k++) {
      top.visitLabel(own[k]);
      for (String m : parts.get(k)) {
        top.visitVarInsn(ALOAD, 0);
        top.visitMethodInsn(INVOKESPECIAL, NAME, m, "()I", false);
        top.visitInsn(POP);
      }
      top.visitInsn(ICONST_0);
      top.visitInsn(IRETURN);
    }
    top.visitLabel(none);
    top.visitInsn(ICONST_0);
    GeneratedClass.end(top, IRETURN);
    return name;
  }

  private int moveOther(Circuit e, int role, int move) {
    return PhaseCircuit.roleOf(game, move) == role ? Circuit.FALSE : e.move(move);
  }

  /** The name of a new method. */
  String newMethod() {
    return "m" + methods++;
  }

  /** Words that hold the legal moves of all roles. */
  int moveWords() {
    return roleWord[roleWord.length - 1];
  }
}
