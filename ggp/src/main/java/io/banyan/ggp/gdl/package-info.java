// SPDX-License-Identifier: Apache-2.0
/**
 * The Game Description Language as text and as a syntax tree: readers for the prefix and the infix
 * form, printer, well-formedness checks, repairs, and the simple rules that reasoning starts from.
 */
package io.banyan.ggp.gdl;
