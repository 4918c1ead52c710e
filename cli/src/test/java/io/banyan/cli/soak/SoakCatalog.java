// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import io.banyan.games.Games;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.game.GdlJointGame;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.reason.Reasoner;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Everything that can be combined: the program's catalogue, a game of three players with every
 * capability, and rule sheets, the shipped ones and some with three roles, joint moves and chance.
 */
final class SoakCatalog {
  static final Catalog CATALOG =
      JointAgents.addTo(Games.addTo(Agents.catalog()).add(GdlGame.entry()).add(Trio.ENTRY));

  /** Sheets that only tests have. */
  private static final List<String> OWN =
      List.of("three-in-turn.kif", "three-at-once.kif", "dice.kif");

  private static final Map<String, Game> GAMES = new ConcurrentHashMap<>();
  private static final Map<String, Reasoner> REASONERS = new ConcurrentHashMap<>();

  private SoakCatalog() {}

  /** All sheets. */
  static List<String> sheets() {
    List<String> names = shipped();
    names.addAll(OWN);
    return names;
  }

  /** The shipped sheets but puzzles: a case has opponents. */
  private static List<String> shipped() {
    List<String> names = new ArrayList<>(SheetFiles.OWN);
    names.removeIf(name -> KifReader.read(SheetFiles.text(name)).roles().size() < 2);
    return names;
  }

  /** The names of games made from sheets in which roles move in turn, or are made to. */
  static List<String> turnTakingSheets() {
    List<String> specs = new ArrayList<>();
    for (String sheet : shipped()) {
      specs.add("gdl(" + sheet + (sheet.contains("at-once") ? ",serial=true)" : ")"));
    }
    specs.add("sheet:three-in-turn.kif");
    return specs;
  }

  /** A game by its specification; those from sheets are compiled once. */
  static Game game(String spec) {
    if (spec.startsWith("sheet:")) {
      return GAMES.computeIfAbsent(
          spec, s -> GdlGame.of(s, KifReader.read(text(s.substring("sheet:".length())))));
    }
    return spec.startsWith("gdl")
        ? GAMES.computeIfAbsent(spec, s -> CATALOG.make(GameSlot.GAME, s))
        : CATALOG.make(GameSlot.GAME, spec);
  }

  /** A fresh game of joint moves for one thread. */
  static GdlJointGame jointGame(String sheet) {
    return new GdlJointGame(
        REASONERS
            .computeIfAbsent(
                sheet,
                s -> {
                  Reasoner reasoner = new Reasoner(KifReader.read(text(s)));
                  reasoner.prepareSingle(WorkLimits.generous());
                  return reasoner;
                })
            .newEngine());
  }

  /** An agent for a game, with the defaults tuned for it. */
  static Agent agent(String spec, String game) {
    return CATALOG.make(Agent.SLOT, spec, name(game)).create(game(game));
  }

  /** The agent in full, every part written out. */
  static Spec resolved(String spec, String game) {
    return Spec.parse(CATALOG.resolve(Agent.SLOT, spec, name(game)));
  }

  private static String name(String game) {
    return game.replaceAll("[(:].*", "");
  }

  private static String text(String sheet) {
    if (!OWN.contains(sheet)) {
      return SheetFiles.text(sheet);
    }
    try (InputStream in = SoakCatalog.class.getResourceAsStream("/soak/" + sheet)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
