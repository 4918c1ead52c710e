// SPDX-License-Identifier: Apache-2.0
/** Turns stored results into files for people and programs: pages, tables, records. */
package io.banyan.arena.report;
