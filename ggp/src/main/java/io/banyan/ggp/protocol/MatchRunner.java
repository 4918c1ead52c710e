// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.random.Rng;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.ReaderOptions;
import io.banyan.ggp.gdl.Sexpr;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.RuleEngine;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * The game manager: plays one match between players, keeps the clocks, judges the moves, and writes
 * down what happened. The reference engine decides what is legal.
 *
 * <p>A reply that is late ({@code TO}), missing ({@code CE}) or no legal move ({@code IL}) is
 * replaced by a legal move and noted; the match goes on. A state in which a role has no legal move
 * is an error of the game and ends the match.
 */
public final class MatchRunner {
  private static final int LONGEST_NOTE = 200;

  private final MatchPlan plan;
  private final List<Seat> seats;
  private final Consumer<String> progress;
  private final RuleEngine engine;
  private final List<String> roles;
  private final boolean hidden;
  private final MessageScrambler scrambler;
  private final Rng rng;
  private final long startTime = System.currentTimeMillis();
  private final List<List<String>> states = new ArrayList<>();
  private final List<List<String>> moves = new ArrayList<>();
  private final List<Long> stateTimes = new ArrayList<>();
  private final List<List<String>> errors = new ArrayList<>();
  private final List<String> startErrors = new ArrayList<>();
  private final int[] inARow;
  private final boolean[] forfeited;
  private List<List<String>> percepts = List.of();
  private ExecutorService threads;
  private volatile boolean cancelled;

  /**
   * Prepares a match.
   *
   * @param players one per role, without the role of chance, in the order of the roles
   * @throws IllegalArgumentException if the sheet has no meaning or the players are too many or few
   */
  public MatchRunner(MatchPlan plan, List<Seat> players, Consumer<String> progress) {
    this.plan = plan;
    this.progress = progress;
    Sheet sheet = KifReader.read(plan.sheet());
    engine = Engines.byRules(NormalForm.of(sheet).rules(), WorkLimits.generous());
    roles = engine.roles();
    hidden = sheet.statements().stream().anyMatch(s -> s.head().name().equals("sees"));
    long wanted = roles.stream().filter(r -> !r.equals("random")).count();
    if (players.size() != wanted) {
      throw new IllegalArgumentException(
          plan.game()
              + " needs "
              + wanted
              + " players for its roles "
              + roles
              + ", were "
              + players.size());
    }
    List<Seat> all = new ArrayList<>();
    for (String role : roles) {
      boolean chance = role.equals("random");
      all.add(chance ? new Seat.Builtin("random", false) : players.get(all.size() - chanceIn(all)));
    }
    seats = List.copyOf(all);
    rng = new Rng(Rng.hash(plan.seed(), 1));
    scrambler =
        plan.scramble()
            ? new MessageScrambler(statements(plan.sheet()), Rng.hash(plan.seed(), 2))
            : null;
    inARow = new int[roles.size()];
    forfeited = new boolean[roles.size()];
  }

  private int chanceIn(List<Seat> all) {
    int n = 0;
    for (int r = 0; r < all.size(); r++) {
      n += roles.get(r).equals("random") ? 1 : 0;
    }
    return n;
  }

  private static List<Sexpr> statements(String text) {
    List<Sexpr> all = Sexpr.parseAll(text, ReaderOptions.DEFAULT);
    boolean wrapped =
        all.size() == 1
            && !all.get(0).elements().isEmpty()
            && !all.get(0).elements().get(0).isSymbol();
    return wrapped ? all.get(0).elements() : all;
  }

  /** Asks a running match to end with ABORT; from any thread. */
  public void cancel() {
    cancelled = true;
  }

  /** Plays the match. */
  public MatchLog run() {
    ThreadFactory daemons =
        work -> {
          Thread t = new Thread(work, "banyan-ggp-match-runner");
          t.setDaemon(true);
          return t;
        };
    threads = Executors.newCachedThreadPool(daemons);
    String reason = "";
    try {
      begin();
      engine.setInitial();
      note();
      while (reason.isEmpty() && !engine.isTerminal()) {
        reason = step();
      }
    } catch (RuntimeException e) {
      reason = "game error: " + e.getMessage();
    } finally {
      end(reason);
      threads.shutdownNow();
    }
    return log(reason);
  }

  private void begin() {
    StringBuilder rules = new StringBuilder("(");
    for (Sexpr s : statements(plan.sheet())) {
      rules.append(rules.length() == 1 ? "" : " ").append(s);
    }
    String text = out(rules.append(')').toString());
    if (plan.previewClock() > 0) {
      String preview = "( PREVIEW " + text + " " + plan.previewClock() + " )";
      sendAll(r -> preview, plan.previewClock());
    }
    List<String> replies =
        sendAll(
            r ->
                "( START "
                    + plan.id()
                    + " "
                    + out(roles.get(r))
                    + " "
                    + text
                    + " "
                    + plan.startClock()
                    + " "
                    + plan.playClock()
                    + " )",
            plan.startClock());
    for (int r = 0; r < replies.size(); r++) {
      String reply = replies.get(r);
      boolean fine = reply == null || reply.equalsIgnoreCase("ready");
      startErrors.add(fine ? "" : reply);
      if (!fine) {
        progress.accept(seats.get(r).name() + " on START: " + reply);
      }
    }
  }

  private String step() {
    long began = System.nanoTime();
    if (cancelled) {
      return "cancelled";
    }
    if (moves.size() >= plan.maxSteps()) {
      return "longer than " + plan.maxSteps() + " steps";
    }
    for (int r = 0; r < roles.size(); r++) {
      if (engine.legalCount(r) == 0) {
        return "game error: role " + roles.get(r) + " has no legal move";
      }
    }
    List<String> replies =
        sendAll(
            r -> forfeited[r] ? null : "( PLAY " + plan.id() + " " + told(r) + " )",
            plan.playClock());
    int[] joint = new int[roles.size()];
    List<String> texts = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (int r = 0; r < joint.length; r++) {
      joint[r] = choose(r, replies.get(r), wrong);
      texts.add(engine.moveText(r, joint[r]));
    }
    if (cancelled) {
      return "cancelled";
    }
    percepts = hidden ? engine.percepts(joint) : List.of();
    engine.next(joint);
    moves.add(texts);
    errors.add(wrong);
    note();
    progress.accept(
        "step "
            + moves.size()
            + ": "
            + String.join(" ", texts)
            + (wrong.stream().allMatch(String::isEmpty) ? "" : "  errors " + wrong));
    pause(plan.minStepMillis() - (System.nanoTime() - began) / 1_000_000);
    return "";
  }

  /** The last joint move as a player hears of it. */
  private String told(int role) {
    if (moves.isEmpty()) {
      return "NIL";
    }
    List<String> parts = hidden ? percepts.get(role) : moves.get(moves.size() - 1);
    return out("(" + String.join(" ", parts) + ")");
  }

  private int choose(int role, String reply, List<String> wrong) {
    String error = "";
    int move = -1;
    if (seats.get(role) instanceof Seat.Builtin b) {
      move = engine.legal(role, b.first() ? 0 : rng.nextInt(engine.legalCount(role)));
    } else if (forfeited[role]) {
      error = "forfeited";
    } else if (reply.equals("TO") || reply.startsWith("CE")) {
      error = reply;
    } else {
      move = legal(role, in(reply));
      error = move >= 0 ? "" : "IL " + brief(reply);
    }
    wrong.add(error);
    inARow[role] = error.isEmpty() ? 0 : inARow[role] + 1;
    if (plan.forfeitAfter() > 0 && inARow[role] >= plan.forfeitAfter()) {
      forfeited[role] = true;
    }
    if (move >= 0) {
      return move;
    }
    return engine.legal(role, plan.firstLegal() ? 0 : rng.nextInt(engine.legalCount(role)));
  }

  private int legal(int role, String text) {
    int move;
    try {
      move = engine.parseMove(role, text);
    } catch (IllegalArgumentException e) {
      return -1;
    }
    for (int i = 0; i < engine.legalCount(role); i++) {
      if (engine.legal(role, i) == move) {
        return move;
      }
    }
    return -1;
  }

  private void end(String reason) {
    boolean over = reason.isEmpty();
    sendAll(
        r -> over ? "( STOP " + plan.id() + " " + told(r) + " )" : "( ABORT " + plan.id() + " )",
        plan.playClock());
  }

  private void note() {
    states.add(engine.facts());
    stateTimes.add(System.currentTimeMillis());
  }

  private interface Letter {
    String to(int role);
  }

  /** Sends to all players at once; null for those who get no messages. */
  private List<String> sendAll(Letter letter, int clockSeconds) {
    List<Future<String>> waiting = new ArrayList<>();
    for (int r = 0; r < seats.size(); r++) {
      String text = letter.to(r);
      if (seats.get(r) instanceof Seat.Correspondent c && text != null) {
        long millis = clockSeconds * 1000L + plan.graceMillis();
        Callable<String> call = () -> send(c, text, millis);
        waiting.add(threads.submit(call));
      } else {
        waiting.add(null);
      }
    }
    List<String> replies = new ArrayList<>();
    for (Future<String> f : waiting) {
      try {
        replies.add(f == null ? null : f.get());
      } catch (ExecutionException e) {
        replies.add("CE " + brief(String.valueOf(e.getCause())));
      } catch (InterruptedException e) {
        cancelled = true;
        replies.add("CE interrupted");
      }
    }
    return replies;
  }

  private String send(Seat.Correspondent seat, String text, long millis) {
    try {
      return seat.send(text, plan.connectMillis(), millis);
    } catch (SocketTimeoutException e) {
      return "TO";
    } catch (IOException e) {
      return "CE " + brief(String.valueOf(e.getMessage()));
    }
  }

  private String out(String text) {
    return scrambler == null ? text : scrambler.scramble(text);
  }

  private String in(String text) {
    return scrambler == null ? text : scrambler.unscramble(text);
  }

  private static String brief(String text) {
    return text.length() > LONGEST_NOTE ? text.substring(0, LONGEST_NOTE) + "..." : text;
  }

  private static void pause(long millis) {
    if (millis > 0) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private MatchLog log(String reason) {
    List<Integer> goals = new ArrayList<>();
    List<String> flags = new ArrayList<>();
    List<Boolean> given = new ArrayList<>();
    for (int r = 0; r < roles.size(); r++) {
      int[] values = reason.isEmpty() ? engine.goals(r) : new int[0];
      boolean none = values.length == 0;
      if (reason.isEmpty()) {
        goals.add(none || forfeited[r] ? 0 : values[values.length - 1]);
        flags.add(none ? "undefined" : values.length > 1 ? "ambiguous" : "");
      }
      given.add(forfeited[r]);
    }
    return new MatchLog(
        plan.id(),
        plan.game(),
        startTime,
        plan.startClock(),
        plan.playClock(),
        plan.previewClock(),
        roles,
        seats.stream().map(Seat::name).toList(),
        Collections.unmodifiableList(states),
        Collections.unmodifiableList(moves),
        Collections.unmodifiableList(stateTimes),
        Collections.unmodifiableList(errors),
        Collections.unmodifiableList(startErrors),
        reason.isEmpty(),
        !reason.isEmpty(),
        goals,
        flags,
        given,
        plan.scramble(),
        plan.seed(),
        reason);
  }
}
