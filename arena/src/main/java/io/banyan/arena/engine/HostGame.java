// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A game whose rules are with the client, for one request. Every state is asked for once and kept,
 * until a new game begins.
 *
 * <p>To ask takes far longer than to search, so a question about a state also brings some of its
 * siblings, which a search is likely to look at next, and the rewards of one playout from each. Not
 * all of them: most siblings of a deep state are never looked at, and playouts are not free.
 */
final class HostGame implements Game {
  private static final int MOST_STATES = 5_000_000;

  /** So many playouts that nobody wanted show that the search makes its own. */
  private static final int PLAYOUTS_IN_VAIN = 32;

  private final HostRules rules;
  private final Client client;
  private final Object id;
  private final int batch;
  private HostNode start = new HostNode(null, Game.NO_MOVE);

  /** Held while one question is under way. */
  private final Object asking = new Object();

  private int states;
  private int playoutsTold;
  private int playoutsTaken;

  /** These three belong to this game's own monitor. */
  private long question;

  private JsonNode answer;
  private String failure;

  /**
   * Asks nothing yet.
   *
   * @param id of the search, which the questions carry
   * @param batch states in a question, at most
   */
  HostGame(HostRules rules, Client client, Object id, int batch) {
    this.rules = rules;
    this.client = client;
    this.id = id;
    this.batch = batch;
  }

  /** Reads what a request about a game says of it; null if the client has no game of that name. */
  static HostGame of(Client client, Request request, String game) {
    HostRules rules = client.host(game);
    if (rules == null) {
      return null;
    }
    if (request.id() == null) {
      throw new IllegalArgumentException("id is missing: questions about " + game + " carry it");
    }
    int batch = (int) request.integer("batch", 64, 1, 10_000);
    return new HostGame(rules, client, request.id(), batch);
  }

  /** A catalogue with this game too. */
  Catalog addTo(Catalog catalog) {
    return catalog
        .copy()
        .add(Entry.of(GameSlot.GAME, rules.name(), "a game of the client").makes(args -> this));
  }

  /** A new game begins: its states get new numbers, and the client may drop the old ones. */
  void forget() {
    synchronized (asking) {
      start = new HostNode(null, Game.NO_MOVE);
      states = 0;
    }
  }

  /**
   * Looks whether all went well so far, for those who only see what became of it.
   *
   * @throws IllegalArgumentException if the client failed or said something wrong
   */
  synchronized void check() {
    if (failure != null) {
      throw new IllegalArgumentException(failure);
    }
  }

  /** Asks about a state that is not known, and its siblings. */
  void learn(HostNode node) {
    try {
      find(node);
    } catch (IllegalArgumentException e) {
      fail(e.getMessage());
      throw e;
    }
  }

  private void find(HostNode node) {
    synchronized (asking) {
      if (node.isKnown()) {
        return;
      }
      if (node.ply > rules.plies()) {
        throw new IllegalArgumentException(
            "plies of " + id() + " is " + rules.plies() + ", but a game is longer: " + path(node));
      }
      List<HostNode> nodes = new ArrayList<>();
      nodes.add(node);
      if (node.parent != null) {
        node.parent.addUnknown(nodes, batch);
      }
      for (HostNode each : nodes) {
        if (each.number < 0) {
          each.number = states++;
        }
      }
      if (states > MOST_STATES) {
        throw new IllegalArgumentException("a game may ask for " + MOST_STATES + " states");
      }
      JsonNode told = ask(nodes, playoutsTaken > 0 || playoutsTold < PLAYOUTS_IN_VAIN);
      for (int i = 0; i < nodes.size(); i++) {
        nodes.get(i).learn(told.get(i), rules);
        playoutsTold += nodes.get(i).hasPlayout() ? 1 : 0;
      }
    }
  }

  /** The rewards of a playout from a state; null if the client makes none. */
  double[] playout(HostNode node) {
    synchronized (asking) {
      double[] rewards = node.takePlayout();
      if (rewards == null && playoutsTold > 0) {
        rewards = another(node);
      }
      playoutsTaken++;
      return rewards;
    }
  }

  private double[] another(HostNode node) {
    try {
      return HostNode.playoutOf(ask(List.of(node), true).get(0), rules);
    } catch (IllegalArgumentException e) {
      fail(e.getMessage());
      throw e;
    }
  }

  private JsonNode ask(List<HostNode> nodes, boolean playouts) {
    Map<String, Object> fields = new LinkedHashMap<>();
    long number;
    synchronized (this) {
      number = ++question;
      answer = null;
    }
    fields.put("question", number);
    fields.put("game", rules.name());
    fields.put("state", nodes.stream().mapToInt(n -> n.number).toArray());
    fields.put("from", nodes.stream().mapToInt(HostNode::from).toArray());
    fields.put("move", nodes.stream().mapToInt(n -> n.isKnown() ? NO_MOVE : n.move).toArray());
    fields.put("playouts", playouts);
    client.write("expand", id, fields);
    synchronized (this) {
      while (answer == null && failure == null) {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          failure = "interrupted";
        }
      }
      if (failure != null) {
        throw new IllegalArgumentException(failure);
      }
      if (!answer.isArray() || answer.size() != nodes.size()) {
        throw new IllegalArgumentException(
            "states must be a list of " + nodes.size() + " for question " + number);
      }
      return answer;
    }
  }

  /** Takes the client's answer to a question. */
  synchronized void answer(long number, JsonNode told) {
    if (number != question || answer != null) {
      throw new IllegalArgumentException(
          "question must be " + question + ", and be answered once, was " + number);
    }
    answer = told;
    notifyAll();
  }

  /** Ends the request: there will be no answer. */
  synchronized void fail(String why) {
    if (failure == null) {
      failure = why;
    }
    notifyAll();
  }

  private String path(HostNode node) {
    List<String> texts = new ArrayList<>();
    for (HostNode n = node; n.parent != null; n = n.parent) {
      texts.add(0, rules.moves().get(n.move));
    }
    return String.join(" ", texts);
  }

  @Override
  public String id() {
    return rules.name();
  }

  @Override
  public int players() {
    return rules.players();
  }

  @Override
  public int moveRange() {
    return rules.moves().size();
  }

  @Override
  public int maxMoves() {
    return rules.moves().size();
  }

  @Override
  public int maxPlies() {
    return rules.plies();
  }

  @Override
  public State newState() {
    return new HostState(this, start);
  }

  @Override
  public String moveText(State state, int move) {
    return rules.moves().get(move);
  }

  @Override
  public String boardText(State state) {
    return path(((HostState) state).node());
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.SQUARE, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }
}
