// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.core.game.GameSlot;
import java.io.IOException;

/** Writes a project with a small game. */
@picocli.CommandLine.Command(
    name = "game",
    description = "Write a Maven project with a small game, its contract test and a policy.",
    footer = {"", "Examples:", "  banyan new game dots --package org.example"})
public final class NewGameCommand extends NewProjectCommand {
  @Override
  void write(Project project) throws IOException {
    project.writeGame();
  }

  @Override
  String example(String name) {
    return "match " + name + " uct random --games 20 --budget 500it";
  }

  @Override
  boolean isTaken(String name) {
    return catalog().entries(GameSlot.GAME).stream().anyMatch(e -> e.name().equals(name));
  }
}
