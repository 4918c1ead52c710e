// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Agents that differ from a base in some arguments. */
public final class Variants {
  private Variants() {}

  /** The specification with arguments replaced or added; values are specifications themselves. */
  public static String with(String base, Map<String, String> differences) {
    Spec spec = Spec.parse(base);
    List<Spec.Argument> arguments = new ArrayList<>(spec.arguments());
    differences.forEach(
        (key, value) -> {
          Spec.Argument argument = new Spec.Argument(key, Spec.parse(value), 0);
          int at = 0;
          while (at < arguments.size() && !key.equals(arguments.get(at).key())) {
            at++;
          }
          if (at < arguments.size()) {
            arguments.set(at, argument);
          } else {
            arguments.add(argument);
          }
        });
    return new Spec(spec.name(), spec.quoted(), arguments, 0).toString();
  }
}
