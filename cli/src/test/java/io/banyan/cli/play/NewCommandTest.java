// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Block;
import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What banyan new writes; checks/plugin builds it with Maven. */
public class NewCommandTest {
  @TempDir Path directory;

  /** Writes the sources of a game's project, as the command does, without Banyan's libraries. */
  public static void writeGame(Path folder, String name, String packageName) throws IOException {
    write("game", folder, name, packageName);
  }

  /** Writes the sources of a project, of a game or of a policy. */
  public static void write(String kind, Path folder, String name, String packageName)
      throws IOException {
    Project project = new Project(folder, name, packageName);
    project.writeFrame();
    if (kind.equals("game")) {
      project.writeGame();
    } else {
      project.writePolicy();
    }
  }

  @Test
  void theProjectHasTheClassesOfThePages() throws IOException {
    writeGame(directory, "countdown", "org.example");

    StringBuilder code = new StringBuilder();
    Path sources = directory.resolve("src");
    for (String file :
        List.of(
            "main/java/org/example/Countdown.java",
            "main/java/org/example/CountdownExtension.java",
            "test/java/org/example/CountdownTest.java")) {
      code.append(Files.readString(sources.resolve(file)));
    }
    assertThat(code).doesNotContain("io.banyan.docs", "doc:", "SPDX");
    List<Block> blocks =
        Block.all().stream()
            .filter(b -> b.page().equals("docs/add-a-game.md") && b.kind().equals("java"))
            .toList();
    assertThat(blocks).hasSizeGreaterThan(3).allMatch(b -> code.indexOf(b.text()) >= 0);
  }

  @Test
  void everyNameIsTheUsers() throws IOException {
    writeGame(directory, "dots", "com.acme.games");

    Path main = directory.resolve("src/main/java/com/acme/games");
    assertThat(Files.readString(main.resolve("Dots.java")))
        .contains("package com.acme.games;", "class Dots ", "DotsState", "\"dots\"", "\"dots(from=")
        .doesNotContainIgnoringCase("countdown");
    assertThat(Files.readString(main.resolve("FavourLowMoves.java"))).contains("\"dots-low\"");
    assertThat(Files.readString(directory.resolve("pom.xml")))
        .contains("<finalName>dots</finalName>", "<groupId>com.acme.games</groupId>")
        .contains("<url>file://${project.basedir}/banyan</url>")
        .doesNotContain("{{");
    assertThat(Files.readString(directory.resolve("README.md"))).doesNotContain("{{");
  }

  @Test
  void itsPluginsHaveTheVersionsOfOurs() throws IOException {
    String ours = Files.readString(Path.of("../pom.xml")).replaceAll("\\s+", "");
    writeGame(directory, "dots", "org.example");
    Matcher plugin =
        Pattern.compile("<artifactId>maven-(\\w+)-plugin</artifactId>\\s*<version>(.*)</version>")
            .matcher(Files.readString(directory.resolve("pom.xml")));
    int count = 0;
    while (plugin.find()) {
      count++;
      assertThat(ours).as(plugin.group(0)).contains(plugin.group(0).replaceAll("\\s+", ""));
    }
    assertThat(count).isEqualTo(4);
  }

  @Test
  void badNamesAreRefused() {
    assertThat(Run.banyan("new", "game", "Dots", "--package", "a").refused().err())
        .contains("NAME must be up to 40 small letters and digits, a letter first, was 'Dots'");
    assertThat(Run.banyan("new", "game", "connect4", "--package", "a").refused().err())
        .contains("'connect4' is a name that Banyan has already");
    assertThat(Run.banyan("new", "policy", "mast", "--package", "a").refused().err())
        .contains("'mast' is a name that Banyan has already");
    assertThat(Run.banyan("new", "game", "dots", "--package", "1a").refused().err())
        .contains("--package must be a Java package of your own, such as org.example, was '1a'");
    assertThat(Run.banyan("new", "game", "dots", "--package", "a", "--out", "src").refused().err())
        .contains("the folder src is there and not empty");
  }
}
