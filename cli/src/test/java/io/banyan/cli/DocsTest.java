// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.cli.play.NewCommandTest;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.protocol.Player;
import io.banyan.ggp.protocol.PlayerServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;

/**
 * Every block of the docs is run, or at least read by the program, in the order of the pages and in
 * a folder that is empty at the start; checks/docs runs all of them as they are printed, in a fresh
 * clone. Java blocks are compiled by ReadmeTest here and DocsTest of testkit; gtp and gdl blocks
 * have their tests in GtpCommandTest and GgpCommandsTest, the requests of web-api.md in ApiPageTest
 * of web.
 */
class DocsTest {
  private static final Path ROOT = Path.of("..");

  /** Blocks of these kinds have a test; text is for what nobody could run. */
  private static final Set<String> KINDS =
      Set.of("sh", "java", "json", "yaml", "gtp", "gdl", "sgf", "xml", "text");

  /** Would not end by themselves, or take minutes, or need a server or another program. */
  private static final List<String> ONLY_READ =
      List.of(
          "serve",
          "ggp player",
          "ggp manager breakthrough6x6.kif http",
          "match hex rave uct --games 200",
          "publish results",
          "new libraries",
          "gate",
          "reproduce ppr/table1 --out results",
          "cluster",
          "bench othello --agents",
          "bench connect4 breakthrough");

  /** Matches of more games are cut to two. */
  private static final int LONG = 100;

  /** What commands of the docs write, seen from the root of the repository. */
  private static final Pattern WRITTEN =
      Pattern.compile(
          "(results|countdown|low|dots|bundle)/.*|bundle|\\w+\\.(html|jsonl|csv|json|eval|moves)");

  @TempDir static Path directory;

  private static Stream<Block> blocks(String kind) throws IOException {
    return Block.all().stream().filter(block -> block.kind().equals(kind));
  }

  /** Each command of a shell, a line each; lines that end in a backslash go on. */
  static List<String> commands() throws IOException {
    return blocks("sh")
        .filter(block -> !block.page().equals("docs/web-api.md"))
        .flatMap(block -> block.text().replace("\\\n", " ").lines())
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#") && !line.matches("[A-Z]+=.*"))
        .distinct()
        .toList();
  }

  static List<Block> experiments() throws IOException {
    return blocks("yaml").toList();
  }

  @Test
  void everyBlockIsOfAKindThatATestReads() throws IOException {
    assertThat(Block.all()).hasSizeGreaterThan(25).allMatch(b -> KINDS.contains(b.kind()));
  }

  @Test
  void everyPageOfTheStyleGuideIsThere() {
    assertThat(
            Stream.of(
                "README.md",
                "ARCHITECTURE.md",
                "CONTRIBUTING.md",
                "CHANGELOG.md",
                "BENCHMARKS.md",
                "docs/add-a-game.md",
                "docs/add-a-policy.md",
                "docs/run-an-experiment.md",
                "docs/ggp-player.md",
                "docs/web-ui.md",
                "docs/gtp.md",
                "docs/cluster.md",
                "docs/install.md",
                "docs/upgrade.md",
                "docs/papers.md",
                "docs/peers.md",
                "docs/notes/benchmarks.md",
                "docs/notes/engine.md",
                "docs/notes/statistics.md"))
        .allMatch(page -> Files.isRegularFile(ROOT.resolve(page)));
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    Pattern link = Pattern.compile("\\]\\(([^)#: ]+)(#[^)]*)?\\)");
    for (Path page : Block.pages()) {
      Matcher matcher = link.matcher(Files.readString(page));
      while (matcher.find()) {
        assertThat(page.resolveSibling(matcher.group(1))).as("link in %s", page).exists();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  @DisabledOnOs(OS.WINDOWS)
  void everyCommandWorks(String line) throws Exception {
    String[] words = Words.split(line);
    String[] rest = Arrays.copyOfRange(words, 1, words.length);
    switch (words[0]) {
      case "./banyan", "banyan", "dist/target/image/bin/banyan" -> banyan(line, rest);
      case "java", "jshell" -> {
        if (rest[0].equals("-jar")) {
          assertThat(rest).startsWith("-jar", "dist/target/banyan.jar");
          banyan(line, Arrays.copyOfRange(rest, 2, rest.length));
        } else {
          assertThat(
                  ROOT.resolve(
                      words[words[0].equals("java") ? words.length - 2 : words.length - 1]))
              .isRegularFile();
        }
      }
      case "python3" -> assertThat(directory.resolve("bundle/read.py")).isRegularFile();
      case "mvn" -> maven(rest);
      case "echo" -> {
        assertThat(rest).as(line).contains("|");
        int pipe = List.of(rest).indexOf("|");
        String[] args = Arrays.copyOfRange(rest, pipe + 2, rest.length);
        Run run = Run.typing(String.join(" ", Arrays.copyOf(rest, pipe)) + "\n", args);
        assertThat(run.succeeded().out()).doesNotContain("error");
      }
      case "spark-submit" -> {
        int jar = List.of(rest).indexOf("$LIB/banyan-cluster.jar");
        assertThat(jar).as(line).isPositive();
        banyan(line, Arrays.copyOfRange(rest, jar + 1, rest.length));
      }
      default -> {
        Path script = ROOT.resolve(words[0]);
        assertThat(script).as(line).isExecutable();
        assertThat(new ProcessBuilder("bash", "-n", script.toString()).start().waitFor()).isZero();
      }
    }
  }

  private static void shorten(String[] args, String option, int most, String instead) {
    int at = List.of(args).indexOf(option) + 1;
    if (at > 0 && Integer.parseInt(args[at]) > most) {
      args[at] = instead;
    }
  }

  private static void banyan(String line, String[] args) throws IOException {
    String text = String.join(" ", args);
    if (text.startsWith("new game") || text.startsWith("new policy")) {
      // Banyan's libraries beside it need a build; the sources are what the other commands use.
      NewCommandTest.write(args[1], directory.resolve(args[2]), args[2], args[4]);
      return;
    }
    if (ONLY_READ.stream().anyMatch(text::startsWith)) {
      NamedCommand command = Commands.find(args[0]);
      assertThat(command).as(line).isNotNull();
      Streams nowhere = Streams.ofProcess();
      Banyan.program(nowhere, List.of(command)).parseArgs(args);
    } else {
      shorten(args, "--games", LONG, "2");
      if (text.startsWith("ggp league")) {
        shorten(args, "--matches", 1, "1");
        shorten(args, "--play-clock", 0, "0");
      }
      Run run = Run.banyan(Stream.of(args).map(DocsTest::here).toArray(String[]::new));
      assertThat(run.succeeded().out()).doesNotContain("crash");
    }
  }

  /** Names in the docs are seen from the root of the repository; what is written goes elsewhere. */
  private static String here(String word) {
    if (WRITTEN.matcher(word).matches()) {
      return directory.resolve(word).toString();
    }
    return word.startsWith("experiments/")
        ? ROOT.resolve(word).toString()
        : word.replace("./banyan", self()).replace("file=\"", "file=\"" + directory + "/");
  }

  /** This program as a command line, for agents that are other programs. */
  private static String self() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return "'%s' -XX:TieredStopAtLevel=1 -cp '%s' io.banyan.cli.Banyan"
        .formatted(java, System.getProperty("java.class.path"));
  }

  /** Its profiles and modules are there; running it would be this build again. */
  private static void maven(String[] words) throws IOException {
    int project = List.of(words).indexOf("-f") + 1;
    if (project > 0) {
      Path folder = directory.resolve(words[project]).getParent();
      Path target = Files.createDirectories(folder.resolve("target"));
      PluginJars.build(folder, target.resolve(folder.getFileName() + ".jar"), "1");
      return;
    }
    List<String> builds = new ArrayList<>();
    try (Stream<Path> files = Files.list(ROOT)) {
      for (Path folder : Stream.concat(Stream.of(ROOT), files).toList()) {
        if (Files.exists(folder.resolve("pom.xml"))) {
          builds.add(Files.readString(folder.resolve("pom.xml")));
        }
      }
    }
    String all = String.join("\n", builds);
    for (int i = 0; i < words.length; i++) {
      String word = words[i];
      if (i > 0 && words[i - 1].equals("-pl")) {
        assertThat(ROOT.resolve(word).resolve("pom.xml")).isRegularFile();
      } else if (word.startsWith("-P")) {
        assertThat(all).contains("<id>" + word.substring(2) + "</id>");
      } else if (!word.startsWith("-")) {
        assertThat(word).isIn("verify", "package", "test", "install", "deploy", "spotless:apply");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void everyExperimentIsRead(Block block) {
    Catalog catalog = AllEntries.harmless();

    assertThat(ExperimentFile.parse(block.toString(), block.text(), catalog).pairings())
        .isNotEmpty();
  }

  @Test
  void everyRecordIsReplayed() throws IOException {
    for (Block block : blocks("sgf").toList()) {
      GameRecord record = GameRecord.read(block.text());
      var game = AllEntries.harmless().make(GameSlot.GAME, record.spec());

      assertThat(GameRecord.resultOf(game, record.replay(game))).isEqualTo(record.result());
    }
  }

  @Test
  void everyPieceOfABuildFileIsWellFormed() throws Exception {
    for (Block block : blocks("xml").toList()) {
      String whole = "<project>" + block.text() + "</project>";
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(whole)));
    }
  }

  @Test
  void optionsOfASynopsisExist() throws IOException {
    for (Block block : blocks("text").toList()) {
      for (String line : block.lines()) {
        if (line.startsWith("./banyan ")) {
          String command = line.substring("./banyan ".length()).replaceAll(" [A-Z\\[-].*", "");
          String help = Run.banyan((command + " --help").split(" ")).succeeded().out();
          Matcher option = Pattern.compile("--[a-z-]+").matcher(line);
          while (option.find()) {
            assertThat(help).as(line).contains(option.group());
          }
        }
      }
    }
  }

  @Test
  void playersAnswerMessagesAsShown() throws Exception {
    Pattern shown = Pattern.compile("\\$ curl -d '(.*)' http://127\\.0\\.0\\.1:\\d+/\n(.*)\n");
    Player.Settings settings =
        new Player.Settings(
            "p", "random", JointAgents.addTo(Agents.catalog()), 150, false, 1, line -> {});
    int count = 0;
    try (PlayerServer server =
        new PlayerServer(
            new Player(settings), InetAddress.getLoopbackAddress(), 0, 1 << 20, 5000, l -> {})) {
      for (Block block : blocks("text").toList()) {
        Matcher request = shown.matcher(block.text());
        if (request.matches()) {
          count++;
          URL url = URI.create("http://127.0.0.1:" + server.port() + "/").toURL();
          HttpURLConnection connection = (HttpURLConnection) url.openConnection();
          connection.setDoOutput(true);
          connection.getOutputStream().write(request.group(1).getBytes(StandardCharsets.UTF_8));
          InputStream in =
              connection.getResponseCode() < 400
                  ? connection.getInputStream()
                  : connection.getErrorStream();
          assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip())
              .isEqualTo(request.group(2));
        }
      }
    }
    assertThat(count).isPositive();
  }

  @Test
  void javaIsOnlyOnPagesThatATestCompiles() throws IOException {
    Set<String> pages = blocks("java").map(Block::page).collect(Collectors.toSet());
    Path test = ROOT.resolve("testkit/src/test/java/io/banyan/docs/DocsTest.java");
    String compiled = Files.readString(test, StandardCharsets.UTF_8);

    assertThat(pages).contains("README.md");
    for (String page : pages) {
      if (!page.equals("README.md")) {
        assertThat(compiled).contains("\"" + page.substring("docs/".length()) + "\"");
      }
    }
  }
}
