// SPDX-License-Identifier: Apache-2.0
package io.banyan.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java blocks of the docs are regions of sources that are compiled and run here. */
class DocsTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern REGION =
      Pattern.compile("// doc: (?!end)\\w+\n(.*?)\\s*// doc: end", Pattern.DOTALL);

  @ParameterizedTest
  @ValueSource(strings = {"add-a-game.md", "embed-banyan.md", "add-a-policy.md"})
  void everyJavaBlockIsCompiledCode(String page) throws IOException {
    List<String> regions = new ArrayList<>();
    Path sources = Path.of("src/test/java/io/banyan/docs");
    try (var files = Files.list(sources)) {
      for (Path file : files.toList()) {
        Matcher m = REGION.matcher(Files.readString(file));
        while (m.find()) {
          regions.add(normal(m.group(1)));
        }
      }
    }
    Matcher blocks = BLOCK.matcher(Files.readString(Path.of("..", "docs", page)));
    int count = 0;
    while (blocks.find()) {
      count++;
      assertThat(regions).as("block %d of %s", count, page).contains(normal(blocks.group(1)));
    }
    assertThat(count).isPositive();
  }

  private static String normal(String code) {
    return code.replaceAll("(?m)^\\s+", "").strip();
  }

  @Test
  void theClassesOfTheTableOfImportsAreThere() throws IOException {
    Matcher rows =
        Pattern.compile("(?m)^\\| `(io\\.banyan\\.core[a-z.]*)` \\| (.*) \\|$")
            .matcher(Files.readString(Path.of("..", "docs", "embed-banyan.md")));
    List<String> named = new ArrayList<>();
    while (rows.find()) {
      for (String name : rows.group(2).replace("`", "").split(", ")) {
        named.add(rows.group(1) + "." + name);
      }
    }
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(named).allSatisfy(name -> assertThat(Class.forName(name)).isPublic());
  }

  @Test
  void examplesDoWhatTheDocsSay() {
    // 9 = 4 * 2 + 1: saying one number leaves a multiple of four, which loses.
    assertThat(EmbedExample.ask().move()).isZero();
    assertThat(EmbedExample.adapted()).isEqualTo(1);
    assertThat(EmbedExample.selfPlay()[0]).isEqualTo(1);
  }

  @Test
  void aPlayerInJavaIsTheTextThatThePageShows() throws IOException {
    assertThat(Files.readString(Path.of("..", "docs", "embed-banyan.md")))
        .contains("`" + EmbedExample.own().toSpec() + "`");
    assertThat(EmbedExample.text().create(new Countdown(9))).isNotNull();
  }

  @Test
  void theExamplePolicyPlays() {
    var catalog = Agents.catalog().add(FavourLowMoves.ENTRY);
    Agent agent = catalog.make(Agent.SLOT, "uct(playout=low(0.9))").create(new Countdown(9));
    assertThat(agent.search(new Countdown(9).newState(), Budget.iterations(2000)).move()).isZero();
  }
}
