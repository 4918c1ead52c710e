// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One search of one position, with its tree for as long as somebody looks at it: run to the end in
 * the background, or stepped by hand.
 *
 * <p>A tree belongs to the thread that searches. Whoever wants to read it while it grows hands in a
 * question, and the searching thread answers it at its next look at the clock.
 */
final class SearchSession {
  /** How far a session is. */
  enum Status {
    QUEUED,
    RUNNING,
    STEPPING,
    DONE,
    STOPPED,
    FAILED
  }

  private static final long OBSERVE_NANOS = 100_000_000;
  private static final long ANSWER_SECONDS = 5;

  private final String id;
  private final PlayedGame played;
  private final String spec;
  private final Budget budget;
  private final long seed;
  private final Object lock = new Object();
  private final Queue<FutureTask<?>> questions = new ArrayDeque<>();
  private Agent agent;
  private Search search;
  private Agent twin;
  private Search twinSearch;
  private Meter meter;
  private volatile Status status;
  private volatile SearchReport report;
  private volatile String fault;
  private volatile long touchedNanos;

  SearchSession(String id, PlayedGame played, String spec, Agent agent, Budget budget, long seed) {
    this.id = id;
    this.played = played;
    this.spec = spec;
    this.agent = agent;
    this.budget = budget;
    this.seed = seed;
    this.status = Status.QUEUED;
    agent.newGame(seed);
    if (agent instanceof MctsAgent mcts) {
      search = mcts.search();
    }
  }

  /**
   * Prepares to be stepped; afterwards {@link #inspect} may iterate.
   *
   * @param second an equal agent, whose search stays one iteration behind: its tree is the tree as
   *     it was when the last iteration chose its way
   */
  void beginStepping(Agent second) {
    synchronized (lock) {
      twin = second;
      second.newGame(seed);
      search = begun(agent);
      twinSearch = begun(second);
      status = Status.STEPPING;
    }
  }

  private Search begun(Agent one) {
    if (!(one instanceof MctsAgent mcts)) {
      twin.close();
      throw ApiException.badRequest(
          "only agents that search a tree can be stepped, and " + spec + " is none");
    }
    return mcts.begin(copyOfState(), budget);
  }

  private State copyOfState() {
    return played.game().copyOf(played.state());
  }

  /** Searches to the end of the budget, on the calling thread. */
  void run() {
    Meter allowed = new Meter(budget, Clock.SYSTEM);
    Agent searching;
    synchronized (lock) {
      if (status != Status.QUEUED || agent == null) {
        return;
      }
      status = Status.RUNNING;
      meter = allowed;
      searching = agent;
    }
    try {
      searching.observe(this::observe, OBSERVE_NANOS);
      SearchReport last = searching.search(copyOfState(), allowed);
      finish(allowed.isStopped() ? Status.STOPPED : Status.DONE, last);
    } catch (OutOfMemoryError e) {
      fault = "the server ran out of memory";
      finish(Status.FAILED, report);
    } catch (RuntimeException e) {
      fault = "the search failed: " + e;
      finish(Status.FAILED, report);
    }
    if (agent == null) {
      searching.close();
    }
  }

  private void observe(SearchReport soFar) {
    report = soFar;
    synchronized (lock) {
      answerAll();
    }
  }

  private void finish(Status end, SearchReport last) {
    synchronized (lock) {
      report = last;
      status = end;
      answerAll();
      if (agent == null) {
        search = null;
      }
    }
  }

  private void answerAll() {
    for (FutureTask<?> task = questions.poll(); task != null; task = questions.poll()) {
      task.run();
    }
  }

  /** Answers a question about the tree when nobody is changing it. */
  <T> T inspect(Callable<T> question) {
    FutureTask<T> task = new FutureTask<>(question);
    synchronized (lock) {
      if (status == Status.QUEUED) {
        throw new ApiException(409, "not-started", "the search waits for its turn");
      }
      if (search == null) {
        throw new ApiException(409, "no-tree", spec + " keeps no tree to look at");
      }
      if (status == Status.RUNNING) {
        questions.add(task);
      } else {
        task.run();
      }
    }
    try {
      return task.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw new ApiException(503, "busy", "the search is too busy to answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ApiException(503, "busy", "the server is stopping");
    }
  }

  /** Asks the search to end soon; what it found so far stays. */
  void stop() {
    synchronized (lock) {
      if (status == Status.QUEUED) {
        status = Status.STOPPED;
      } else if (meter != null) {
        meter.stop();
      }
    }
  }

  /** Ends the search and frees its tree. */
  void close() {
    stop();
    synchronized (lock) {
      if (agent != null && status != Status.RUNNING) {
        agent.close();
        search = null;
      }
      if (twin != null) {
        twin.close();
        twin = null;
        twinSearch = null;
      }
      agent = null;
    }
  }

  String id() {
    return id;
  }

  PlayedGame played() {
    return played;
  }

  Game game() {
    return played.game();
  }

  /** The agent with every default written out. */
  String spec() {
    return spec;
  }

  Budget budget() {
    return budget;
  }

  long seed() {
    return seed;
  }

  Status status() {
    return status;
  }

  boolean isBusy() {
    return status == Status.QUEUED || status == Status.RUNNING;
  }

  /** The latest report; null before the first. */
  SearchReport report() {
    return report;
  }

  /** What went wrong; null if nothing. */
  String fault() {
    return fault;
  }

  /** The search inside; to be used within {@link #inspect} only. */
  Search search() {
    return search;
  }

  /** The search one iteration behind, of a session that is stepped; else null. */
  Search twin() {
    return twinSearch;
  }

  boolean hasTree() {
    return search != null;
  }

  void touch(long nanos) {
    touchedNanos = nanos;
  }

  long touchedNanos() {
    return touchedNanos;
  }
}
