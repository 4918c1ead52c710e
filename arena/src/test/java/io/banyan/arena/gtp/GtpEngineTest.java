// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.CharQueue;
import io.banyan.arena.Toys;
import io.banyan.arena.file.BoundedLines;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Spec;
import io.banyan.games.Games;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GtpEngineTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());

  private static String answers(Catalog catalog, String game, String agent, Reader in)
      throws IOException {
    StringWriter out = new StringWriter();
    try (GtpEngine engine = new GtpEngine(catalog, game, agent, Budget.iterations(20), 1, "test")) {
      engine.run(in, out);
    }
    return out.toString();
  }

  private static String answers(String game, String agent, String... lines) throws IOException {
    return answers(CATALOG, game, agent, new StringReader(String.join("\n", lines) + "\n"));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  @Timeout(60)
  void recordsWithoutEndAreRefusedWithASentence(@TempDir Path directory) throws Exception {
    Path large = Files.write(directory.resolve("large.sgf"), new byte[4_000_001]);
    Path pipe = directory.resolve("pipe.sgf");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThat(
            answers("hex(3)", "random", "loadsgf /dev/zero", "loadsgf " + pipe, "loadsgf " + large))
        .isEqualTo(
            "? cannot load file: /dev/zero is no file\n\n? cannot load file: "
                + pipe
                + " is no file\n\n? cannot load file: "
                + large
                + " is over 4 MB\n\n");
  }

  /** A program behind the agent may give up; that is an answer of the protocol, not a failure. */
  @ParameterizedTest
  @CsvSource({"genmove w,= resign", "lz-genmove_analyze w 100,=|play resign"})
  void whoResignsSaysSo(String command, String answer) throws IOException {
    String[] parts =
        answers(
                Toys.catalog(),
                "oxo",
                "faulty(resign)",
                new StringReader("genmove b\n" + command + "\ngenmove b\n"))
            .split("\n\n");
    assertThat(parts[1]).isEqualTo(answer.replace('|', '\n'));
    assertThat(parts[2]).isEqualTo("? it is the turn of w");
  }

  private static String[] afterWalls(String... lines) {
    List<String> all = new ArrayList<>();
    String moves = "b1 d1 b2 d2 b3 d3 b4 d4 b5 d5 pass a3 pass pass";
    for (String move : moves.split(" ")) {
      all.add("play " + (all.size() % 2 == 0 ? "b " : "w ") + move);
    }
    all.addAll(List.of(lines));
    return all.toArray(String[]::new);
  }

  /** White's stone on a3 stands alone in black's area; each side has ten points without it. */
  @Test
  void deadStonesOfGoAreToldAndDoNotCount() throws IOException {
    String[] commands =
        afterWalls(
            "final_status_list dead",
            "final_status_list seki",
            "final_status_list alive",
            "final_status_list lost",
            "final_score");
    String[] parts = answers("go(5)", "strongest", commands).split("\n\n");
    assertThat(parts[14]).isEqualTo("= a3");
    assertThat(parts[15]).isEqualTo("=");
    assertThat(parts[16].substring(2).split("\n")).hasSize(2);
    assertThat(parts[17]).contains("'lost' is no status; alive, dead or seki");
    assertThat(parts[18]).isEqualTo("= W+7.5");
  }

  @Test
  void cleaningUpTakesBackThePassesAndPlaysOn() throws IOException {
    String[] commands = afterWalls("genmove b", "kgs-genmove_cleanup b", "showboard");
    String[] parts = answers("go(5)", "strongest", commands).split("\n\n");
    assertThat(parts[14]).contains("the game is over");
    assertThat(parts[15]).matches("= [a-e][1-5]");
  }

  @Test
  void onlyGamesWithDeadStonesKnowTheirCommands() throws IOException {
    String answers = answers("hex(3)", "random", "list_commands");
    assertThat(answers).contains("final_score").doesNotContain("final_status_list", "kgs-");
    assertThat(answers("go(5)", "random", "list_commands"))
        .contains("final_status_list", "kgs-genmove_cleanup");
  }

  static List<String> games() {
    return Games.ENTRIES.stream().map(Entry<Game>::name).toList();
  }

  @ParameterizedTest
  @MethodSource("games")
  void everyGameIsPlayedToItsEndAndRecorded(String name) throws IOException {
    Game game = CATALOG.make(GameSlot.GAME, name);
    String[] lines = new String[2 * game.maxPlies() + 3];
    for (int i = 0; i < game.maxPlies(); i++) {
      // Whose turn it is not fails and changes nothing.
      lines[2 * i] = "genmove b";
      lines[2 * i + 1] = "genmove w";
    }
    lines[lines.length - 3] = "showboard";
    lines[lines.length - 2] = "final_score";
    lines[lines.length - 1] = "printsgf";
    String[] parts = answers(name, "random", lines).split("\n\n");

    assertThat(parts).hasSize(lines.length);
    assertThat(parts[lines.length - 2]).matches("= (0|[BW]\\+[0-9.]*)");
    GameRecord record = GameRecord.read(parts[lines.length - 1].substring(2));
    State end = record.replay(game);
    assertThat(end.isTerminal()).isTrue();
    assertThat(record.result()).isEqualTo(GameRecord.resultOf(game, end));
    assertThat(parts[lines.length - 2].charAt(2))
        .isEqualTo(record.result().equals("Draw") ? '0' : record.result().charAt(0));
  }

  @ParameterizedTest
  @MethodSource("games")
  void theSizeOfTheSpecificationIsAcceptedAndOneThatTheGameHasNotIsRefused(String name)
      throws IOException {
    Game game = CATALOG.make(GameSlot.GAME, name);
    String size = "8";
    for (Spec.Argument argument : Spec.parse(game.id()).arguments()) {
      size = "size".equals(argument.key()) ? argument.value().name() : size;
    }
    assertThat(answers(name, "random", "boardsize 99")).startsWith("? unacceptable size: ");
    if (game.id().contains("size=")) {
      assertThat(
              answers(name, "random", "boardsize " + size, "boardsize " + size.replace('x', ' ')))
          .isEqualTo("=\n\n=\n\n");
    }
  }

  @Test
  void theSizeThatAControllerSetsBeginsANewGameOfThatSize() throws IOException {
    String[] parts =
        answers(
                "hex(3)",
                "uct",
                "play b a1",
                "boardsize 5",
                "banyan-game",
                "play b e5",
                "genmove w",
                "undo",
                "undo",
                "undo",
                "boardsize 5 4",
                "boardsize 99",
                "banyan-game")
            .split("\n\n");
    assertThat(parts[2]).isEqualTo("= hex(size=5,swap=false)");
    assertThat(parts[3]).isEqualTo("=");
    assertThat(parts[4]).matches("= [a-e][1-5]");
    assertThat(parts[7]).isEqualTo("? cannot undo");
    assertThat(parts[8]).contains("unacceptable size", "5x4");
    assertThat(parts[9]).contains("unacceptable size", "99");
    assertThat(parts[10]).isEqualTo("= hex(size=5,swap=false)");
    assertThat(answers("connect4", "random", "boardsize 6", "banyan-game"))
        .contains("connect4(size=6x6,connect=4)");
  }

  @Test
  void theKomiThatAControllerSetsHoldsAndTheMovesStay() throws IOException {
    assertThat(
            answers("go(5)", "random", "play b c3", "komi 0.5", "banyan-game", "printsgf")
                .split("\n\n"))
        .satisfies(
            parts -> {
              assertThat(parts[2]).contains("komi=0.5");
              assertThat(parts[3]).contains("komi=0.5").contains(";B[cc]");
            });
    assertThat(answers("hex(3)", "random", "komi 6.5")).startsWith("? unacceptable komi: ");
  }

  @ParameterizedTest
  @MethodSource("games")
  void bIsWhoeverMovesFirst(String name) throws IOException {
    assertThat(answers(name, "random", "genmove w", "genmove b"))
        .startsWith("? it is the turn of b\n\n= ");
  }

  @Test
  void aRecordOfAnotherProgramSetsBoardAndKomi(@TempDir Path directory) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("other.sgf"),
            "(;GM[1]FF[4]CA[UTF-8]SZ[7]KM[5.5]RE[W+R];B[cc]C[hm];W[ee](;B[])(;B[ab]))");
    String[] parts =
        answers("go(9)", "random", "loadsgf " + file, "banyan-game", "printsgf").split("\n\n");

    assertThat(parts[0]).isEqualTo("=");
    assertThat(parts[1]).contains("size=7").contains("komi=5.5");
    assertThat(parts[2]).contains("SZ[7]").contains(";B[cc];W[ee];B[])");
    assertThat(answers("hex(3)", "random", "loadsgf " + file))
        .isEqualTo(
            "? cannot load file: it is a game of GM[1] and names none in SPEC[...], and this is"
                + " hex(size=3,swap=false)\n\n");
  }

  @Test
  void aGameOfThreePlayersIsRefused() {
    assertThatThrownBy(
            () -> new GtpEngine(Toys.catalog(), "race(3)", "uct", Budget.iterations(9), 1, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two players");
  }

  @Test
  void aLineOfAHundredMegabytesIsRefusedInLittleMemory() throws IOException {
    Reader endless =
        new Reader() {
          private long left = 100_000_000L;
          private final Reader after = new StringReader("\n8 name\n");

          @Override
          public int read(char[] buffer, int offset, int length) throws IOException {
            if (left == 0) {
              return after.read(buffer, offset, length);
            }
            int n = (int) Math.min(length, left);
            java.util.Arrays.fill(buffer, offset, offset + n, 'x');
            buffer[offset] = left == 100_000_000L ? '7' : 'x';
            buffer[offset + 1] = ' ';
            left -= n;
            return n;
          }

          @Override
          public void close() {}
        };

    assertThat(answers(CATALOG, "tictactoe", "random", endless))
        .isEqualTo("?7 syntax error: a line has at most 65536 characters\n\n=8 Banyan\n\n");
  }

  @Test
  void theLastLineNeedsNoLineFeed() throws IOException {
    assertThat(answers(CATALOG, "tictactoe", "random", new StringReader("3 name")))
        .isEqualTo("=3 Banyan\n\n");
  }

  @Test
  void theSameSeedGivesTheSameGame() throws IOException {
    String[] lines = {"set_random_seed 7", "clear_board", "genmove b", "genmove w", "printsgf"};
    String first = answers("gomoku", "random", lines);
    String[] after = {"genmove b", "set_random_seed 7", "clear_board", "genmove b", "genmove w"};

    assertThat(answers("gomoku", "random", lines)).isEqualTo(first);
    assertThat(answers("gomoku", "random", after))
        .endsWith(first.split("\n\n= \\(")[0].substring(8) + "\n\n");
    assertThat(answers("gomoku", "random", "set_random_seed 8", "clear_board", "genmove b"))
        .isNotEqualTo(answers("gomoku", "random", "set_random_seed 7", "clear_board", "genmove b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct", "alphabeta", "uct(threads=2)", "solver(reuse=true)"})
  void analysisRunsUntilTheNextLine(String agent) throws Exception {
    CharQueue queue = new CharQueue();
    try (PipedReader in = new PipedReader();
        Writer typed = new PipedWriter(in);
        Reader seen = queue.reader();
        Writer out = queue.writer();
        GtpEngine engine =
            new GtpEngine(CATALOG, "breakthrough(6x6)", agent, Budget.iterations(20), 1, "test")) {
      Thread thread = new Thread(() -> run(engine, in, out));
      thread.start();
      BoundedLines lines = new BoundedLines(seen, 100_000);
      type(typed, "1 lz-analyze b 1");
      assertThat(lines.next()).isEqualTo("=1");
      for (int i = 0; i < 3; i++) {
        assertThat(lines.next()).matches("info move \\w+ visits \\d+ winrate \\d+ order 0 pv .*");
      }
      type(typed, "2 printsgf");
      String line = lines.next();
      while (line.startsWith("info ")) {
        line = lines.next();
      }
      assertThat(line).isEmpty();
      assertThat(lines.next()).as("nothing was played").startsWith("=2").doesNotContain("B[");
      assertThat(lines.next()).isEmpty();
      type(typed, "3 quit");
      assertThat(lines.next()).isEqualTo("=3");
      thread.join();
    }
  }

  private static void type(Writer typed, String line) throws IOException {
    typed.write(line + "\n");
    typed.flush();
  }

  private static void run(GtpEngine engine, Reader in, Writer out) {
    try {
      engine.run(in, out);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void anAgentThatFailsLeavesTheGameAsItWas() throws IOException {
    String out =
        answers(
            Toys.catalog(),
            "oxo",
            "faulty(throw)",
            new StringReader("genmove b\nplay w c3\n9 genmove b\nprintsgf\ngenmove b\n"));

    assertThat(out)
        .containsPattern("\\?9 internal error: .*on purpose")
        .containsPattern(";B\\[\\w\\d];W\\[c3]\\)");
    assertThat(out).as("and it can think again").endsWith("\n\n").containsPattern("= \\w\\d\n\n$");
  }

  @Test
  void anIllegalMoveOfTheAgentIsNotPlayed() throws IOException {
    assertThat(
            answers(
                Toys.catalog(),
                "oxo",
                "faulty(illegal)",
                new StringReader("genmove b\nplay w c3\ngenmove b\nundo\nundo\nundo\n")))
        .contains("? the agent answered move number -7")
        .endsWith("=\n\n=\n\n? cannot undo\n\n");
  }

  @Test
  void anUnknownPartIsRefusedAndTheAgentStays() throws IOException {
    assertThat(answers("connect4", "uct", "param set playout nonsense", "param playout"))
        .startsWith("? unknown playout 'nonsense'")
        .endsWith("= uniform\n\n");
  }
}
