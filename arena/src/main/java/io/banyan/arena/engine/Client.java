// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.arena.match.Forfeit;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/**
 * The other side of one connection: its answers, and its jobs that are not finished. When it cannot
 * be written to any more its jobs end.
 */
final class Client {
  /** More jobs than these wait with the client, which is not read until some are done. */
  private static final int MOST_JOBS = 10_000;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Object NO_ID = new Object();

  private final Writer out;
  private final Set<Job> jobs = new HashSet<>();

  /** Those of requests with an id, which can be cancelled one by one. */
  private final Map<Object, Job> named = new HashMap<>();

  /** Games whose rules are with the client. */
  private final Map<String, HostRules> hosts = new HashMap<>();

  private boolean gone;

  /** When its next job is due; kept by the scheduler. */
  long nextTurn;

  Client(Writer out) {
    this.out = out;
  }

  /** Takes a job on; waits while there are too many. */
  synchronized void accept(Job job) throws InterruptedException {
    if (jobs.size() >= MOST_JOBS && !hosts.isEmpty()) {
      // To wait would keep its answers to questions about states waiting too.
      throw new IllegalArgumentException(
          "a client with games of its own may have " + MOST_JOBS + " unanswered requests");
    }
    while (jobs.size() >= MOST_JOBS && !gone) {
      wait();
    }
    if (job.id != null && named.putIfAbsent(job.id, job) != null) {
      throw new IllegalArgumentException(
          "id " + job.id + " is in use by a request not yet answered");
    }
    jobs.add(job);
  }

  /** Takes a game whose rules are with the client; a new one of a name replaces the old one. */
  synchronized void host(HostRules rules) {
    hosts.put(rules.name(), rules);
  }

  /** A game whose rules are with the client, or null. */
  synchronized HostRules host(String name) {
    return hosts.get(name);
  }

  /** Ends jobs that would ask the client: it has said its last word. */
  void hush() {
    List<Job> left;
    synchronized (this) {
      left = List.copyOf(jobs);
    }
    for (Job job : left) {
      if (job.hosted() != null) {
        job.hosted().fail("the input ended, but " + job.id + " needs states");
      }
    }
  }

  /** A job that is not finished, or null. */
  synchronized Job job(Object id) {
    return named.get(id);
  }

  /** The last answer comes next: who has read it may use the id again. */
  private synchronized void release(Job job) {
    named.remove(job.id, job);
  }

  private synchronized void finished(Job job) {
    jobs.remove(job);
    named.remove(job.id, job);
    notifyAll();
  }

  /** Waits until every job is finished or the client is gone. */
  synchronized void awaitJobs(long millis) throws InterruptedException {
    if (!jobs.isEmpty() && !gone) {
      wait(millis);
    }
  }

  synchronized boolean isBusy() {
    return !jobs.isEmpty() && !gone;
  }

  /** Ends all jobs: nobody will read the answers. */
  void leave() {
    List<Job> left;
    synchronized (this) {
      gone = true;
      left = List.copyOf(jobs);
      notifyAll();
    }
    left.forEach(Job::cancel);
  }

  synchronized boolean isGone() {
    return gone;
  }

  /** Does a piece of a job; whatever goes wrong becomes its answer. True if there is more to do. */
  boolean perform(Job job, AgentPool agents) {
    boolean more = false;
    try {
      more = !isGone() && job.work(agents);
    } catch (RuntimeException | Error e) {
      fail(job, e, agents);
    }
    if (!more && (job.isDone() || isGone())) {
      finished(job);
    }
    return more;
  }

  /** Answers a request by what went wrong with it. */
  void fail(Job job, Throwable e, AgentPool agents) {
    release(job);
    if (e instanceof IllegalArgumentException) {
      error(job.id, e.getMessage());
      return;
    }
    agents.clear();
    error(job.id, sentence(e));
  }

  private static String sentence(Throwable e) {
    if (e instanceof OutOfMemoryError) {
      return "out of memory; give the agent less, such as memory=64";
    }
    // What a program outside did wrong is no fault of ours.
    return e instanceof Forfeit ? e.getMessage() : "internal error: " + e;
  }

  /** Writes the last answer to a job. */
  void result(Job job, Map<String, Object> fields) {
    release(job);
    result(job.id, fields);
  }

  /** Writes the answer to a request that is done at once. */
  void result(Object id, Map<String, Object> fields) {
    write("result", id, fields);
  }

  /** Writes an answer on the way. */
  void write(String type, Object id, Map<String, Object> fields) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("type", type);
    if (id != NO_ID) {
      answer.put("id", id);
    }
    answer.putAll(fields);
    line(answer);
  }

  /** Says what is wrong with a request. */
  void error(Object id, String message) {
    write("error", id, Map.of("message", message));
  }

  /** Says who is here, before anything is asked. */
  void hello(Map<String, Object> fields) {
    write("hello", NO_ID, fields);
  }

  private void line(Map<String, Object> answer) {
    String text = MAPPER.writeValueAsString(answer);
    boolean failed = false;
    synchronized (out) {
      try {
        out.write(text);
        out.write('\n');
        out.flush();
      } catch (IOException e) {
        failed = true;
      }
    }
    if (failed) {
      leave();
    }
  }
}
