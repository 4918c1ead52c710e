// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.List;

/**
 * Games whose rules are texts, for those who do not know the language of the rules: which come
 * along, and what becomes of a text that somebody wrote.
 */
public interface RuleSheets {
  /** The name of the game that the specifications of shipped sheets begin with. */
  String GAME = "gdl";

  /** No sheets at all. */
  RuleSheets NONE = new NoRuleSheets();

  /**
   * A sheet that comes along.
   *
   * @param game its specification
   * @param title its name for people
   * @param group what it is listed under
   * @param rules its rules in sentences
   */
  record Shipped(String game, String title, String group, List<String> rules) {
    public Shipped {
      rules = List.copyOf(rules);
    }
  }

  /**
   * Something to say about a text.
   *
   * @param level error, warning or repair
   * @param line where, from 1; 0 if it is about the whole
   * @param column where in the line, from 1
   * @param message what is wrong, in words
   */
  record Remark(String level, int line, int column, String message) {}

  /**
   * What becomes of a text.
   *
   * @param title a name for people, taken from the text
   * @param rules what its author says about it, and what was changed to play it here
   * @param remarks errors, warnings and repairs
   * @param game the game; null if there are errors
   */
  record Judged(String title, List<String> rules, List<Remark> remarks, Game game) {
    public Judged {
      rules = List.copyOf(rules);
      remarks = List.copyOf(remarks);
    }
  }

  /** The sheets that come along, group by group. */
  List<Shipped> shipped();

  /**
   * The text of a sheet that comes along.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  String text(String name);

  /**
   * Makes a game of a text nobody vouches for, within the time and memory that such a text may
   * take. Never throws for what is wrong with it.
   *
   * @param id the game's name, as its {@link Game#id} tells it
   */
  Judged judge(String id, String text);
}
