// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.match.Pairing;
import io.banyan.core.budget.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentFileTest {
  private static final String SMALLEST =
      """
      name: demo
      games: ["oxo"]
      agents: [uct, random]
      budgets: [200it]
      pairs: 20
      seed: 9
      """;

  private static Experiment parse(String text) {
    return ExperimentFile.parse("demo.yaml", text, Toys.catalog());
  }

  @Test
  void theSmallestFileIsRead() {
    Experiment experiment = parse(SMALLEST);
    assertThat(experiment.name()).isEqualTo("demo");
    assertThat(experiment.pairings()).hasSize(1);
    assertThat(experiment.schedule(Toys.catalog()).size()).isEqualTo(40);
    assertThat(experiment.seed()).isEqualTo(9);
    assertThat(experiment.openings()).hasToString("none");
  }

  @Test
  void everyKeyIsRead() {
    Experiment experiment =
        parse(
            """
            name: all of it
            games: [oxo, "race(3)"]
            agents:
              - uct
              - {name: careful, base: "uct(c=0.5)", c: 1.4}
              - {name: more, base: uct, budget: 90it}
              - random@1it
            budgets: [20it, 40it]
            schedule: gauntlet
            pairs: 6
            stop: {sprt: [0, 50], alpha: 0.1, beta: 0.2}
            openings: random(1)
            seed: 77
            rules: {moveCap: 30, forfeitFactor: 3, forfeitSlack: 100ms, hang: 5s, onFault: void}
            """);
    assertThat(experiment.pairings()).hasSize(2 * 2 * 3);
    Pairing pairing = experiment.pairings().get(0);
    assertThat(pairing.second().label()).isEqualTo("careful");
    assertThat(pairing.second().spec()).isEqualTo("uct(c=1.4)");
    assertThat(experiment.pairings().get(1).second().budget()).isEqualTo(Budget.iterations(90));
    assertThat(experiment.sprt().beta()).isEqualTo(0.2);
    assertThat(experiment.rules().moveCap()).isEqualTo(30);
    assertThat(experiment.rules().hangNanos()).isEqualTo(5_000_000_000L);
    assertThat(experiment.rules().voidsFaults()).isTrue();
  }

  @Test
  void whatAFaultDoesIsLossOrVoid() {
    assertThat(parse(SMALLEST + "rules: {onFault: loss}\n").rules().voidsFaults()).isFalse();
    assertThatThrownBy(() -> parse(SMALLEST + "rules: {onFault: draw}\n"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("'onFault'")
        .hasMessageContaining("must be loss or void, was 'draw'");
  }

  @Test
  void namesThatAreNoLineOfTextAreRefused() {
    for (String bad : List.of("a\\e[31mb", "one\\ntwo", "abc\\u202ecba", " ")) {
      assertThatThrownBy(() -> parse(SMALLEST.replace("name: demo", "name: \"" + bad + "\"")))
          .hasMessageContaining("name must be one line of printable text, was '");
      String agent = "{name: \"" + bad + "\", base: uct}";
      assertThatThrownBy(() -> parse(SMALLEST.replace("[uct,", "[" + agent + ",")))
          .hasMessageContaining("the name of an agent must be one line of printable text, was '");
      String listed =
          """
          name: demo
          pairings: [{game: oxo, agents: [uct, random], names: ["%s", b], budget: 20it}]
          pairs: 2
          """
              .formatted(bad);
      assertThatThrownBy(() -> parse(listed))
          .hasMessageContaining("the name of an agent must be one line of printable text, was '");
    }
  }

  @Test
  void tooManyAgentsAreRefusedBeforeAnyIsMade() {
    String many = "[" + "nonsense, ".repeat(19_999) + "nonsense]";
    assertThatThrownBy(() -> parse(SMALLEST.replace("[uct, random]", many)))
        .hasMessage("demo.yaml:3: key 'agents' has 20000 items; at most 1000 are accepted");
  }

  @Test
  void tooManyPairingsAreRefusedWithTheirNumber() {
    NamedAgent uct = NamedAgent.of("uct");
    Experiment small = parse(SMALLEST);
    assertThatThrownBy(() -> with(small, Tournament.ROUND_ROBIN, Collections.nCopies(1000, uct)))
        .hasMessageContaining(
            "1 games, 1000 agents and 1 budgets are 499500 pairings; at most 100000 are accepted");
    Experiment gauntlet = with(small, Tournament.GAUNTLET, Collections.nCopies(1000, uct));
    assertThat(gauntlet.pairings()).hasSize(999);
    assertThat(gauntlet.agents().get(999).label()).isEqualTo("uct#1000");
    assertThat(with(small, Tournament.ROUND_ROBIN, Collections.nCopies(447, uct)).pairings())
        .hasSize(447 * 446 / 2);
  }

  private static Experiment with(Experiment e, Tournament tournament, List<NamedAgent> agents) {
    return new Experiment(
        e.name(),
        e.games(),
        agents,
        e.budgets(),
        tournament,
        e.pairs(),
        e.sprt(),
        e.openings(),
        e.seed(),
        e.rules());
  }

  @Test
  void repeatedAgentsGetNumbers() {
    Experiment experiment = parse(SMALLEST.replace("random]", "uct]"));
    assertThat(experiment.agents().stream().map(NamedAgent::label)).containsExactly("uct", "uct#2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pairs: 20      | pears: 20      | 5 | unknown key 'pears'
          pairs: 20      | pairs: many    | 5 | key 'pairs' must be a whole number from 1
          pairs: 20      | pairs: 0       | 5 | key 'pairs' must be a whole number from 1
          pairs: 20      | pairs: 2.5     | 5 | key 'pairs' must be a whole number from 1
          pairs: 20      | pairs: [1]     | 5 | key 'pairs' must be a single value, was a list
          pairs: 20      | pairs:         | 5 | key 'pairs' has no value
          pairs: 20      | name: again    | 5 | 'name'
          seed: 9        | seed: abc      | 6 | key 'seed' must be a whole number
          [200it]        | [200]          | 4 | key 'budgets': budget '200' has no unit
          [200it]        | 200it          | 4 | key 'budgets' must be a list
          [uct, random]  | [uct, rundom]  | 3 | unknown agent 'rundom'
          [uct, random]  | [uct(c=x), random] | 3 | c must be
          [uct, random]  | []             | 3 | key 'agents' is an empty list
          [uct, random]  | [uct, {name: a}] | 3 | needs 'base'
          ["oxo"]        | ["chess"]      | 2 | unknown game 'chess'
          ["oxo"]        | ["oxo", oxo]   | 2 | key 'games' has 'oxo' twice
          [200it]        | [5it, "200it", 200it] | 4 | key 'budgets' has '200it' twice
          seed: 9        | openings: random(x) | 6 | key 'openings'
          seed: 9        | stop: {sprt: [5, 1]} | 6 | key 'stop'
          seed: 9        | stop: {sprl: [5, 1]} | 6 | unknown key 'sprl'
          seed: 9        | schedule: swiss | 6 | schedule must be one of roundrobin
          seed: 9        | seed: *a       | 6 | aliases
          """)
  void aFaultIsAnsweredWithItsLineAndKey(String from, String to, int line, String message) {
    assertThatThrownBy(() -> parse(SMALLEST.replace(from, to == null ? "" : to)))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("demo.yaml:" + line + ": ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"name: demo, 'name'", "pairs: 20, 'pairs'", "agents, 'agents'"})
  void aMissingKeyIsNamed(String start, String key) {
    String text =
        String.join("\n", SMALLEST.lines().filter(line -> !line.startsWith(start)).toList());
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(key.replace("'", ""))
        .hasMessageContaining("missing");
  }

  @Test
  void textThatIsNotYamlIsRefused() {
    assertThatThrownBy(() -> parse("name: [unclosed\ngames: }"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("not readable as YAML");
    assertThatThrownBy(() -> parse("")).hasMessageContaining("empty");
    assertThatThrownBy(() -> parse("- 1\n- 2")).hasMessageContaining("a mapping of keys");
    assertThatThrownBy(() -> parse(SMALLEST + "---\n" + SMALLEST))
        .hasMessageContaining("only one document");
  }

  @Test
  void aFaultOfYamlIsNamedWithItsOwnLine() {
    assertThatThrownBy(() -> parse("name: x\ngames: [oxo\nagents: [uct, random]\n"))
        .hasMessageStartingWith("demo.yaml:3: not readable as YAML: ")
        .hasMessageContaining("expected ',' or ']'");
    assertThatThrownBy(() -> parse("name: x\n\tgames: [oxo]\n"))
        .hasMessageStartingWith("demo.yaml:2: not readable as YAML: ")
        .hasMessageContaining("TAB");
  }

  @ParameterizedTest
  @CsvSource({
    "'agents: [uct, random]', 'agent: [uct, random]', 'agent', 'agents'",
    "'seed: 9', 'rules: {movecap: 3}', 'movecap', 'moveCap'"
  })
  void theKeyNearestToAnUnknownOneIsNamed(String line, String wrong, String key, String near) {
    assertThatThrownBy(() -> parse(SMALLEST.replace(line, wrong)))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("unknown key '%s', did you mean %s?".formatted(key, near));
  }

  @Test
  void aSingleAgentIsRefusedInItsLine() {
    assertThatThrownBy(() -> parse(SMALLEST.replace("[uct, random]", "[uct]")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("demo.yaml:3: key 'agents'")
        .hasMessageContaining("two or more");
  }

  @Test
  void anAliasBombIsRefusedAtItsFirstAnchor() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 30; i++) {
      bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    assertThatThrownBy(() -> parse(bomb.toString()))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("demo.yaml:1: anchors");
  }

  @Test
  void deepNestingIsRefused() {
    assertThatThrownBy(() -> parse("name: " + "[".repeat(20_000)))
        .isInstanceOf(ExperimentException.class);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileWithoutEndIsRefused() {
    assertThatThrownBy(() -> ExperimentFile.read(Path.of("/dev/zero"), Toys.catalog()))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("more than 1 MB");
  }

  @Test
  void filesThatCannotBeReadAreNamed(@TempDir Path dir) throws IOException {
    Path big = dir.resolve("big.yaml");
    Files.writeString(big, "# " + "x".repeat(10_000_000));
    assertThatThrownBy(() -> ExperimentFile.read(big, Toys.catalog()))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("10.0 MB");
    assertThatThrownBy(() -> ExperimentFile.read(dir.resolve("none.yaml"), Toys.catalog()))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> ExperimentFile.read(dir, Toys.catalog()))
        .hasMessageContaining("is a directory");
    Path binary = dir.resolve("binary.yaml");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThatThrownBy(() -> ExperimentFile.read(binary, Toys.catalog()))
        .hasMessageContaining("UTF-8");
  }

  @Test
  void anImpossibleExperimentIsRefused() {
    assertThatThrownBy(() -> parse(SMALLEST.replace("[uct, random]", "[uct]")))
        .hasMessageContaining("needs an opponent");
    assertThatThrownBy(() -> parse(SMALLEST.replace("budgets: [200it]", "budgets: []")))
        .hasMessageContaining("budgets is empty");
    assertThat(
            List.of(
                parse(
                        SMALLEST
                            .replace("budgets: [200it]\n", "")
                            .replace("[uct, random]", "[uct@9it, random@1it]"))
                    .budgets()))
        .containsExactly(List.of());
  }
}
