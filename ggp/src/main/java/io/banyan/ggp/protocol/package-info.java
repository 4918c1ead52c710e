// SPDX-License-Identifier: Apache-2.0
/** The General Game Playing protocol: a player, and a runner of matches between players. */
package io.banyan.ggp.protocol;
