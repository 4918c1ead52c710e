// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

/** A specification that cannot be read or does not fit the catalogue; says where and why. */
public final class SpecException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int position;

  /** Makes the exception; the position counts characters of {@code text} from 0. */
  public SpecException(String message, String text, int position) {
    super(
        text.isEmpty()
            ? message
            : message + " (at character " + (position + 1) + " of " + text + ")");
    this.position = position;
  }

  /** Index of the faulty character. */
  public int position() {
    return position;
  }
}
