// SPDX-License-Identifier: Apache-2.0
/**
 * Banyan as a process that other programs talk to: one JSON object per line in, one or more out.
 *
 * <p>{@link io.banyan.arena.engine.JsonEngine} is the way in. A {@link
 * io.banyan.arena.engine.Client} reads requests and writes answers; what takes time becomes a
 * {@link io.banyan.arena.engine.Job}, and the {@link io.banyan.arena.engine.Scheduler} shares a few
 * threads among the jobs of all clients, in turns. Each thread has an {@link
 * io.banyan.arena.engine.AgentPool}, because making an agent takes longer than a short search.
 *
 * <p>Every request and every answer is described in docs/engine.md and by the schema {@code
 * engine.schema.json} beside this package.
 */
package io.banyan.arena.engine;
