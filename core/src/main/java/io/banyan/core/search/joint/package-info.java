// SPDX-License-Identifier: Apache-2.0
/** Search for games in which several players move at once. */
package io.banyan.core.search.joint;
