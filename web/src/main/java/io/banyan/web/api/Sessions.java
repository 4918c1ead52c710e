// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * All searches of a server, within its limits: a few think at a time and the others wait; nobody
 * thinks for ever; what nobody looks at any more is closed.
 */
final class Sessions implements AutoCloseable {
  private static final int ID_BYTES = 12;

  private final Specs specs;
  private final Limits limits;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, SearchSession> sessions = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor thinkers;
  private final ScheduledExecutorService watch;

  Sessions(Specs specs, Limits limits, Clock clock) {
    this.specs = specs;
    this.limits = limits;
    this.clock = clock;
    thinkers =
        new ThreadPoolExecutor(
            limits.running(),
            limits.running(),
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> daemon(work, "banyan-think"));
    thinkers.allowCoreThreadTimeOut(true);
    watch = new ScheduledThreadPoolExecutor(1, work -> daemon(work, "banyan-watch"));
    long pause = Math.max(1, limits.idleMillis() / 10);
    watch.scheduleWithFixedDelay(this::closeIdle, pause, pause, TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    // Requests are short and go first.
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }

  /** Starts a search of the state reached, or prepares it for stepping. */
  SearchSession open(PlayedGame played, String agentText, Budget budget, long seed, boolean step) {
    if (played.state().isTerminal()) {
      throw ApiException.badRequest("the game is over: there is nothing to search");
    }
    makeRoom();
    String resolved = specs.resolve(agentText, played.name());
    Agent agent = specs.agent(agentText, played.game(), played.name());
    SearchSession session = new SearchSession(newId(), played, resolved, agent, budget, seed);
    session.touch(clock.nanos());
    if (step) {
      session.beginStepping(specs.agent(agentText, played.game(), played.name()));
    }
    sessions.put(session.id(), session);
    if (!step) {
      thinkers.execute(() -> think(session));
    }
    return session;
  }

  private void think(SearchSession session) {
    var alarm = watch.schedule(session::stop, limits.thinkMillis(), TimeUnit.MILLISECONDS);
    try {
      session.run();
    } finally {
      alarm.cancel(false);
    }
  }

  private String newId() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Closes the finished session that was untouched the longest if there are too many. */
  private synchronized void makeRoom() {
    while (sessions.size() >= limits.sessions()) {
      SearchSession oldest =
          sessions.values().stream()
              .filter(s -> !s.isBusy())
              .min(Comparator.comparingLong(s -> s.touchedNanos() - clock.nanos()))
              .orElseThrow(
                  () ->
                      new ApiException(
                          429,
                          "too-many-searches",
                          limits.sessions()
                              + " searches are running or waiting; try again when one has ended"));
      close(oldest);
    }
  }

  /** The session of an id; asking keeps it alive. */
  SearchSession get(String id) {
    SearchSession session = sessions.get(id);
    if (session == null) {
      throw ApiException.notFound(
          "there is no such search; it may have ended for want of interest");
    }
    session.touch(clock.nanos());
    return session;
  }

  /** The session of an id, or null. */
  SearchSession find(String id) {
    return sessions.get(id);
  }

  void close(SearchSession session) {
    sessions.remove(session.id());
    session.close();
  }

  /** Closes what nobody has asked about for a while. */
  void closeIdle() {
    long now = clock.nanos();
    List<SearchSession> idle = new ArrayList<>();
    for (SearchSession session : sessions.values()) {
      if (now - session.touchedNanos() > limits.idleMillis() * 1_000_000) {
        idle.add(session);
      }
    }
    idle.forEach(this::close);
  }

  int count() {
    return sessions.size();
  }

  int running() {
    return thinkers.getActiveCount();
  }

  @Override
  public void close() {
    List.copyOf(sessions.values()).forEach(this::close);
    thinkers.shutdownNow();
    watch.shutdownNow();
  }
}
