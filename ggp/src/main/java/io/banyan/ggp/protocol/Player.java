// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.JointAgent;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Names;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import io.banyan.core.spec.Spec;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.ReaderOptions;
import io.banyan.ggp.gdl.Sexpr;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.Reasoner;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A General Game Player without its transport: takes messages as text and answers as text, for any
 * number of threads. It plays one match at a time and keeps nothing of a finished one, so that the
 * classes generated for it can go.
 */
public final class Player implements Closeable {
  private static final int SILENCE_SECONDS = 60;

  /**
   * How a player behaves.
   *
   * @param name told by INFO
   * @param agent the specification of the agent: one for joint moves ({@code joint(...)}, {@code
   *     random}, {@code legal}), used for every sheet, or any other, used for turn-taking sheets
   *     while {@code joint} plays the rest
   * @param catalog knows both kinds of agents
   * @param marginMillis least time kept between an answer and the end of the clock
   * @param ponders think while nobody asked
   * @param seed decides, with the match, all chance of the agent
   * @param threads how many search at once; an agent that says how many itself is left alone
   * @param log told what happens, from several threads
   */
  public record Settings(
      String name,
      String agent,
      Catalog catalog,
      long marginMillis,
      boolean ponders,
      long seed,
      int threads,
      Consumer<String> log) {
    /** The same with one thread. */
    public Settings(
        String name,
        String agent,
        Catalog catalog,
        long marginMillis,
        boolean ponders,
        long seed,
        Consumer<String> log) {
      this(name, agent, catalog, marginMillis, ponders, seed, 1, log);
    }

    public Settings {
      String kind = Spec.parse(agent).name();
      boolean joint =
          catalog.entries(JointAgent.SLOT).stream().anyMatch(e -> e.name().equals(kind));
      // Refuses a wrong specification here and not in the first match.
      if (joint) {
        catalog.make(JointAgent.SLOT, agent);
      } else {
        checkName(catalog, kind);
        catalog.make(Agent.SLOT, agent);
      }
      if (marginMillis < 0) {
        throw new IllegalArgumentException("margin must be at least 0 ms, was " + marginMillis);
      }
      if (threads < 1) {
        throw new IllegalArgumentException("threads must be at least 1, was " + threads);
      }
      name = name.replaceAll("[\\s();?]+", "_");
    }

    /** The same with another agent. */
    public Settings withAgent(String other) {
      return new Settings(name, other, catalog, marginMillis, ponders, seed, threads, log);
    }

    /**
     * A specification with an argument more, if the agent takes it and does not have it; else those
     * inside it, the first by position or by its key, are given it.
     */
    String with(Slot<?> slot, String spec, String key, String value) {
      return with(slot, Spec.parse(spec), key, value).toString();
    }

    private Spec with(Slot<?> slot, Spec spec, String key, String value) {
      List<Param> params = catalog.find(slot, spec.name()).params();
      boolean given = spec.arguments().stream().anyMatch(a -> key.equals(a.key()));
      List<Spec.Argument> arguments = new ArrayList<>(spec.arguments());
      if (params.stream().noneMatch(p -> p.name().equals(key))) {
        for (int i = 0; i < params.size(); i++) {
          if (slot.equals(params.get(i).slot())) {
            putInside(params.get(i), i == 0, arguments, inner -> with(slot, inner, key, value));
          }
        }
      } else if (!given) {
        arguments.add(new Spec.Argument(key, Spec.word(value), 0));
      }
      return new Spec(spec.name(), spec.quoted(), arguments, 0);
    }

    /** Changes an agent that an agent puts to use. */
    private static void putInside(
        Param param, boolean isFirst, List<Spec.Argument> arguments, UnaryOperator<Spec> change) {
      Spec inner = Spec.parse(param.defaultText());
      int at = isFirst ? 0 : arguments.size();
      for (int i = 0; i < arguments.size(); i++) {
        String key = arguments.get(i).key();
        if (param.name().equals(key) || isFirst && i == 0 && key == null) {
          inner = arguments.remove(i).value();
          at = i;
        }
      }
      arguments.add(at, new Spec.Argument(param.name(), change.apply(inner), 0));
    }

    boolean isJoint() {
      return isJoint(catalog, Spec.parse(agent).name());
    }

    /** Agents are of two kinds here; a misspelt name may be meant for either. */
    private static void checkName(Catalog catalog, String kind) {
      List<String> joint = catalog.entries(JointAgent.SLOT).stream().map(Entry::name).toList();
      List<String> turns = catalog.entries(Agent.SLOT).stream().map(Entry::name).toList();
      if (!turns.contains(kind)) {
        List<String> all = Stream.concat(joint.stream(), turns.stream()).distinct().toList();
        throw new IllegalArgumentException(
            "unknown agent '%s'%s; for every sheet: %s; for turn-taking ones: %s"
                .formatted(
                    kind,
                    Names.suggestion(kind, all),
                    String.join(", ", joint.stream().sorted().toList()),
                    String.join(", ", turns.stream().sorted().toList())));
      }
    }

    private static boolean isJoint(Catalog catalog, String kind) {
      return catalog.entries(JointAgent.SLOT).stream().anyMatch(e -> e.name().equals(kind));
    }
  }

  /** An answer, and somebody who wants to know whether it reached the other side. */
  public static final class Reply {
    private final String text;
    private final Consumer<Boolean> listener;

    Reply(String text, Consumer<Boolean> listener) {
      this.text = text;
      this.listener = listener;
    }

    public String text() {
      return text;
    }

    /** Tells whether the answer could be sent. */
    public void delivered(boolean ok) {
      listener.accept(ok);
    }
  }

  private final Settings settings;
  private final Consumer<MatchLog> records;
  private final ReplyTimes times;
  private final AtomicLong matches = new AtomicLong();
  private volatile PlayedMatch match;

  public Player(Settings settings) {
    this(settings, log -> {});
  }

  /**
   * A player that keeps records.
   *
   * @param records is given what the player knows of each match that has ended, in another thread
   */
  public Player(Settings settings, Consumer<MatchLog> records) {
    this.settings = settings;
    this.records = records;
    this.times = ReplyTimes.onThisMachine(settings.marginMillis());
  }

  /** True while a match is on. */
  public boolean isBusy() {
    return match != null;
  }

  /** True once the match on was asked for a move. */
  boolean wasAsked() {
    PlayedMatch current = match;
    return current != null && current.hasBegun();
  }

  /**
   * Answers a message.
   *
   * @param arrivalNanos when the whole message was there, by {@link System#nanoTime}
   * @throws IllegalArgumentException saying what is wrong with the message or its rules
   */
  public Reply receive(String text, long arrivalNanos) {
    Message message = Message.parse(text);
    if (message instanceof Message.Info) {
      return plain(
          "((name "
              + settings.name()
              + ") (status "
              + (isBusy() ? "busy" : "available")
              + ") (species bot))");
    }
    if (message instanceof Message.Ping) {
      return plain("ready");
    }
    if (message instanceof Message.Start start) {
      return plain(start(start, arrivalNanos));
    }
    if (message instanceof Message.Play play) {
      return play(play, arrivalNanos);
    }
    if (message instanceof Message.Stop stop) {
      return plain(end(stop.id(), stop.moves(), "done"));
    }
    if (message instanceof Message.Abort abort) {
      return plain(end(abort.id(), null, "aborted"));
    }
    new Reasoner(read(((Message.Preview) message).rules()));
    return plain("ready");
  }

  private static Reply plain(String text) {
    return new Reply(text, ok -> {});
  }

  private static Sheet read(List<Sexpr> rules) {
    return KifReader.read(rules, ReaderOptions.DEFAULT);
  }

  private String start(Message.Start start, long arrival) {
    PlayedMatch old = match;
    if (old != null && !old.isForgotten(SILENCE_SECONDS)) {
      if (old.is(start.id()) && !old.hasBegun()) {
        return old.awaitReady(arrival);
      }
      return "busy";
    }
    Sheet sheet = read(start.rules());
    String role =
        KifReader.term(Sexpr.parseAll(start.role(), ReaderOptions.DEFAULT).get(0), false)
            .toString();
    int number = sheet.roles().indexOf(role);
    if (number < 0) {
      throw new IllegalArgumentException(
          "the rules have no role " + Message.brief(role) + "; roles: " + sheet.roles());
    }
    Reasoner reasoner = new Reasoner(sheet);
    PlayedMatch fresh;
    synchronized (this) {
      if (match != old) {
        return "busy";
      }
      if (old != null) {
        settings.log().accept("match " + old.id() + " is given up: nothing was heard of it");
        old.close();
      }
      long seed = Rng.hash(settings.seed(), matches.incrementAndGet());
      fresh = new PlayedMatch(start, sheet, reasoner, number, settings, times, seed, records);
      match = fresh;
    }
    fresh.start();
    try {
      return fresh.awaitReady(arrival);
    } catch (RuntimeException e) {
      release(fresh);
      throw e;
    }
  }

  private Reply play(Message.Play play, long arrival) {
    PlayedMatch current = match;
    if (current == null || !current.is(play.id())) {
      return plain("busy");
    }
    return current.play(play.moves(), arrival);
  }

  private String end(String id, List<String> lastMoves, String answer) {
    PlayedMatch current = match;
    if (current == null) {
      return answer;
    }
    if (!current.is(id)) {
      return "busy";
    }
    current.end(lastMoves);
    release(current);
    return answer;
  }

  private synchronized void release(PlayedMatch finished) {
    finished.close();
    if (match == finished) {
      match = null;
    }
  }

  @Override
  public void close() {
    PlayedMatch current = match;
    if (current != null) {
      release(current);
    }
  }
}
