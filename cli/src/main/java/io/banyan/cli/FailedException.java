// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

/** The command was right but its work failed, as when a file cannot be written: exit code 1. */
final class FailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FailedException(String message) {
    super(message);
  }

  FailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
