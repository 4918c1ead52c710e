// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game.toy;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import java.util.ArrayList;
import java.util.List;

/**
 * A game written down as its own tree, so that tests can compute every number by hand: {@code (1 (0
 * 0.5))} is a choice between a win for player 0 and a choice of player 1 between 0 and 0.5 (rewards
 * of player 0). {@code 0.7:(...)} gives an inner node an evaluation for player 0. Players
 * alternate. Move i is the i-th branch; the game's order of moves prefers the branches in the order
 * written.
 */
public final class ScriptedGame implements Game {
  private record Node(double value, List<Node> children) {}

  private final Node root;
  private final String text;
  private int at;
  private Runnable whenLooked;

  public ScriptedGame(String text) {
    this.text = text;
    this.root = read();
  }

  /**
   * Has something done, once, when somebody next asks whether a state is over or how good it is.
   */
  public void whenLooked(Runnable action) {
    whenLooked = action;
  }

  private void looked() {
    Runnable action = whenLooked;
    whenLooked = null;
    if (action != null) {
      action.run();
    }
  }

  private Node read() {
    while (text.charAt(at) == ' ') {
      at++;
    }
    double value = 0.5;
    if (text.charAt(at) != '(') {
      int start = at;
      while (at < text.length() && "0123456789.-".indexOf(text.charAt(at)) >= 0) {
        at++;
      }
      value = Double.parseDouble(text.substring(start, at));
      if (at >= text.length() || text.charAt(at) != ':') {
        return new Node(value, List.of());
      }
      at++;
    }
    at++;
    List<Node> children = new ArrayList<>();
    while (text.charAt(at) != ')') {
      children.add(read());
      while (text.charAt(at) == ' ') {
        at++;
      }
    }
    at++;
    return new Node(value, children);
  }

  @Override
  public String id() {
    return "scripted";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return 16;
  }

  @Override
  public int maxMoves() {
    return 16;
  }

  @Override
  public int maxPlies() {
    return 64;
  }

  @Override
  public State newState() {
    return new Position();
  }

  @Override
  public String moveText(State state, int move) {
    return Integer.toString(move);
  }

  @Override
  public String boardText(State state) {
    return state.toString();
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.SQUARE, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }

  private final class Position implements State, Evaluation, MoveOrdering {
    private Node node = root;
    private int ply;

    @Override
    public int mover() {
      return ply % 2;
    }

    @Override
    public int legalMoves(int[] moves) {
      for (int i = 0; i < node.children().size(); i++) {
        moves[i] = i;
      }
      return node.children().size();
    }

    @Override
    public void play(int move) {
      node = node.children().get(move);
      ply++;
    }

    @Override
    public boolean isTerminal() {
      looked();
      return node.children().isEmpty();
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[0] = node.value();
      rewards[1] = 1 - node.value();
    }

    @Override
    public void copyFrom(State other) {
      node = ((Position) other).node;
      ply = ((Position) other).ply;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public double evaluate(int player) {
      looked();
      return player == 0 ? node.value() : 1 - node.value();
    }

    @Override
    public void orderingScores(int[] moves, int n, double[] scores) {
      for (int i = 0; i < n; i++) {
        scores[i] = -moves[i];
      }
    }
  }
}
