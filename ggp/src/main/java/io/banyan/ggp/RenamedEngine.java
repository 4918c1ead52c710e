// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import io.banyan.ggp.gdl.Scrambler;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.ForwardingEngine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An engine of a scrambled sheet that speaks the words of the original. */
final class RenamedEngine extends ForwardingEngine {
  private final Scrambler words;

  RenamedEngine(Engine engine, Scrambler words) {
    super(engine);
    this.words = words;
  }

  @Override
  public List<String> roles() {
    return engine.roles().stream().map(words::unscramble).toList();
  }

  @Override
  public String moveText(int role, int move) {
    return words.unscramble(engine.moveText(role, move));
  }

  @Override
  public int parseMove(int role, String text) {
    return engine.parseMove(role, words.scramble(text));
  }

  @Override
  public void setFacts(List<String> facts) {
    engine.setFacts(facts.stream().map(words::scramble).toList());
  }

  @Override
  public List<String> facts() {
    List<String> facts = new ArrayList<>();
    engine.facts().forEach(f -> facts.add(words.unscramble(f)));
    Collections.sort(facts);
    return facts;
  }
}
