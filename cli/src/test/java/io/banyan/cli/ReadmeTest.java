// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadmeTest {
  private static final Path ROOT = Path.of("..");

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static List<String> commands() throws IOException {
    return read("README.md")
        .lines()
        .filter(line -> line.startsWith("./banyan ") || line.startsWith("mvn "))
        .toList();
  }

  @Test
  void theFirstCommandIsAMatchThatRuns() throws IOException {
    String first = commands().get(0);
    String[] words = Words.split(first);

    assertThat(first).isEqualTo("./banyan match connect4 uct random --games 20 --budget 500it");
    Run.banyan(Arrays.copyOfRange(words, 1, words.length)).succeeded();
  }

  @Test
  void theSecondCommandIsTheOneThatTheBuildServerRuns() throws IOException {
    String second = commands().get(1);

    assertThat(second).startsWith("mvn ");
    assertThat(read(".ci/run")).contains(second);
  }

  @Test
  void everyCommandOfTheReadmeExists() throws IOException {
    assertThat(commands().stream().filter(line -> line.startsWith("./banyan ")))
        .hasSizeGreaterThan(3)
        .allMatch(line -> Commands.find(Words.split(line)[1]) != null);
  }

  @Test
  void theJavaProgramIsTheOneCompiledHere() throws IOException {
    String example = Files.readString(Path.of("src/test/java/io/banyan/cli/ReadmeExample.java"));
    String compiled =
        example
            .substring(
                example.indexOf('\n', example.indexOf("// README begins")) + 1,
                example.indexOf("    // README ends"))
            .stripTrailing()
            .stripIndent();
    Matcher block =
        Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL).matcher(read("README.md"));

    assertThat(block.find()).isTrue();
    assertThat(block.group(1)).isEqualTo(compiled);
  }

  @Test
  void theJavaProgramPlaysAGame() {
    assertThat(ReadmeExample.play().isTerminal()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"})
  void linksLeadSomewhere(String file) throws IOException {
    Matcher link = Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(read(file));
    while (link.find()) {
      assertThat(ROOT.resolve(link.group(1))).as("link in %s", file).exists();
    }
  }
}
