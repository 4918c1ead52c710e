// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

/**
 * A place that catalogue entries fill: games, agents, selection policies, playout policies.
 *
 * @param name singular, for people and for keys: {@code game}, {@code playout}
 * @param type what the factories of this slot make
 */
public record Slot<T>(String name, Class<T> type) {}
