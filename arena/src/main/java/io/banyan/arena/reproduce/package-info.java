// SPDX-License-Identifier: Apache-2.0
/** The tables and figures of five papers as data, and how they are run and compared. */
package io.banyan.arena.reproduce;
