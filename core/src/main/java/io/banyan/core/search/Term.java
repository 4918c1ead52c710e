// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/**
 * One named number of a selection formula: {@code mean}, {@code exploration}, {@code amaf}.
 *
 * @param name what it is
 * @param value its size
 */
public record Term(String name, double value) {}
