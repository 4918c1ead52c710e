// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;

/** Writes the methods of a phase: what a state shows, how a move is drawn, what it does. */
final class WordMethod extends WordValues {
  private static final String RNG = "io/banyan/core/random/Rng";

  private WordMethod(WordCompiler compiler, String name, String type, WordPhase phase) {
    super(compiler, name, type, phase);
  }

  /** Emits the methods of a phase. */
  static void generate(WordCompiler compiler, WordPhase phase) {
    int number = phase.number;
    WordMethod look = new WordMethod(compiler, "look" + number, "()I", phase);
    look.stopIfTerminal();
    look.storePlanes();
    look.v.visitInsn(ICONST_0);
    look.end(IRETURN);
    WordMethod legals = new WordMethod(compiler, "legal" + number, "()V", phase);
    legals.storePlanes();
    legals.end(RETURN);
    WordMethod goals = new WordMethod(compiler, "goals" + number, "()V", phase);
    goals.storeGoals();
    goals.end(RETURN);
    step(compiler, phase);
    WordMethod ply = new WordMethod(compiler, "ply" + number, "()I", phase);
    ply.stopIfTerminal();
    ply.draw();
    ply.storeNext();
    ply.v.visitInsn(ICONST_0);
    ply.end(IRETURN);
  }

  /** A step by a joint move; where one role alone can choose, by the move of that role. */
  private static void step(WordCompiler compiler, WordPhase phase) {
    WordMethod step = new WordMethod(compiler, "step" + phase.number, "()V", phase);
    int chooser = compiler.chooser(phase.number);
    if (chooser < 0) {
      step.loadJoint();
      step.storeNext();
      step.end(RETURN);
      return;
    }
    String choose = "choose" + phase.number;
    step.self();
    step.field("joint", "[I");
    step.constant(chooser);
    step.op(IALOAD);
    step.v.visitMethodInsn(INVOKESPECIAL, WordCompiler.NAME, choose, "(I)V", false);
    step.end(RETURN);
    WordMethod alone = new WordMethod(compiler, choose, "(I)V", phase);
    alone.joint[chooser] = alone.nextLocal++;
    alone.storeNext();
    alone.end(RETURN);
  }

  private void table(int number) {
    v.visitFieldInsn(GETSTATIC, WordCompiler.NAME, WordCompiler.TABLE + number, "[J");
    size += 3;
  }

  private void moveTable(int number) {
    v.visitFieldInsn(GETSTATIC, WordCompiler.NAME, WordCompiler.MOVES + number, "[I");
    size += 3;
  }

  void stopIfTerminal() {
    if (phase.terminal == Circuit.FALSE) {
      return;
    }
    Label go = new Label();
    if (phase.terminal != Circuit.TRUE) {
      int operand = program.wordOf(phase.terminal);
      need(operand >> 1);
      load(local[operand >> 1]);
      shift(-program.bitOf(phase.terminal));
      op(L2I);
      op(ICONST_1);
      op(IAND);
      v.visitJumpInsn((operand & 1) != 0 ? IFNE : IFEQ, go);
      size += 3;
    }
    op(ICONST_1);
    op(IRETURN);
    v.visitLabel(go);
  }

  /** The k-th plane of a role on the stack, without rubbish. */
  private void plane(int role, int k) {
    WordChoice c = compiler.choices[phase.number][role];
    Map<WordProgram.Route, long[]> gather = phase.gathered.get(role);
    if (gather != null) {
      routed(gather, k);
      return;
    }
    long mask = 0;
    for (int i = 0; i < c.moves().length; i++) {
      if (c.plane()[i] == k) {
        mask |= 1L << c.bit()[i];
      }
    }
    signed(phase.planeWord[role][k]);
    constant(mask);
    op(LAND);
  }

  /** What travels into a target word, on the stack. */
  private void routed(Map<WordProgram.Route, long[]> routes, int target) {
    boolean any = false;
    for (Map.Entry<WordProgram.Route, long[]> e : routes.entrySet()) {
      WordProgram.Route route = e.getKey();
      if (route.target() != target) {
        continue;
      }
      if (route.operand() == WordProgram.ONES * 2) {
        constant(e.getValue()[0]);
      } else {
        signed(route.operand());
        constant(e.getValue()[0]);
        op(LAND);
        shift(route.left());
      }
      if (any) {
        op(LOR);
      }
      any = true;
    }
    if (!any) {
      op(LCONST_0);
    }
  }

  private void needPlanes() {
    IntList words = new IntList();
    for (int r = 0; r < roles; r++) {
      Map<WordProgram.Route, long[]> gather = phase.gathered.get(r);
      if (gather != null) {
        gather.keySet().forEach(route -> words.add(route.operand() >> 1));
      } else if (phase.planeWord[r] != null) {
        for (int operand : phase.planeWord[r]) {
          words.add(operand >> 1);
        }
      }
    }
    needAll(words.toArray());
  }

  private static int[] sources(java.util.Collection<WordProgram.Route> routes) {
    return routes.stream().mapToInt(route -> route.operand() >> 1).toArray();
  }

  void storePlanes() {
    needPlanes();
    for (int r = 0; r < roles; r++) {
      WordChoice c = compiler.choices[phase.number][r];
      if (phase.scatter[r] != null) {
        scatter(r, c);
        continue;
      }
      for (int k = 0; k < c.planes(); k++) {
        field("planes", "[J");
        constant(c.firstPlane() + k);
        plane(r, k);
        op(LASTORE);
      }
    }
  }

  private void call(String method, String type) {
    v.visitMethodInsn(INVOKEVIRTUAL, WordCompiler.KERNEL, method, type, false);
    size += 3;
  }

  private void self() {
    v.visitVarInsn(ALOAD, 0);
    size++;
  }

  /** Collects the legal moves of a role word by word. */
  private void scatter(int role, WordChoice c) {
    self();
    constant(c.firstPlane());
    constant(c.planes());
    call("clear", "(II)V");
    if (phase.scatterTable[role] == 0) {
      phase.scatterTable[role] = compiler.moveTables.size();
      compiler.moveTables.addAll(Arrays.asList(phase.scatter[role]));
    }
    for (int k = 0; k < phase.scatter[role].length; k++) {
      self();
      signed(phase.planeWord[role][k]);
      constant(phase.scatterMask[role][k]);
      op(LAND);
      constant(phase.scatterTable[role] + k);
      constant(c.firstPlane());
      call("scatter", "(JII)V");
    }
  }

  void storeGoals() {
    Map<WordProgram.Route, long[]> routes = WordProgram.noRoutes();
    for (int i = 0; i < phase.goal.length; i++) {
      program.collect(routes, phase.goal[i], i);
    }
    needAll(sources(routes.keySet()));
    for (int w = 0; w < phase.goal.length + 63 >> 6; w++) {
      field("goals", "[J");
      constant(w);
      routed(routes, w);
      op(LASTORE);
    }
  }

  void loadJoint() {
    for (int r = 0; r < roles; r++) {
      if (compiler.choices[phase.number][r].forced() < 0) {
        field("joint", "[I");
        constant(r);
        op(IALOAD);
        joint[r] = nextLocal++;
        v.visitVarInsn(ISTORE, joint[r]);
        size += 4;
      }
    }
  }

  /** Draws a move for each role that has a choice. */
  void draw() {
    needPlanes();
    for (int r = 0; r < roles; r++) {
      WordChoice c = compiler.choices[phase.number][r];
      if (c.forced() >= 0) {
        continue;
      }
      if (phase.scatter[r] != null) {
        scatter(r, c);
        joint[r] = nextLocal++;
        drawPacked(c, joint[r]);
        continue;
      }
      int[] planes = new int[c.planes()];
      for (int k = 0; k < planes.length; k++) {
        plane(r, k);
        planes[k] = newLong();
        store(planes[k]);
      }
      joint[r] = nextLocal++;
      draw(c, planes, joint[r]);
    }
  }

  /** Draws among moves in packed planes, which are in the order of moves. */
  private void drawPacked(WordChoice c, int result) {
    int count = nextLocal++;
    int rank = nextLocal++;
    self();
    constant(c.firstPlane());
    constant(c.planes());
    call("count", "(II)I");
    rank(count, rank);
    moveTable(compiler.moveTables.size());
    compiler.moveTables.add(c.moves());
    self();
    constant(c.firstPlane());
    v.visitVarInsn(ILOAD, rank);
    call("pick", "(II)I");
    op(IALOAD);
    v.visitVarInsn(ISTORE, result);
    size += 8;
  }

  private void draw(WordChoice c, int[] planes, int result) {
    int count = nextLocal++;
    int rank = nextLocal++;
    int node = nextLocal++;
    int table = nextLocal++;
    int under = nextLocal++;
    for (int k = 0; k < planes.length; k++) {
      load(planes[k]);
      bitCount();
      if (k > 0) {
        op(IADD);
      }
    }
    if (planes.length == 0) {
      op(ICONST_0);
    }
    rank(count, rank);
    int tableNumber = compiler.tables.size();
    compiler.tables.add(c.leftMask());
    table(tableNumber);
    v.visitVarInsn(ASTORE, table);
    op(ICONST_1);
    v.visitVarInsn(ISTORE, node);
    size += 8;
    for (int d = 0; d < c.depth(); d++) {
      for (int k = 0; k < planes.length; k++) {
        load(planes[k]);
        v.visitVarInsn(ALOAD, table);
        v.visitVarInsn(ILOAD, node);
        size += 8;
        if (planes.length > 1) {
          constant(planes.length);
          op(IMUL);
        }
        if (k > 0) {
          constant(k);
          op(IADD);
        }
        op(LALOAD);
        op(LAND);
        bitCount();
        if (k > 0) {
          op(IADD);
        }
      }
      // skip = -1 if the move lies right of the left child, else 0; no branch.
      v.visitVarInsn(ISTORE, under);
      v.visitVarInsn(ILOAD, under);
      op(ICONST_1);
      op(ISUB);
      v.visitVarInsn(ILOAD, rank);
      op(ISUB);
      constant(31);
      op(ISHR);
      v.visitInsn(DUP);
      v.visitVarInsn(ILOAD, under);
      op(IAND);
      v.visitVarInsn(ILOAD, rank);
      v.visitInsn(SWAP);
      op(ISUB);
      v.visitVarInsn(ISTORE, rank);
      v.visitVarInsn(ILOAD, node);
      op(ICONST_1);
      op(ISHL);
      v.visitInsn(SWAP);
      op(ISUB);
      v.visitVarInsn(ISTORE, node);
      size += 40;
    }
    move(c, node);
    v.visitVarInsn(ISTORE, result);
    size += 4;
  }

  /** Takes the number of legal moves off the stack, leaves if there are none, and draws a rank. */
  private void rank(int count, int rank) {
    v.visitVarInsn(ISTORE, count);
    Label some = new Label();
    v.visitVarInsn(ILOAD, count);
    v.visitJumpInsn(IFNE, some);
    op(ICONST_2);
    op(IRETURN);
    v.visitLabel(some);
    op(ICONST_0);
    v.visitVarInsn(ISTORE, rank);
    Label one = new Label();
    v.visitVarInsn(ILOAD, count);
    op(ICONST_1);
    v.visitJumpInsn(IF_ICMPEQ, one);
    v.visitVarInsn(ALOAD, 0);
    op(DUP);
    v.visitFieldInsn(GETFIELD, WordCompiler.KERNEL, "seed", "J");
    constant(Rng.GAMMA);
    op(LADD);
    v.visitInsn(DUP2_X1);
    v.visitFieldInsn(PUTFIELD, WordCompiler.KERNEL, "seed", "J");
    v.visitMethodInsn(INVOKESTATIC, RNG, "mix", "(J)J", false);
    v.visitVarInsn(ILOAD, count);
    v.visitMethodInsn(INVOKESTATIC, RNG, "bounded", "(JI)I", false);
    v.visitVarInsn(ISTORE, rank);
    v.visitLabel(one);
    size += 50;
  }

  /** The move of a leaf on the stack. */
  private void move(WordChoice c, int node) {
    int[] moves = c.moves();
    boolean inARow = true;
    for (int k = 0; k < moves.length; k++) {
      inARow &= moves[k] == moves[0] + k;
    }
    if (!inARow) {
      moveTable(compiler.moveTables.size());
      compiler.moveTables.add(moves);
    }
    v.visitVarInsn(ILOAD, node);
    size += 4;
    int shift = (inARow ? moves[0] : 0) - (1 << c.depth());
    if (shift != 0) {
      constant(shift);
      op(IADD);
    }
    if (!inARow) {
      op(IALOAD);
    }
  }

  private void bitCount() {
    v.visitMethodInsn(INVOKESTATIC, "java/lang/Long", "bitCount", "(J)I", false);
    size += 3;
  }

  /** Computes all words of the next state, then stores them. */
  void storeNext() {
    Map<WordProgram.Route, long[]> routes = WordProgram.noRoutes();
    for (int bit = 0; bit < game.factCount(); bit++) {
      if (phase.fixed[bit] >= 0) {
        program.collect(routes, phase.fixed[bit], bit);
      }
    }
    List<WordProgram.Route> all = new ArrayList<>(routes.keySet());
    phase.routes.forEach(all::addAll);
    needAll(sources(all));
    int[] base = new int[roles];
    int[] table = new int[roles];
    for (int r = 0; r < roles; r++) {
      if (phase.effect[r] != null && !phase.sparse[r]) {
        table(phase.effectTable[r]);
        table[r] = nextLocal++;
        v.visitVarInsn(ASTORE, table[r]);
        v.visitVarInsn(ILOAD, joint[r]);
        constant(phase.routes.get(r).size());
        op(IMUL);
        base[r] = nextLocal++;
        v.visitVarInsn(ISTORE, base[r]);
        size += 12;
      }
    }
    int[] next = new int[game.wordCount()];
    for (int w = 0; w < game.wordCount(); w++) {
      routed(routes, w);
      for (int r = 0; r < roles; r++) {
        if (phase.effect[r] != null && !phase.sparse[r]) {
          effects(phase.routes.get(r), w, table[r], base[r]);
        }
      }
      next[w] = newLong();
      store(next[w]);
    }
    for (int r = 0; r < roles; r++) {
      if (phase.sparse[r]) {
        keepAll(sources(phase.routes.get(r)));
      }
    }
    for (int w = 0; w < game.wordCount(); w++) {
      field("state", "[J");
      constant(w);
      load(next[w]);
      op(LASTORE);
    }
    for (int r = 0; r < roles; r++) {
      if (phase.sparse[r]) {
        self();
        constant(phase.listTable[r]);
        constant(phase.effectTable[r]);
        v.visitVarInsn(ILOAD, joint[r]);
        size += 4;
        call("effects", "(III)V");
      }
    }
  }

  /** Makes sure that words are in the scratch array. */
  private void keepAll(int[] words) {
    compiler.mostScratch = Math.max(compiler.mostScratch, 1);
    for (int w : words) {
      if (w != WordProgram.ONES && !scratched[w]) {
        need(w);
        keep(w);
      }
    }
  }

  private void effects(List<WordProgram.Route> list, int target, int table, int base) {
    for (int k = 0; k < list.size(); k++) {
      WordProgram.Route route = list.get(k);
      if (route.target() != target) {
        continue;
      }
      v.visitVarInsn(ALOAD, table);
      v.visitVarInsn(ILOAD, base);
      size += 8;
      if (k > 0) {
        constant(k);
        op(IADD);
      }
      op(LALOAD);
      if (route.operand() != WordProgram.ONES * 2) {
        signed(route.operand());
        op(LAND);
        shift(route.left());
      }
      op(LOR);
    }
  }
}
