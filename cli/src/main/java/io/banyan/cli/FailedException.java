// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
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

  /** A folder that could not be made. */
  public static FailedException makingFolder(Path folder, IOException e) {
    Path existing = folder.toAbsolutePath();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    String reason =
        !Files.isDirectory(existing)
            ? existing + " is a file, not a folder"
            : e instanceof AccessDeniedException
                ? "you may not write in " + existing
                : "no folder can be made in " + existing;
    return new FailedException("cannot make the folder " + folder + ": " + reason, e);
  }

  /** Refuses a file that cannot be written, now and not after hours of work. */
  public static void ifNotWritable(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      return; // a device or a pipe is not replaced
    }
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw writing(file, new AccessDeniedException(file.toString()));
    }
  }

  /** A file that could not be written; Java's own message of some errors is the path alone. */
  public static FailedException writing(Path file, IOException e) {
    Path folder = file.toAbsolutePath().getParent();
    String reason = e.getMessage();
    if (Files.isDirectory(file)) {
      reason = "it is a folder; name a file";
    } else if (folder != null && !Files.exists(folder)) {
      reason = "there is no folder " + folder + "; make it first";
    } else if (folder != null && !Files.isDirectory(folder)) {
      reason = folder + " is a file, not a folder";
    } else if (e instanceof AccessDeniedException
        || !Files.isWritable(file) && Files.exists(file)) {
      reason = "you may not write there";
    } else if (e instanceof FileSystemException f) {
      reason = f.getReason() == null ? "no file can be made in " + folder : f.getReason();
    }
    return new FailedException("cannot write " + file + ": " + reason, e);
  }
}
