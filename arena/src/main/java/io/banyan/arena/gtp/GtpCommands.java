// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.file.WholeFile;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.FinalStatus;
import io.banyan.core.game.GameRecord;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Param;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** The commands an engine knows, each with its arguments and what it does. */
final class GtpCommands {
  private static final int ANY = 64;
  private static final int MAX_RECORD_BYTES = 4_000_000;
  private static final long CENTISECOND = 10_000_000L;
  private static final int DEFAULT_INTERVAL = 50;
  private static final double MAX_SECONDS = 1e8;

  /** Does what a command says and returns the text of the answer. */
  @FunctionalInterface
  interface Action {
    String run(List<String> arguments);
  }

  /** Checks the arguments of a command that prints while it thinks. */
  @FunctionalInterface
  interface LiveAction {
    Live prepare(List<String> arguments);
  }

  /** A search that prints lines while it goes on. */
  interface Live {
    /** True if only the next line of input ends it. */
    boolean untilNextLine();

    /**
     * Does it.
     *
     * @param meter ends it if only the next line of input does, by a stop
     */
    void run(Meter meter, Consumer<String> lines);
  }

  /**
   * One command.
   *
   * @param usage its arguments, for messages
   * @param live null unless it prints while it thinks; then the action is null
   */
  record Command(String name, int min, int max, String usage, Action action, LiveAction live) {
    void check(List<String> arguments) {
      int n = arguments.size();
      if (n < min || n > max) {
        throw new GtpFailure(
            "syntax error: " + (max == 0 ? name + " has no arguments" : name + " " + usage));
      }
    }
  }

  private final GtpSession session;
  private final Map<String, Command> all = new LinkedHashMap<>();

  GtpCommands(GtpSession session, String version, boolean budgetMayChange) {
    this.session = session;
    add("protocol_version", 0, 0, "", a -> "2");
    add("name", 0, 0, "", a -> "Banyan");
    add("version", 0, 0, "", a -> version);
    add("known_command", 1, 1, "NAME", a -> String.valueOf(all.containsKey(a.get(0))));
    add("list_commands", 0, 0, "", a -> String.join("\n", all.keySet()));
    add("quit", 0, 0, "", a -> "");
    addGame();
    addThinking();
    addFiles();
    addSettings();
    if (budgetMayChange) {
      does("banyan-budget", 1, 1, "BUDGET", a -> session.setBudget(Budget.parse(a.get(0))));
    }
  }

  private void add(String name, int min, int max, String usage, Action action) {
    all.put(name, new Command(name, min, max, usage, action, null));
  }

  /** A command that answers nothing but success. */
  private void does(String name, int min, int max, String usage, Consumer<List<String>> action) {
    add(
        name,
        min,
        max,
        usage,
        a -> {
          action.accept(a);
          return "";
        });
  }

  private void addGame() {
    does("boardsize", 1, 2, "SIZE, or WIDTH HEIGHT", this::boardSize);
    does("clear_board", 0, 0, "", a -> session.clear());
    does("komi", 1, 1, "POINTS", this::komi);
    does("play", 2, ANY, "COLOUR MOVE", a -> session.play(session.player(a.get(0)), rest(a)));
    does("undo", 0, 0, "", a -> session.undo());
    add("showboard", 0, 0, "", a -> "\n" + session.game().boardText(session.state()));
    add("final_score", 0, 0, "", a -> session.finalScore());
    if (session.state() instanceof FinalStatus) {
      add("final_status_list", 1, 1, "alive, dead or seki", a -> session.groups(a.get(0)));
    }
  }

  private void addThinking() {
    add("genmove", 1, 1, "COLOUR", a -> session.generate(session.player(a.get(0)), null, 0));
    if (session.state() instanceof FinalStatus) {
      add("kgs-genmove_cleanup", 1, 1, "COLOUR", a -> session.cleanUp(session.player(a.get(0))));
    }
    add("reg_genmove", 1, 1, "COLOUR", a -> session.suggest(session.player(a.get(0))));
    String usage = "[COLOUR] [[interval] CENTISECONDS]";
    all.put("lz-analyze", new Command("lz-analyze", 0, 3, usage, null, a -> new Analysis(a, true)));
    all.put(
        "lz-genmove_analyze",
        new Command("lz-genmove_analyze", 0, 3, usage, null, a -> new Analysis(a, false)));
    does("time_settings", 3, 3, "MAIN PERIOD MOVES", this::timeSettings);
    does("time_left", 3, 3, "COLOUR SECONDS MOVES", this::timeLeft);
  }

  private void addFiles() {
    does("loadsgf", 1, ANY, "FILE [MOVE_NUMBER]", this::load);
    add("printsgf", 0, ANY, "[FILE]", this::print);
  }

  private void addSettings() {
    add("param", 0, ANY, "[get] [KEY], or [set] KEY VALUE", this::param);
    does("set_random_seed", 1, 1, "NUMBER", a -> session.setSeed(whole(a.get(0))));
    add("banyan-game", 0, 0, "", a -> session.game().id());
    add("banyan-agent", 0, 0, "", a -> session.resolvedAgent());
  }

  /** The command of that name, or null. */
  Command find(String name) {
    return all.get(name);
  }

  Set<String> names() {
    return all.keySet();
  }

  private static String rest(List<String> arguments) {
    return String.join(" ", arguments.subList(1, arguments.size()));
  }

  private static long whole(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new GtpFailure("syntax error: '" + text + "' is not a whole number");
    }
  }

  private static double number(String text, double min, double max) {
    try {
      double value = Double.parseDouble(text);
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new GtpFailure("syntax error: '" + text + "' is not a number");
    }
    throw new GtpFailure(
        "syntax error: " + text + " is not from " + Param.print(min) + " to " + Param.print(max));
  }

  private void boardSize(List<String> arguments) {
    String wanted = String.join("x", arguments).toLowerCase(Locale.ROOT);
    if (!wanted.matches("\\d{1,4}(x\\d{1,4})?")) {
      throw new GtpFailure("syntax error: '" + wanted + "' is no size; such as 8 or 7x6");
    }
    String size = session.argument("size");
    if (size == null) {
      if (!square(wanted).equals(extent())) {
        throw new GtpFailure("unacceptable size: this is " + session.game().id());
      }
      session.clear();
      return;
    }
    try {
      session.setSize(size.contains("x") ? square(wanted) : side(wanted));
    } catch (IllegalArgumentException e) {
      throw new GtpFailure("unacceptable size: " + e.getMessage());
    }
  }

  private static String square(String size) {
    return size.contains("x") ? size : size + "x" + size;
  }

  /** The one number of a board that has the same length on all sides. */
  private static String side(String size) {
    String[] sides = size.split("x");
    if (sides.length == 2 && !sides[0].equals(sides[1])) {
      throw new IllegalArgumentException("all sides of this board are as long, was " + size);
    }
    return sides[0];
  }

  /** The extent of a board that comes in one size. */
  private String extent() {
    List<BoardView.Cell> cells = session.game().boardView(session.state()).cells();
    return extent(cells, BoardView.Cell::x) + "x" + extent(cells, BoardView.Cell::y);
  }

  private static long extent(
      List<BoardView.Cell> cells, Function<BoardView.Cell, Double> coordinate) {
    return cells.stream().map(coordinate).distinct().count();
  }

  private void komi(List<String> arguments) {
    double wanted = number(arguments.get(0), -1000, 1000);
    if (session.argument("komi") == null) {
      if (wanted != 0) {
        throw new GtpFailure("unacceptable komi: this is " + session.game().id());
      }
      return;
    }
    try {
      session.setKomi(wanted);
    } catch (IllegalArgumentException e) {
      throw new GtpFailure("unacceptable komi: " + e.getMessage());
    }
  }

  private void timeSettings(List<String> arguments) {
    long main = nanos(arguments.get(0));
    long period = nanos(arguments.get(1));
    int moves = (int) number(arguments.get(2), 0, 1e6);
    if (period > 0 && moves == 0) {
      // The protocol's way to say that there is no limit.
      session.setClocks(null);
    } else if (main == 0 && period == 0) {
      throw new GtpFailure("syntax error: a game without any time cannot be played");
    } else {
      session.setClocks(new GtpClock(main, period, moves));
    }
  }

  private void timeLeft(List<String> arguments) {
    int player = session.player(arguments.get(0));
    long left = nanos(arguments.get(1));
    session.setTimeLeft(player, left, (int) number(arguments.get(2), 0, 1e6));
  }

  private static long nanos(String seconds) {
    return Math.round(number(seconds, 0, MAX_SECONDS) * 1e9);
  }

  private void load(List<String> arguments) {
    int last = arguments.size() - 1;
    boolean numbered = last > 0 && arguments.get(last).matches("\\d{1,9}");
    int plies = numbered ? Integer.parseInt(arguments.get(last)) - 1 : Integer.MAX_VALUE;
    if (plies < 0) {
      throw new GtpFailure("syntax error: moves are counted from 1");
    }
    String name = String.join(" ", arguments.subList(0, numbered ? last : last + 1));
    try {
      Path file = Path.of(name);
      session.load(GameRecord.read(record(file, name)), plies);
    } catch (IOException e) {
      throw new GtpFailure("cannot load file: " + name + " cannot be read");
    } catch (IllegalArgumentException e) {
      throw new GtpFailure("cannot load file: " + e.getMessage());
    }
  }

  /** A device may have no end, and a pipe no other end: only files are read, and not for ever. */
  private static String record(Path file, String name) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new GtpFailure("cannot load file: " + name + " is no file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_RECORD_BYTES + 1);
      if (bytes.length > MAX_RECORD_BYTES) {
        throw new GtpFailure("cannot load file: " + name + " is over 4 MB");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

  private String print(List<String> arguments) {
    String record = session.record().write();
    String name = String.join(" ", arguments);
    if (name.isEmpty() || name.equals("-")) {
      return record;
    }
    try {
      WholeFile.write(Path.of(name), record);
    } catch (IOException | InvalidPathException e) {
      throw new GtpFailure("cannot write file: " + name);
    }
    return "";
  }

  private String param(List<String> arguments) {
    boolean set = !arguments.isEmpty() && arguments.get(0).equals("set");
    boolean get = !arguments.isEmpty() && arguments.get(0).equals("get");
    List<String> words = set || get ? arguments.subList(1, arguments.size()) : arguments;
    if (words.isEmpty() && !set) {
      StringBuilder list = new StringBuilder("\n");
      list.append("budget ").append(value("budget"));
      list.append("\nseed ").append(value("seed"));
      session.params().keys().forEach(k -> list.append("\n" + k + " " + value(k)));
      return list.toString();
    }
    if (get ? words.size() != 1 : set && words.size() < 2) {
      throw new GtpFailure("syntax error: param get KEY, or param set KEY VALUE");
    }
    if (words.size() == 1) {
      return value(words.get(0));
    }
    String key = words.get(0);
    String value = rest(words);
    switch (key) {
      case "budget" -> session.setBudget(Budget.parse(value));
      case "seed" -> session.setSeed(whole(value));
      default -> session.setParams(session.params().with(key, value));
    }
    return "";
  }

  private String value(String key) {
    return switch (key) {
      case "budget" -> session.budget().toString();
      case "seed" -> Long.toString(session.seed());
      default -> session.params().value(key);
    };
  }

  /** Live analysis in the words of Leela Zero: a line of info for each time that has passed. */
  private final class Analysis implements Live {
    private final boolean untilNextLine;
    private final int player;
    private final long everyNanos;

    Analysis(List<String> arguments, boolean untilNextLine) {
      this.untilNextLine = untilNextLine;
      int next = 0;
      boolean coloured = !arguments.isEmpty() && !isInterval(arguments.get(0));
      this.player = coloured ? session.player(arguments.get(next++)) : session.state().mover();
      if (next < arguments.size() && arguments.get(next).equals("interval")) {
        next++;
      }
      if (arguments.size() - next > 1 || next == arguments.size() && endsOpen(arguments)) {
        throw new GtpFailure("syntax error: [COLOUR] [[interval] CENTISECONDS]");
      }
      double interval =
          next < arguments.size() ? number(arguments.get(next), 1, 1e6) : DEFAULT_INTERVAL;
      this.everyNanos = Math.round(interval * CENTISECOND);
      session.checkTurn(player);
    }

    private static boolean isInterval(String word) {
      return word.equals("interval") || word.matches("[-+.\\d]+");
    }

    private static boolean endsOpen(List<String> arguments) {
      return !arguments.isEmpty() && arguments.get(arguments.size() - 1).equals("interval");
    }

    @Override
    public boolean untilNextLine() {
      return untilNextLine;
    }

    @Override
    public void run(Meter meter, Consumer<String> lines) {
      Consumer<SearchReport> observer = report -> lines.accept(GtpInfo.line(session, report));
      if (untilNextLine) {
        session.ponder(meter, observer, everyNanos);
      } else {
        lines.accept("play " + session.generate(player, observer, everyNanos));
      }
    }
  }
}
