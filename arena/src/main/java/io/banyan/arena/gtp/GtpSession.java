// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.match.Forfeit;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.FinalStatus;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Score;
import io.banyan.core.game.SgfNotation;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What an engine remembers between commands: the moves of the game, the agent that follows them,
 * and the time. Every method either does all it says or throws and changes nothing.
 */
final class GtpSession implements AutoCloseable {
  /** A game may last longer, but not every game lasts as long as its rules allow. */
  private static final int MAX_EXPECTED_MOVES = 40;

  private static final String PASS = "pass";

  private final Catalog catalog;

  private final String texts;
  private final String gameName;

  /** The game as agents and records know it, and as controllers write its moves. */
  private Game rules;

  private Game game;
  private int first;
  private final Clock clock;

  private AgentParams params;
  private Agent agent;
  private boolean agentFollows;
  private Budget budget;
  private long seed;
  private int games;
  private State state;
  private final List<Integer> moves = new ArrayList<>();
  private final GtpClock[] clocks = new GtpClock[2];

  GtpSession(
      Catalog catalog, String gameSpec, String agentSpec, Budget budget, long seed, Clock clock) {
    this(catalog, gameSpec, "own", agentSpec, budget, seed, clock);
  }

  GtpSession(
      Catalog catalog,
      String gameSpec,
      String texts,
      String agentSpec,
      Budget budget,
      long seed,
      Clock clock) {
    this.catalog = catalog;
    this.texts = texts;
    this.rules = catalog.make(GameSlot.GAME, gameSpec);
    this.game = OpenSpielTexts.of(rules, texts);
    if (game.players() != 2) {
      throw new IllegalArgumentException(
          "GTP needs a game of two players, but " + game.id() + " has " + game.players());
    }
    this.gameName = Spec.parse(gameSpec).name();
    this.agent = make(agentSpec, rules);
    this.params = new AgentParams(catalog, gameName, agentSpec);
    this.budget = budget;
    this.seed = seed;
    this.clock = clock;
    this.state = game.newState();
    this.first = state.mover();
  }

  private Agent make(String spec, Game of) {
    return catalog.make(Agent.SLOT, spec, gameName).create(of);
  }

  /**
   * Goes on with the same game of another size, komi or the like.
   *
   * @param kept moves from the start that are played there too
   * @throws IllegalArgumentException if there is no such game, or the agent cannot play it
   */
  private void change(String key, String value, List<Integer> kept) {
    Spec spec = Spec.parse(rules.id());
    List<Spec.Argument> arguments =
        spec.arguments().stream()
            .map(a -> key.equals(a.key()) ? new Spec.Argument(key, Spec.parse(value), 0) : a)
            .toList();
    String wanted = new Spec(spec.name(), spec.quoted(), arguments, 0).toString();
    change(catalog.make(GameSlot.GAME, wanted), kept);
  }

  private void change(Game next, List<Integer> kept) {
    if (next.id().equals(rules.id())) {
      return;
    }
    Game written = OpenSpielTexts.of(next, texts);
    Agent player = make(params.text(), next);
    Agent old = agent;
    rules = next;
    game = written;
    agent = player;
    first = game.newState().mover();
    replace(kept);
    old.close();
  }

  /** Begins a new game on a board of that size. */
  void setSize(String size) {
    change("size", size, List.of());
    clear();
  }

  /** Goes on with another compensation for who moves second. */
  void setKomi(double komi) {
    change("komi", Param.print(komi), moves);
  }

  /** What the game's specification says of one of its parameters; null if it has none such. */
  String argument(String key) {
    return Spec.parse(rules.id()).arguments().stream()
        .filter(a -> key.equals(a.key()))
        .map(a -> a.value().name())
        .findFirst()
        .orElse(null);
  }

  Game game() {
    return game;
  }

  State state() {
    return state;
  }

  /** The letter of a player: b moves first, whatever the game calls its players. */
  String colour(int player) {
    return player == first ? "b" : "w";
  }

  /** The player of a colour as {@code b}, {@code w}, {@code black} or {@code white}. */
  int player(String colour) {
    return switch (colour.toLowerCase(Locale.ROOT)) {
      case "b", "black" -> first;
      case "w", "white" -> 1 - first;
      default -> throw new GtpFailure("syntax error: '" + colour + "' is no colour; b or w");
    };
  }

  /** Begins a new game. */
  void clear() {
    moves.clear();
    state = game.newState();
    games++;
    agentFollows = false;
    for (int i = 0; i < 2; i++) {
      clocks[i] = clocks[i] == null ? null : clocks[i].full();
    }
  }

  /** Fails unless a player can move now. */
  void checkTurn(int player) {
    if (state.isTerminal()) {
      throw new GtpFailure("the game is over: " + result());
    }
    if (state.mover() != player) {
      throw new GtpFailure("it is the turn of " + colour(state.mover()));
    }
  }

  void play(int player, String text) {
    if (state.isTerminal() || state.mover() != player) {
      throw new GtpFailure(
          "illegal move: "
              + (state.isTerminal()
                  ? "the game is over"
                  : "it is the turn of " + colour(state.mover())));
    }
    int move;
    try {
      move = game.parseMove(state, text);
    } catch (IllegalArgumentException e) {
      throw new GtpFailure("illegal move: " + e.getMessage());
    }
    append(move);
  }

  private void append(int move) {
    state.play(move);
    moves.add(move);
    if (agentFollows) {
      agentFollows = false;
      try {
        agent.played(move);
        agentFollows = true;
      } catch (RuntimeException e) {
        // The move is made; the agent hears the whole game again before it thinks next.
        System.getLogger(GtpSession.class.getName())
            .log(System.Logger.Level.WARNING, "the agent failed to follow a move", e);
      }
    }
  }

  void undo() {
    if (moves.isEmpty()) {
      throw new GtpFailure("cannot undo");
    }
    replace(moves.subList(0, moves.size() - 1));
  }

  private void replace(List<Integer> newMoves) {
    List<Integer> kept = List.copyOf(newMoves);
    State reached = game.newState();
    kept.forEach(reached::play);
    moves.clear();
    moves.addAll(kept);
    state = reached;
    agentFollows = false;
  }

  /** Thinks with the time that is left and plays the move; or answers that it resigns. */
  String generate(int player, Consumer<SearchReport> observer, long everyNanos) {
    checkTurn(player);
    GtpClock time = clocks[player];
    long start = clock.nanos();
    SearchReport report = searchOrResign(meter(player), observer, everyNanos);
    if (report == null) {
      return "resign";
    }
    if (observer != null) {
      observer.accept(report);
    }
    int move = report.move();
    String text = game.moveText(state, move);
    if (time != null) {
      time.spend(clock.nanos() - start);
    }
    append(move);
    return text;
  }

  /** The move the agent would make; the same for the same game, and the game goes on as before. */
  String suggest(int player) {
    checkTurn(player);
    agentFollows = false;
    SearchReport report = searchOrResign(meter(player), null, 0);
    agentFollows = false;
    return report == null ? "resign" : game.moveText(state, report.move());
  }

  /** Thinks while the meter allows it; nothing is played. */
  void ponder(Meter meter, Consumer<SearchReport> observer, long everyNanos) {
    SearchReport last = search(meter, observer, everyNanos);
    observer.accept(last);
  }

  private Meter meter(int player) {
    return new Meter(budgetNow(player), Clock.SYSTEM);
  }

  /** Null if the agent gives the game up, as a program that plays for it may. */
  private SearchReport searchOrResign(
      Meter meter, Consumer<SearchReport> observer, long everyNanos) {
    try {
      return search(meter, observer, everyNanos);
    } catch (Forfeit e) {
      if (e.outcome() == null) {
        return null;
      }
      throw e;
    }
  }

  private SearchReport search(Meter meter, Consumer<SearchReport> observer, long everyNanos) {
    follow();
    // Only a search that comes back leaves an agent to rely on.
    agentFollows = false;
    agent.observe(observer, everyNanos);
    try {
      SearchReport report = agent.search(game.copyOf(state), meter);
      int move = report.move();
      if (Arrays.stream(Moves.legal(game, state)).noneMatch(m -> m == move)) {
        throw new GtpFailure("the agent answered move number " + move + ", which is not legal");
      }
      agentFollows = true;
      return report;
    } finally {
      agent.observe(null, 0);
    }
  }

  /** Brings the agent to the present state of the game, if it is not there. */
  private void follow() {
    if (!agentFollows) {
      agent.newGame(Rng.hash(seed, games));
      moves.forEach(agent::played);
      agentFollows = true;
    }
  }

  private Budget budgetNow(int player) {
    GtpClock time = clocks[player];
    if (time == null) {
      return budget;
    }
    int most = (game.maxPlies() - state.ply() + 1) / 2;
    long nanos = time.budgetForMove(Math.min(MAX_EXPECTED_MOVES, most)).nanos();
    return budget.withNanos(nanos);
  }

  /** Sets both players' time; null for no limit but the budget of a move. */
  void setClocks(GtpClock full) {
    clocks[0] = full;
    clocks[1] = full == null ? null : full.full();
  }

  void setTimeLeft(int player, long nanos, int periodMoves) {
    GtpClock settings =
        clocks[player] == null ? new GtpClock(Math.max(1, nanos), 0, 0) : clocks[player];
    clocks[player] = settings.withLeft(nanos, periodMoves);
  }

  /** Sets what a move may cost; there is no clock any more. */
  void setBudget(Budget newBudget) {
    budget = newBudget;
    setClocks(null);
  }

  Budget budget() {
    return budget;
  }

  void setSeed(long newSeed) {
    seed = newSeed;
    games = 0;
    agentFollows = false;
  }

  long seed() {
    return seed;
  }

  AgentParams params() {
    return params;
  }

  /** Goes on with another agent. */
  void setParams(AgentParams newParams) {
    Agent next = make(newParams.text(), rules);
    Agent old = agent;
    agent = next;
    params = newParams;
    agentFollows = false;
    old.close();
  }

  /** The agent with every default written out. */
  String resolvedAgent() {
    return catalog.resolve(Agent.SLOT, params.text(), gameName);
  }

  /** The result as {@code B+3.5}, {@code W+} where there are no points, {@code 0} for a draw. */
  String result() {
    if (!state.isTerminal()) {
      throw new GtpFailure("cannot score: the game is not over");
    }
    double[] rewards = new double[2];
    state.rewards(rewards);
    double margin = state instanceof Score score ? Math.abs(score.margin()) : 0;
    if (rewards[0] == rewards[1]) {
      return "0";
    }
    int winner = rewards[0] > rewards[1] ? 0 : 1;
    return (winner == first ? "B+" : "W+") + (margin == 0 ? "" : Param.print(margin));
  }

  /** The result as people expect it: dead stones are off the board, where the game knows them. */
  String finalScore() {
    String asItStands = result();
    if (!(state instanceof FinalStatus settled)) {
      return asItStands;
    }
    double margin = settled.settledMargin();
    return margin == 0 ? "0" : (margin > 0 ? "B+" : "W+") + Param.print(Math.abs(margin));
  }

  /** The groups with a status, one a line. */
  String groups(String word) {
    FinalStatus.Status status;
    try {
      status = FinalStatus.Status.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new GtpFailure("syntax error: '" + word + "' is no status; alive, dead or seki");
    }
    return ((FinalStatus) state)
        .groups(status).stream()
            .map(group -> String.join(" ", group))
            .collect(Collectors.joining("\n"));
  }

  /**
   * Thinks and plays as {@link #generate}, but does not pass while there are dead stones of the
   * other player to take. Passes that ended the game are taken back first.
   */
  String cleanUp(int player) {
    if (state.isTerminal()) {
      int kept = moves.size();
      while (kept > 0 && moves.get(kept - 1).equals(moves.get(moves.size() - 1))) {
        kept--;
      }
      if (moves.size() - kept != 2) {
        checkTurn(player);
      }
      replace(moves.subList(0, kept));
    }
    checkTurn(player);
    SearchReport report = search(meter(player), null, 0);
    int move = report.move();
    if (rules.moveText(state, move).equals(PASS) && !deadStones(1 - player).isEmpty()) {
      move =
          report.moves().stream()
              .map(SearchReport.MoveReport::move)
              .filter(other -> !rules.moveText(state, other).equals(PASS))
              .findFirst()
              .orElse(move);
    }
    String text = game.moveText(state, move);
    append(move);
    return text;
  }

  private List<String> deadStones(int player) {
    List<String> cells = new ArrayList<>();
    BoardView view = game.boardView(state);
    for (List<String> group : ((FinalStatus) state).groups(FinalStatus.Status.DEAD)) {
      if (view.cells().stream()
          .anyMatch(c -> c.name().equals(group.get(0)) && c.owner() == player)) {
        cells.addAll(group);
      }
    }
    return cells;
  }

  GameRecord record() {
    return GameRecord.of(rules, List.of(), moves.stream().mapToInt(m -> m).toArray());
  }

  /** Takes over the first moves of a record, and the board of one that another program wrote. */
  void load(GameRecord record, int plies) {
    Game of = catalog.make(GameSlot.GAME, record.spec().isEmpty() ? like(record) : record.spec());
    if (!record.spec().isEmpty() && !of.id().equals(game.id())) {
      throw new IllegalArgumentException(
          "it is a game of " + record.spec() + ", and this is " + game.id());
    }
    record.replay(of);
    State at = of.newState();
    List<Integer> read = new ArrayList<>();
    for (GameRecord.Move move : record.moves().subList(0, Math.min(plies, record.moves().size()))) {
      read.add(record.parseMove(of, at, move.text()));
      at.play(read.get(read.size() - 1));
    }
    change(of, List.of());
    replace(read);
  }

  /** The game here with the board and so on of another program's record. */
  private String like(GameRecord record) {
    String number = record.properties().get(SgfNotation.NUMBER);
    if (rules instanceof SgfNotation sgf && number.equals(Integer.toString(sgf.sgfNumber()))) {
      return sgf.sgfSpec(record.properties());
    }
    throw new IllegalArgumentException(
        "it is a game of GM[" + number + "] and names none in SPEC[...], and this is " + game.id());
  }

  @Override
  public void close() {
    agent.close();
  }
}
