// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInputTest {

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      quoteCharacter = '`',
      textBlock =
          """
          mtach connect4 uct random                        :: did you mean match?
          match                                            :: 'GAME'
          match connect4                                   :: 'AGENT'
          match connect4 uct                               :: 'AGENT'
          match conect4 uct random                         :: did you mean connect4?
          match connect4 uct rnadom                        :: did you mean random?
          match connect4 uct random --games 0              :: --games must be at least 1, was 0
          match connect4 uct random --games 3              :: must be a multiple of 2
          match connect4 uct random --games -2             :: was -2
          match connect4 uct random --games many           :: 'many'
          match connect4 uct random --games 4.5            :: '4.5'
          match connect4 uct random --games 9999999999     :: '9999999999'
          match connect4 uct random --games 2000000000     :: --games must be at most 20000000
          match "" uct random                              :: such as uct or hex(11), but the text is empty
          match connect4 uct random --out ""               :: it is empty; name a file or a folder
          gate uct random --game nosuch                    :: banyan gate: unknown game 'nosuch'
          gate uct random --game hex(5) --game hex(5)      :: --game hex(5) is given twice
          gate uct random --game gdl(tricolour.kif) --max-games 5  :: --max-games must be at least 6, was 5
          gate uct nosuch --game connect4                  :: banyan gate: unknown agent 'nosuch'
          gate uct random --game connect4 --openings x     :: banyan gate: opening 'x': 'x' is not a legal move
          reproduce ppr/table1 --budget-scale 0            :: must be above 0 and at most 1000
          tune gdl(queens.kif) uct --param c=0..1          :: a match needs 2 players or more
          gate uct random --game gdl(queens.kif)           :: a match needs 2 players or more
          match gdl(queens.kif) uct random                 :: a match needs 2 players or more
          match connect4 uct random --gmaes 4              :: did you mean --games?
          match connect4 uct random --budget 1000          :: has no unit
          match connect4 uct random --budget it            :: not readable
          match connect4 uct@0it random                    :: a positive number
          match connect4 uct random --threads 0            :: threads must be from 1 to 1024, was 0
          match connect4 uct random --threads -3           :: -3
          match connect4 uct random --seed x               :: 'x'
          match connect4 uct random extra                  :: one argument too many
          match connect4 uct random --openings random(0)   :: 1 to 1000 plies
          match connect4 uct random --openings random(x)   :: random(PLIES)
          match connect4 uct random --openings "d z"       :: 'z' is not a legal move
          match tictactoe uct random --openings random(9)  :: different openings
          match connect4 uct random --sprt 5               :: elo0,elo1
          match connect4 uct random --sprt 10,0            :: elo0 < elo1
          match connect4 uct random --sprt a,b             :: elo0,elo1
          match connect4 uct random --sprt 0,5 --games 3   :: must be a multiple of 2
          match tictactoe uct alphabeta                    :: alphabeta needs
          run                                              :: 'FILE'
          run nowhere.yaml                                 :: nowhere.yaml: there is no such file
          run src                                          :: is a directory
          status                                           :: 'DIR'
          status nowhere                                   :: nowhere
          report nowhere                                   :: nowhere
          export nowhere --csv                             :: nowhere
          export nowhere                                   :: --csv
          export nowhere --csv --jsonl                     :: mutually exclusive
          export nowhere --csv --canonical                 :: --canonical goes with --jsonl only
          plan                                             :: --width
          plan --width 0.02 --elo 5                        :: mutually exclusive
          plan --width 0                                   :: half width must be above 0 and below 0.5, was 0
          plan --score 0.5                                 :: no number of games
          plan --score 2                                   :: score must be above 0 and below 1, was 2
          plan --elo many                                  :: 'many'
          plan --score 0.9 --draws 0.5                     :: draws must be from 0 to 0.2 of the games at a score of 0.9
          plan --elo 1e9                                   :: --elo must be from -1600 to 1600, was 1000000000
          plan --score 0.6 --power 1                       :: power must be above 0 and below 1, was 1
          plan --sprt 1                                    :: elo0,elo1
          bandit --arms x                                  :: 'x'
          bandit --arms 1                                  :: there must be winners and losers
          bandit --models 0                                :: models must be from 2 to 100000, was 0
          bandit --alpha NaN                               :: alpha must be a number, was NaN
          bandit --noise loud                              :: noise must be
          bandit --threads 0                               :: threads must be
          merge nowhere --out there                        :: holds no results
          merge nowhere                                    :: --out
          reproduce pqr                                    :: did you mean ppr?
          reproduce --yaml                                 :: --yaml needs one item
          reproduce --cells 1                              :: --cells needs one item
          reproduce ppr/table99                            :: unknown item 'table99' of ppr; known:
          reproduce connect4/table1 --games 3              :: even
          reproduce connect4/table1 --games -2             :: -2
          reproduce connect4/table1 --budget-scale 0       :: scale of budgets
          reproduce connect4/table1 --threads 0            :: threads must be
          tune connect4 uct                                :: --param
          learn kalah                                      :: learning needs a board of cells
          learn othello --features rings                   :: boxes(WxH)
          learn othello --lambda 2                         :: lambda must be from 0 to 1, was 2
          tune connect4 uct --param c                      :: c=0..2
          tune connect4 uct --param c=2..0                 :: c=0..2
          tune connect4 uct --param c=5                    :: c=0..2
          tune connect4 uct --param k=0..2                 :: unknown key 'k'
          tune connect4 uct --param c=-1..2                :: c must be a number
          tune connect4 uct --param c=0..2 --param c=0..1  :: parameter 'c' is named twice
          tune connect4 uct --param c=0..2 --games 0       :: tuning needs at least
          tune connect4 utc --param c=0..2                 :: did you mean uct?
          mtaches                                          :: unknown command 'mtaches'
          anlyze connect4                                  :: did you mean analyze?
          --versoin                                        :: did you mean --version?
          moves                                            :: 'GAME'
          moves conect4                                    :: did you mean connect4?
          moves chess                                      :: known:
          moves connect4 extra                             :: 'extra' is one argument too many
          moves connect4 --jsn                             :: did you mean --json?
          moves connect4 --moves                           :: '--moves'
          moves connect4 --moves "d x"                     :: move 2: 'x' is not a legal move
          moves connect4 --moves "d d d d d d d"           :: move 7: 'd' is not a legal move
          moves tictactoe --moves "a1 a2 b1 b2 c1 c2"      :: move 6: 'c2' is not a legal move
          moves connect4(                                  :: expected a name or a value
          moves connect4(7x6                               :: missing ')'
          moves connect4(7x6)x                             :: unexpected 'x'
          moves connect4(7x99)                             :: height 2 to 31
          moves connect4(7)                                :: WIDTHxHEIGHT
          moves connect4(size=7x6,size=7x6)                :: given twice
          moves connect4(conect=4)                         :: did you mean connect?
          moves connect4(7x6,4,5)                          :: needs a key
          moves "connect4(7x6)" --moves "d\\"              :: not a legal move
          moves ""                                         :: but the text is empty
          perft connect4                                   :: 'DEPTH'
          perft connect4 three                             :: 'three'
          perft connect4 -1                                :: -1
          perft connect4 1001                              :: 0 to 1000, was 1001
          perft connect4 99999999999                       :: 99999999999
          perft connect4 2 --moves z                       :: legal moves: a b c d e f g
          games conect4                                    :: did you mean connect4?
          games connect4 tictactoe                         :: one argument too many
          agents utc                                       :: did you mean uct?
          agents uct random                                :: one argument too many
          analyze connect4 --budget 1000                   :: has no unit
          analyze connect4 --budget 0it                    :: a positive number with a unit
          analyze connect4 --budget -5it                   :: -5it
          analyze connect4 --budget 5parsecs               :: not readable
          analyze connect4 --budget 1s|                    :: not readable
          analyze connect4 --agent utc                     :: did you mean uct?
          analyze connect4 --agent uct(c=-1)               :: c must be a number from 0 to 1000, was -1
          analyze connect4 --agent uct(c=NaN)              :: c must be a number
          analyze connect4 --agent uct(k=1)                :: unknown key 'k'
          analyze connect4 --agent uct(select=ucb2)        :: unknown select 'ucb2'
          analyze connect4 --agent uct(playout=ucb1)       :: unknown playout 'ucb1'
          analyze connect4 --agent uct(c=1@5it             :: missing ')'
          analyze connect4 --agent uct@5                   :: has no unit
          analyze connect4 --agent mcts(solver=perhaps)    :: mcts, none (at character 13
          analyze connect4 --seed one                      :: 'one'
          analyze connect4 --threads 0                     :: --threads must be at least 1, was 0
          analyze connect4 --threads 1000                  :: from 1 to 256, was 1000
          analyze connect4 --threads two                   :: 'two'
          analyze connect4 --agent random --threads 2      :: which has no parameter threads
          analyze connect4 --agent uct(threads=2) --threads 2 :: given twice
          analyze tictactoe --moves "a1 a2 b1 b2 c1"       :: the game is over
          play                                             :: 'GAME'
          play conect4                                     :: did you mean connect4?
          play connect4 nobody                             :: unknown agent 'nobody'
          play connect4 uct --budget 7                     :: has no unit
          play connect4 uct --secnd                        :: did you mean --second or --seed?
          play connect4 uct random                         :: one argument too many
          bench conect4                                    :: did you mean connect4?
          bench connect4 --seconds 0                       :: --seconds must be 0.001 to 3600, was 0
          bench connect4 --seconds -1                      :: --seconds must be 0.001 to 3600, was -1
          bench connect4 --seconds NaN                     :: --seconds must be 0.001 to 3600
          bench connect4 --seconds long                    :: 'long'
          bench connect4 --agents uct,,random              :: expected a name
          bench connect4 --agents uct,rnadom               :: did you mean random?
          """)
  void isRefusedInOneSentenceThatHelps(String command, String part) {
    Run run = Run.banyan(Words.split(command)).refused();

    assertThat(run.err()).contains(part);
  }

  @Test
  void nothingIsWrittenForAMatchThatCannotBe(@TempDir Path directory) {
    Path out = directory.resolve("out");
    for (String fault : List.of("rnadom", "uct(c=-1)", "uct@5")) {
      Run.banyan("match", "connect4", "uct", fault, "--out", out.toString()).refused();
    }
    Run.banyan("match", "connect4", "uct", "random", "--games", "5", "--out", out.toString())
        .refused();

    assertThat(out).doesNotExist();
  }

  @Test
  void anExportFromNowhereLeavesNoFile(@TempDir Path directory) {
    Path file = directory.resolve("x.csv");
    Run.banyan("export", directory.toString(), "--csv", "-o", file.toString()).refused();

    assertThat(file).doesNotExist();
  }

  @Test
  void aFaultInAFileIsNamedWithItsLine(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("x.yaml");
    Files.writeString(
        file,
        """
        name: x
        games: [connect4]
        agents: [uct, random]
        budgets: [50it]
        pears: 2
        """);

    assertThat(Run.banyan("run", file.toString()).refused().err()).contains("x.yaml:5", "pears");
  }

  @Test
  void anUnknownOptionIsNamedWithTheKnownOnes() {
    assertThat(Run.banyan("moves", "connect4", "--mvoes=d").refused().err())
        .contains("unknown option '--mvoes', did you mean --moves?")
        .contains("--json");
  }

  @Test
  void aBudgetBeyondAllBoundsSaysSo() {
    assertThat(
            Run.banyan("analyze", "tictactoe", "--budget", "99999999999999999999it")
                .refused()
                .err())
        .contains("budget '99999999999999999999it' is too large: the most is 1e18 iterations");
  }

  @Test
  void aNumberTooLargeForAnOptionIsToldInWords() {
    Run run = Run.banyan("match", "connect4", "uct", "random", "--games", "99999999999999999999");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("'99999999999999999999' is not a whole number up to 2147483647")
        .doesNotContain("an int");
  }
}
