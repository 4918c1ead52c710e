// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.spec.Spec;

/** A specification in which every default is written out. */
final class Settings {
  private final Spec spec;

  Settings(Spec spec) {
    this.spec = spec;
  }

  String name() {
    return spec.name();
  }

  private Spec value(String key) {
    for (Spec.Argument argument : spec.arguments()) {
      if (key.equals(argument.key())) {
        return argument.value();
      }
    }
    throw new IllegalArgumentException("no '" + key + "' in " + spec);
  }

  Settings part(String key) {
    return new Settings(value(key));
  }

  String text(String key) {
    return value(key).name();
  }

  boolean is(String key, String word) {
    return text(key).equals(word);
  }

  double number(String key) {
    return Double.parseDouble(text(key));
  }

  /** A number that may be absent. */
  double number(String key, double otherwise) {
    boolean given = spec.arguments().stream().anyMatch(a -> key.equals(a.key()));
    return given ? number(key) : otherwise;
  }

  int integer(String key) {
    return Integer.parseInt(text(key));
  }

  boolean flag(String key) {
    return Boolean.parseBoolean(text(key));
  }

  IllegalArgumentException unknown(String slot) {
    return new IllegalArgumentException("the reference has no " + slot + "=" + name());
  }
}
