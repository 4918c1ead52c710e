// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/**
 * What a run did.
 *
 * @param played games played and kept in this run
 * @param finished games finished altogether
 * @param total games of the schedule, less those a stopping rule made needless
 * @param threads games that were played at the same time
 * @param interrupted true if it was stopped before the end
 */
public record RunSummary(
    long played, long finished, long total, int threads, boolean interrupted) {}
