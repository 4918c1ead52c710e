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

  /** Writes bytes; if that fails, the file stays as it was. */
  public static void write(Path file, byte[] bytes) throws IOException {
    writeTo(file, target -> Files.write(target, bytes));
  }

  /** Writes a content; if that fails, the file stays as it was. */
  public static void write(Path file, Content content) throws IOException {
    writeTo(
        file,
        target -> {
          try (BufferedWriter out = Files.newBufferedWriter(target)) {
            content.writeTo(out);
          }
        });
  }

  /** Writes to a path. */
  @FunctionalInterface
  private interface Writing {
    void to(Path target) throws IOException;
  }

  private static void writeTo(Path file, Writing writing) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A device or a pipe has no content to protect, and must not be replaced.
      writing.to(file);
      return;
    }
    // What a link names is replaced, not the link.
    Path target = Files.exists(file) ? file.toRealPath() : file;
    Path part =
        target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    try {
      writing.to(part);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
