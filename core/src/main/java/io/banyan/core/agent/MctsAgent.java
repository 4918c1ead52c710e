// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Forecast;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchConfig;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchReport;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * Monte-Carlo tree search as a player: keeps its memory between moves, its tree too if asked,
 * thinks in the opponent's time if asked, and uses one or several threads.
 */
public final class MctsAgent implements Agent {
  private final Parallelism parallelism;
  private final boolean reuse;
  private final Clock clock;
  private final List<Search> workers = new ArrayList<>();
  private final RootMerge merge;
  private final Forecast forecast = new Forecast();

  private long seed;
  private long searches;
  private Consumer<SearchReport> observer;
  private long observeNanos;
  private Thread ponderer;
  private Meter pondering;

  private State treeState;
  private boolean treeValid;
  private int treeSearcher;

  /**
   * Makes the agent.
   *
   * @param reuse keep the part of the tree that still applies after moves were played
   */
  MctsAgent(Game game, SearchConfig config, Parallelism parallelism, boolean reuse, Clock clock) {
    this.parallelism = parallelism;
    this.reuse = reuse;
    this.clock = clock;
    this.merge = new RootMerge(config.finalMove());
    boolean shared = parallelism.sharedTree() && parallelism.threads() > 1;
    SearchConfig perTree = shared ? config : withMemoryShare(config, parallelism.threads());
    Tree tree = Search.newTree(game, perTree, shared);
    for (int i = 0; i < parallelism.threads(); i++) {
      if (i > 0 && !shared) {
        tree = Search.newTree(game, perTree, false);
      }
      workers.add(new Search(game, perTree, tree));
    }
    this.treeState = game.newState();
    newGame(0);
  }

  private static SearchConfig withMemoryShare(SearchConfig c, int threads) {
    return new SearchConfig(
        c.select(),
        c.playout(),
        c.reward(),
        c.backup(),
        c.expansion(),
        c.finalMove(),
        c.prior(),
        c.solver(),
        Math.max(1, c.memoryMegabytes() / threads));
  }

  @Override
  public void newGame(long newSeed) {
    stopPondering();
    seed = newSeed;
    searches = 0;
    forecast.clear();
    treeValid = false;
    workers.forEach(Search::gameStarted);
  }

  @Override
  public void observe(Consumer<SearchReport> newObserver, long everyNanos) {
    observer = newObserver;
    observeNanos = everyNanos;
  }

  @Override
  public SearchReport search(State state, Budget budget) {
    return search(state, new Meter(budget, clock));
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    return search(state, state.mover(), meter);
  }

  @Override
  public SearchReport search(State state, int player, Meter meter) {
    stopPondering();
    long start = clock.nanos();
    prepare(state, player, meter.budget());
    runAll(parts(meter));
    long nanos = clock.nanos() - start;
    if (player == state.mover()) {
      forecast.searched(iterations(), nanos);
    }
    return report(nanos);
  }

  private void prepare(State state, int searcher, Budget budget) {
    boolean keep = reuse && treeValid && sameAsTree(state) && isOfUseTo(searcher);
    long all = forecast.of(budget);
    long own = all / parallelism.threads();
    boolean shared = workers.get(0).tree().isShared();
    SearchInfo info = new SearchInfo(state, searcher, own, shared ? all : own);
    long searchSeed = Rng.hash(seed, searches++);
    for (int i = 0; i < workers.size(); i++) {
      Search worker = workers.get(i);
      if (!keep && (i == 0 || !worker.tree().isShared())) {
        worker.tree().clear();
      }
      worker.begin(info, i == 0 ? searchSeed : Rng.hash(searchSeed, i));
    }
    treeState.copyFrom(state);
    treeValid = true;
    treeSearcher = searcher;
  }

  private boolean isOfUseTo(int searcher) {
    return searcher == treeSearcher || !workers.get(0).isForSearcher();
  }

  private boolean sameAsTree(State state) {
    return state.ply() == treeState.ply()
        && state.mover() == treeState.mover()
        && (!(state instanceof HashKey a) || a.key() == ((HashKey) treeState).key());
  }

  /** One meter a thread; the first also serves the observer. */
  private List<Meter> parts(Meter meter) {
    List<Meter> parts = new ArrayList<>();
    Consumer<SearchReport> seer = observer;
    boolean apart = workers.size() > 1 && !workers.get(0).tree().isShared();
    AtomicReferenceArray<RootMerge.Snapshot> roots = new AtomicReferenceArray<>(workers.size());
    for (int i = 0; i < workers.size(); i++) {
      int number = i;
      Runnable snap =
          () -> roots.set(number, RootMerge.Snapshot.of(workers.get(number), meter.elapsedNanos()));
      Runnable tell =
          apart
              ? () -> {
                snap.run();
                seer.accept(merged(roots, meter.elapsedNanos()));
              }
              : () -> seer.accept(report(meter.elapsedNanos()));
      Runnable look = seer == null ? null : i == 0 ? tell : apart ? snap : null;
      parts.add(meter.part(workers.size(), i, look, observeNanos));
    }
    return parts;
  }

  /** What the threads have shown of their trees so far. */
  private SearchReport merged(AtomicReferenceArray<RootMerge.Snapshot> roots, long nanos) {
    List<RootMerge.Snapshot> shown = new ArrayList<>();
    for (int i = 0; i < roots.length(); i++) {
      if (roots.get(i) != null) {
        shown.add(roots.get(i));
      }
    }
    return merge.report(shown, nanos, Rng.hash(seed, searches));
  }

  private void runAll(List<Meter> meters) {
    if (workers.size() == 1) {
      workers.get(0).run(meters.get(0));
      return;
    }
    WorkerThreads.run(workers, meters);
  }

  private long iterations() {
    return workers.stream().mapToLong(Search::iterations).sum();
  }

  private SearchReport report(long nanos) {
    Search first = workers.get(0);
    if (workers.size() == 1) {
      return first.report(nanos);
    }
    return first.tree().isShared()
        ? first.report(nanos).withIterations(iterations())
        : merge.report(
            workers.stream().map(search -> RootMerge.Snapshot.of(search, nanos)).toList(),
            nanos,
            Rng.hash(seed, searches));
  }

  @Override
  public void played(int move) {
    stopPondering();
    if (!reuse || !treeValid) {
      treeValid = false;
      return;
    }
    boolean kept = true;
    for (int i = 0; i < workers.size(); i++) {
      Search worker = workers.get(i);
      if (i == 0 || !worker.tree().isShared()) {
        kept &= worker.tree().reroot(move);
      }
    }
    treeValid = kept;
    treeState.play(move);
  }

  @Override
  public void startPondering(State state, int player) {
    stopPondering();
    if (!reuse || state.isTerminal()) {
      return;
    }
    prepare(state, player, Budget.UNLIMITED);
    pondering = new Meter(Budget.UNLIMITED, clock);
    List<Meter> meters = parts(pondering);
    ponderer = new Thread(() -> runAll(meters), "banyan-ponder");
    ponderer.setDaemon(true);
    ponderer.start();
  }

  @Override
  public void stopPondering() {
    Thread thread = ponderer;
    if (thread == null) {
      return;
    }
    ponderer = null;
    pondering.stop();
    WorkerThreads.join(thread);
  }

  /** The search of the first thread, for those who look inside or step through it. */
  public Search search() {
    return workers.get(0);
  }

  /** Prepares the first thread's search to be stepped by hand with {@link Search#iterate}. */
  public Search begin(State state, Budget budget) {
    stopPondering();
    prepare(state, state.mover(), budget);
    return workers.get(0);
  }

  @Override
  public void close() {
    stopPondering();
  }
}
