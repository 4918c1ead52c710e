// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import io.banyan.ggp.game.GdlJointGame;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.RuleEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The game of a match as one role knows it: the state, the moves that led to it, and what a message
 * about further moves means. Used by the thread of the match alone.
 */
final class FollowedGame {
  private static final int MOST_GUESSES = 20_000;

  /** A joint move as texts of the rules and as numbers of the engine. */
  record JointMove(List<String> texts, int[] moves) {}

  private final int role;
  private final boolean hidden;
  private final RuleEngine watcher;
  private final Rng rng;
  private final List<List<String>> history = new ArrayList<>();
  private GdlJointGame game;
  private JointState state;
  private boolean lost;

  FollowedGame(Sheet sheet, int role, long seed) {
    this.role = role;
    this.rng = new Rng(seed);
    hidden = hidesInformation(sheet);
    watcher = hidden ? Engines.byRules(NormalForm.of(sheet).rules(), WorkLimits.generous()) : null;
  }

  /** True if roles do not see all moves (GDL-II). */
  static boolean hidesInformation(Sheet sheet) {
    return sheet.statements().stream().anyMatch(s -> s.head().name().equals("sees"));
  }

  /** Goes on with another engine, in the state reached so far. */
  void take(GdlJointGame newGame) {
    game = newGame;
    state = stateIn(newGame);
  }

  /** The state reached so far on another engine. */
  JointState stateIn(GdlJointGame other) {
    JointState there = other.newState();
    for (List<String> texts : history) {
      there.play(numbers(other, there, texts));
    }
    return there;
  }

  /** The moves of a joint move as an engine numbers them. */
  static int[] numbers(GdlJointGame game, JointState state, List<String> texts) {
    int[] joint = new int[game.players()];
    for (int r = 0; r < joint.length; r++) {
      joint[r] = game.parseMove(state, r, texts.get(r));
    }
    return joint;
  }

  GdlJointGame game() {
    return game;
  }

  JointState state() {
    return state;
  }

  /** The joint moves so far. */
  List<List<String>> history() {
    return history;
  }

  /** Facts of every state from the first to the present one. */
  List<List<String>> states() {
    List<List<String>> states = new ArrayList<>();
    JointState s = game.newState();
    states.add(game.facts(s));
    int[] joint = new int[game.players()];
    for (List<String> texts : history) {
      for (int r = 0; r < joint.length; r++) {
        joint[r] = game.parseMove(s, r, texts.get(r));
      }
      s.play(joint);
      states.add(game.facts(s));
    }
    return states;
  }

  /** True if roles do not see all moves, so that the history is a guess. */
  boolean isHidden() {
    return hidden;
  }

  /** True once a message could not be followed: the state is not known any more. */
  boolean isLost() {
    return lost;
  }

  /** True if the own role has to decide. */
  boolean hasChoice() {
    return !lost && !state.isTerminal() && state.legalCount(role) > 1;
  }

  /** True if the state is known and the game goes on. */
  boolean goesOn() {
    return !lost && !state.isTerminal() && hasMoves();
  }

  private boolean hasMoves() {
    for (int r = 0; r < game.players(); r++) {
      if (state.legalCount(r) == 0) {
        return false;
      }
    }
    return true;
  }

  /** A random legal move of the own role. */
  String anyMove() {
    int n = state.isTerminal() ? 0 : state.legalCount(role);
    return n == 0 ? "noop" : game.moveText(role, state.legalMove(role, rng.nextInt(n)));
  }

  /**
   * True for a list of moves that comes again because the answer was lost, and not because the same
   * moves were made again.
   *
   * @param moves null for the question before the first move
   * @param reply the last answer; null for none
   */
  boolean isRepeated(List<String> moves, String reply, boolean replyLost) {
    if (reply == null || lost) {
      return false;
    }
    if (moves == null) {
      return true;
    }
    if (hidden || history.isEmpty() || !same(moves, history.get(history.size() - 1))) {
      return false;
    }
    return replyLost || !isLegal(moves) || !normal(moves.get(role)).equals(normal(reply));
  }

  private boolean isLegal(List<String> moves) {
    for (int r = 0; r < moves.size(); r++) {
      if (game.parseMove(state, r, moves.get(r)) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Plays what a message tells: the moves of all roles or, with hidden information, what was seen.
   *
   * @param reply the last answer
   * @return the joint move; null if there is none such, and then the game is lost from sight
   */
  JointMove follow(List<String> texts, String reply) {
    List<String> moves = hidden ? guess(texts, reply) : texts;
    if (moves == null || moves.size() != game.players() || !isLegal(moves)) {
      lost = true;
      return null;
    }
    int[] joint = new int[moves.size()];
    List<String> played = new ArrayList<>();
    for (int r = 0; r < joint.length; r++) {
      joint[r] = game.parseMove(state, r, moves.get(r));
      played.add(game.moveText(r, joint[r]));
    }
    state.play(joint);
    history.add(played);
    return new JointMove(played, joint);
  }

  /** A joint move that explains what was seen; the first of them, or null. */
  private List<String> guess(List<String> percepts, String reply) {
    List<String> wanted = percepts.stream().map(FollowedGame::normal).sorted().toList();
    watcher.setFacts(game.facts(state));
    int n = game.players();
    int[] index = new int[n];
    int[] joint = new int[n];
    for (int tried = 0; tried < MOST_GUESSES; tried++) {
      boolean mine = true;
      for (int r = 0; r < n; r++) {
        joint[r] = watcher.legal(r, index[r]);
        mine &= r != role || watcher.moveText(r, joint[r]).equals(reply);
      }
      if (mine && watcher.percepts(joint).get(role).equals(wanted)) {
        List<String> texts = new ArrayList<>();
        for (int r = 0; r < n; r++) {
          texts.add(watcher.moveText(r, joint[r]));
        }
        return texts;
      }
      int r = 0;
      while (r < n && ++index[r] == watcher.legalCount(r)) {
        index[r++] = 0;
      }
      if (r == n) {
        return null;
      }
    }
    return null;
  }

  /** True if two lists of moves are the same in any case and spacing; null is a list too. */
  static boolean same(List<String> a, List<String> b) {
    if (a == null || b == null) {
      return a == b;
    }
    return a.stream()
        .map(FollowedGame::normal)
        .toList()
        .equals(b.stream().map(FollowedGame::normal).toList());
  }

  private static String normal(String move) {
    return move.toLowerCase(Locale.ROOT)
        .replaceAll("\\s+", " ")
        .replace("( ", "(")
        .replace(" )", ")")
        .strip();
  }
}
