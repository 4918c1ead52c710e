// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

/** The user asked for something that cannot be: ends the command with exit code 2. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
