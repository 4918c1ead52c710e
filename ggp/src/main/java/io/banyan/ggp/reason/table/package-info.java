// SPDX-License-Identifier: Apache-2.0
/**
 * The engine {@code tables}: one game at a time, on counters instead of code.
 *
 * <p>What lives here: {@link io.banyan.ggp.reason.table.TableEngine} and its layout. It plays every
 * compiled game, cycles included, costs little to prepare, and is the fastest where a step changes
 * little of a large circuit.
 *
 * <p>May touch: {@code engine} and {@code circuit}; the other engines not at all.
 *
 * <p>Where to start: {@link io.banyan.ggp.reason.table.TableEngine#maker}.
 */
package io.banyan.ggp.reason.table;
