// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.publish.Pages;
import io.banyan.arena.publish.PublishedItem;
import io.banyan.arena.publish.Replay;
import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import io.banyan.arena.reproduce.Claims;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.cli.AllEntries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What docs/papers/results promises: the players are those that were measured, their games come out
 * the same again, verdicts follow the rules, and the pages show it. A change of the search that
 * breaks this must run the cells again.
 */
class PublishedResultsTest {
  private static final Pages PAGES = new Pages(Path.of("../docs"));
  private static final Replay REPLAY = new Replay(AllEntries.INSTANCE.catalog());

  /** For all items together, in seconds of search as measured when they were run. */
  private static final double TIME = 6;

  private static final double TIME_OF_AN_ITEM = 1;
  private static final int CELLS_OF_AN_ITEM = 2;

  static List<PublishedItem> items() {
    List<PublishedItem> items = new ArrayList<>();
    for (Paper paper : Papers.all()) {
      for (Paper.Item item : paper.items()) {
        PublishedItem.read(PAGES.results(), paper.id(), item.id()).ifPresent(items::add);
      }
    }
    return items;
  }

  @Test
  void everyFileIsThatOfAnItem() throws IOException {
    TreeSet<Path> known = new TreeSet<>();
    items().forEach(i -> known.add(PublishedItem.file(PAGES.results(), i.paper(), i.item())));
    try (Stream<Path> files = Files.walk(PAGES.results())) {
      assertThat(files.filter(Files::isRegularFile)).containsExactlyInAnyOrderElementsOf(known);
    }
    assertThat(known).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("items")
  void playersAreThoseThatWereMeasured(PublishedItem item) {
    assertThat(REPLAY.specifications(item)).isEmpty();
  }

  @Test
  void someGamesOfEveryItemComeOutTheSameAgain() {
    double left = TIME;
    for (PublishedItem item : items()) {
      double ofItem = TIME_OF_AN_ITEM;
      int cells = 0;
      for (PublishedItem.Cell cell : cheapestFirst(item)) {
        double seconds = cell.pins().size() * cell.secondsPerGame();
        if (seconds <= Math.min(left, ofItem) && cells++ < CELLS_OF_AN_ITEM) {
          left -= seconds;
          ofItem -= seconds;
          assertThat(REPLAY.games(item, cell)).isEmpty();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("items")
  @Tag("slow")
  void everyPinnedGameComesOutTheSameAgain(PublishedItem item) {
    for (PublishedItem.Cell cell : item.cells()) {
      assertThat(REPLAY.games(item, cell)).isEmpty();
    }
  }

  private static List<PublishedItem.Cell> cheapestFirst(PublishedItem item) {
    return item.cells().stream()
        .filter(c -> !c.pins().isEmpty())
        .sorted(Comparator.comparing(PublishedItem.Cell::secondsPerGame))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("items")
  void verdictsFollowFromTheFigures(PublishedItem published) {
    Paper.Item item = Papers.find(published.paper()).item(published.item());
    if (item.kind() != Paper.Kind.MATCH) {
      return;
    }
    List<Counts> counts = new ArrayList<>();
    for (int i = 1; i <= item.cells().size(); i++) {
      counts.add(published.cell(i).map(PublishedItem.Cell::counts).orElse(Counts.NONE));
    }
    List<Comparison> comparisons = Claims.compare(item, counts, published.budgetScale() == 1);
    for (PublishedItem.Cell cell : published.cells()) {
      Comparison c = comparisons.get(cell.cell() - 1);
      assertThat(List.of(cell.verdict(), cell.reason(), cell.published()))
          .containsExactly(c.verdict().text(), c.judgement().reason(), c.claim());
    }
    List<Claimed> claims = Claims.test(item, counts);
    for (int i = 0; i < claims.size(); i++) {
      assertThat(published.claims().get(i).claim()).isEqualTo(claims.get(i).text());
      assertThat(published.claims().get(i).verdict())
          .isEqualTo(claims.get(i).judgement().verdict().text());
      assertThat(published.claims().get(i).reason())
          .as("./banyan publish writes it")
          .isEqualTo(claims.get(i).judgement().words());
    }
  }

  @Test
  void pagesAndDrawingsShowWhatIsPublished() throws IOException {
    for (Map.Entry<Path, String> file : PAGES.files().entrySet()) {
      assertThat(file.getKey()).exists();
      assertThat(Files.readString(file.getKey()))
          .as(file.getKey() + " is out of date: ./banyan publish writes it")
          .isEqualTo(file.getValue());
    }
    assertThat(PAGES.files().keySet()).containsAll(PAGES.images());
  }

  @Test
  void resultsComeAlongWithTheProgram() {
    for (PublishedItem item : items()) {
      assertThat(PublishedItem.packaged(item.paper(), item.item())).isEqualTo(Optional.of(item));
    }
  }
}
