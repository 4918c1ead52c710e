// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import io.banyan.core.random.Rng;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Generates the hybrid kernel (kind D): code for what a state shows, tables for what a move does.
 *
 * <p>{@link WordProgram} packs the gates of a phase into words. A step is specialised per move; as
 * most facts stay, are set or cleared, and the rest are few functions of the state, what a move
 * does is a row of masks: which bits of which computed word travel how far into the next state. All
 * moves share the words, so a step is a few masked words and no branch depends on the move. A move
 * is drawn by rank among the legal ones: a tree of masks over the words that hold the legal bits,
 * in the order of moves, so equal seeds give the games of the other engines.
 */
final class WordCompiler implements Opcodes {
  private static final int MOST_BYTES = 7800;
  private static final int SLICE_BYTES = 4000;
  private static final int MOST_CODE_BYTES = 400_000;
  private static final int MOST_MOVES = 1500;
  private static final int MOST_ROUTES = 40;
  private static final int MOST_WORDS = 32;
  private static final int MOST_NODES = 60_000;
  private static final long MOST_COPY_WORK = 60_000_000;
  private static final String KERNEL = "io/banyan/ggp/reason/WordKernel";
  private static final String NAME = "io/banyan/ggp/reason/Words";
  private static final String RNG = "io/banyan/core/random/Rng";

  /**
   * How a role chooses in a phase. The legal bit of the role's i-th possible move is a bit of a
   * plane; the tree counts, for each inner node, the legal moves under its left child.
   *
   * @param forced the only move the role ever has here, or -1
   * @param firstPlane its planes in {@link WordKernel#planes}
   * @param moves the possible moves, ascending
   * @param leftMask of node n (root 1) and plane k at n * planes + k
   */
  record Choice(
      int forced,
      int firstPlane,
      int planes,
      int[] moves,
      int[] plane,
      int[] bit,
      int depth,
      long[] leftMask) {}

  /** The generated class with what its instances need; shared by the engines of all threads. */
  record Code(
      CompiledGame game,
      Phases phases,
      Class<?> generated,
      Choice[][] choices,
      int planes,
      int scratch,
      long[][] tables,
      int[][] moves) {
    WordKernel kernel(long[] state) {
      try {
        WordKernel k = (WordKernel) generated.getDeclaredConstructor().newInstance();
        int goals = 0;
        for (int[] gs : game.goal) {
          goals += gs.length;
        }
        k.goals = new long[goals + 63 >> 6];
        k.state = state;
        k.planes = new long[planes];
        k.scratch = new long[scratch];
        k.joint = new int[game.roles().size()];
        k.tables = tables;
        k.moves = moves;
        return k;
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private final CompiledGame game;
  private final Phases phases;
  private final CompiledGame.Wiring wiring;
  private final int roles;
  private final int[] moveWord;
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
  private final List<long[]> tables = new ArrayList<>();
  private final List<int[]> moveTables = new ArrayList<>();
  private final Choice[][] choices;
  private int mostPlanes;
  private int mostScratch;
  private int slices;
  private int bytes;

  private WordCompiler(CompiledGame game, CompiledGame.Wiring wiring) {
    this.game = game;
    this.wiring = wiring;
    this.phases = Phases.find(game);
    this.roles = game.roles().size();
    this.choices = new Choice[phases.count][];
    moveWord = new int[roles + 1];
    moveWord[0] = 1 + game.words;
    for (int r = 0; r < roles; r++) {
      moveWord[r + 1] = moveWord[r] + (game.moveCount(r) + 63 >> 6);
    }
  }

  static Code compile(CompiledGame game) {
    if (!game.circuit.blocks().isEmpty()) {
      throw new IllegalArgumentException("packed words need a circuit without cycles");
    }
    int moves = game.firstMove[game.roles().size()];
    if (moves > MOST_MOVES || game.words > MOST_WORDS) {
      throw new IllegalArgumentException(
          "too large for packed words: " + moves + " moves, " + game.facts + " facts");
    }
    CompiledGame.Wiring wiring = game.flat(Effort.generous());
    if (wiring == null || wiring.circuit().size() > MOST_NODES) {
      throw new IllegalArgumentException(
          "too large for packed words: " + game.instances + " instances of rules");
    }
    return new WordCompiler(game, wiring).compile();
  }

  private Code compile() {
    writer.visit(V1_6, ACC_PUBLIC | ACC_FINAL, NAME, null, KERNEL, null);
    MethodVisitor c = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    c.visitCode();
    c.visitVarInsn(ALOAD, 0);
    c.visitMethodInsn(INVOKESPECIAL, KERNEL, "<init>", "()V", false);
    c.visitInsn(RETURN);
    c.visitMaxs(0, 0);
    c.visitEnd();
    for (int p = 0; p < phases.count; p++) {
      new Phase(p).generate();
    }
    dispatch("look", "I");
    dispatch("legal", "V");
    dispatch("goals", "V");
    dispatch("step", "V");
    run();
    writer.visitEnd();
    try {
      Class<?> generated =
          MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true).lookupClass();
      return new Code(
          game,
          phases,
          generated,
          choices,
          mostPlanes,
          mostScratch,
          tables.toArray(new long[0][]),
          moveTables.toArray(new int[0][]));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private void dispatch(String name, String result) {
    MethodVisitor v =
        writer.visitMethod(ACC_PROTECTED | ACC_FINAL, name, "(I)" + result, null, null);
    v.visitCode();
    Label[] labels = new Label[phases.count];
    Arrays.setAll(labels, i -> new Label());
    if (labels.length > 1) {
      v.visitVarInsn(ILOAD, 1);
      v.visitTableSwitchInsn(0, labels.length - 1, labels[0], labels);
    }
    for (int p = 0; p < labels.length; p++) {
      v.visitLabel(labels[p]);
      v.visitVarInsn(ALOAD, 0);
      v.visitMethodInsn(INVOKESPECIAL, NAME, name + p, "()" + result, false);
      v.visitInsn(result.equals("I") ? IRETURN : RETURN);
    }
    v.visitMaxs(0, 0);
    v.visitEnd();
  }

  /** The loop of a playout: one phase after the other. */
  private void run() {
    MethodVisitor v = writer.visitMethod(ACC_PROTECTED | ACC_FINAL, "run", "(II)I", null, null);
    v.visitCode();
    v.visitInsn(ICONST_0);
    v.visitVarInsn(ISTORE, 3);
    Label[] labels = new Label[phases.count];
    Arrays.setAll(labels, i -> new Label());
    Label done = new Label();
    if (labels.length > 1) {
      v.visitVarInsn(ILOAD, 1);
      v.visitTableSwitchInsn(0, labels.length - 1, labels[0], labels);
    }
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
    v.visitInsn(IRETURN);
    v.visitMaxs(0, 0);
    v.visitEnd();
  }

  /** One phase: its words, choices and effects, and the methods made of them. */
  private final class Phase {
    private final int number;
    private final PhaseCircuit pc;
    private final Circuit circuit = new Circuit();
    private WordProgram program;
    private int terminal;
    private final int[][] legal = new int[roles][];
    private int[] goal;

    /** Next literals of the bits that are computed whatever the move, -1 for the others. */
    private final int[] fixed = new int[game.facts];

    /** Per role, possible move and own bit the next literal; null for roles without tables. */
    private final int[][][] effect = new int[roles][][];

    private final int[][] own = new int[roles][];

    /** Per role the routes of its effects, and the index of the table. */
    private final List<List<WordProgram.Route>> routes = new ArrayList<>();

    private final int[] effectTable = new int[roles];

    /** Per role the words of its planes, or null when they are gathered by routes. */
    private final int[][] planeWord = new int[roles][];

    private final List<Map<WordProgram.Route, long[]>> gathered = new ArrayList<>();

    Phase(int number) {
      this.number = number;
      this.pc = new PhaseCircuit(game, wiring, phases, number, false, false);
      boolean[] byTable = new boolean[roles];
      Arrays.fill(byTable, true);
      wire(byTable);
      if (!routeEffects(byTable)) {
        wire(byTable);
        routeEffects(byTable);
      }
      choices[number] = new Choice[roles];
      int first = 0;
      for (int r = 0; r < roles; r++) {
        choices[number][r] = choose(r, first);
        first += choices[number][r].planes();
      }
      mostPlanes = Math.max(mostPlanes, first);
    }

    /** Brings everything into one circuit and packs it. */
    private void wire(boolean[] byTable) {
      IntList roots = new IntList();
      int[] plain = pc.circuit.copy(circuit, outputs(), circuit::state, circuit::move, false);
      int[] mover = movers();
      IntList[] mine = new IntList[roles];
      Arrays.setAll(mine, r -> new IntList());
      for (int bit = 0; bit < game.facts; bit++) {
        int by = mover[pc.next[bit] >> 1];
        fixed[bit] = game.constant[bit] >= 0 ? circuit.state(bit) : plain[bit];
        if (game.constant[bit] < 0 && by >= 0 && byTable[by]) {
          mine[by].add(bit);
          fixed[bit] = -1;
        } else {
          roots.add(fixed[bit]);
        }
      }
      int at = game.facts;
      terminal = plain[at++];
      roots.add(terminal);
      for (int r = 0; r < roles; r++) {
        legal[r] = Arrays.copyOfRange(plain, at, at + pc.possible[r].length);
        at += legal[r].length;
        for (int l : legal[r]) {
          roots.add(l);
        }
      }
      goal = Arrays.copyOfRange(plain, at, plain.length);
      for (int l : goal) {
        roots.add(l);
      }
      for (int r = 0; r < roles; r++) {
        own[r] = mine[r].toArray();
        effect[r] = own[r].length == 0 ? null : new int[pc.possible[r].length][];
        for (int k = 0; effect[r] != null && k < effect[r].length; k++) {
          effect[r][k] = specialise(r, pc.possible[r][k]);
          for (int l : effect[r][k]) {
            roots.add(l);
          }
        }
      }
      program = new WordProgram(moveWord[roles] - 1);
      program.place(circuit, roots.toArray(), bit -> bit + 64, this::moveHome);
    }

    private int moveHome(int move) {
      int r = PhaseCircuit.roleOf(game, move);
      return (moveWord[r] << 6) + move - game.firstMove[r];
    }

    private int[] outputs() {
      IntList list = new IntList();
      for (int l : pc.next) {
        list.add(l);
      }
      list.add(pc.terminal);
      for (int r = 0; r < roles; r++) {
        for (int m : pc.possible[r]) {
          list.add(pc.legal[r][m]);
        }
      }
      for (int[] gs : pc.goal) {
        for (int l : gs) {
          list.add(l);
        }
      }
      return list.toArray();
    }

    private int[] movers() {
      int[] result = new int[pc.circuit.size()];
      Arrays.fill(result, -1);
      for (int n = 1; n < result.length; n++) {
        if (pc.circuit.kind(n) == Circuit.MOVE) {
          result[n] = PhaseCircuit.roleOf(game, pc.circuit.payload(n));
        } else if (pc.circuit.kind(n) == Circuit.AND) {
          for (int l : pc.circuit.inputs(n)) {
            int m = result[l >> 1];
            if (m != -1) {
              result[n] = result[n] == -1 || result[n] == m ? m : -2;
            }
          }
        }
      }
      return result;
    }

    private int[] specialise(int role, int move) {
      int[] roots = new int[own[role].length];
      Arrays.setAll(roots, i -> pc.next[own[role][i]]);
      int made = game.firstMove[role] + move;
      return pc.circuit.copy(
          circuit, roots, circuit::state, m -> m == made ? Circuit.TRUE : Circuit.FALSE, false);
    }

    /** Turns effects into tables; false if some role needs too many routes and must do without. */
    private boolean routeEffects(boolean[] byTable) {
      boolean fine = true;
      routes.clear();
      for (int r = 0; r < roles; r++) {
        List<WordProgram.Route> list = new ArrayList<>();
        routes.add(list);
        if (effect[r] == null) {
          continue;
        }
        Map<WordProgram.Route, Integer> index = new LinkedHashMap<>();
        for (int[] literals : effect[r]) {
          for (int i = 0; i < literals.length; i++) {
            if (literals[i] != Circuit.FALSE) {
              index.putIfAbsent(program.route(literals[i], own[r][i]), index.size());
            }
          }
        }
        if (index.size() > MOST_ROUTES) {
          byTable[r] = false;
          fine = false;
          continue;
        }
        list.addAll(index.keySet());
        int width = list.size();
        long[] table = new long[width * game.moveCount(r)];
        for (int k = 0; k < effect[r].length; k++) {
          int[] literals = effect[r][k];
          for (int i = 0; i < literals.length; i++) {
            if (literals[i] != Circuit.FALSE) {
              WordProgram.Route route = program.route(literals[i], own[r][i]);
              table[pc.possible[r][k] * width + index.get(route)] |=
                  1L << WordProgram.sourceBit(route, own[r][i]);
            }
          }
        }
        effectTable[r] = tables.size();
        tables.add(table);
      }
      return fine;
    }

    /** Finds planes and the tree of masks for a role. */
    private Choice choose(int role, int firstPlane) {
      int[] moves = pc.possible[role];
      gathered.add(null);
      if (moves.length == 1 && legal[role][0] == Circuit.TRUE) {
        return new Choice(moves[0], firstPlane, 0, moves, null, null, 0, null);
      }
      int n = moves.length;
      int depth = n <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(n - 1);
      int[] plane = new int[n];
      int[] bit = new int[n];
      Map<Long, Integer> planes = new LinkedHashMap<>();
      Map<Long, Long> used = new LinkedHashMap<>();
      for (int k = 0; k < n; k++) {
        int literal = legal[role][k];
        long word = literal == Circuit.TRUE ? WordProgram.ONES * 2 : program.wordOf(literal);
        bit[k] = literal == Circuit.TRUE ? k & 63 : program.bitOf(literal);
        long copy = 0;
        while ((used.getOrDefault(copy << 32 | word, 0L) >>> bit[k] & 1) != 0) {
          copy++;
        }
        used.merge(copy << 32 | word, 1L << bit[k], (a, b) -> a | b);
        plane[k] = planes.computeIfAbsent(copy << 32 | word, x -> planes.size());
      }
      Map<WordProgram.Route, long[]> gather = WordProgram.noRoutes();
      for (int k = 0; k < n; k++) {
        program.collect(gather, legal[role][k], k);
      }
      int count = planes.size();
      int packed = n + 63 >> 6;
      if (3 * depth * count + 2 * count > 3 * gather.size() + 3 * depth * packed) {
        gathered.set(role, gather);
        count = packed;
        Arrays.setAll(plane, k -> k >> 6);
        Arrays.setAll(bit, k -> k & 63);
      } else {
        planeWord[role] = planes.keySet().stream().mapToInt(Long::intValue).toArray();
      }
      long[] left = new long[(1 << depth) * count];
      for (int k = 0; k < n; k++) {
        int node = (1 << depth) + k;
        while (node > 1) {
          if ((node & 1) == 0) {
            left[(node >> 1) * count + plane[k]] |= 1L << bit[k];
          }
          node >>= 1;
        }
      }
      return new Choice(-1, firstPlane, count, moves, plane, bit, depth, left);
    }

    void generate() {
      Method look = new Method("look" + number, "()I", this);
      look.stopIfTerminal();
      look.storePlanes();
      look.v.visitInsn(ICONST_0);
      look.end(IRETURN);
      Method legals = new Method("legal" + number, "()V", this);
      legals.storePlanes();
      legals.end(RETURN);
      Method goals = new Method("goals" + number, "()V", this);
      goals.storeGoals();
      goals.end(RETURN);
      Method step = new Method("step" + number, "()V", this);
      step.loadJoint();
      step.storeNext();
      step.end(RETURN);
      Method ply = new Method("ply" + number, "()I", this);
      ply.stopIfTerminal();
      ply.draw();
      ply.storeNext();
      ply.v.visitInsn(ICONST_0);
      ply.end(IRETURN);
      if (bytes > MOST_CODE_BYTES) {
        throw new IllegalArgumentException("packed words exceed " + MOST_CODE_BYTES + " bytes");
      }
    }
  }

  /** Emits one method of a phase. Words are computed when they are first needed. */
  private final class Method {
    private final Phase phase;
    private final String name;
    private final MethodVisitor v;
    private final WordProgram program;
    private final int[] local;

    /** Words that are in the scratch array. */
    private final boolean[] scratched;

    private final int[] joint = new int[roles];
    private int nextLocal = 1;

    /** Upper bound of the bytes emitted. */
    private int size;

    Method(String name, String type, Phase phase) {
      this.name = name;
      this.phase = phase;
      this.program = phase.program;
      v = writer.visitMethod(ACC_PRIVATE | ACC_FINAL, name, type, null, null);
      v.visitCode();
      local = new int[program.size()];
      scratched = new boolean[program.size()];
      Arrays.fill(local, -1);
      Arrays.fill(joint, -1);
    }

    void end(int op) {
      v.visitInsn(op);
      v.visitMaxs(0, 0);
      v.visitEnd();
      bytes += size;
      if (size > MOST_BYTES) {
        throw new IllegalArgumentException(
            "method " + name + " of packed words would have " + size + " bytes");
      }
    }

    private int newLong() {
      nextLocal += 2;
      return nextLocal - 2;
    }

    private void field(String field, String type) {
      v.visitVarInsn(ALOAD, 0);
      v.visitFieldInsn(GETFIELD, KERNEL, field, type);
      size += 4;
    }

    private void constant(int value) {
      v.visitLdcInsn(value);
      size += 3;
    }

    private void constant(long value) {
      v.visitLdcInsn(value);
      size += 3;
    }

    private void op(int code) {
      v.visitInsn(code);
      size++;
    }

    private void store(int slot) {
      v.visitVarInsn(LSTORE, slot);
      size += 4;
    }

    private void load(int slot) {
      v.visitVarInsn(LLOAD, slot);
      size += 4;
    }

    /** Makes sure that a word is in a local. */
    private void need(int word) {
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
    private void needAll(int[] words) {
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
      return 16 + word.operand().length * (word.mask() != null ? 14 : 9);
    }

    private void fetch(int w) {
      field("scratch", "[J");
      constant(w);
      op(LALOAD);
      local[w] = newLong();
      store(local[w]);
    }

    private void keep(int w) {
      field("scratch", "[J");
      constant(w);
      load(local[w]);
      op(LASTORE);
      scratched[w] = true;
      mostScratch = Math.max(mostScratch, w + 1);
    }

    /** Computes words in methods of their own, which pass them on in an array. */
    private void outOfLine(IntList list) {
      for (int w = 1; w < local.length; w++) {
        if (local[w] >= 0 && !scratched[w]) {
          keep(w);
        }
      }
      Method slice = null;
      for (int i = 0; i < list.size(); i++) {
        int w = list.get(i);
        if (!program.isComputed(w) && w > game.words) {
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

    private void close(Method slice) {
      if (slice != null) {
        slice.end(RETURN);
        v.visitVarInsn(ALOAD, 0);
        v.visitMethodInsn(INVOKESPECIAL, NAME, slice.name, "()V", false);
        size += 4;
      }
    }

    /** Closes a slice, calls it from here and opens another. */
    private Method nextSlice(Method last) {
      close(last);
      Method next = new Method("slice" + slices++, "()V", phase);
      System.arraycopy(scratched, 0, next.scratched, 0, scratched.length);
      return next;
    }

    private void compute(int w) {
      if (!program.isComputed(w)) {
        input(w);
        return;
      }
      WordProgram.Word word = program.word(w);
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

    private void shift(int left) {
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

    private void input(int w) {
      if (w <= game.words) {
        field("state", "[J");
        constant(w - 1);
        op(LALOAD);
        return;
      }
      int role = 0;
      while (w >= moveWord[role + 1]) {
        role++;
      }
      // The word of 64 moves in which the role's move is set: 1 << move if move / 64 fits.
      v.visitVarInsn(ILOAD, joint[role]);
      constant(6);
      op(ISHR);
      constant(w - moveWord[role]);
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

    /** A word with its sign on the stack. */
    private void signed(int operand) {
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

    /** The k-th plane of a role on the stack, without rubbish. */
    private void plane(int role, int k) {
      Choice c = choices[phase.number][role];
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
        Choice c = choices[phase.number][r];
        for (int k = 0; k < c.planes(); k++) {
          field("planes", "[J");
          constant(c.firstPlane() + k);
          plane(r, k);
          op(LASTORE);
        }
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
        if (choices[phase.number][r].forced() < 0) {
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
        Choice c = choices[phase.number][r];
        if (c.forced() >= 0) {
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

    private void draw(Choice c, int[] planes, int result) {
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
      v.visitFieldInsn(GETFIELD, KERNEL, "seed", "J");
      constant(Rng.GAMMA);
      op(LADD);
      v.visitInsn(DUP2_X1);
      v.visitFieldInsn(PUTFIELD, KERNEL, "seed", "J");
      v.visitMethodInsn(INVOKESTATIC, RNG, "mix", "(J)J", false);
      v.visitVarInsn(ILOAD, count);
      v.visitMethodInsn(INVOKESTATIC, RNG, "bounded", "(JI)I", false);
      v.visitVarInsn(ISTORE, rank);
      v.visitLabel(one);
      size += 50;
      int tableNumber = tables.size();
      tables.add(c.leftMask());
      field("tables", "[[J");
      constant(tableNumber);
      op(AALOAD);
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

    /** The move of a leaf on the stack. */
    private void move(Choice c, int node) {
      int[] moves = c.moves();
      boolean inARow = true;
      for (int k = 0; k < moves.length; k++) {
        inARow &= moves[k] == moves[0] + k;
      }
      if (!inARow) {
        field("moves", "[[I");
        constant(moveTables.size());
        op(AALOAD);
        moveTables.add(moves);
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
      for (int bit = 0; bit < game.facts; bit++) {
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
        if (phase.effect[r] != null) {
          field("tables", "[[J");
          constant(phase.effectTable[r]);
          op(AALOAD);
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
      int[] next = new int[game.words];
      for (int w = 0; w < game.words; w++) {
        routed(routes, w);
        for (int r = 0; r < roles; r++) {
          if (phase.effect[r] != null) {
            effects(phase.routes.get(r), w, table[r], base[r]);
          }
        }
        next[w] = newLong();
        store(next[w]);
      }
      for (int w = 0; w < game.words; w++) {
        field("state", "[J");
        constant(w);
        load(next[w]);
        op(LASTORE);
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
}
