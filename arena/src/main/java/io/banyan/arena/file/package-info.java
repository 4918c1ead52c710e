// SPDX-License-Identifier: Apache-2.0
/** What is written for others: files whole or not at all, and text that is fit to be printed. */
package io.banyan.arena.file;
