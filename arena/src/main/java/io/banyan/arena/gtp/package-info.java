// SPDX-License-Identifier: Apache-2.0
/**
 * The Go Text Protocol, version 2, for every two-player game: our agents as an engine, and other
 * people's engines as agents.
 */
package io.banyan.arena.gtp;
