// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.MeasuredMatches;
import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Spec;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the games, or tells all about one. */
@picocli.CommandLine.Command(
    name = "games",
    description = "List the games, or tell all about one.",
    footer = {"", "Examples:", "  banyan games", "  banyan games connect4"})
public final class GamesCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "NAME",
      arity = "0..1",
      description = "The game to tell about.")
  private String name;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    List<Entry<Game>> entries = catalog().entries(GameSlot.GAME);
    if (name != null) {
      entries = List.of(Inputs.read(() -> catalog().find(GameSlot.GAME, name)));
    }
    if (json) {
      JsonPrinter.print(io.out(), Map.of("games", entries.stream().map(EntryPage::data).toList()));
    } else if (name == null) {
      EntryPage.list(io.out(), entries);
      io.out().println();
      io.out().println("banyan games NAME tells all about one.");
    } else {
      page(entries.get(0));
    }
    return DONE;
  }

  private void page(Entry<Game> entry) {
    EntryPage.page(io.out(), entry, Map.of());
    strength(entry.name());
    boolean complete = entry.params().stream().allMatch(p -> hasDefault(p));
    if (!complete) {
      return;
    }
    Game game = catalog().make(GameSlot.GAME, entry.name());
    io.out().println();
    io.out().println("By default " + game.id() + " for " + game.players() + " players:");
    io.out().println();
    io.out().println(game.boardText(game.newState()).stripTrailing());
  }

  /** Who is strongest in the game, and the matches that say so. */
  private void strength(String game) {
    String slot = Agent.SLOT.name() + " strongest";
    Spec tuned = catalog().tuned(game).get(slot);
    if (tuned != null) {
      io.out().println("strongest  " + tuned.arguments().get(0).value().name());
    }
    MeasuredMatches.print(io.out(), game);
  }

  private static boolean hasDefault(Param param) {
    return param.defaultText() != null;
  }
}
