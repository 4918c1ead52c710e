// SPDX-License-Identifier: Apache-2.0
/** Statistics of matches; docs/notes/statistics.md states each formula with its source. */
package io.banyan.arena.stats;
