// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.Agents;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.game.Champion;
import io.banyan.ggp.game.KnowingAgent;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sheets, players and messages for the tests of the protocol. */
final class Matches {
  /** Noughts and crosses on a single row of four: two neighbours win. */
  static final String ROW =
      """
      (role xplayer) (role oplayer)
      (init (cell 1 b)) (init (cell 2 b)) (init (cell 3 b)) (init (cell 4 b))
      (init (control xplayer))
      (piece xplayer x) (piece oplayer o) (other xplayer oplayer) (other oplayer xplayer)
      (next-to 1 2) (next-to 2 3) (next-to 3 4)
      (<= (legal ?p (Mark ?c)) (true (control ?p)) (true (cell ?c b)))
      (<= (legal ?p noop) (true (control ?q)) (other ?q ?p))
      (<= (next (cell ?c ?m)) (does ?p (Mark ?c)) (piece ?p ?m))
      (<= (next (cell ?c ?m)) (true (cell ?c ?m)) (distinct ?m b))
      (<= (next (cell ?c b)) (does ?p (Mark ?d)) (true (cell ?c b)) (distinct ?c ?d))
      (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
      (<= (pair ?m) (next-to ?a ?b) (true (cell ?a ?m)) (true (cell ?b ?m)) (distinct ?m b))
      (<= open (true (cell ?c b)))
      (<= terminal (pair ?m))
      (<= terminal (not open))
      (<= (won ?p) (piece ?p ?m) (pair ?m))
      (<= (goal ?p 100) (won ?p))
      (<= (goal ?p 0) (other ?p ?q) (won ?q))
      (<= (goal ?p 50) (role ?p) (not (pair x)) (not (pair o)))
      """;

  /** Four players choose a number at once, three times; who chose one alone scores at the end. */
  static final String FOUR =
      """
      (role n) (role e) (role s) (role w)
      (init (step 1)) (after 1 2) (after 2 3) (after 3 4)
      (number 1) (number 2) (number 3)
      (<= (legal ?r (say ?n)) (role ?r) (number ?n))
      (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
      (<= (shared ?r) (does ?r (say ?n)) (does ?q (say ?n)) (distinct ?r ?q))
      (<= (next (point ?r)) (role ?r) (not (shared ?r)))
      (<= terminal (true (step 4)))
      (<= (goal ?r 100) (role ?r) (true (point ?r)))
      (<= (goal ?r 0) (role ?r) (not (true (point ?r))))
      """;

  /** One player, a lock with four wheels: only 3 1 2 2 opens it. */
  static final String LOCK =
      """
      (role thief) (init (at 1)) (init fine)
      (after 1 2) (after 2 3) (after 3 4) (after 4 5)
      (key 1 3) (key 2 1) (key 3 2) (key 4 2) (digit 1) (digit 2) (digit 3)
      (<= (legal thief (turn ?d)) (digit ?d))
      (<= (next (at ?m)) (true (at ?n)) (after ?n ?m))
      (<= (next fine) (true fine) (true (at ?n)) (does thief (turn ?d)) (key ?n ?d))
      (<= terminal (true (at 5)))
      (<= (goal thief 100) (true fine))
      (<= (goal thief 0) (not (true fine)))
      """;

  /** Two players go round in a ring for ever. */
  static final String RING =
      """
      (role a) (role b) (init (at a 1)) (init (at b 3))
      (after 1 2) (after 2 3) (after 3 4) (after 4 1)
      (<= (legal ?r (go ?d)) (role ?r) (way ?d))
      (way on) (way back)
      (<= (next (at ?r ?m)) (does ?r (go on)) (true (at ?r ?n)) (after ?n ?m))
      (<= (next (at ?r ?m)) (does ?r (go back)) (true (at ?r ?n)) (after ?m ?n))
      (<= terminal (true (at a never)))
      (<= (goal ?r 60) (role ?r) (true (at ?r 1)))
      (<= (goal ?r 40) (role ?r) (not (true (at ?r 1))))
      """;

  private Matches() {}

  static Catalog catalog() {
    return JointAgents.addTo(Agents.catalog().add(KnowingAgent.ENTRY).add(Champion.ENTRY));
  }

  static Player.Settings settings(String agent) {
    return settings(agent, new CopyOnWriteArrayList<>());
  }

  static Player.Settings settings(String agent, List<String> log) {
    return new Player.Settings("tester", agent, catalog(), 150, true, 7, log::add);
  }

  static Player player(String agent) {
    return new Player(settings(agent));
  }

  static PlayerServer server(Player player, long requestMillis) {
    return new PlayerServer(
        player, InetAddress.getLoopbackAddress(), 0, 1 << 20, requestMillis, line -> {});
  }

  static String say(Player player, String message) {
    Player.Reply reply = player.receive(message, System.nanoTime());
    // As the server does: the player learns from it how late answers are on this machine.
    reply.delivered(true);
    return reply.text();
  }

  static String start(String id, String role, String sheet, int startClock, int playClock) {
    String rules = sheet.strip();
    return "(START "
        + id
        + " "
        + role
        + " (\n"
        + rules
        + "\n) "
        + startClock
        + " "
        + playClock
        + ")";
  }
}
