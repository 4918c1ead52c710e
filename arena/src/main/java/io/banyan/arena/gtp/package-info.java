// SPDX-License-Identifier: Apache-2.0
/**
 * Other programs as agents: those that speak the Go Text Protocol, version 2, and those that take
 * searches as JSON. And our agents as an engine for every two-player game in GTP.
 */
package io.banyan.arena.gtp;
