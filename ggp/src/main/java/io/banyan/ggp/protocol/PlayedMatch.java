// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.JointAgent;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.game.GdlJointGame;
import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.gdl.SheetChecker;
import io.banyan.ggp.reason.Reasoner;
import io.banyan.ggp.reason.engine.Effort;
import io.banyan.ggp.reason.rules.Interpreter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One match of a {@link Player}. A thread of its own owns the state and the search: it follows the
 * moves, thinks until shortly before the deadline, and ponders while nobody asks. A second thread
 * climbs the tiers of engines; a better one takes over between two slices of thinking.
 *
 * <p>Whoever waits for an answer waits no longer than the clock allows. If the thread is late (a
 * step of a slow engine, a pause of the machine) the best move so far is the answer.
 */
final class PlayedMatch {
  private static final long SECOND = 1_000_000_000L;
  private static final long SLICE = SECOND / 4;
  private static final long NAP = SECOND / 50;
  private static final long PONDER_SLICE = 5 * SECOND;

  /** Tuples and milliseconds within which the rules of a sheet must be found to make sense. */
  private static final long FIRST_TUPLES = 2_400_000;

  private static final long FIRST_MILLIS = 3_500;

  /** A question for a move. */
  private static final class Step {
    final List<String> moves;
    final long searchEnd;
    final long answerEnd;
    final CompletableFuture<String> answer = new CompletableFuture<>();
    final CountDownLatch begun = new CountDownLatch(1);
    volatile String best;
    volatile boolean abandoned;

    Step(List<String> moves, long searchEnd, long answerEnd) {
      this.moves = moves;
      this.searchEnd = searchEnd;
      this.answerEnd = answerEnd;
    }
  }

  private final Message.Start start;
  private final Sheet sheet;
  private final Reasoner reasoner;
  private final int role;
  private final Player.Settings settings;
  private final ReplyTimes times;
  private final long seed;
  private final boolean hidden;
  private final Effort effort;
  private final Thread thread;
  private final Thread preparer;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final BlockingQueue<Step> queue = new LinkedBlockingQueue<>();
  private volatile boolean closed;
  private volatile boolean prepared;
  private volatile GdlGame turnGame;
  private volatile boolean begun;
  private volatile Brain brain;
  private volatile long lastHeard = System.nanoTime();
  private volatile String lastReply;
  private volatile boolean replyLost;
  private volatile String anyMove = "noop";
  private Step current;

  // Of the match's thread alone.
  private final List<List<String>> history = new ArrayList<>();
  private final Rng rng;
  private GdlJointGame game;
  private JointState state;
  private Interpreter watcher;
  private int tier;
  private boolean preparedSeen;
  private boolean lost;

  PlayedMatch(
      Message.Start start,
      Sheet sheet,
      Reasoner reasoner,
      int role,
      Player.Settings settings,
      ReplyTimes times,
      long seed) {
    this.start = start;
    this.sheet = sheet;
    this.reasoner = reasoner;
    this.role = role;
    this.settings = settings;
    this.times = times;
    this.seed = seed;
    this.rng = new Rng(seed);
    hidden = sheet.statements().stream().anyMatch(s -> s.head().name().equals("sees"));
    effort = new Effort(Math.min(20_000_000, heapTuples()), 4_000_000_000L, 60_000);
    thread = new Thread(this::run, "banyan-ggp-match");
    preparer = new Thread(this::prepare, "banyan-ggp-prepare");
    thread.setDaemon(true);
    preparer.setDaemon(true);
  }

  /** As many tuples as 40 % of the memory holds. */
  private static long heapTuples() {
    return Runtime.getRuntime().maxMemory() / 200;
  }

  void start() {
    thread.start();
  }

  String id() {
    return start.id();
  }

  boolean is(String id) {
    return start.id().equalsIgnoreCase(id);
  }

  boolean hasBegun() {
    return begun;
  }

  /** True if the other side has been silent for much longer than the clocks explain. */
  boolean isForgotten(int graceSeconds) {
    long patience = start.startClock() + 10L * start.playClock() + graceSeconds;
    return System.nanoTime() - lastHeard > patience * SECOND;
  }

  /** Waits until the engines are prepared, at most until the start clock ends. */
  String awaitReady(long arrival) {
    long clock = start.startClock() * SECOND;
    try {
      if (!isReadyBy(arrival + clock - times.margin(clock))) {
        settings.log().accept("match " + id() + ": start clock ends, still preparing");
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      // An error of the machine: the sheet asks for more memory than there is.
      throw new IllegalArgumentException(
          "limit: too large for the memory there is (" + e.getCause() + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    lastHeard = System.nanoTime();
    return "ready";
  }

  private boolean isReadyBy(long end) throws ExecutionException, InterruptedException {
    try {
      await(ready, end);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** Waits in short naps; how much they last too long tells how busy the machine is. */
  private <T> T await(CompletableFuture<T> future, long end)
      throws ExecutionException, InterruptedException, TimeoutException {
    while (true) {
      long now = System.nanoTime();
      long nap = Math.max(1, Math.min(NAP, end - now));
      try {
        return future.get(nap, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        times.nap(System.nanoTime() - now - nap);
        if (System.nanoTime() - end >= 0) {
          throw e;
        }
      }
    }
  }

  /** Answers a question for a move in time. */
  Player.Reply play(List<String> moves, long arrival) {
    begun = true;
    lastHeard = System.nanoTime();
    long clock = start.playClock() * SECOND;
    long margin = times.margin(clock);
    Step step;
    synchronized (this) {
      boolean again = current != null && !current.answer.isDone() && same(current.moves, moves);
      if (again) {
        step = current;
      } else {
        step = new Step(moves, arrival + clock - margin, arrival + clock - margin / 2);
        if (current != null) {
          current.abandoned = true;
        }
        current = step;
        queue.add(step);
        if (closed) {
          release(step);
        }
      }
    }
    String move = answerTo(step);
    if (step.best == null && !step.answer.isDone()) {
      settings.log().accept("match " + id() + ": no state in time, answer " + move);
    }
    lastReply = move;
    replyLost = false;
    long thought = Math.min(System.nanoTime(), step.searchEnd);
    return new Player.Reply(
        spelt(move),
        ok -> {
          replyLost = !ok;
          times.add(System.nanoTime() - thought);
        });
  }

  private String answerTo(Step step) {
    try {
      // A stop may come just before a search begins, so it is repeated until it is heard.
      while (!step.begun.await(1, TimeUnit.MILLISECONDS) && System.nanoTime() < step.answerEnd) {
        stopThinking();
      }
      return await(step.answer, step.answerEnd);
    } catch (TimeoutException | ExecutionException e) {
      stopThinking();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String best = step.best;
    return best != null ? best : anyMove;
  }

  private void stopThinking() {
    Brain b = brain;
    if (b != null) {
      b.stop();
    }
  }

  /** Ends the match; whoever still waits for a move gets the best one so far. */
  void close() {
    synchronized (this) {
      closed = true;
      if (current != null) {
        release(current);
      }
    }
    effort.cancel();
    thread.interrupt();
    // A stop may come just before a search begins, so it is repeated until the match has ended.
    Thread stopper = new Thread(this::stopUntilEnded, "banyan-ggp-stop");
    stopper.setDaemon(true);
    stopper.start();
  }

  private void stopUntilEnded() {
    try {
      while (thread.isAlive()) {
        stopThinking();
        thread.join(1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void release(Step step) {
    step.abandoned = true;
    step.answer.complete(step.best != null ? step.best : anyMove);
    step.begun.countDown();
  }

  private void prepare() {
    try {
      reasoner.prepareSingle(effort);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      settings.log().accept("match " + id() + ": preparation failed: " + e);
    }
    // A role alone is better off with the joint search, which keeps the best line.
    boolean several = sheet.roles().size() > 1;
    if (!settings.isJoint() && several && !hidden && reasoner.game() != null) {
      try {
        GdlGame turns = GdlGame.of("gdl", reasoner);
        if (TurnBrain.leavesPlayoutsOpen(settings)) {
          turns.measureLanes();
        }
        turnGame = turns;
      } catch (RuntimeException | OutOfMemoryError e) {
        settings.log().accept("match " + id() + ": " + e.getMessage());
      }
    }
    prepared = true;
    reasoner.log().forEach(line -> settings.log().accept("match " + id() + ": " + line));
    ready.complete(null);
    if (thread.isAlive() && !begun) {
      stopThinking();
    }
  }

  private void run() {
    try {
      open();
      preparer.start();
      while (!closed) {
        Step step = queue.poll();
        if (step != null) {
          serve(step);
        } else {
          ponder();
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      settings.log().accept("match " + id() + ": " + e);
      ready.completeExceptionally(e);
      survive();
    } finally {
      Brain b = brain;
      if (b != null) {
        b.close();
      }
    }
  }

  /** After a failure of the search: any move known is better than none. */
  private void survive() {
    try {
      while (!closed) {
        Step step = queue.take();
        step.begun.countDown();
        step.answer.complete(anyMove);
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  /** Tier 0: refuses rules without a meaning and those that are too much for a first look. */
  private void open() {
    long tuples = Math.min(FIRST_TUPLES, heapTuples());
    Effort first = new Effort(tuples, 400_000_000L, FIRST_MILLIS);
    Interpreter engine = new Interpreter(NormalForm.of(sheet).rules(), first);
    if (hidden) {
      watcher = new Interpreter(NormalForm.of(sheet).rules(), Effort.generous());
    }
    take(new GdlJointGame(engine));
    if (!state.isTerminal() && state.legalCount(role) == 0) {
      throw new IllegalArgumentException(
          "E3: role " + game.roles().get(role) + " has no legal move in the initial state");
    }
    requireStratified(engine);
    thinkJointly();
    findAnyMove();
  }

  /** Where the rules look unstratified, one step shows whether all of them get a truth value. */
  private void requireStratified(Interpreter engine) {
    if (!SheetChecker.isStratified(sheet) && !state.isTerminal() && hasMoves()) {
      JointState probe = game.newState();
      int[] joint = new int[game.players()];
      for (int r = 0; r < joint.length; r++) {
        joint[r] = probe.legalMove(r, 0);
      }
      probe.play(joint);
      probe.isTerminal();
    }
    engine.requireStratified();
  }

  private void take(GdlJointGame newGame) {
    game = newGame;
    state = game.newState();
    int[] joint = new int[game.players()];
    for (List<String> texts : history) {
      for (int r = 0; r < joint.length; r++) {
        joint[r] = game.parseMove(state, r, texts.get(r));
      }
      state.play(joint);
    }
  }

  private JointBrain jointBrain(String spec) {
    JointAgent agent = settings.catalog().make(JointAgent.SLOT, spec).create(game);
    agent.newGame(seed);
    return new JointBrain(game, state, agent, role);
  }

  private void think(Brain better) {
    Brain old = brain;
    brain = better;
    if (old != null) {
      old.close();
    }
  }

  /** Lets the best engine known now take over. */
  private void climb() {
    if (preparedSeen || tier == reasoner.tier() && !prepared) {
      return;
    }
    preparedSeen = prepared;
    tier = reasoner.tier();
    if (tier == 0) {
      return;
    }
    take(new GdlJointGame(reasoner.newEngine()));
    Brain better = null;
    GdlGame turns = turnGame;
    if (preparedSeen && turns != null) {
      better = TurnBrain.of(turns, settings, seed, role, history);
    }
    if (better == null) {
      thinkJointly();
    } else {
      think(better);
    }
    settings.log().accept("match " + id() + ": " + brain.describe());
  }

  private void thinkJointly() {
    think(jointBrain(settings.isJoint() ? settings.agent() : "joint"));
  }

  private boolean canClimb() {
    return !preparedSeen;
  }

  private void serve(Step step) {
    try {
      if (isRepeated(step)) {
        step.best = lastReply;
        step.begun.countDown();
        step.answer.complete(lastReply);
        return;
      }
      if (step.moves != null && !lost) {
        follow(step.moves);
      }
      findAnyMove();
      step.best = anyMove;
      step.begun.countDown();
      if (!lost && !state.isTerminal() && state.legalCount(role) > 1) {
        search(step);
      }
    } catch (GdlException e) {
      // A state beyond the limits of the interpreter.
      settings.log().accept("match " + id() + ": " + e.getMessage());
    }
    step.begun.countDown();
    step.answer.complete(step.best == null ? anyMove : step.best);
  }

  private void search(Step step) {
    while (!closed && !step.abandoned) {
      climb();
      if (!brain.isOnTurn()) {
        thinkJointly();
      }
      long now = System.nanoTime();
      long left = step.searchEnd - now;
      if (left <= 0) {
        return;
      }
      long slice = canClimb() ? Math.min(left, SLICE) : left;
      step.best = brain.think(slice);
      if (System.nanoTime() - now < slice - SLICE / 100) {
        // All is clear, or somebody asked to stop.
        return;
      }
    }
  }

  private void ponder() throws InterruptedException {
    long quiet = System.nanoTime() - lastHeard;
    boolean worth =
        settings.ponders()
            && !lost
            && quiet < (start.startClock() + 2L * start.playClock() + 30) * SECOND
            && !state.isTerminal()
            && hasMoves();
    climb();
    boolean clear = true;
    if (worth && brain.canPonder()) {
      long slice = canClimb() ? SLICE : PONDER_SLICE;
      long now = System.nanoTime();
      brain.think(slice);
      clear = System.nanoTime() - now < slice - SLICE / 100;
    }
    if (clear && queue.isEmpty() && !closed) {
      // Nothing to think about: wait for a message, with a look at the tiers now and then.
      Step step = queue.poll(canClimb() ? SLICE : SECOND, TimeUnit.NANOSECONDS);
      if (step != null) {
        serve(step);
      }
    }
  }

  private boolean hasMoves() {
    for (int r = 0; r < game.players(); r++) {
      if (state.legalCount(r) == 0) {
        return false;
      }
    }
    return true;
  }

  /** A move list that comes again because the answer was lost, and not because it was played. */
  private boolean isRepeated(Step step) {
    String reply = lastReply;
    if (reply == null || lost) {
      return false;
    }
    if (step.moves == null) {
      return true;
    }
    if (hidden || history.isEmpty() || !same(step.moves, history.get(history.size() - 1))) {
      return false;
    }
    return replyLost || !legal(step.moves) || !normal(step.moves.get(role)).equals(normal(reply));
  }

  private boolean legal(List<String> moves) {
    for (int r = 0; r < moves.size(); r++) {
      if (game.parseMove(state, r, moves.get(r)) < 0) {
        return false;
      }
    }
    return true;
  }

  private void follow(List<String> texts) {
    List<String> moves = hidden ? guess(texts) : texts;
    if (moves == null || moves.size() != game.players() || !legal(moves)) {
      lost = true;
      settings
          .log()
          .accept("match " + id() + ": cannot follow " + Message.brief(String.valueOf(texts)));
      return;
    }
    int[] joint = new int[moves.size()];
    List<String> played = new ArrayList<>();
    for (int r = 0; r < joint.length; r++) {
      joint[r] = game.parseMove(state, r, moves.get(r));
      played.add(game.moveText(r, joint[r]));
    }
    state.play(joint);
    history.add(played);
    try {
      brain.played(played, joint);
    } catch (IllegalArgumentException e) {
      settings.log().accept("match " + id() + ": " + e.getMessage());
      thinkJointly();
    }
  }

  /** With hidden information: a joint move that explains what was seen; the first of them. */
  private List<String> guess(List<String> percepts) {
    List<String> wanted = percepts.stream().map(PlayedMatch::normal).sorted().toList();
    watcher.setFacts(game.facts(state));
    int n = game.players();
    int[] index = new int[n];
    int[] joint = new int[n];
    for (int tried = 0; tried < 20_000; tried++) {
      boolean mine = true;
      for (int r = 0; r < n; r++) {
        joint[r] = watcher.legal(r, index[r]);
        mine &= r != role || watcher.moveText(r, joint[r]).equals(lastReply);
      }
      if (mine && watcher.percepts(joint).get(role).equals(wanted)) {
        List<String> texts = new ArrayList<>();
        for (int r = 0; r < n; r++) {
          texts.add(watcher.moveText(r, joint[r]));
        }
        return texts;
      }
      int r = 0;
      while (r < n && ++index[r] == watcher.legalCount(r)) {
        index[r++] = 0;
      }
      if (r == n) {
        return null;
      }
    }
    return null;
  }

  private void findAnyMove() {
    int n = state.isTerminal() ? 0 : state.legalCount(role);
    anyMove = n == 0 ? "noop" : game.moveText(role, state.legalMove(role, rng.nextInt(n)));
  }

  private static boolean same(List<String> a, List<String> b) {
    if (a == null || b == null) {
      return a == b;
    }
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!normal(a.get(i)).equals(normal(b.get(i)))) {
        return false;
      }
    }
    return true;
  }

  /** Moves compare in any case and spacing. */
  private static String normal(String move) {
    return move.toLowerCase(Locale.ROOT)
        .replaceAll("\\s+", " ")
        .replace("( ", "(")
        .replace(" )", ")")
        .strip();
  }

  /** The move in the spelling of the rules, for managers that mind the case. */
  private String spelt(String move) {
    if (sheet.spelling().isEmpty()) {
      return move;
    }
    StringBuilder b = new StringBuilder();
    for (String token : move.split("(?<=[ ()])|(?=[ ()])")) {
      b.append(sheet.spelling().getOrDefault(token, token));
    }
    return b.toString();
  }
}
