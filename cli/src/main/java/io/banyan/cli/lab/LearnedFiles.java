// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.file.WholeFile;
import io.banyan.cli.FailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file that is being learned, and beside it, with .part after its name, what is kept of it. */
final class LearnedFiles {
  private final Path file;
  private final Path part;

  LearnedFiles(Path file) {
    FailedException.ifNotWritable(file);
    this.file = file;
    this.part = Path.of(file + ".part");
  }

  Path file() {
    return file;
  }

  Path part() {
    return part;
  }

  /** True if the file is there and nothing is being learned. */
  boolean isFinished() {
    return Files.isRegularFile(file) && !Files.exists(part);
  }

  boolean isBegun() {
    return Files.exists(part);
  }

  byte[] readFile() {
    return read(file);
  }

  byte[] readPart() {
    return read(part);
  }

  void keep(byte[] checkpoint) {
    write(part, checkpoint);
  }

  /** Writes the file and forgets what was kept. */
  void finish(byte[] bytes) {
    write(file, bytes);
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw FailedException.writing(part, e);
    }
  }

  private static byte[] read(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new FailedException("cannot read " + path + ": " + e.getMessage(), e);
    }
  }

  private static void write(Path path, byte[] bytes) {
    try {
      WholeFile.write(path, bytes);
    } catch (IOException e) {
      throw FailedException.writing(path, e);
    }
  }
}
