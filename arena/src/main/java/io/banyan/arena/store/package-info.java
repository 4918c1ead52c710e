// SPDX-License-Identifier: Apache-2.0
/** Keeps finished games in a SQLite database and reads them back. */
package io.banyan.arena.store;
