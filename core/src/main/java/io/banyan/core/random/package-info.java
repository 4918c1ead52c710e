// SPDX-License-Identifier: Apache-2.0
/**
 * The one source of chance: {@link io.banyan.core.random.Rng}, seeded, splittable, the same for
 * ever.
 */
package io.banyan.core.random;
