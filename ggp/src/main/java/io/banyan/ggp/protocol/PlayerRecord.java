// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.game.JointState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * The record of a match as one player of it knows it: the moves it was told, the states and goals
 * that follow from them, and of the players only itself.
 */
final class PlayerRecord {
  private static final String STRANGER = "other";

  private final Message.Start start;
  private final String name;
  private final int role;
  private final long seed;
  private final Consumer<MatchLog> records;
  private final long startTime = System.currentTimeMillis();
  private volatile List<String> lastMoves;
  private volatile boolean heardOfEnd;

  PlayerRecord(Message.Start start, String name, int role, long seed, Consumer<MatchLog> records) {
    this.start = start;
    this.name = name;
    this.role = role;
    this.seed = seed;
    this.records = records;
  }

  /** STOP with the last joint move, or ABORT with null. */
  void end(List<String> moves) {
    lastMoves = moves;
    heardOfEnd = true;
  }

  /** Gives the record to whoever keeps it. */
  void write(FollowedGame followed) {
    List<String> last = lastMoves;
    String reason = heardOfEnd ? last == null ? "aborted" : "" : "nothing was heard of its end";
    if (last != null && !followed.isLost() && !isLast(followed, last)) {
      // With hidden information there is no reply to go by any more; what is missing is said.
      if (followed.isHidden() || followed.follow(last, null) == null) {
        reason = "the last moves could not be followed";
      }
    }
    if (followed.isLost() && reason.isEmpty()) {
      reason = "moves could not be followed";
    }
    JointState state = followed.state();
    boolean complete = reason.isEmpty() && state.isTerminal();
    if (reason.isEmpty() && !complete) {
      reason = "stopped before its end";
    }
    records.accept(log(followed, complete, reason));
  }

  /** True if STOP repeats moves that were told before: a manager's way to say that all is over. */
  private static boolean isLast(FollowedGame followed, List<String> moves) {
    List<List<String>> history = followed.history();
    return followed.state().isTerminal()
        && !history.isEmpty()
        && FollowedGame.same(moves, history.get(history.size() - 1));
  }

  private MatchLog log(FollowedGame followed, boolean complete, String reason) {
    List<String> roles = followed.game().roles();
    List<String> names = new ArrayList<>(Collections.nCopies(roles.size(), STRANGER));
    names.set(role, name);
    List<Integer> goals = new ArrayList<>();
    if (complete) {
      double[] rewards = new double[roles.size()];
      followed.state().rewards(rewards);
      for (double reward : rewards) {
        goals.add((int) Math.round(100 * reward));
      }
    }
    List<String> none = Collections.nCopies(roles.size(), "");
    int steps = followed.history().size();
    return new MatchLog(
        start.id(),
        "unknown",
        startTime,
        start.startClock(),
        start.playClock(),
        0,
        roles,
        List.copyOf(names),
        followed.states(),
        List.copyOf(followed.history()),
        List.of(),
        Collections.nCopies(steps, none),
        none,
        complete,
        !complete,
        goals,
        none,
        Collections.nCopies(roles.size(), false),
        false,
        seed,
        reason);
  }
}
