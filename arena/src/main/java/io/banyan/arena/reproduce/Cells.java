// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses cells of a table: {@code 1-5}, {@code 2,7-9}, or by words that a cell must all have, such
 * as {@code breakthrough 1000it}. Numbers count from 1 in the order of the paper's file; a word is
 * a game with or without its parameters, a budget, an agent, or what the table calls it.
 */
public final class Cells {
  private final List<Pairing> pairings;

  private Cells(List<Pairing> pairings) {
    this.pairings = pairings;
  }

  /**
   * The numbers of the chosen cells, counted from 0, in ascending order.
   *
   * @throws IllegalArgumentException if a part of the text chooses nothing
   */
  public static List<Integer> choose(Paper.Item item, double budgetScale, String text) {
    Cells cells = new Cells(Reproduction.pairings(item, budgetScale));
    Set<Integer> chosen = new TreeSet<>();
    for (String part : split(text, ',')) {
      chosen.addAll(part.matches("\\d+(\\s*-\\s*\\d+)?") ? cells.range(part) : cells.having(part));
    }
    return List.copyOf(chosen);
  }

  private List<Integer> range(String part) {
    String[] ends = part.split("-");
    int low = number(ends[0]);
    int high = number(ends[ends.length - 1]);
    if (low < 1 || high > pairings.size() || low > high) {
      throw new IllegalArgumentException(
          "cells are from 1 to " + pairings.size() + ", was " + part);
    }
    List<Integer> list = new ArrayList<>();
    for (int i = low; i <= high; i++) {
      list.add(i - 1);
    }
    return list;
  }

  private static int number(String text) {
    String digits = text.strip();
    return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }

  private List<Integer> having(String part) {
    String lower = part.toLowerCase(Locale.ROOT);
    List<String> wanted = split(lower, ' ').stream().map(Cells::canonical).toList();
    List<Integer> list = new ArrayList<>();
    Set<String> known = new LinkedHashSet<>();
    for (Pairing pairing : pairings) {
      Set<String> words = words(pairing);
      known.addAll(words);
      if (words.contains(lower) || words.containsAll(wanted)) {
        list.add(pairing.index());
      }
    }
    if (list.isEmpty()) {
      throw new IllegalArgumentException(
          "no cell is '"
              + part
              + "'; cells are chosen by number, 1 to "
              + pairings.size()
              + ", or by words among: "
              + String.join(", ", known));
    }
    return list;
  }

  /** Budgets may be written in several ways. */
  private static String canonical(String word) {
    try {
      return Budget.parse(word).toString();
    } catch (IllegalArgumentException e) {
      // Not a budget, but perhaps a game or an agent.
      return word;
    }
  }

  private static Set<String> words(Pairing pairing) {
    Set<String> words = new LinkedHashSet<>();
    words.add(pairing.game());
    words.add(Spec.parse(pairing.game()).name());
    words.add(pairing.budget());
    for (Contender c : List.of(pairing.first(), pairing.second())) {
      words.add(c.budget().toString());
      words.add(c.label());
      words.add(c.spec());
    }
    Set<String> lower = new LinkedHashSet<>();
    words.forEach(word -> lower.add(word.toLowerCase(Locale.ROOT)));
    return lower;
  }

  /** Parts between separators outside parentheses, without empty ones. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? separator : text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (i == text.length() || c == separator && depth <= 0) {
        if (!text.substring(start, i).isBlank()) {
          parts.add(text.substring(start, i).strip());
        }
        start = i + 1;
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("cells must be numbers or words, was '" + text + "'");
    }
    return parts;
  }
}
