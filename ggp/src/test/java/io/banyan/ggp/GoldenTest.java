// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.game.SheetFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every sheet that comes with Banyan and every small sheet of the folder {@code conformance}, each
 * of which stresses something, plays on every engine kind as the interpreter played it when the
 * golden results were written. {@code -Dbanyan.golden.write=true} writes them anew.
 */
class GoldenTest {
  private static final Path FOLDER = Path.of("src/test/resources/conformance");
  private static Conformance golden;

  @BeforeAll
  static void read() throws IOException {
    if (Boolean.getBoolean("banyan.golden.write")) {
      Map<String, Object> games = new TreeMap<>();
      for (String file : files()) {
        String text = SheetFiles.OWN.contains(file) ? SheetFiles.text(file) : own(file);
        games.put(id(file), GoldenWriter.game(file, text));
      }
      Files.writeString(FOLDER.resolve("golden.json"), GoldenWriter.json(games));
    }
    golden = new Conformance(FOLDER);
  }

  private static String own(String file) throws IOException {
    return Files.readString(FOLDER.resolve(file));
  }

  private static String id(String file) {
    return file.substring(0, file.length() - ".kif".length());
  }

  private static List<String> files() throws IOException {
    TreeSet<String> files = new TreeSet<>(SheetFiles.OWN);
    try (Stream<Path> own = Files.list(FOLDER)) {
      own.map(p -> p.getFileName().toString()).filter(f -> f.endsWith(".kif")).forEach(files::add);
    }
    return List.copyOf(files);
  }

  static List<String> ids() throws IOException {
    return files().stream().map(GoldenTest::id).sorted().toList();
  }

  /**
   * Generated engines decline circuits with cycles, and some those with very many moves or gates.
   */
  private static int playing(String id) {
    return switch (id) {
      case "hex5x5", "havannah4", "pentalath3", "go5x5", "chinesecheckers49" -> 3;
      case "cannon" -> 5;
      case "amazons6x6" -> 6;
      default -> 7;
    };
  }

  @Test
  void everySheetHasGoldenResults() throws IOException {
    assertThat(golden.ids()).containsExactlyElementsOf(ids());
    assertThat(SheetFiles.OWN).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(25);
  }

  @ParameterizedTest
  @MethodSource("ids")
  void everyEnginePlaysAsTheInterpreterDid(String id) {
    Conformance.Row row = golden.run(id, Conformance.Options.plain(500));

    assertThat(row.differences()).as(row.toString()).isEmpty();
    assertThat(row.verdicts().values().stream().filter("ok"::equals).count())
        .as(row.toString())
        .isEqualTo(playing(id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "paths", "mutual", "strata", "winning", "differing", "either", "terms", "odometer",
        "chain", "dice", "shift", "hex5x5", "kalah3x2", "lowest-at-once", "pegs", "nim"
      })
  void inventedWordsAndAnotherOrderChangeNothing(String id) {
    Conformance.Row row = golden.run(id, new Conformance.Options(200, 7, 8));

    assertThat(row.differences()).as(row.toString()).isEmpty();
  }
}
