// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.ggp.gdl.InventedWords;
import io.banyan.ggp.gdl.Sexpr;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Replaces the words of a sheet by meaningless ones in all messages of a match, so that players
 * cannot know a game by its names; see {@link InventedWords}. Texts are taken as they are, whether
 * they can be read or not, and variables stay.
 */
final class MessageScrambler {
  private final InventedWords words;

  /** Chooses a word for every word of the sheet. */
  MessageScrambler(List<Sexpr> sheet, long seed) {
    Set<String> found = new LinkedHashSet<>();
    sheet.forEach(e -> collect(e, found));
    words = new InventedWords(found, seed);
  }

  private static void collect(Sexpr e, Set<String> into) {
    if (!e.isSymbol()) {
      e.elements().forEach(inner -> collect(inner, into));
    } else if (!e.symbol().startsWith("?")) {
      into.add(e.symbol().toLowerCase(Locale.ROOT));
    }
  }

  /** A text of the sheet in the words of the players. */
  String scramble(String text) {
    return replace(text, words::invented);
  }

  /** A text of a player in the words of the sheet. */
  String unscramble(String text) {
    return replace(text, words::original);
  }

  private static String replace(String text, UnaryOperator<String> words) {
    StringBuilder b = new StringBuilder();
    for (String token : text.split("(?<=[\\s()])|(?=[\\s()])")) {
      String word = token.toLowerCase(Locale.ROOT);
      String other = words.apply(word);
      b.append(other.equals(word) ? token : other);
    }
    return b.toString();
  }
}
