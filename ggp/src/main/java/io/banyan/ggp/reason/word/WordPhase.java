// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.PhaseCircuit;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What code is made of for one phase: its words, the choices of the roles, and the effects. */
final class WordPhase {
  private static final int MOST_ROUTES = 40;

  /** What it costs, in operations, to go through the legal moves one by one. */
  private static final int SCATTER_COST = 200;

  private final WordCompiler compiler;
  private final CompiledGame game;
  private final int roles;
  final int number;
  private final PhaseCircuit pc;
  private final Circuit circuit = new Circuit();
  WordProgram program;
  int terminal;
  private final int[][] legal;
  int[] goal;

  /** Next literals of the bits that are computed whatever the move, -1 for the others. */
  final int[] fixed;

  /** Per role, possible move and own bit the next literal; null for roles without tables. */
  final int[][][] effect;

  private final int[][] own;

  /** Per role the routes of its effects, and the index of the table. */
  final List<List<WordProgram.Route>> routes = new ArrayList<>();

  final int[] effectTable;

  /** Roles whose effects are lists of routes for each move instead of a row of all routes. */
  boolean[] sparse;

  /** Where those lists begin among the tables of numbers. */
  final int[] listTable;

  /** Per role the words of its planes, or null when they are gathered by routes. */
  final int[][] planeWord;

  /** Per role and plane word the rank of the move of each bit, or null. */
  final int[][][] scatter;

  final long[][] scatterMask;

  /** Where those ranks are among the tables of numbers, once a method needs them. */
  final int[] scatterTable;

  final List<Map<WordProgram.Route, long[]>> gathered = new ArrayList<>();

  WordPhase(WordCompiler compiler, int number) {
    this.compiler = compiler;
    this.game = compiler.game;
    this.roles = compiler.roles;
    this.number = number;
    this.legal = new int[roles][];
    this.fixed = new int[game.factCount()];
    this.effect = new int[roles][][];
    this.own = new int[roles][];
    this.effectTable = new int[roles];
    this.listTable = new int[roles];
    this.planeWord = new int[roles][];
    this.scatter = new int[roles][][];
    this.scatterMask = new long[roles][];
    this.scatterTable = new int[roles];
    this.pc = new PhaseCircuit(game, compiler.wiring, compiler.phases, number, false, false);
    this.sparse = new boolean[roles];
    boolean[] byTable = new boolean[roles];
    Arrays.fill(byTable, true);
    wire(byTable);
    if (!routeEffects(byTable)) {
      // Either all is computed whatever the move, or each move has a list of its own.
      int operations = program.operations();
      sparse = byTable.clone();
      wire(byTable);
      if (program.operations() > operations) {
        for (int r = 0; r < roles; r++) {
          sparse[r] = !byTable[r];
          byTable[r] = true;
        }
        wire(byTable);
      } else {
        sparse = new boolean[roles];
      }
      routeEffects(byTable);
    }
    compiler.choices[number] = new WordChoice[roles];
    int first = 0;
    for (int r = 0; r < roles; r++) {
      compiler.choices[number][r] = choose(r, first);
      first += compiler.choices[number][r].planes();
    }
    compiler.mostPlanes = Math.max(compiler.mostPlanes, first);
  }

  /** Whether the goals alone would take more than a given number of word operations. */
  static boolean hasLargeGoals(WordCompiler compiler, int most) {
    CompiledGame game = compiler.game;
    PhaseCircuit pc = new PhaseCircuit(game, compiler.wiring, compiler.phases, 0, false, false);
    int[] goals = Arrays.stream(pc.goal()).flatMapToInt(Arrays::stream).toArray();
    if (pc.circuit().gates(goals) * 4 < most) {
      return false;
    }
    WordProgram p = new WordProgram(game.wordCount());
    p.place(pc.circuit(), goals, bit -> bit + 64, m -> 0, false);
    return p.operations() > most;
  }

  /** Brings everything into one circuit and packs it. */
  private void wire(boolean[] byTable) {
    IntList roots = new IntList();
    int[] plain = pc.circuit().copy(circuit, outputs(), circuit::state, circuit::move, false);
    int[] mover = movers();
    IntList[] mine = new IntList[roles];
    Arrays.setAll(mine, r -> new IntList());
    for (int bit = 0; bit < game.factCount(); bit++) {
      int by = mover[pc.next()[bit] >> 1];
      fixed[bit] = game.constant(bit) >= 0 ? circuit.state(bit) : plain[bit];
      if (game.constant(bit) < 0 && by >= 0 && byTable[by]) {
        mine[by].add(bit);
        fixed[bit] = -1;
      } else {
        roots.add(fixed[bit]);
      }
    }
    int at = game.factCount();
    terminal = plain[at++];
    roots.add(terminal);
    for (int r = 0; r < roles; r++) {
      legal[r] = Arrays.copyOfRange(plain, at, at + pc.possible()[r].length);
      at += legal[r].length;
      for (int l : legal[r]) {
        roots.add(l);
      }
    }
    if (compiler.goalsApart) {
      goal = new int[0];
    } else {
      goal = Arrays.copyOfRange(plain, at, plain.length);
      for (int l : goal) {
        roots.add(l);
      }
    }
    for (int r = 0; r < roles; r++) {
      own[r] = mine[r].toArray();
      effect[r] = own[r].length == 0 ? null : new int[pc.possible()[r].length][];
      for (int k = 0; effect[r] != null && k < effect[r].length; k++) {
        effect[r][k] = specialise(r, pc.possible()[r][k]);
        for (int l : effect[r][k]) {
          roots.add(l);
        }
      }
    }
    WordProgram plainProgram = packed(roots.toArray(), false);
    WordProgram onBoards = packed(roots.toArray(), true);
    program = onBoards.operations() < plainProgram.operations() ? onBoards : plainProgram;
  }

  private WordProgram packed(int[] roots, boolean boards) {
    WordProgram p = new WordProgram(compiler.moveWord[roles] - 1);
    p.place(circuit, roots, bit -> bit + 64, this::moveHome, boards);
    return p;
  }

  private int moveHome(int move) {
    int r = PhaseCircuit.roleOf(game, move);
    return (compiler.moveWord[r] << 6) + move - game.firstMove(r);
  }

  private int[] outputs() {
    IntList list = new IntList();
    for (int l : pc.next()) {
      list.add(l);
    }
    list.add(pc.terminal());
    for (int r = 0; r < roles; r++) {
      for (int m : pc.possible()[r]) {
        list.add(pc.legal()[r][m]);
      }
    }
    for (int[] gs : pc.goal()) {
      for (int l : gs) {
        list.add(l);
      }
    }
    return list.toArray();
  }

  private int[] movers() {
    int[] result = new int[pc.circuit().size()];
    Arrays.fill(result, -1);
    for (int n = 1; n < result.length; n++) {
      if (pc.circuit().kind(n) == Circuit.MOVE) {
        result[n] = PhaseCircuit.roleOf(game, pc.circuit().payload(n));
      } else if (pc.circuit().kind(n) == Circuit.AND) {
        for (int l : pc.circuit().inputs(n)) {
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
    Arrays.setAll(roots, i -> pc.next()[own[role][i]]);
    int made = game.firstMove(role) + move;
    return pc.circuit()
        .copy(circuit, roots, circuit::state, m -> m == made ? Circuit.TRUE : Circuit.FALSE, false);
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
      if (index.size() > MOST_ROUTES && !sparse[r]) {
        byTable[r] = false;
        fine = false;
        continue;
      }
      list.addAll(index.keySet());
      if (sparse[r]) {
        listEffects(r);
        continue;
      }
      int width = list.size();
      long[] table = new long[width * game.moveCount(r)];
      for (int k = 0; k < effect[r].length; k++) {
        int[] literals = effect[r][k];
        for (int i = 0; i < literals.length; i++) {
          if (literals[i] != Circuit.FALSE) {
            WordProgram.Route route = program.route(literals[i], own[r][i]);
            table[pc.possible()[r][k] * width + index.get(route)] |=
                1L << WordProgram.sourceBit(route, own[r][i]);
          }
        }
      }
      effectTable[r] = compiler.tables.size();
      compiler.tables.add(table);
    }
    return fine;
  }

  /** The routes of each move of a role, one after the other. */
  private void listEffects(int r) {
    int[] rows = new int[game.moveCount(r) + 1];
    IntList codes = new IntList();
    List<Long> masks = new ArrayList<>();
    int[] moves = pc.possible()[r];
    for (int k = 0; k < moves.length; k++) {
      Map<WordProgram.Route, long[]> some = WordProgram.noRoutes();
      for (int i = 0; i < own[r].length; i++) {
        program.collect(some, effect[r][k][i], own[r][i]);
      }
      Arrays.fill(rows, k == 0 ? 0 : moves[k - 1] + 1, moves[k] + 1, codes.size());
      some.forEach(
          (route, mask) -> {
            codes.add(WordKernel.code(route));
            masks.add(mask[0]);
          });
    }
    Arrays.fill(rows, moves[moves.length - 1] + 1, rows.length, codes.size());
    effectTable[r] = compiler.tables.size();
    compiler.tables.add(masks.stream().mapToLong(Long::longValue).toArray());
    listTable[r] = compiler.moveTables.size();
    compiler.moveTables.add(rows);
    compiler.moveTables.add(codes.toArray());
  }

  /** Finds planes and the tree of masks for a role. */
  private WordChoice choose(int role, int firstPlane) {
    int[] moves = pc.possible()[role];
    gathered.add(null);
    if (moves.length == 1 && legal[role][0] == Circuit.TRUE) {
      return WordChoice.forced(firstPlane, moves);
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
    int cheapest = Math.min(3 * depth * count + 2 * count, 3 * gather.size() + 3 * depth * packed);
    if (cheapest > 4 * count + SCATTER_COST) {
      scatter[role] = new int[count][64];
      for (int k = 0; k < n; k++) {
        scatter[role][plane[k]][bit[k]] = k;
      }
      scatterMask[role] = used.values().stream().mapToLong(Long::longValue).toArray();
      planeWord[role] = planes.keySet().stream().mapToInt(Long::intValue).toArray();
      Arrays.setAll(plane, k -> k >> 6);
      Arrays.setAll(bit, k -> k & 63);
      return WordChoice.of(firstPlane, packed, moves, plane, bit, depth, null);
    }
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
    return WordChoice.of(firstPlane, count, moves, plane, bit, depth, left);
  }
}
