// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a second runner out of a directory; the system ends it with the process, however it dies.
 */
public final class DirectoryLock implements AutoCloseable {
  static final String FILE = "lock";

  private final FileChannel channel;
  private final FileLock lock;

  private DirectoryLock(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /** Makes a directory unless it is there, or says what is in the way. */
  public static void make(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      Path there = directory;
      while (there.getParent() != null && !Files.exists(there)) {
        there = there.getParent();
      }
      throw new StoreException(
          "cannot make "
              + directory
              + ": "
              + (Files.exists(there) && !Files.isDirectory(there)
                  ? there + " is a file, not a folder"
                  : Files.isWritable(there) ? reason(e) : "no folder can be made in " + there),
          e);
    }
  }

  /** Takes the directory, or refuses at once if another run has it. */
  public static DirectoryLock acquire(Path directory) {
    Path file = directory.resolve(FILE);
    FileChannel channel = null;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new DirectoryLock(channel, lock);
      }
      channel.close();
    } catch (OverlappingFileLockException e) {
      closeQuietly(channel);
    } catch (IOException e) {
      closeQuietly(channel);
      throw new StoreException("cannot write in " + directory + ": " + reason(e), e);
    }
    throw new StoreException(
        directory + " is in use by another run; wait for it or choose another directory");
  }

  /** True if a runner holds the directory now. */
  static boolean isHeld(Path directory) {
    if (!Files.exists(directory.resolve(FILE))) {
      return false;
    }
    try {
      acquire(directory).close();
      return false;
    } catch (StoreException e) {
      return e.getCause() == null;
    }
  }

  /** Java's message of some file errors is the path alone; the class then says more. */
  static String reason(IOException e) {
    return e.getClass().getSimpleName().replace("Exception", "") + " " + e.getMessage();
  }

  private static void closeQuietly(FileChannel channel) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    try {
      lock.release();
      channel.close();
    } catch (IOException e) {
      throw new StoreException("cannot release the lock: " + e.getMessage(), e);
    }
  }
}
