// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.random.Rng;
import io.banyan.ggp.gdl.Keywords;
import io.banyan.ggp.gdl.Sexpr;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Replaces the words of a sheet by meaningless ones, the same everywhere in a match, so that
 * players cannot know a game by its names. Keywords, variables, numbers and the role {@code random}
 * stay.
 */
final class Scrambler {
  private static final String CONSONANTS = "bdfgklmnprstvz";
  private static final String VOWELS = "aeiou";

  private final Map<String, String> forth = new HashMap<>();
  private final Map<String, String> back = new HashMap<>();
  private final Rng rng;

  /** Chooses a word for every word of the sheet. */
  Scrambler(List<Sexpr> sheet, long seed) {
    rng = new Rng(seed);
    sheet.forEach(this::collect);
  }

  private void collect(Sexpr e) {
    if (!e.isSymbol()) {
      e.elements().forEach(this::collect);
      return;
    }
    String word = e.symbol().toLowerCase(Locale.ROOT);
    boolean stays =
        word.startsWith("?")
            || Keywords.isKeyword(word)
            || word.equals("random")
            || word.matches("[+-]?\\d+");
    if (stays || forth.containsKey(word)) {
      return;
    }
    String fresh = word();
    while (Keywords.isKeyword(fresh) || back.containsKey(fresh)) {
      fresh = fresh + word();
    }
    forth.put(word, fresh);
    back.put(fresh, word);
  }

  private String word() {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      b.append(CONSONANTS.charAt(rng.nextInt(CONSONANTS.length())));
      b.append(VOWELS.charAt(rng.nextInt(VOWELS.length())));
    }
    return b.toString();
  }

  /** A text of the sheet in the words of the players. */
  String scramble(String text) {
    return replace(text, forth);
  }

  /** A text of a player in the words of the sheet. */
  String unscramble(String text) {
    return replace(text, back);
  }

  private static String replace(String text, Map<String, String> words) {
    StringBuilder b = new StringBuilder();
    for (String token : text.split("(?<=[\\s()])|(?=[\\s()])")) {
      b.append(words.getOrDefault(token.toLowerCase(Locale.ROOT), token));
    }
    return b.toString();
  }
}
