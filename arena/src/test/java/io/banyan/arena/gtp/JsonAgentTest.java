// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.MemoryResults;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Runner;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plays against our own engine, and against scripts that fail. */
@DisabledOnOs(OS.WINDOWS)
class JsonAgentTest {
  private static final Catalog CATALOG = Toys.catalog().add(JsonAgent.ENTRY);
  private static final MatchRules PATIENT = new MatchRules(2, 0, 60_000_000_000L, 0, false);
  private static final MatchRules STRICT = new MatchRules(2, 0, 1_500_000_000L, 0, false);
  private static final String HELLO = "echo '{\"type\":\"hello\",\"protocol\":1}'\n";

  @TempDir Path directory;

  private static String own(String more) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String command =
        "'%s' -XX:TieredStopAtLevel=1 -cp '%s' %s"
            .formatted(java, System.getProperty("java.class.path"), OwnJsonEngine.class.getName());
    return "json(cmd=\"" + command + "\"" + more + ")";
  }

  private String script(String text) throws IOException {
    Path script = directory.resolve("engine.sh");
    Files.writeString(script, text);
    return "json(cmd=\"sh '" + script + "'\")";
  }

  /** A script that greets, and answers each search with this line; %s is the number. */
  private String answering(String line) throws IOException {
    return script(HELLO + "n=0\nwhile read -r l; do n=$((n+1)); " + line + "; done\n");
  }

  private static List<MatchRecord> play(
      String game, String agent, String opponent, int threads, MatchRules rules) {
    Schedule schedule =
        new Schedule(
            CATALOG, 7, 2, Openings.NONE, List.of(Toys.pairing(game, agent, opponent, "60it")));
    MemoryResults results = new MemoryResults();
    RunOptions options = RunOptions.threads(threads).withRules(rules).withWarmUpMillis(0);
    new Runner(CATALOG, schedule, results, options, StoppingRule.NEVER, RunListener.NONE).run();
    return results.records();
  }

  private static List<String> texts(List<MatchRecord> records) {
    return records.stream()
        .map(r -> r.game().id() + " " + r.outcome() + Arrays.toString(r.moves()) + r.note())
        .toList();
  }

  @Test
  void ourOwnEngineIsToldSeedAndBudgetSoThatRunsRepeat() {
    List<String> one = texts(play("oxo", own(",agent=uct"), "uct", 1, PATIENT));

    assertThat(one).hasSize(4).noneMatch(text -> text.contains("CRASH"));
    assertThat(texts(play("oxo", own(",agent=uct"), "uct", 2, PATIENT))).isEqualTo(one);
  }

  @Test
  void theAgentThatIsAskedForThinks() {
    String good = own(",agent=\"uct@300it\"");
    String bad = own(",agent=random");

    assertThat(play("oxo", good, bad, 2, PATIENT))
        .extracting(MatchRecord::score)
        .as("a pair of draws at worst")
        .allMatch(score -> score >= 0.5)
        .anyMatch(score -> score == 1);
  }

  @Test
  void gamesOfThreePlayersCanBePlayed() {
    assertThat(play("race(3)", own(""), "random", 1, PATIENT))
        .isNotEmpty()
        .allSatisfy(r -> assertThat(r.outcome().isFault()).as(r.note()).isFalse());
  }

  @ParameterizedTest
  @CsvSource({
    "exit 3, CRASH, ended with 3 during search",
    "echo hello, CRASH, answered 'hello' to search",
    "echo 7, CRASH, answered '7' to search",
    "'echo ''{\"id\":''$n'',\"type\":\"result\"}''', CRASH, \"type\":\"result\"}' to search",
    "'echo ''{\"id\":''$n'',\"type\":\"result\",\"move\":\"+9\"}''', ILLEGAL_MOVE, +9",
    "'echo ''{\"id\":''$n'',\"type\":\"error\",\"message\":\"no idea\"}''', CRASH, no idea"
  })
  void aFaultCostsTheGameWithItsLabel(String answer, Outcome outcome, String note)
      throws IOException {
    assertFault(play("race(2)", answering(answer), "random", 1, PATIENT), outcome, note);
  }

  @Test
  void anEngineOfAnotherProtocolIsNotTalkedTo() throws IOException {
    String newer = script("echo '{\"type\":\"hello\",\"protocol\":2}'\ncat >/dev/null\n");
    assertFault(
        play("race(2)", newer, "random", 1, PATIENT),
        Outcome.CRASH,
        "must begin with a hello of protocol 1");
  }

  @Test
  void anEngineThatHangsForfeits() throws IOException {
    assertFault(
        play("race(2)", answering(":"), "random", 4, STRICT), Outcome.TIME_FORFEIT, "no answer");
  }

  private static void assertFault(List<MatchRecord> records, Outcome outcome, String note) {
    assertThat(records)
        .hasSize(4)
        .allSatisfy(r -> assertThat(r.outcome()).as(r.note()).isEqualTo(outcome))
        .allSatisfy(r -> assertThat(r.game().seats()[r.culprit()]).as("culprit").isZero())
        .allSatisfy(r -> assertThat(r.note()).contains(note));
  }

  /** It answers the search only when told to cancel it; older answers and reports are skipped. */
  @Test
  void aStoppedSearchIsCancelledAndItsMoveTaken() throws IOException {
    String spec =
        script(
            HELLO
                + """
                while read -r l; do
                  case $l in
                    *cancel*)
                      echo '{"id":99,"type":"result","move":"+2"}'
                      echo '{"id":1,"type":"report","move":"+2"}'
                      echo '{"id":1,"type":"result","move":"+1"}' ;;
                  esac
                done
                """);
    Game game = CATALOG.make(GameSlot.GAME, "race(2)");
    try (Agent agent = CATALOG.make(Agent.SLOT, spec, "race").create(game)) {
      agent.newGame(1);
      Meter meter = new Meter(Budget.iterations(9), Clock.SYSTEM);
      meter.stop();
      State state = game.newState();
      int move = agent.search(state, meter).move();
      assertThat(game.moveText(state, move)).isEqualTo("+1");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "json, json needs a program",
    "'json(cmd=\"/no/such/program\")', /no/such/program is no file"
  })
  void aProgramThatIsNotThereIsRefusedBeforeTheFirstGame(String spec, String message) {
    assertThatThrownBy(() -> play("race(2)", spec, "random", 1, PATIENT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
