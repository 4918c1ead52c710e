// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.Game;
import io.banyan.core.spec.Args;
import io.banyan.ggp.gdl.Sheet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Makes games from rule sheets and keeps the last few, because compiling takes its time. A file
 * that has changed makes another game. Belongs to one catalogue and goes with it; for any thread.
 */
final class RecentGames implements Function<Args, Game> {
  private static final int MOST = 6;

  private record Key(String id, String text) {}

  private final Map<Key, Game> games = new LinkedHashMap<>();

  @Override
  public synchronized Game apply(Args args) {
    String file = args.text("file");
    Key key = new Key(args.resolved(), SheetFiles.text(file));
    Game made = games.remove(key);
    if (made == null) {
      Sheet sheet = SheetFiles.read(file, key.text());
      made = args.flag("serial") ? GdlGame.serial(key.id(), sheet) : GdlGame.of(key.id(), sheet);
    }
    games.put(key, made);
    if (games.size() > MOST) {
      games.remove(games.keySet().iterator().next());
    }
    return made;
  }
}
