// SPDX-License-Identifier: Apache-2.0
/** General Game Playing: rule sheets as games, and tools over whole folders of sheets. */
package io.banyan.ggp;
