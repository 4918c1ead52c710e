// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.agent.Agent;
import io.banyan.core.spec.Catalog;

/**
 * Measured defaults of search parts for single games, kept as data in this one place. Each line
 * holds a game's bare name and a specification whose values replace the part's own defaults in that
 * game: {@code {"havannah", "rave(k=1000)"}}.
 */
final class TunedDefaults {
  private static final String[][] VALUES = {
    // Pepels, Tak, Lanctot, Winands 2014: k tuned by the authors; c (on [-1, 1], halved here) and
    // the
    // share of MAST from their public code.
    {"amazons", "rb(k=2.2,c=0.25,mast=0.7)"},
    {"amazons", "qb(k=1.6,c=0.25,mast=0.7)"},
    {"amazons", "rbqb(kr=2.2,kq=1.6,c=0.25,mast=0.7)"},
    {"breakthrough", "rb(k=8,c=0.5,mast=0.3)"},
    {"breakthrough", "qb(k=2,c=0.5,mast=0.3)"},
    {"breakthrough", "rbqb(kr=8,kq=2,c=0.5,mast=0.3)"},
    {"cannon", "rb(k=3,c=0.4,mast=0)"},
    {"cannon", "qb(k=4,c=0.4,mast=0)"},
    {"cannon", "rbqb(kr=3,kq=4,c=0.4,mast=0)"},
    {"checkers", "rb(k=2.8,c=0.5,mast=0)"},
    {"checkers", "qb(k=2,c=0.5,mast=0)"},
    {"checkers", "rbqb(kr=2.8,kq=2,c=0.5,mast=0)"},
    {"chinesecheckers", "rb(k=1.2,c=0.4,mast=0)"},
    {"chinesecheckers", "qb(k=2.8,c=0.4,mast=0)"},
    {"chinesecheckers", "rbqb(kr=1.2,kq=2.8,c=0.4,mast=0)"},
    {"pentalath", "rb(k=1,c=0.4,mast=0.05)"},
    {"pentalath", "qb(k=1.6,c=0.4,mast=0.05)"},
    {"pentalath", "rbqb(kr=1,kq=1.6,c=0.4,mast=0.05)"},
    // Perfect where the solver ends in time: see docs/strength.md.
    {"connect4", "strongest(spec=exact)"},
    // Matches at 20 or 100 ms of CPU a move: docs/strength.md.
    {"breakthrough", "strongest(spec=\"mcts(select=puct,prior=features,solver=mcts)\")"},
    {"cannon", "strongest(spec=alphabeta)"},
    {"gomoku", "strongest(spec=\"alphabeta(k=12)\")"},
    {"kalah", "strongest(spec=\"alphabeta(quiescence=6)\")"},
    {"pentalath", "strongest(spec=alphabeta)"},
    // Learned evaluations, against uct or alphabeta with the game's own: docs/strength.md.
    {"othello", "strongest(spec=\"alphabeta(eval=learned(own=true))\")"},
    {"catchthelion", "strongest(spec=\"alphabeta(eval=learned)\")"},
    {"checkers", "strongest(spec=\"alphabeta(quiescence=20,eval=learned)\")"},
    // Best of solver, alphabeta, ip-e, ip-mk and rave in matches of 20 or more games at 10 or 20
    // ms.
    {"chinesecheckers", "strongest(spec=alphabeta)"},
    {"loa", "strongest(spec=alphabeta)"},
    {"amazons", "strongest(spec=alphabeta)"},
    // Measured in docs/strength.md, also against another program.
    {
      "hex",
      "strongest(spec=\"mcts(select=rave-ratio(ref=100,leaves=false,bias=3),playout=repeat(n=5,"
          + "playout=bridge(whole=true)),prior=features,solver=look(dead=true),reuse=true)\")"
    },
    {
      "havannah",
      "strongest(spec=\"mcts(select=rave-ratio(ref=100,leaves=false,bias=4),playout=repeat(n=5,"
          + "playout=rings(playout=ppr(from=120))),prior=features,solver=look,reuse=true)\")"
    },
    {
      "go",
      "strongest(spec=\"mcts(select=rave-counts(first=true),playout=go,prior=go-counts,"
          + "expand=all(after=8),reuse=true)\")"
    },
  };

  private TunedDefaults() {}

  static void addTo(Catalog catalog) {
    for (String[] line : VALUES) {
      catalog.tune(line[0], Agent.SLOT, line[1]);
    }
  }
}
