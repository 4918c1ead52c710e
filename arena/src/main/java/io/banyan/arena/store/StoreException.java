// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.nio.file.Path;

/** A result directory that cannot be used, with the reason in words for people. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String fault;

  /** A refusal. */
  public StoreException(String message) {
    super(message);
    fault = null;
  }

  /** A failure with its cause. */
  public StoreException(String message, Throwable cause) {
    super(message, cause);
    fault = null;
  }

  private StoreException(String message, Throwable cause, String fault) {
    super(message, cause);
    this.fault = fault;
  }

  /** Results that are not what was written. */
  static StoreException damaged(Path file, String what) {
    return damaged(file, what, null);
  }

  /** Results that cannot be what was written. */
  static StoreException damaged(Path file, String what, Throwable cause) {
    return new StoreException(
        file
            + " is damaged: "
            + what
            + "; use a copy, or play again in another directory ('banyan verify' lists the faults)",
        cause,
        what);
  }

  /** What is damaged, without the rest of the sentence. */
  String fault() {
    return fault == null ? getMessage() : fault;
  }

  /** True if the directory is sound but not for this use: another one has to be chosen. */
  public boolean isRefusal() {
    return fault == null && getCause() == null;
  }
}
