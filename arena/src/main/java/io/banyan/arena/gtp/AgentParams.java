// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.core.agent.Agent;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Names;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters of an agent's specification, read one by one and replaced one by one. */
final class AgentParams {
  private final Catalog catalog;
  private final String game;
  private final Spec spec;
  private final List<Param> params;
  private final Map<String, Spec> given;

  /**
   * Reads a specification.
   *
   * @param game the game's bare name, for its tuned defaults
   */
  AgentParams(Catalog catalog, String game, String text) {
    this.catalog = catalog;
    this.game = game;
    this.spec = Spec.parse(text);
    this.params = catalog.find(Agent.SLOT, spec.name()).params();
    this.given = byKey(spec);
  }

  private Map<String, Spec> byKey(Spec of) {
    List<Param> positional = params.stream().filter(Param::isPositional).toList();
    Map<String, Spec> values = new LinkedHashMap<>();
    int next = 0;
    for (Spec.Argument argument : of.arguments()) {
      String key = argument.key() == null ? positional.get(next++).name() : argument.key();
      values.put(key, argument.value());
    }
    return values;
  }

  String text() {
    return spec.toString();
  }

  List<String> keys() {
    return params.stream().map(Param::name).toList();
  }

  /** The value in use; empty if there is none. */
  String value(String key) {
    Param param = param(key);
    Spec value = given.get(key);
    if (value == null) {
      Spec tuned = catalog.tuned(game).get(Agent.SLOT.name() + " " + spec.name());
      value = tuned == null ? null : byKey(tuned).get(key);
    }
    if (value == null) {
      return param.defaultText() == null ? "" : param.defaultText();
    }
    return value.toString();
  }

  /** The specification with one value replaced; whether it fits is seen when an agent is made. */
  AgentParams with(String key, String value) {
    boolean text = param(key).kindName().equals("text");
    Map<String, Spec> values = new LinkedHashMap<>(given);
    values.put(key, text ? new Spec(value, true, List.of(), 0) : Spec.parse(value));
    List<Spec.Argument> arguments = new ArrayList<>();
    values.forEach((k, v) -> arguments.add(new Spec.Argument(k, v, 0)));
    return new AgentParams(catalog, game, new Spec(spec.name(), false, arguments, 0).toString());
  }

  private Param param(String key) {
    for (Param param : params) {
      if (param.name().equals(key)) {
        return param;
      }
    }
    throw new GtpFailure(
        "unknown parameter '"
            + key
            + "'"
            + Names.suggestion(key, keys())
            + "; known: budget, seed"
            + (params.isEmpty() ? "" : ", " + String.join(", ", keys())));
  }
}
