// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.step;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.GateBuilder;
import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.circuit.PhaseCircuit;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.engine.GeneratedClass;
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
  private static final int SLICE_BYTES = 3600;
  private static final int MOST_BYTES = 6_000_000;
  private static final long MOST_COPY_WORK = 60_000_000;
  private static final int MOST_MOVES = 1500;
  private static final int MOST_GATES = 30_000;
  private static final String KERNEL = "io/banyan/ggp/reason/step/StepKernel";
  private static final String NAME = "io/banyan/ggp/reason/step/Steps";

  private final CompiledGame game;
  private final Phases phases;
  private final int[] roleWord;
  private final GeneratedClass code = new GeneratedClass(NAME, KERNEL);
  private final int[][] forced;
  private int methods;
  private int scratchSize;
  private int bytes;

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
    Scalar s = new Scalar(g, "legal");
    if (withTerminal) {
      s.stopIf(built[0]);
    }
    s.zeroTarget(roleWord[roleWord.length - 1]);
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
    Scalar s = new Scalar(g, "goals");
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
    Scalar s = new Scalar(g, "next");
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
    String name = "m" + methods++;
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
      Scalar s = new Scalar(g, "next");
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

  /**
   * Emits scalar code: gates as needed by the places they are packed into. Literals that are plain
   * state bits are moved by masks, all bits that travel the same distance at once.
   */
  private final class Scalar {
    private final Gates gates;
    private final String target;
    private final boolean[] negated;
    private final List<String> names = new ArrayList<>();
    private final IntList order = new IntList();
    private final IntList placeOf = new IntList();
    private final IntList literalOf = new IntList();
    private final IntList at = new IntList();
    private boolean[] emitted;
    private int stop = -1;
    private int zero;

    /** Whether values are exactly 0 or 1; otherwise only their lowest bit counts. */
    private boolean masked;

    /** Words that the only method of this code stores as a whole instead of adding to them. */
    private int stored;

    Scalar(Gates gates, String target) {
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

    private MethodVisitor v;
    private int[] local;
    private int[] wordLocal;
    private int[] acc;
    private int nextLocal;
    private int size;
    private final IntList touched = new IntList();

    private void open() {
      String name = "m" + methods++;
      names.add(name);
      v = code.method(ACC_PRIVATE | ACC_FINAL, name, "()I");
      if (local == null) {
        local = new int[gates.size()];
        wordLocal = new int[game.wordCount()];
        acc = new int[Math.max(Math.max(game.wordCount(), roleWord[roleWord.length - 1]), 32)];
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
      bytes += size;
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
      scratchSize = Math.max(scratchSize, n + 1);
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
}
