// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** The command was right but its work failed, as when a file cannot be written: exit code 1. */
public final class FailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public FailedException(String message) {
    super(message);
  }

  public FailedException(String message, Throwable cause) {
    super(message, cause);
  }

  /** A file that could not be written; Java's own message of some errors is the path alone. */
  public static FailedException writing(Path file, IOException e) {
    String reason =
        e instanceof FileSystemException
            ? e.getClass().getSimpleName().replace("Exception", "")
            : e.getMessage();
    return new FailedException("cannot write " + file + ": " + reason, e);
  }
}
