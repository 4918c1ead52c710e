// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.core.search.SearchSlots;
import java.io.IOException;

/** Writes a project with a small playout policy. */
@picocli.CommandLine.Command(
    name = "policy",
    description = "Write a Maven project with a small playout policy and its contract test.",
    footer = {"", "Examples:", "  banyan new policy bold --package org.example"})
public final class NewPolicyCommand extends NewProjectCommand {
  @Override
  void write(Project project) throws IOException {
    project.writePolicy();
  }

  @Override
  String example(String name) {
    return "match connect4 'uct(playout=" + name + ")' uct --games 20 --budget 500it";
  }

  @Override
  boolean isTaken(String name) {
    return catalog().entries(SearchSlots.PLAYOUT).stream().anyMatch(e -> e.name().equals(name));
  }
}
