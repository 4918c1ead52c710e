// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What random games tell about the order of play: whether only one role at a time has a choice, how
 * long games are, and who is to move when every role has a single move.
 *
 * <p>No role is declared to be on turn in the language. A fact {@code (f role)} that names exactly
 * one role in every state seen, and always the one with a choice, decides where nobody has one;
 * failing that, the role whose only move is not one that it also makes while others choose. Seeds
 * are fixed and every engine kind plays the same games, so the answer is the same everywhere.
 */
final class TurnTaking {
  private static final int GAMES = 60;
  private static final int LONGEST = 2_000;
  private static final long MOST_STEPS = 30_000;
  private static final int SHORTEST_CAP = 500;

  private final Engine engine;
  private final int roles;
  private final FactSet facts = new FactSet();
  private final Map<String, int[]> candidates = new LinkedHashMap<>();
  private final BitSet[] idle;
  private long steps;
  private int games;
  private String together;

  private TurnTaking(CompiledGame game, Engine engine) {
    this.engine = engine;
    roles = engine.roles().size();
    idle = new BitSet[roles];
    for (int r = 0; r < roles; r++) {
      idle[r] = new BitSet();
    }
    findCandidates(game);
  }

  /** Plays random games and looks. */
  static TurnTaking of(CompiledGame game, Engine engine) {
    TurnTaking t = new TurnTaking(game, engine);
    while (t.games < GAMES && t.steps < MOST_STEPS && t.together == null) {
      t.play(Rng.hash(t.games));
    }
    return t;
  }

  /** Null, or where two roles have a choice at once. */
  String simultaneous() {
    return together;
  }

  /** Ten times the mean length of the games seen, at least 500. */
  int cap() {
    return (int) Math.max(SHORTEST_CAP, 10 * steps / Math.max(1, games));
  }

  /** Per role the fact that gives it the turn, or null if no kind of fact does. */
  int[] control() {
    return candidates.isEmpty() ? null : candidates.values().iterator().next();
  }

  /** Per role the moves it makes while another role chooses. */
  BitSet[] idle() {
    return idle;
  }

  private void findCandidates(CompiledGame game) {
    if (roles < 2) {
      return;
    }
    Map<String, int[]> found = new LinkedHashMap<>();
    Map<String, Integer> named = new LinkedHashMap<>();
    List<String> names = new ArrayList<>(engine.roles());
    for (int f = 0; f < game.factCount(); f++) {
      String text = game.factText(f);
      int space = text == null ? -1 : text.indexOf(' ');
      if (space < 0) {
        continue;
      }
      int role = names.indexOf(text.substring(space + 1, text.length() - 1));
      if (role >= 0) {
        String name = text.substring(1, space);
        found.computeIfAbsent(name, n -> new int[roles])[role] = f;
        named.merge(name, 1, Integer::sum);
      }
    }
    found.forEach(
        (name, numbers) -> {
          if (named.get(name) == roles) {
            candidates.put(name, numbers);
          }
        });
  }

  private void play(long seed) {
    Rng rng = new Rng(seed);
    int[] joint = new int[roles];
    engine.setInitial();
    games++;
    for (int t = 0; t < LONGEST && !engine.isTerminal(); t++) {
      int chooser = -1;
      for (int r = 0; r < roles; r++) {
        int n = engine.legalCount(r);
        if (n == 0) {
          return;
        }
        if (n > 1 && chooser >= 0) {
          together =
              engine.roles().get(chooser)
                  + " and "
                  + engine.roles().get(r)
                  + " both have a choice at step "
                  + (t + 1);
          return;
        }
        chooser = n > 1 ? r : chooser;
        joint[r] = engine.legal(r, n > 1 ? rng.nextInt(n) : 0);
      }
      learn(chooser, joint);
      engine.next(joint);
      steps++;
    }
  }

  private void learn(int chooser, int[] joint) {
    if (!candidates.isEmpty()) {
      engine.copyTo(facts);
      candidates.values().removeIf(numbers -> !points(numbers, chooser));
    }
    for (int r = 0; r < roles && chooser >= 0; r++) {
      if (r != chooser) {
        idle[r].set(joint[r]);
      }
    }
  }

  /** True if exactly one of the facts holds, and the chooser's if there is one. */
  private boolean points(int[] numbers, int chooser) {
    int holding = -1;
    for (int r = 0; r < roles; r++) {
      if (facts.get(numbers[r])) {
        if (holding >= 0) {
          return false;
        }
        holding = r;
      }
    }
    return holding >= 0 && (chooser < 0 || chooser == holding);
  }
}
