// SPDX-License-Identifier: Apache-2.0
/**
 * Reasoning about a rule sheet: the reference interpreter, grounding, circuits, and the engines
 * that play games from them.
 */
package io.banyan.ggp.reason;
