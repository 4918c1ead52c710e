// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.cluster;

/** The cluster cannot play, or cannot go on; what it played is kept. */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes one with a message for users. */
  public ClusterException(String message) {
    super(message);
  }

  /** Makes one with its cause. */
  public ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
