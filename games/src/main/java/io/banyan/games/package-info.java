// SPDX-License-Identifier: Apache-2.0
/** The games that come with Banyan: one package each, and the list of them all. */
package io.banyan.games;
