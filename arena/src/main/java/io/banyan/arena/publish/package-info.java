// SPDX-License-Identifier: Apache-2.0
/** Results of the papers' tables as small files in the repository, and the pages made from them. */
package io.banyan.arena.publish;
