// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

/**
 * A command that has not been made yet: a start-up makes only the one asked for.
 *
 * @param name as typed
 * @param type has a public constructor without arguments
 */
public record NamedCommand(String name, Class<? extends Command> type) {}
