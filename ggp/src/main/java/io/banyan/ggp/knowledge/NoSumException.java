// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

/** Says why a game is not searched as the sum of its parts. */
final class NoSumException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NoSumException(String reason) {
    super(reason, null, false, false);
  }
}
