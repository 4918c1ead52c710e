// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.match.Forfeit;
import io.banyan.arena.match.Outcome;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Another program as a player: an engine that speaks GTP, started when its first game begins and
 * again after it failed.
 *
 * <p>Moves are told to the engine when it has to think next, so that the time it takes to hear them
 * is its own. What it does wrong is a {@link Forfeit} with the label of the fault.
 */
public final class GtpAgent extends ProgramAgent {
  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "gtp", "another program that speaks GTP, version 2")
          .formula("answers genmove; the player who moves first is b, or w with colours=wb")
          .source("Farneback 2002, Specification of the Go Text Protocol, version 2, draft 2")
          .note("A failure of the program costs the game; it is then started again.")
          .note(
              "It is told a time budget of whole seconds by time_settings, any budget by"
                  + " banyan-budget and a seed by set_random_seed, if it knows these commands.")
          .note(
              "Of a program that does not know banyan-budget the CPU time is measured, with that of"
                  + " all it starts: twice a budget such as 1scpu and a quarter of a second are"
                  + " allowed.")
          .param(CMD)
          .param(Param.text("init", null, "commands to send after the start, separated by ;"))
          .param(START)
          .param(THREADS)
          .param(
              Param.choice("colours", "how it calls the first and the second player", "bw", "wb"))
          .param(
              Param.choice(
                  "passes",
                  "forced passes: told and asked for like other moves, or left out",
                  "tell",
                  "skip"))
          .makes(GtpAgent::factory);

  private static final long CPU_SLACK = 250_000_000L;

  private final List<String> init;
  private final int first;

  /** The letters of the first and the second player. */
  private final String colours;

  /** Null if the engine hears of forced passes. */
  private final int[] legal;

  private Meter meter;
  private Set<String> known = Set.of();
  private Budget told;
  private long seed;

  /** The game so far, and how much of it the engine has heard. */
  private final List<Integer> moves = new ArrayList<>();

  private int heard;

  /** The engine has made this move, and we have not seen it played yet. */
  private int ahead = Game.NO_MOVE;

  private GtpAgent(Game game, Start start, List<String> init, String colours, boolean skipsPasses) {
    super(game, start);
    if (game.players() != 2) {
      throw new IllegalArgumentException(
          "gtp needs a game of two players, but " + game.id() + " has " + game.players());
    }
    this.init = init;
    this.first = game.newState().mover();
    this.colours = colours;
    this.legal = skipsPasses ? new int[game.maxMoves()] : null;
  }

  private static Factory factory(Args args) {
    Start start = Start.of("gtp", args);
    List<String> init = new ArrayList<>();
    if (args.text("init") != null) {
      for (String command : args.text("init").split(";")) {
        if (!command.isBlank()) {
          init.add(command.strip());
        }
      }
    }
    String colours = args.text("colours");
    boolean skips = args.text("passes").equals("skip");
    Factory factory = game -> new GtpAgent(game, start, init, colours, skips);
    return factory.withThreads(args.integer("threads"));
  }

  @Override
  public void check(Budget budget) {
    if (budget.hasCpuTime() && !ProcessTree.tellsCpuTime()) {
      throw new IllegalArgumentException(
          "gtp cannot keep the budget "
              + budget
              + ": this system does not tell the CPU time of other programs; use a time such as"
              + " 1s");
    }
  }

  @Override
  public void newGame(long newSeed) {
    meter = null;
    seed = newSeed;
    moves.clear();
    prepare();
  }

  /** Brings a living engine to the start of the game. */
  private void prepare() {
    long deadline = System.nanoTime() + start.nanos();
    EngineProcess e = engine;
    if (e == null || !e.isAlive()) {
      e = start(deadline);
    } else {
      e.obey(meter);
    }
    heard = 0;
    ahead = Game.NO_MOVE;
    if (known.contains("set_random_seed")) {
      demand(e, "set_random_seed " + (seed & Integer.MAX_VALUE), deadline);
    }
    demand(e, "clear_board", deadline);
  }

  private EngineProcess start(long deadline) {
    close();
    EngineProcess e = EngineProcess.start(start.program());
    engine = e;
    told = null;
    e.obey(meter);
    GtpAnswer list = e.ask("list_commands", left(deadline));
    known = list.success() ? new HashSet<>(Arrays.asList(list.text().split("\\s+"))) : Set.of();
    for (Spec.Argument argument : Spec.parse(game.id()).arguments()) {
      String value = argument.value().name();
      if ("size".equals(argument.key())) {
        demand(e, "boardsize " + size(value), deadline);
      } else if ("komi".equals(argument.key())) {
        demand(e, "komi " + value, deadline);
      }
    }
    for (String command : init) {
      demand(e, command, deadline);
    }
    return e;
  }

  /** A square board has one number; others have width and height. */
  private static String size(String value) {
    int x = value.indexOf('x');
    boolean square = x > 0 && value.substring(0, x).equals(value.substring(x + 1));
    return square ? value.substring(0, x) : value.replace('x', ' ');
  }

  private static long left(long deadline) {
    return Math.max(0, deadline - System.nanoTime());
  }

  private static String demand(EngineProcess e, String command, long deadline) {
    GtpAnswer answer = e.ask(command, left(deadline));
    if (!answer.success()) {
      throw e.fail(Outcome.CRASH, "refused " + command + ": " + answer.text());
    }
    return answer.text();
  }

  @Override
  public void played(int move) {
    if (move == ahead && heard == moves.size()) {
      heard++;
      ahead = Game.NO_MOVE;
    }
    moves.add(move);
  }

  /** The protocol cannot interrupt a search: an engine that does not answer a stop is ended. */
  @Override
  public SearchReport search(State state, Meter newMeter) {
    checkSeen(state, moves.size());
    meter = newMeter;
    Budget budget = meter.budget();
    long begin = System.nanoTime();
    if (isLeftOut(state)) {
      return SearchReport.ofMove(legal[0], System.nanoTime() - begin);
    }
    EngineProcess e = engine;
    if (e == null || !e.isAlive() || ahead != Game.NO_MOVE) {
      // It failed before, or made a move that was not played after all.
      prepare();
      e = engine;
    }
    e.obey(meter);
    long deadline = begin + NO_LIMIT;
    tellMoves(e, deadline);
    tellBudget(e, budget, deadline);
    String command = "genmove " + colour(state.mover());
    if (budget.hasCpuTime() && !known.contains("banyan-budget")) {
      check(budget);
      e.limitCpu(2 * budget.cpuNanos() + CPU_SLACK);
    }
    String answer = demand(e, command, deadline);
    e.freeCpu();
    if (answer.equalsIgnoreCase("resign")) {
      throw Forfeit.resignation();
    }
    try {
      ahead = game.parseMove(state, answer);
    } catch (IllegalArgumentException illegal) {
      throw e.fail(Outcome.ILLEGAL_MOVE, "answered to " + command + ": " + illegal.getMessage());
    }
    return SearchReport.ofMove(ahead, System.nanoTime() - begin);
  }

  private String colour(int player) {
    int seat = player == first ? 0 : 1;
    return colours.substring(seat, seat + 1);
  }

  private void tellMoves(EngineProcess e, long deadline) {
    State at = game.newState();
    for (int i = 0; i < moves.size(); i++) {
      if (i >= heard && isLeftOut(at)) {
        heard = i + 1;
      } else if (i >= heard) {
        String text = game.moveText(at, moves.get(i));
        demand(e, "play " + colour(at.mover()) + " " + text, deadline);
        heard = i + 1;
      }
      at.play(moves.get(i));
    }
  }

  /** True if there is nothing but a pass to play, and the engine knows nothing of such moves. */
  private boolean isLeftOut(State state) {
    return legal != null
        && state.legalMoves(legal) == 1
        && game.moveText(state, legal[0]).equalsIgnoreCase("pass");
  }

  private void tellBudget(EngineProcess e, Budget budget, long deadline) {
    if (budget.equals(told) || budget.equals(Budget.UNLIMITED)) {
      return;
    }
    if (known.contains("banyan-budget")) {
      demand(e, "banyan-budget " + budget, deadline);
    } else if (known.contains("time_settings") && seconds(budget) > 0) {
      // One move in each period of that many seconds; the protocol has no fractions.
      demand(e, "time_settings 0 " + seconds(budget) + " 1", deadline);
    }
    told = budget;
  }

  /** Whole seconds of time or CPU time; 0 if there is no such limit or a shorter one. */
  private static long seconds(Budget budget) {
    return budget.isTimed() ? Math.min(budget.nanos(), budget.cpuNanos()) / SECOND : 0;
  }
}
