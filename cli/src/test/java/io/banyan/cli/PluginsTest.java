// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.plugin.Plugin;
import io.banyan.cli.play.NewCommandTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginsTest {
  private static final String HEAD =
      """
      package plugin;
      import io.banyan.core.game.*;
      import io.banyan.core.spec.*;
      public final class %s implements Extension {
      """;

  @TempDir static Path directory;
  private static Path heap;

  @BeforeAll
  static void makeAPlugin() throws IOException {
    Path project = directory.resolve("heap");
    NewCommandTest.writeGame(project, "heap", "org.example");
    heap = PluginJars.build(project, directory.resolve("heap.jar"), "1");
  }

  @AfterAll
  static void forget() {
    Run.banyan("--version").succeeded();
  }

  private static Path bad(String name, String body) throws IOException {
    return PluginJars.of(directory, name, null, HEAD.formatted(name) + body + "\n}\n");
  }

  private static Run withHeap(String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "--plugins";
    all[1] = heap.toString();
    System.arraycopy(args, 0, all, 2, args.length);
    return Run.banyan(all);
  }

  /** The sentence that leaves a plugin out, while another one beside it works. */
  private static String leftOut(Path jar) {
    Run run = Run.banyan("--plugins", heap.toString(), "games", "--plugins=" + jar).succeeded();
    assertThat(run.out()).contains("heap", "connect4");
    assertThat(run.err()).startsWith("banyan: plugin " + jar + " is left out: ");
    return run.err().strip().substring(("banyan: plugin " + jar + " is left out: ").length());
  }

  @Test
  void itsGameAndPartAreKnownToEveryCommand() {
    assertThat(withHeap("games").succeeded().out()).contains("heap");
    assertThat(withHeap("agents", "heap-low").succeeded().out()).contains("lowest move");
    assertThat(withHeap("moves", "heap(3)").succeeded().out()).contains("1");
    assertThat(withHeap("analyze", "heap(9)", "--budget", "200it").succeeded().out())
        .contains("visits");
    withHeap(
            "match",
            "heap(9)",
            "uct(playout=heap-low)",
            "random",
            "--games",
            "2",
            "--budget",
            "9it")
        .succeeded();
    assertThat(Run.banyan("games").out()).doesNotContain("heap");
  }

  @Test
  void itSpeaksGtpAndJson() {
    String gtp = "genmove b\nquit\n";
    assertThat(
            Run.typing(gtp, "--plugins", heap.toString(), "gtp", "heap(9)", "--budget", "200it")
                .succeeded()
                .out())
        .contains("= 1");
    String json = "{\"id\":1,\"request\":\"games\"}\n";
    assertThat(Run.typing(json, "engine", "--plugins", heap.toString()).out()).contains("heap");
  }

  @Test
  void resultsNameItsHash() throws IOException {
    Path out = directory.resolve("results");
    withHeap(
            "match",
            "heap(9)",
            "uct",
            "random",
            "--games",
            "2",
            "--budget",
            "9it",
            "--out",
            "" + out)
        .succeeded();

    String version = withHeap("--version").succeeded().out();
    String hash = version.substring(version.indexOf("heap.jar sha256 ")).strip();
    assertThat(hash).matches("heap.jar sha256 [0-9a-f]{64}");
    assertThat(withHeap("export", "" + out, "--jsonl").succeeded().out()).contains(hash);
    Path report = directory.resolve("report.html");
    Run.banyan("report", "" + out, "-o", "" + report).succeeded();
    assertThat(Files.readString(report)).contains(hash);
  }

  @Test
  void aFolderStandsForItsJars() throws IOException {
    Path folder = Files.createDirectories(directory.resolve("folder"));
    Files.copy(heap, folder.resolve("a.jar"));
    Files.copy(heap, folder.resolve("b.jar"));
    Files.writeString(folder.resolve("notes.txt"), "no jar");

    Run run = Run.banyan("--plugins", folder.toString(), "games").succeeded();

    assertThat(run.out()).contains("heap");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void anExperimentAndAClusterPlayIt() throws IOException {
    Path file = directory.resolve("e.yaml");
    Files.writeString(
        file, "name: e\ngames: [heap(9)]\nagents: [uct, random]\nbudgets: [20it]\npairs: 2\n");
    Path one = directory.resolve("one");
    Path two = directory.resolve("two");
    withHeap("run", "" + file, "--out", "" + one).succeeded();
    withHeap("cluster", "run", "" + file, "--master", "local[2]", "--out", "" + two).succeeded();

    assertThat(withHeap("export", "" + two, "--jsonl", "--canonical").out())
        .isEqualTo(withHeap("export", "" + one, "--jsonl", "--canonical").out())
        .contains("heap");
  }

  @Test
  void whatIsSentToOtherMachinesChecksTheJarThere() throws Exception {
    withHeap("--version").succeeded();
    List<Plugin> sent = AllEntries.plugins().inUse();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(AllEntries.source());
    }
    Run.banyan("--version").succeeded();
    Object source;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      source = in.readObject();
    }

    assertThat(sent).hasSize(1);
    assertThat(source.toString()).contains(sent.get(0).sha256());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (var loader =
        new java.net.URLClassLoader(new java.net.URL[] {heap.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      var catalog = ((io.banyan.arena.cluster.CatalogSource) source).catalog();
      assertThat(catalog.make(io.banyan.core.game.GameSlot.GAME, "heap(5)")).isNotNull();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void aNameThatIsTakenIsLeftOut() throws IOException {
    Path jar =
        bad(
            "Taken",
            "public void addTo(Catalog c) { c.add(Entry.of(GameSlot.GAME, \"connect4\", \"mine\")"
                + ".makes(a -> null)); }");

    assertThat(leftOut(jar))
        .isEqualTo("two entries named connect4 for game; one of them needs another name");
  }

  @Test
  void anExceptionInItsConstructorIsTold() throws IOException {
    Path jar =
        bad(
            "Thrower",
            "public Thrower() { throw new IllegalStateException(\"no luck\"); }"
                + " public void addTo(Catalog c) {}");

    assertThat(leftOut(jar))
        .isEqualTo(
            "the constructor of plugin.Thrower threw java.lang.IllegalStateException: no luck");
  }

  @Test
  void aGameThatCannotBeMadeIsTold() throws IOException {
    Path jar =
        bad(
            "Broken",
            "public void addTo(Catalog c) { c.add(Entry.of(GameSlot.GAME, \"broken\", \"mine\")"
                + ".makes(a -> { throw new ArithmeticException(\"by zero\"); })); }");

    assertThat(leftOut(jar))
        .isEqualTo("making its game broken threw java.lang.ArithmeticException: by zero");
  }

  @Test
  void anotherContractIsTold() throws IOException {
    Path jar =
        PluginJars.of(
            directory,
            "Later",
            "99",
            HEAD.formatted("Later") + "public void addTo(Catalog c) {} }");

    assertThat(leftOut(jar))
        .startsWith(
            "it was made for contract 99 of Banyan's extensions, but this program has 1"
                .replace("has 1", "has contract 1"));
  }

  @Test
  void whatIsNoPluginIsTold() throws IOException {
    Path text = Files.writeString(directory.resolve("text.jar"), "not a jar");

    assertThat(leftOut(text)).startsWith("it is not a jar");
    assertThat(Run.banyan("--plugins", "/no/such.jar", "games").refused().err())
        .isEqualTo("banyan: plugins are jars or folders of jars, but there is no /no/such.jar\n");
    assertThat(Run.banyan("games", "--plugins").refused().err())
        .contains("--plugins needs a jar or a folder of jars after it");
  }
}
