// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.List;

/**
 * A value for one parameter, made by the parameter itself: {@code Rave.K.of(0.5)}.
 *
 * @param key the parameter's name
 * @param value as it would be written
 * @param entries what the value is made of, if it is a part
 */
public record Setting(String key, Spec value, List<Entry<?>> entries) {}
