// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.List;

/**
 * An entry with values for its parameters, put together in Java: {@code
 * Rave.ENTRY.with(Rave.K.of(0.5))} is what {@code rave(k=0.5)} is in text. Its type says which slot
 * it fits. Values are checked where text is checked: when something is made of it.
 *
 * @param spec as it would be written
 * @param entries what it is made of, itself and the parts inside
 */
public record Part<T>(Spec spec, List<Entry<?>> entries) {
  @Override
  public String toString() {
    return spec.toString();
  }
}
