// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.BatchPlayout;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.RuleSheets;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.ggp.gdl.GdlTerm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.knowledge.EarlyEnds;
import io.banyan.ggp.knowledge.SheetKnowledge;
import io.banyan.ggp.knowledge.SheetModel;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.Reasoner;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.PlayoutSpeed;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.lane.LaneEngine;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * A turn-taking rule sheet as a game: in every state at most one role has a choice, and the others
 * make the only move they have.
 *
 * <p>The reward is the goal divided by 100. Anomalies never stop a search: a state in which a role
 * lacks a move ends the game, an undefined goal counts a half, several goals their mean, and after
 * {@link #maxPlies} moves the game is cut, with the goals if every role has exactly one and a half
 * for everybody otherwise. A game whose length is bounded by step counters is never cut.
 *
 * <p>Whether a sheet takes turns is judged by random games. Should a state with two choices turn up
 * later all the same, one role is to move and the others make a move fixed by the state.
 */
public final class GdlGame extends SheetGame {
  /** At 5 times the games batches lose or draw, at 20 times they win: docs/notes/gdl-engines.md. */
  private static final double LANES_PAY_FROM = 12;

  private static final Param SERIAL =
      Param.flag(
          "serial", false, "roles that choose at once do so in turn, each seeing the others'");

  private static final long MEASURED_NANOS = 60_000_000;
  private static final int MEASURED_ROUNDS = 5;

  private final int cap;
  private final Lanes lanes;
  private final SheetKnowledge knowledge;
  private final Known known;
  private volatile boolean prefersLanes;
  final int[] control;
  final BitSet[] idle;

  /**
   * What states of a game make use of beyond the rules.
   *
   * @param ends goals that are decided end the game
   * @param symmetry of moves that only mirror each other one is offered
   * @param cut of moves that do the same one is offered
   * @param features what evaluations look at
   */
  record Known(boolean ends, boolean symmetry, boolean cut, SheetModel.Features features) {
    /** The rules as they are, and evaluations by all there is. */
    static final Known RULES = new Known(false, false, false, SheetModel.Features.ALL);
  }

  private GdlGame(String id, Reasoner reasoner, TurnTaking turns, SheetLayout layout) {
    super(id, reasoner, layout);
    this.control = turns.control();
    this.idle = turns.idle();
    lanes = new Lanes(game);
    knowledge = new SheetKnowledge(game, this::newEngine);
    int bound = knowledge.counters().bound();
    // One more, so that a game which ends by its rules is never taken for one that was cut.
    cap = bound < 0 ? turns.cap() : bound + 1;
    known = Known.RULES;
  }

  /** Another view of a game; states of both can be copied to each other. */
  private GdlGame(GdlGame other, Known known) {
    super(other);
    cap = other.cap;
    control = other.control;
    idle = other.idle;
    lanes = other.lanes;
    knowledge = other.knowledge;
    this.known = known;
  }

  /** The same game with states that make use of what is known, found out now if it was not. */
  GdlGame with(Known other) {
    GdlGame view = new GdlGame(this, other);
    view.newEnds();
    view.newCut();
    view.newModel();
    return view;
  }

  /** What is known of the game beyond its rules. */
  public SheetKnowledge knowledge() {
    return knowledge;
  }

  /** Early ends for one thread, null if they are not wanted or not worth it. */
  EarlyEnds newEnds() {
    return known.ends ? knowledge.newEnds() : null;
  }

  /** What cuts moves for one thread; null if all are offered. */
  MoveCut newCut() {
    return MoveCut.of(
        known.symmetry ? knowledge.symmetries() : List.of(),
        known.cut ? knowledge.moveClasses() : null);
  }

  /** What the key of a state looks at; null for everything. */
  long[] keyMask() {
    return known.cut || players() == 1 ? knowledge.keyMask() : null;
  }

  /** An evaluation for one thread. */
  SheetModel newModel() {
    return knowledge.newModel(known.features);
  }

  /** An entry for one catalogue, which keeps the last few games it made. */
  public static Entry<Game> entry() {
    return described()
        .note(
            "The file is a path (.kif prefix form, .hrf infix form) or the name of a sheet that"
                + " comes with Banyan: "
                + String.join(", ", SheetFiles.OWN)
                + ".")
        .param(Param.text("file", "tictactoe.kif", "the rule sheet").asPositional())
        .param(SERIAL)
        .makes(new RecentGames(SheetFiles::text));
  }

  /** The same for sheets that come with Banyan only: it reads no files. */
  public static Entry<Game> ownEntry() {
    String[] names = SheetFiles.OWN.toArray(String[]::new);
    return described()
        .param(Param.choice("file", "the rule sheet", names).asPositional())
        .param(SERIAL)
        .makes(new RecentGames(SheetFiles::own));
  }

  private static Entry<Game> described() {
    return Entry.of(GameSlot.GAME, RuleSheets.GAME, "A turn-taking game from a rule sheet in GDL")
        .source("Game Description Language: Love, Hinrichs, Genesereth 2006")
        .note(
            "Players are the roles in the order of the sheet; rewards are goals / 100. Sheets in"
                + " which roles choose at once are refused unless serial is set: JointSearch plays"
                + " them as they are.")
        .note(
            "A state without legal moves for a role ends the game. An undefined goal counts 0.5,"
                + " several goals their mean. Unless step counters bound their length, games are cut"
                + " after ten times the mean length of random games, at least 500 moves; then goals"
                + " count if each role has exactly one, else 0.5.")
        .note("Moves are terms: (mark 2 2); moves of roles without a choice are left out.");
  }

  /**
   * Compiles a sheet.
   *
   * @param id the game's name, as {@link #id} tells it
   * @throws IllegalArgumentException if the sheet has no meaning, is too large to compile, hides
   *     information, or lets roles choose at once
   */
  public static GdlGame of(String id, Sheet sheet) {
    return of(id, sheet, SheetLayout.SQUARES);
  }

  static GdlGame of(String id, Sheet sheet, SheetLayout layout) {
    Reasoner reasoner = open(sheet);
    reasoner.prepareSingle(WorkLimits.generous());
    return of(id, reasoner, layout);
  }

  /** The game in which roles that choose at once do so one after the other. */
  static Game serial(String id, Sheet sheet, SheetLayout layout) {
    Reasoner reasoner = open(sheet);
    reasoner.prepareSingle(WorkLimits.generous());
    return SerialGame.of(id, reasoner, layout);
  }

  /**
   * The game of a sheet nobody vouches for, within the limits of {@code ggp check}: one of turns
   * or, if roles choose at once, one in which they do so one after the other.
   *
   * @throws IllegalArgumentException if there is no such game
   */
  public static Game untrusted(String id, Sheet sheet) {
    Reasoner reasoner = open(sheet);
    reasoner.prepareSingle(WorkLimits.forCheck());
    if (reasoner.game() == null) {
      throw notCompiled(reasoner);
    }
    TurnTaking turns = TurnTaking.of(reasoner.game(), reasoner.newEngine());
    return turns.simultaneous() == null
        ? new GdlGame(id, reasoner, turns, SheetLayout.SQUARES)
        : SerialGame.of(id, reasoner, SheetLayout.SQUARES);
  }

  private static Reasoner open(Sheet sheet) {
    Reasoner reasoner = new Reasoner(sheet);
    String hidden = notGdlOne(sheet);
    if (hidden != null) {
      throw new IllegalArgumentException(
          "the sheet is GDL-II: "
              + hidden
              + ". Agents for turn-taking games need the whole state and no chance; ggp player"
              + " and ggp manager play it, as far as percepts tell the state");
    }
    for (String role : sheet.roles()) {
      if (sheet.statements().stream().noneMatch(s -> mayMove(s, role))) {
        throw new IllegalArgumentException(
            "no statement gives the role " + role + " a legal move, so nothing can be played");
      }
    }
    return reasoner;
  }

  private static boolean mayMove(Statement statement, String role) {
    return statement.head().signature().equals("legal/2")
        && (statement.head().args().get(0) instanceof GdlTerm.Variable
            || statement.head().args().get(0).toString().equals(role));
  }

  /** What makes a sheet one of GDL-II, and why that matters; null if nothing does. */
  private static String notGdlOne(Sheet sheet) {
    if (sheet.statements().stream().anyMatch(s -> s.head().name().equals("sees"))) {
      return "its rules say what each role sees, so a role is not told the moves of the others";
    }
    if (sheet.roles().contains("random")) {
      return "its role random moves by chance";
    }
    return null;
  }

  /** The game of a sheet that is compiled already: the reasoner has reached tier 1 or more. */
  public static GdlGame of(String id, Reasoner reasoner) {
    return of(id, reasoner, SheetLayout.SQUARES);
  }

  private static GdlGame of(String id, Reasoner reasoner, SheetLayout layout) {
    if (reasoner.game() == null) {
      throw notCompiled(reasoner);
    }
    TurnTaking turns = TurnTaking.of(reasoner.game(), reasoner.newEngine());
    if (turns.simultaneous() != null) {
      throw new IllegalArgumentException(
          "the sheet is not turn-taking ("
              + turns.simultaneous()
              + "): serial=true makes it so; JointSearch (ggp player, ggp manager) plays it as it"
              + " is");
    }
    return new GdlGame(id, reasoner, turns, layout);
  }

  static IllegalArgumentException notCompiled(Reasoner reasoner) {
    List<String> log = reasoner.log();
    return new IllegalArgumentException(
        "the sheet could not be compiled: "
            + (log.isEmpty() ? "it was not tried" : log.get(log.size() - 1)));
  }

  /** A lane engine of generated code for one thread, or null if the game has none. */
  LaneEngine newLanes() {
    return lanes.get();
  }

  /**
   * Measures for a while whether batches of games bring so many more than single ones that a search
   * plays better with them; see {@link #prefersLanes}.
   */
  public void measureLanes() {
    Engine engine = newEngine();
    LaneEngine batches = engine.kind() == EngineKind.WORDS ? null : newLanes();
    if (batches == null) {
      return;
    }
    FactSet start = game.initial();
    double[] means = new double[players()];
    PlayoutSpeed.Work batch =
        (n, seed) -> {
          for (long played = 0; played < n; played += BatchPlayout.MOST) {
            batches.playBatch(start, BatchPlayout.MOST, seed + played, means);
          }
          return (n + BatchPlayout.MOST - 1) / BatchPlayout.MOST * BatchPlayout.MOST;
        };
    double single = PlayoutSpeed.best(PlayoutSpeed.of(engine), MEASURED_NANOS, MEASURED_ROUNDS);
    prefersLanes =
        PlayoutSpeed.best(batch, MEASURED_NANOS, MEASURED_ROUNDS) > LANES_PAY_FROM * single;
  }

  /** True if batches were measured to bring at least twelve times the games. */
  public boolean prefersLanes() {
    return prefersLanes;
  }

  /** Compiles lanes when somebody asks for them first. */
  private static final class Lanes implements Supplier<LaneEngine> {
    private final CompiledGame game;
    private Supplier<LaneEngine> maker;

    Lanes(CompiledGame game) {
      this.game = game;
    }

    @Override
    public synchronized LaneEngine get() {
      if (maker == null) {
        try {
          maker = Engines.lanesMaker(EngineKind.LANES, game);
        } catch (IllegalArgumentException e) {
          maker = () -> null;
        }
      }
      return maker.get();
    }
  }

  /** The kind of engine that plays, in words. */
  public String engineKind() {
    return newEngine().describe();
  }

  @Override
  public int maxPlies() {
    return cap;
  }

  @Override
  public State newState() {
    return players() == 1
        ? new PuzzleState(this, game.initial())
        : new EvaluatedState(this, game.initial());
  }

  @Override
  FactSet facts(State state) {
    return ((GdlState) state).facts();
  }

  @Override
  public BoardView boardView(State state) {
    return board.view(facts(state));
  }
}
