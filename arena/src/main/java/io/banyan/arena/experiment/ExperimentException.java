// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

/** An experiment file that cannot be used: says file, line and key. */
public final class ExperimentException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int line;

  ExperimentException(String file, int line, String message) {
    super(file + (line > 0 ? ":" + line : "") + ": " + message);
    this.line = line;
  }

  /** The line of the fault, from 1; 0 if the file as a whole is at fault. */
  public int line() {
    return line;
  }
}
