// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.core.agent.AgentSpec;

/**
 * An agent of an experiment.
 *
 * @param label what tables call it
 * @param spec specification and, optionally, its own budget
 */
public record NamedAgent(String label, AgentSpec spec) {
  /** An agent called by its own text. */
  public static NamedAgent of(String text) {
    AgentSpec spec = AgentSpec.parse(text);
    return new NamedAgent(spec.toString(), spec);
  }

  @Override
  public String toString() {
    return label.equals(spec.toString()) ? label : label + ": " + spec;
  }
}
