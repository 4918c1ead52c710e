// SPDX-License-Identifier: Apache-2.0
/** Experiments as data, and how they are run, resumed and summed up. */
package io.banyan.arena.experiment;
