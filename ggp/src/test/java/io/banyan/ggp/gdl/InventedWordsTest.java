// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InventedWordsTest {
  @Test
  void everyWordHasOneOfItsOwnAndComesBack() {
    List<String> sheet = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      sheet.add("word" + i);
    }
    InventedWords words = new InventedWords(sheet, 1);
    assertThat(sheet.stream().map(words::invented)).doesNotHaveDuplicates();
    for (String word : sheet) {
      assertThat(words.invented(word)).isNotEqualTo(word).matches("[a-z]{6}");
      assertThat(words.original(words.invented(word))).isEqualTo(word);
    }
  }

  @Test
  void keywordsNumbersAndChanceStay() {
    List<String> sheet = List.of("legal", "100", "-3", "random", "cell");
    InventedWords words = new InventedWords(sheet, 1);
    assertThat(sheet.stream().filter(w -> words.invented(w).equals(w)))
        .containsExactly("legal", "100", "-3", "random");
  }

  @Test
  void noInventedWordIsOneOfTheSheet() {
    String first = new InventedWords(List.of("cell"), 5).invented("cell");
    InventedWords words = new InventedWords(List.of("cell", first), 5);
    assertThat(words.invented("cell")).isNotIn("cell", first);
  }

  @Test
  void equalSeedsGiveEqualWords() {
    List<String> sheet = List.of("a", "b", "c");
    InventedWords one = new InventedWords(sheet, 9);
    InventedWords other = new InventedWords(sheet, 9);
    assertThat(sheet).allMatch(w -> one.invented(w).equals(other.invented(w)));
  }
}
