// SPDX-License-Identifier: Apache-2.0
/** Rule sheets as games that every agent plays: {@code gdl(file="...")}. */
package io.banyan.ggp.game;
