// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.core.agent.AgentSpec;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An agent of an experiment.
 *
 * @param label what tables call it
 * @param spec specification and, optionally, its own budget
 */
public record NamedAgent(String label, AgentSpec spec) {
  /** A name before a colon; no specification has a colon there. */
  private static final Pattern NAMED = Pattern.compile("\\s*([\\w.-]+):\\s*(\\S.*)");

  /** An agent called by its own text, or by a short name before it: {@code gnugo: gtp(...)}. */
  public static NamedAgent of(String text) {
    Matcher named = NAMED.matcher(text);
    if (named.matches()) {
      return new NamedAgent(named.group(1), AgentSpec.parse(named.group(2)));
    }
    AgentSpec spec = AgentSpec.parse(text);
    return new NamedAgent(spec.toString(), spec);
  }

  @Override
  public String toString() {
    return label.equals(spec.toString()) ? label : label + ": " + spec;
  }
}
