// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.search.selection.Amaf;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.Locale;

/**
 * PPR, playout pruning with RAVE (Duguépéroux, Mazyad, Teytaud and Dehos 2016, Algorithm 1):
 * playouts mostly choose among the moves that the statistics of a well-visited node on the path do
 * not condemn.
 *
 * <p>Per playout: {@code s} is the deepest node of the path with at least {@code tn} of the
 * budget's visits (the root may be it); the list holds the moves still legal with {@code w'/n' >
 * tw} at s. Per move: if nothing of the list is legal any more, uniform; else draw {@code xi};
 * {@code xi <= p}: a uniform move of the list; else move number {@code floor(xi |L|)} of the legal
 * moves L in move order, which is the paper's "(1 - xi) last part". That last rule prefers one
 * region of the board; most of the published gain comes from it together with the one list for both
 * colours, which is why both can be switched off for comparison.
 */
public final class Ppr extends PlyByPly {
  public static final Param.Number P =
      Param.number("p", 0.8, 0, 1, "probability of a move of the list");
  public static final Param.Number TW =
      Param.number("tw", 0.25, 0, 1, "moves with w'/n' above this are in the list");
  public static final Param.Number TN =
      Param.number("tn", 0.01, 0, 1, "share of the budget node s must have in visits");
  public static final Param.Word OTHER =
      Param.choice(
          "other",
          "the other moves: tail of L, any of L, first part, tail drawn twice",
          "tail",
          "full",
          "head",
          "double");
  public static final Param.Word LIST =
      Param.choice("list", "one list for both colours or one each", "shared", "colour");
  public static final Param.Flag ROOT = Param.flag("root", true, "the root may be node s");
  public static final Param.Word RATIO =
      Param.choice("ratio", "tn is a share of the budget, or of visits so far", "budget", "sofar");
  public static final Param.Flag UNSEEN =
      Param.flag("unseen", false, "moves never seen at s are in the list too");
  public static final Param.Number FROM =
      Param.number("from", 0, 0, 1e6, "moves that the first state must have").withoutDefault();

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "ppr", "playouts pruned by the statistics of moves (PPR)")
          .formula(
              "with probability p uniform among moves with w'/n' > tw at node s, else tail of L")
          .source("Dugueperoux, Mazyad, Teytaud, Dehos 2016, Algorithm 1; readings by their code")
          .note(
              "The gain depends on a positional bias: the moves outside the list come from the last"
                  + " part of the board in move order. other=full and list=colour take it away.")
          .param(P)
          .param(TW)
          .param(TN)
          .param(OTHER)
          .param(LIST)
          .param(ROOT)
          .param(RATIO)
          .note(
              "With from, all moves are equally likely in games that begin with fewer moves: what"
                  + " gains on a large board may harm on a small one.")
          .param(UNSEEN)
          .param(FROM)
          .makes(args -> context -> new Ppr(context, args));

  private enum Other {
    TAIL,
    FULL,
    HEAD,
    DOUBLE
  }

  private final Amaf amaf;
  private final double p;
  private final float tw;
  private final double tn;
  private final Other other;
  private final boolean perColour;
  private final boolean rootEligible;
  private final boolean soFar;
  private final boolean unseen;
  private final Tree tree;
  private final MoveList[] lists;
  private final int players;

  /** Plays instead in games with too few moves; else null. */
  private final UniformPolicy uniform;

  private long budget;

  private Ppr(PartContext context, Args args) {
    super(context, true);
    amaf = Amaf.readerOf(context, "ppr");
    p = args.number(P);
    tw = (float) args.number(TW);
    tn = args.number(TN);
    other = Other.valueOf(args.text(OTHER).toUpperCase(Locale.ROOT));
    perColour = args.text(LIST).equals("colour");
    rootEligible = args.flag(ROOT);
    soFar = args.text(RATIO).equals("sofar");
    unseen = args.flag(UNSEEN);
    tree = context.tree();
    players = context.game().players();
    double from = args.number(FROM, 0);
    uniform = from > 0 && movesAtFirst(context.game()) < from ? new UniformPolicy(context) : null;
    if (perColour && !amaf.countsEachPlayer()) {
      throw new IllegalArgumentException("ppr(list=colour) needs select=rave(colours=each)");
    }
    lists = new MoveList[perColour ? players : 1];
    for (int i = 0; i < lists.length; i++) {
      lists[i] = new MoveList(context.game().maxMoves());
    }
  }

  private static int movesAtFirst(Game game) {
    return game.newState().legalMoves(new int[game.maxMoves()]);
  }

  @Override
  public void searchStarted(SearchInfo info) {
    budget = info.expectedInTree();
  }

  @Override
  void playoutStarted(State state, LegalPool legal, Trajectory path) {
    for (MoveList list : lists) {
      list.clear();
    }
    if (uniform != null) {
      return;
    }
    int at = deepestEligible(path);
    if (at < 0) {
      return;
    }
    int node = path.node(at);
    int mover = path.log().mover(at);
    float[] table = amaf.array(node);
    for (int seat = 0; seat < lists.length; seat++) {
      int visits = amaf.visitsOffset(node, seat);
      int sums = visits + amaf.range();
      MoveList list = lists[perColour ? (mover + seat) % players : 0];
      for (int i = 0; i < legal.size(); i++) {
        int move = legal.get(i);
        int m = amaf.index(move);
        float n = table[visits + m];
        if (n > 0 ? table[sums + m] > tw * n : unseen) {
          list.add(move);
        }
      }
    }
  }

  /** Index on the path of the deepest node with enough visits and statistics, or -1. */
  private int deepestEligible(Trajectory path) {
    long total = soFar || budget == 0 ? tree.visits(tree.root()) : budget;
    double needed = tn * total;
    int first = rootEligible ? 0 : 1;
    for (int i = path.nodeCount() - 2; i >= first; i--) {
      int node = path.node(i);
      if (tree.visits(node) >= needed && amaf.has(node)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    if (uniform == null) {
      playToTheEnd(state, path, rng);
    } else {
      uniform.playOut(state, path, rng);
    }
  }

  @Override
  int choose(State state, LegalPool legal, Trajectory path, Rng rng) {
    MoveList list = lists[perColour ? state.mover() : 0];
    double xi = rng.nextDouble();
    if (xi <= p) {
      int move = list.draw(legal, rng);
      return move >= 0 ? move : legal.random(rng);
    }
    if (!list.anyLegal(legal)) {
      return legal.random(rng);
    }
    int n = legal.size();
    int tail = (int) (xi * n);
    return switch (other) {
      case FULL -> legal.random(rng);
      case HEAD -> legal.kth((int) ((1 - xi) * n));
      case DOUBLE -> legal.kth(tail + rng.nextInt(n - tail));
      case TAIL -> legal.kth(tail);
    };
  }
}
