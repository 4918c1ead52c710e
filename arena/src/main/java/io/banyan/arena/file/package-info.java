// SPDX-License-Identifier: Apache-2.0
/** Files that are written whole or not at all. */
package io.banyan.arena.file;
