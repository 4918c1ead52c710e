// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

/** A command that failed: answered with a question mark and this message, nothing has changed. */
final class GtpFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  GtpFailure(String message) {
    super(message);
  }
}
