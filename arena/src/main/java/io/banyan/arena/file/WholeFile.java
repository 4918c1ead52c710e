// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file beside its place and moves it there when it is whole: who reads it sees the old
 * content or the new one, and a full disk or a killed process leaves the old one.
 */
public final class WholeFile {
  /** Writes what belongs into a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it. */
    void writeTo(BufferedWriter out) throws IOException;
  }

  private WholeFile() {}

  /** Writes a text. */
  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text));
  }

  /** Writes a content; if that fails, the file stays as it was. */
  public static void write(Path file, Content content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A device or a pipe has no content to protect, and must not be replaced.
      try (BufferedWriter out = Files.newBufferedWriter(file)) {
        content.writeTo(out);
      }
      return;
    }
    // What a link names is replaced, not the link.
    Path target = Files.exists(file) ? file.toRealPath() : file;
    Path part =
        target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(part)) {
        content.writeTo(out);
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
