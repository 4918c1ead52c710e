// SPDX-License-Identifier: Apache-2.0
/**
 * Specifications: {@code name(key=value, ...)} as text, and the catalogue that makes things of
 * them.
 *
 * <p>An {@link io.banyan.core.spec.Entry} declares one thing where it is implemented: its {@link
 * io.banyan.core.spec.Slot}, name, one sentence, formula, source and {@link
 * io.banyan.core.spec.Param}s with default and range. From that single declaration the {@link
 * io.banyan.core.spec.Catalog} parses, refuses with the position of the fault and the nearest known
 * names, fills in defaults, prints in full, and explains. A {@link io.banyan.core.spec.Spec} is the
 * text as a value, {@link io.banyan.core.spec.Args} what a factory receives. A {@link
 * io.banyan.core.spec.Part} is the same put together in Java, with the parameters as typed keys; it
 * becomes text before anything is made of it, so there is one way with two doors.
 *
 * <p>Names, parameters and their meaning are public: results of years ago name them. Nothing here
 * knows what is being named.
 */
package io.banyan.core.spec;
