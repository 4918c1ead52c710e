// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.game.MoveLog;
import io.banyan.core.search.Dither;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.TableColumn;
import io.banyan.core.tree.Tree;
import java.util.Arrays;

/**
 * All-moves-as-first statistics (Brügmann 1993; Gelly and Silver 2007): for nodes of the tree, how
 * often a move was made at or below the node by the player to move there, and the sum of that
 * player's rewards (what is backed up, not the bare outcome: the statistics estimate the same value
 * as a child's mean and are mixed with it). Owns one table per inner node, two rows of floats
 * indexed by move, so that a whole node is updated by loops over plain arrays. RAVE selects by
 * them; PoolRave and PPR read them.
 *
 * <p>A node gets its table when an iteration first goes beyond it, so its own first playout is not
 * in it: most nodes of a tree are leaves, visited once, and a table is thirty times as large as a
 * node. Figure 3 of Duguépéroux et al. (2016) updates the new node too; {@link Scope#WITH_LEAVES}
 * does so.
 *
 * <p>Moves of games with a huge move range share rows by hashing; the statistics of two moves then
 * mix now and then.
 *
 * <p>A float cannot count beyond 2^24. At nodes with more visits than {@link #MOST} a move is
 * counted up to that, and then its mean goes on over about as many of the latest iterations.
 */
public final class Amaf {
  /** Which moves count at which nodes. */
  public enum Scope {
    TREE_AND_PLAYOUT,
    PLAYOUT,
    /** Moves of tree and playout, and new nodes learn from their own first playout. */
    WITH_LEAVES
  }

  /** Whose moves a node's table counts. */
  public enum Colours {
    /** Those of the player to move at the node. */
    OWN,
    /** Those of the player to move at the node that nobody made before, at or below the node. */
    FIRST,
    /** Those of all players, in one table. */
    POOLED,
    /** Those of each player, in a table each. */
    EACH
  }

  private static final String NAME = "amaf";
  private static final int LARGEST_RANGE = 2048;

  /** No move counts more visits. */
  static final int MOST = 1 << 21;

  /** Visits of a node below which the rounding of rewards to floats is too small to matter. */
  private static final int FEW = 1 << 14;

  private final TableColumn tables;
  private final int range;
  private final int mask;
  private final int players;
  private final Scope scope;
  private final Colours colours;
  private final float[][] played;

  /** Where the moves of an iteration lie in each row of {@link #played}: from, to (exclusive). */
  private final int[] from;

  private final int[] to;

  /** Nodes with fewer visits do not learn. */
  private int least;

  private final Dither dither = new Dither();

  /** Makes the statistics for a tree; part of a selection policy. */
  Amaf(PartContext context, Scope scope, Colours colours) {
    int moves = context.game().moveRange();
    this.mask = moves <= LARGEST_RANGE ? -1 : LARGEST_RANGE - 1;
    this.range = Math.min(moves, LARGEST_RANGE);
    this.players = context.game().players();
    this.scope = scope;
    this.colours = colours;
    int rows = colours == Colours.EACH ? players : 1;
    this.tables = context.tree().tables(NAME, 2 * range * rows);
    this.played = new float[colours == Colours.POOLED ? 1 : players][range];
    this.from = new int[played.length];
    this.to = new int[played.length];
  }

  /** The statistics that a selection policy keeps on this tree, for playouts to read. */
  public static Amaf readerOf(PartContext context, String part) {
    if (!context.tree().hasColumn(NAME)) {
      throw new IllegalArgumentException(
          part + " needs the statistics of select=rave or select=grave");
    }
    int moves = Math.min(context.game().moveRange(), LARGEST_RANGE);
    TableColumn tables = context.tree().tables(NAME, 0);
    boolean each = tables.size() > 2 * moves;
    return new Amaf(context, Scope.TREE_AND_PLAYOUT, each ? Colours.EACH : Colours.OWN);
  }

  /** The table index of a move. */
  public int index(int move) {
    return mask == -1 ? move : (move * 0x9E3779B1 >>> 16) & mask;
  }

  /** Number of table indices. */
  public int range() {
    return range;
  }

  /** True if a node has statistics. */
  public boolean has(int node) {
    return tables.has(node);
  }

  /** True if every player's moves are counted at every node. */
  public boolean countsEachPlayer() {
    return colours == Colours.EACH;
  }

  /** The array with a node's visits per move, starting at {@link #visitsOffset}. */
  public float[] array(int node) {
    return tables.array(node);
  }

  /**
   * Where the visits of moves start; the reward sums follow after the range.
   *
   * @param seat 0 for the moves of the player to move at the node, 1 for those of the next player
   *     and so on; others than 0 only if {@link #countsEachPlayer}
   */
  public int visitsOffset(int node, int seat) {
    return tables.offset(node) + seat * 2 * range;
  }

  /** Learns from an iteration: every inner node of the path, and the leaf if that is wanted. */
  void update(Tree tree, Trajectory path) {
    MoveLog log = path.log();
    int treeMoves = path.treeMoves();
    for (int p = 0; p < played.length; p++) {
      if (from[p] < to[p]) {
        Arrays.fill(played[p], from[p], to[p], 0);
      }
      from[p] = range;
      to[p] = 0;
    }
    // From the last move to the first, so that an earlier one can take its place from a later one.
    for (int i = log.size() - 1; i >= treeMoves; i--) {
      mark(log.mover(i), index(log.move(i)));
    }
    if (scope == Scope.WITH_LEAVES && log.size() > treeMoves) {
      learn(tree, path.leaf(), log.mover(treeMoves), path.rewards());
    }
    for (int i = treeMoves - 1; i >= 0; i--) {
      int mover = log.mover(i);
      if (scope != Scope.PLAYOUT) {
        mark(mover, index(log.move(i)));
      }
      learn(tree, path.node(i), mover, path.rewards());
    }
  }

  private void mark(int mover, int index) {
    if (colours == Colours.FIRST) {
      for (float[] p : played) {
        p[index] = 0;
      }
    }
    int row = colours == Colours.POOLED ? 0 : mover;
    played[row][index] = 1;
    from[row] = Math.min(from[row], index);
    to[row] = Math.max(to[row], index + 1);
  }

  /** From now on nodes learn only when they have as many visits: others cost time and memory. */
  void learnFrom(int visits) {
    least = visits;
  }

  private void learn(Tree tree, int node, int mover, double[] rewards) {
    if (tree.visits(node) < least) {
      return;
    }
    if (!tables.has(node) && !tables.allocate(node)) {
      return;
    }
    float[] table = tables.array(node);
    int offset = tables.offset(node);
    int visits = tree.visits(node);
    if (colours == Colours.EACH) {
      for (int p = 0; p < players; p++) {
        int seat = (p - mover + players) % players;
        add(table, offset + 2 * seat * range, p, rewards[p], visits);
      }
    } else {
      add(table, offset, colours == Colours.POOLED ? 0 : mover, rewards[mover], visits);
    }
  }

  private void add(float[] table, int offset, int row, double reward, int visits) {
    add(table, offset, range, played[row], from[row], to[row], reward, visits, dither);
  }

  /**
   * Adds an iteration to one row of visits and one of sums.
   *
   * @param from where the moves seen begin
   * @param to where they end, exclusively
   * @param nodeVisits of the node the table belongs to; no move was seen more often
   */
  static void add(
      float[] table,
      int offset,
      int range,
      float[] seen,
      int from,
      int to,
      double reward,
      int nodeVisits,
      Dither dither) {
    if (nodeVisits < FEW) {
      add(table, offset, range, seen, from, to, (float) reward);
    } else if (nodeVisits < MOST) {
      add(table, offset, range, seen, from, to, rounded(reward, nodeVisits, dither));
    } else {
      addFading(table, offset, range, seen, from, to, reward, dither.next());
    }
  }

  /** The hot loops: all moves in between, seen or not, without a branch. */
  private static void add(
      float[] table, int offset, int range, float[] seen, int from, int to, float reward) {
    for (int m = from; m < to; m++) {
      table[offset + m] += seen[m];
    }
    if (reward == 0) {
      return;
    }
    int sums = offset + range;
    for (int m = from; m < to; m++) {
      table[sums + m] += reward * seen[m];
    }
  }

  /** A reward as it is added to sums of that size: unless it fits, a little more or less. */
  private static float rounded(double reward, int visits, Dither dither) {
    double unit = Math.ulp((float) visits);
    double units = reward / unit;
    return (float) (units == Math.rint(units) ? reward : reward + unit * dither.next());
  }

  private static void addFading(
      float[] table,
      int offset,
      int range,
      float[] seen,
      int from,
      int to,
      double reward,
      float noise) {
    for (int m = from; m < to; m++) {
      if (seen[m] != 0) {
        float n = table[offset + m];
        float sum = table[offset + range + m];
        double change = n < MOST ? reward : reward - sum / n;
        table[offset + m] = n < MOST ? n + 1 : n;
        table[offset + range + m] = (float) (sum + change + Math.ulp(sum) * noise);
      }
    }
  }
}
