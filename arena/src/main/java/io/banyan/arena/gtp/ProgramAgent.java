// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Param;

/** A player that is another program: how it is named and started, and how it ends. */
abstract class ProgramAgent implements Agent {
  static final Param CMD = Param.text("cmd", null, "the program and its arguments");
  static final Param START = Param.number("start", 30, 0.01, 3600, "seconds it may take to start");
  static final Param THREADS = Param.integer("threads", 1, 1, 256, "cores that the program uses");

  static final long NO_LIMIT = Long.MAX_VALUE / 2;
  static final long SECOND = 1_000_000_000L;

  /** What a specification says of the program; {@code agent} is the name of the agent. */
  record Start(String agent, Program program, long nanos) {
    static Start of(String agent, Args args) {
      if (args.text("cmd") == null) {
        throw args.fault(
            "cmd", "%s needs a program: %s(cmd=\"program arguments\")".formatted(agent, agent));
      }
      return new Start(
          agent, Program.parse(args.text("cmd")), Math.round(args.number("start") * SECOND));
    }
  }

  final Game game;
  final Start start;

  /** Null before the first game; read by the thread that closes. */
  volatile EngineProcess engine;

  ProgramAgent(Game game, Start start) {
    this.game = game;
    this.start = start;
  }

  /** The program knows only the moves that it was told. */
  final void checkSeen(State state, int seen) {
    if (state.ply() != seen) {
      throw new IllegalArgumentException(
          "%s has seen %d moves of this game, but the state is after %d"
              .formatted(start.agent(), seen, state.ply()));
    }
  }

  @Override
  public final void close() {
    EngineProcess e = engine;
    if (e != null) {
      e.close();
    }
    engine = null;
  }
}
