// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.Game;
import io.banyan.core.spec.Args;
import io.banyan.ggp.gdl.Sheet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Makes games from rule sheets and keeps the last few, because compiling takes its time. A file
 * that has changed makes another game. Belongs to one catalogue and goes with it; for any thread.
 */
final class RecentGames implements Function<Args, Game> {
  private static final int MOST = 6;

  private record Key(String id, String text) {}

  private final Map<Key, Game> games = new LinkedHashMap<>();
  private final UnaryOperator<String> texts;

  /**
   * @param texts finds the text of a file
   */
  RecentGames(UnaryOperator<String> texts) {
    this.texts = texts;
  }

  @Override
  public synchronized Game apply(Args args) {
    String file = args.text("file");
    Key key = new Key(args.resolved(), texts.apply(file));
    Game made = games.remove(key);
    if (made == null) {
      Sheet sheet = SheetFiles.read(file, key.text());
      SheetLayout layout = OwnSheet.layout(file);
      made =
          args.flag("serial")
              ? GdlGame.serial(key.id(), sheet, layout)
              : GdlGame.of(key.id(), sheet, layout);
    }
    games.put(key, made);
    if (games.size() > MOST) {
      games.remove(games.keySet().iterator().next());
    }
    return made;
  }
}
