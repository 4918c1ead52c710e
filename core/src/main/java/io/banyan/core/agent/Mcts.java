// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.search.Backup;
import io.banyan.core.search.Expansion;
import io.banyan.core.search.FinalMovePolicy;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.Prior;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchConfig;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Solver;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Part;
import io.banyan.core.spec.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Monte-Carlo tree search put together from parts, and the way to do so in Java:
 *
 * <pre>{@code
 * Mcts player =
 *     Mcts.builder()
 *         .select(Rave.ENTRY.with(Rave.K.of(0.3)))
 *         .solver(MctsSolver.ENTRY.with())
 *         .build();
 * }</pre>
 *
 * <p>This is another way to write {@code mcts(select=rave(k=0.3),solver=mcts)}: {@link
 * Builder#build} gives that text to the catalogue, which checks and completes it as it does on the
 * command line and complains in the same words. Parts of your own need no registration.
 */
public final class Mcts implements Agent.Factory {
  private static final Param.Inner<SelectionPolicy.Factory> SELECT =
      Param.part("select", SearchSlots.SELECT, "ucb1", "the way down the tree");
  private static final Param.Inner<PlayoutPolicy.Factory> PLAYOUT =
      Param.part("playout", SearchSlots.PLAYOUT, "uniform", "how games are finished");
  private static final Param.Inner<RewardPolicy.Factory> REWARD =
      Param.part("reward", SearchSlots.REWARD, "outcome", "what an outcome is worth");
  private static final Param.Inner<Backup.Factory> BACKUP =
      Param.part("backup", SearchSlots.BACKUP, "mean", "how rewards are written to the tree");
  private static final Param.Inner<Expansion> EXPAND =
      Param.part("expand", SearchSlots.EXPAND, "one", "how the tree grows");
  private static final Param.Inner<FinalMovePolicy> FINAL =
      Param.part("final", SearchSlots.FINAL, "visits", "which move is played in the end");
  private static final Param.Inner<Prior.Factory> PRIOR =
      Param.part("prior", SearchSlots.PRIOR, "none", "knowledge about children");
  private static final Param.Inner<Solver.Factory> SOLVER =
      Param.part("solver", SearchSlots.SOLVER, "none", "proofs in the tree");
  private static final Param.Whole MEMORY =
      Param.integer("memory", 512, 4, 1_000_000, "memory of the tree in MB");
  private static final Param.Whole THREADS =
      Param.integer("threads", 1, 1, 256, "threads that search one position");
  private static final Param.Word PARALLEL =
      Param.choice("parallel", "one shared tree, or one tree a thread", "tree", "root");
  private static final Param.Flag REUSE =
      Param.flag("reuse", false, "keep the tree between moves; needed to ponder");

  /** The parameters, which all presets take too. */
  static final List<Param> PARAMS =
      List.of(
          SELECT, PLAYOUT, REWARD, BACKUP, EXPAND, FINAL, PRIOR, SOLVER, MEMORY, THREADS, PARALLEL,
          REUSE);

  static final Entry<Agent.Factory> ENTRY =
      Entry.of(Agent.SLOT, "mcts", "Monte-Carlo tree search from parts")
          .formula("repeat: select, expand, play out, reward, back up; then the final move")
          .source("Coulom 2006; Kocsis, Szepesvari 2006; Browne et al. 2012")
          .params(PARAMS)
          .makes(Mcts::make);

  private final String spec;
  private final Agent.Factory factory;

  private Mcts(String spec, Agent.Factory factory) {
    this.spec = spec;
    this.factory = factory;
  }

  private static Agent.Factory make(Args args) {
    SearchConfig config =
        new SearchConfig(
            args.part(SELECT),
            args.part(PLAYOUT),
            args.part(REWARD),
            args.part(BACKUP),
            args.part(EXPAND),
            args.part(FINAL),
            args.part(PRIOR),
            args.part(SOLVER),
            args.integer(MEMORY));
    Parallelism parallelism =
        new Parallelism(args.integer(THREADS), args.text(PARALLEL).equals("tree"));
    boolean reuse = args.flag(REUSE);
    Agent.Factory factory = game -> new MctsAgent(game, config, parallelism, reuse, Clock.SYSTEM);
    return factory.withThreads(parallelism.threads());
  }

  /** Starts a player; whatever is not said has the default of the command line. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public Agent create(Game game) {
    return factory.create(game);
  }

  @Override
  public int threads() {
    return factory.threads();
  }

  /** The text that makes the same player on the command line, in files and in a catalogue. */
  public String toSpec() {
    return spec;
  }

  @Override
  public String toString() {
    return spec;
  }

  /** Collects what a player is made of. */
  public static final class Builder {
    private final Map<String, Setting> settings = new LinkedHashMap<>();

    private Builder() {}

    private Builder set(Setting setting) {
      settings.put(setting.key(), setting);
      return this;
    }

    /** The way down the tree. */
    public Builder select(Part<SelectionPolicy.Factory> part) {
      return set(SELECT.of(part));
    }

    /** How games are finished. */
    public Builder playout(Part<PlayoutPolicy.Factory> part) {
      return set(PLAYOUT.of(part));
    }

    /** What an outcome is worth. */
    public Builder reward(Part<RewardPolicy.Factory> part) {
      return set(REWARD.of(part));
    }

    /** How rewards are written to the tree. */
    public Builder backup(Part<Backup.Factory> part) {
      return set(BACKUP.of(part));
    }

    /** How the tree grows. */
    public Builder expand(Part<Expansion> part) {
      return set(EXPAND.of(part));
    }

    /** Which move is played in the end. */
    public Builder finalMove(Part<FinalMovePolicy> part) {
      return set(FINAL.of(part));
    }

    /** Knowledge about children. */
    public Builder prior(Part<Prior.Factory> part) {
      return set(PRIOR.of(part));
    }

    /** Proofs in the tree. */
    public Builder solver(Part<Solver.Factory> part) {
      return set(SOLVER.of(part));
    }

    /** The tree takes at most this much. */
    public Builder memoryMegabytes(int megabytes) {
      return set(MEMORY.of(megabytes));
    }

    /** That many threads search one position, in one shared tree. */
    public Builder threads(int threads) {
      return set(THREADS.of(threads)).set(PARALLEL.of("tree"));
    }

    /** That many threads search one position, each in a tree of its own. */
    public Builder threadsWithOwnTrees(int threads) {
      return set(THREADS.of(threads)).set(PARALLEL.of("root"));
    }

    /** Keeps the tree from move to move; needed to ponder. */
    public Builder reuseTree() {
      return set(REUSE.of(true));
    }

    /**
     * The player.
     *
     * @throws IllegalArgumentException if a value is refused, naming it and what is accepted
     */
    public Mcts build() {
      Part<Agent.Factory> part = ENTRY.with(settings.values().toArray(Setting[]::new));
      Catalog catalog = Agents.catalog();
      for (Entry<?> entry : part.entries()) {
        if (!catalog.entries(entry.slot()).contains(entry)) {
          catalog.add(entry);
        }
      }
      String spec = part.spec().toString();
      return new Mcts(spec, catalog.make(Agent.SLOT, spec));
    }
  }
}
