// SPDX-License-Identifier: Apache-2.0
/** Plays games between agents: one match, a schedule of them, and a runner over several threads. */
package io.banyan.arena.match;
