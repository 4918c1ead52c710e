// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Our rule sheets and the games written by hand are the same games. */
class TwinAgreementTest {
  private static final Catalog CATALOG = Games.catalog().add(GdlGame.entry());

  /** Sheet, twin, and games in the normal run. */
  private static final List<String> TWINS =
      List.of(
          "tictactoe.kif tictactoe 1000",
          "connect4.kif connect4 500",
          "breakthrough.kif breakthrough 150",
          "breakthrough6x6.kif breakthrough(6x6) 300",
          "othello.kif othello 30",
          "othello6x6.kif othello(6x6) 100",
          "chomp.kif chomp 1000",
          "runners.kif runners 500",
          "checkers.kif checkers 100",
          "gomoku9x9.kif gomoku(9) 100",
          "hex5x5.kif hex(5) 300",
          "havannah4.kif havannah(4) 100",
          "pentalath3.kif pentalath(3) 200",
          "kalah3x2.kif kalah(pits=3,seeds=2) 500",
          "amazons6x6.kif amazons(6) 20",
          "go5x5.kif go(5,komi=0,superko=false) 150",
          "chinesecheckers49.kif chinesecheckers(cells=49,forwardOnly=true) 6",
          "cannon.kif cannon 20");

  static Stream<Arguments> twins() {
    return TWINS.stream().map(line -> Arguments.of((Object[]) line.split(" ")));
  }

  @ParameterizedTest
  @MethodSource("twins")
  void sheetAndTwinPlayTheSameGames(String sheet, String twin, int games) {
    compare(sheet, twin, games);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("twins")
  void sheetAndTwinPlayTheSameTenThousandGames(String sheet, String twin) {
    compare(sheet, twin, 10_000);
  }

  @Test
  void everyGameThatASheetCanSayHasOne() {
    // Catch the Lion and Lines of Action are drawn by a position's third occurrence, which a state
    // of
    // a sheet cannot remember.
    Set<String> without = new TreeSet<>();
    Games.catalog().entries(GameSlot.GAME).forEach(e -> without.add(e.name()));
    TWINS.forEach(line -> without.remove(line.split(" ")[1].replaceAll("\\(.*", "")));
    assertThat(without).containsExactly("catchthelion", "loa");
  }

  private static void compare(String sheetFile, String twinSpec, int games) {
    Game sheet = CATALOG.make(GameSlot.GAME, "gdl(" + sheetFile + ")");
    Game twin = CATALOG.make(GameSlot.GAME, twinSpec);
    State s = sheet.newState();
    State t = twin.newState();
    State sheetStart = sheet.newState();
    State twinStart = twin.newState();
    double[] ofSheet = new double[2];
    double[] ofTwin = new double[2];
    Rng rng = new Rng(20261116);
    for (int game = 0; game < games; game++) {
      s.copyFrom(sheetStart);
      t.copyFrom(twinStart);
      while (true) {
        assertThat(s.isTerminal())
            .as("game %s, end:\n%s", game, twin.boardText(t))
            .isEqualTo(t.isTerminal());
        if (t.isTerminal()) {
          break;
        }
        assertThat(s.mover()).isEqualTo(t.mover());
        Map<String, List<Integer>> moves = new LinkedHashMap<>();
        for (int move : Moves.legal(sheet, s)) {
          collect(sheet, s, move, "", List.of(), moves);
        }
        List<String> texts = new ArrayList<>(moves.keySet());
        Collections.sort(texts);
        assertThat(texts)
            .as("game %s:\n%s", game, twin.boardText(t))
            .isEqualTo(Moves.texts(twin, t));
        String text = texts.get(rng.nextInt(texts.size()));
        moves.get(text).forEach(s::play);
        t.play(twin.parseMove(t, text));
      }
      s.rewards(ofSheet);
      t.rewards(ofTwin);
      assertThat(ofSheet).as("game %s:\n%s", game, twin.boardText(t)).isEqualTo(ofTwin);
    }
  }

  /** Adds a move, or, while a turn of several steps goes on, the turns that it begins. */
  private static void collect(
      Game sheet,
      State at,
      int move,
      String path,
      List<Integer> before,
      Map<String, List<Integer>> into) {
    List<Integer> played = new ArrayList<>(before);
    played.add(move);
    String[] words = words(sheet.moveText(at, move));
    String longer = path + step(words, path.isEmpty(), sheet.id().contains("checkers.kif"));
    boolean mayGoOn = words[0].equals("jump") || words[0].equals("queen");
    State then = sheet.newState();
    if (mayGoOn) {
      then.copyFrom(at);
      then.play(move);
    }
    if (!mayGoOn || then.isTerminal() || then.mover() != at.mover()) {
      into.put(longer, played);
      return;
    }
    for (int next : Moves.legal(sheet, then)) {
      collect(sheet, then, next, longer, played, into);
    }
  }

  private static String[] words(String move) {
    return move.replace("(", "").replace(")", "").split(" ");
  }

  /** The number of a dark square, counted from the top left. */
  private static String number(String x, String y) {
    int row = 8 - Integer.parseInt(y);
    return Integer.toString(row * 4 + (Integer.parseInt(x) - 1) / 2 + 1);
  }

  /** A step of a turn in the notation of the twin, which may write several steps in one word. */
  private static String step(String[] w, boolean first, boolean numbered) {
    if (numbered) {
      boolean jump = w[0].equals("jump");
      String start = first ? number(w[1], w[2]) : "";
      return start + (jump ? "x" : "-") + number(w[3], w[4]);
    }
    return switch (w[0]) {
      case "mark", "place" -> square(w[1], w[2]);
      case "arrow" -> "/" + square(w[1], w[2]);
      case "move", "queen" -> square(w[1], w[2]) + square(w[3], w[4]);
      case "build" -> "T" + square(w[1], w[2]);
      case "shoot" -> "*" + square(w[1], w[2]);
      case "drop", "sow" -> letter(w[1]);
      case "bite" -> w[1] + "," + w[2];
      case "walk", "run", "sprint", "trip" -> w[0].substring(0, 1).toUpperCase(Locale.ROOT);
      default -> String.join(" ", w);
    };
  }

  private static String square(String x, String y) {
    return letter(x) + y;
  }

  private static String letter(String x) {
    return Character.toString((char) ('a' + Integer.parseInt(x) - 1));
  }
}
