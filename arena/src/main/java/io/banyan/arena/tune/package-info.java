// SPDX-License-Identifier: Apache-2.0
/** Finds good values of an agent's parameters by playing, and checks them on unused seeds. */
package io.banyan.arena.tune;
