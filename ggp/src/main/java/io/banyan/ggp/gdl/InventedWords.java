// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import io.banyan.core.random.Rng;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A dictionary between the words of a sheet and invented ones without meaning. Keywords keep their
 * form, and so do whole numbers, because goal values are read as such, and the role {@code random}
 * of GDL-II.
 */
public final class InventedWords {
  private static final String CONSONANTS = "bdfgklmnprstvz";
  private static final String VOWELS = "aeiou";
  private static final int SYLLABLES = 3;

  private final Map<String, String> invented = new HashMap<>();
  private final Map<String, String> original = new HashMap<>();

  /**
   * Invents a word for each that does not keep its form; equal orders and seeds give equal ones.
   */
  public InventedWords(Collection<String> words, long seed) {
    Rng rng = new Rng(seed);
    Set<String> taken = Set.copyOf(words);
    for (String word : words) {
      if (isKept(word) || invented.containsKey(word)) {
        continue;
      }
      String fresh = word(rng);
      while (taken.contains(fresh) || original.containsKey(fresh) || isKept(fresh)) {
        fresh = word(rng);
      }
      invented.put(word, fresh);
      original.put(fresh, word);
    }
  }

  private static String word(Rng rng) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < SYLLABLES; i++) {
      b.append(CONSONANTS.charAt(rng.nextInt(CONSONANTS.length())));
      b.append(VOWELS.charAt(rng.nextInt(VOWELS.length())));
    }
    return b.toString();
  }

  /** Whether a word has no invented one. */
  public static boolean isKept(String word) {
    return Keywords.isKeyword(word) || word.equals("random") || word.matches("[+-]?\\d+");
  }

  /** The invented word for one of the sheet; any other stays as it is. */
  public String invented(String word) {
    return invented.getOrDefault(word, word);
  }

  /** The word of the sheet for an invented one; any other stays as it is. */
  public String original(String word) {
    return original.getOrDefault(word, word);
  }
}
