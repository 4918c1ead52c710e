// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

/** A result directory that cannot be used, with the reason in words for people. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A refusal. */
  public StoreException(String message) {
    super(message);
  }

  /** A failure with its cause. */
  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
