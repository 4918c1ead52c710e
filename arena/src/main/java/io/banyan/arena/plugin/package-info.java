// SPDX-License-Identifier: Apache-2.0
/**
 * Jars of others that add games and parts: {@link io.banyan.arena.plugin.Plugins} reads them, and
 * leaves out with a sentence what does not work. It touches {@code core} only.
 */
package io.banyan.arena.plugin;
