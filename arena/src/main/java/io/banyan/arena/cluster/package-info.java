// SPDX-License-Identifier: Apache-2.0
/** What a cluster must offer to play the games of a run; the module {@code cluster} offers it. */
package io.banyan.arena.cluster;
