// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps finished games in a SQLite database and reads them back.
 *
 * <p>{@link io.banyan.arena.store.ResultStore} writes: one row per finished game, with a unique key
 * and a checksum, committed before it counts, so that a kill loses nothing finished and a repeated
 * write is harmless. {@link io.banyan.arena.store.StoreReader} reads, and compares the checksum of
 * every row it touches. {@code Database} holds the formats and how an older one becomes a newer
 * one, {@code DirectoryLock} keeps a second writer out, {@link io.banyan.arena.store.Merge} makes
 * one store of several, {@link io.banyan.arena.store.Verification} looks for damage.
 *
 * <p>Everything else in a result folder is made from the database and may be deleted. The tables
 * are public: {@code docs/upgrade.md} says what stays.
 */
package io.banyan.arena.store;
