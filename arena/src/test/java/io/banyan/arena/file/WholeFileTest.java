// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir Path directory;

  private long files() throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.count();
    }
  }

  @Test
  void aFileIsMadeAndReplaced() throws IOException {
    Path file = directory.resolve("x.txt");
    WholeFile.write(file, "one");
    assertThat(file).hasContent("one");
    WholeFile.write(file, "two");
    assertThat(file).hasContent("two");
    assertThat(files()).isEqualTo(1);
  }

  @Test
  void aFailureOnTheWayLeavesTheOldContentAndNothingElse() throws IOException {
    Path file = directory.resolve("x.txt");
    WholeFile.write(file, "old");
    assertThatThrownBy(
            () ->
                WholeFile.write(
                    file,
                    out -> {
                      out.write("half of the ne");
                      out.flush();
                      throw new IOException("No space left on device");
                    }))
        .hasMessage("No space left on device");
    assertThatThrownBy(
            () ->
                WholeFile.write(
                    directory.resolve("new.txt"),
                    out -> {
                      throw new UncheckedIOException(new IOException("later"));
                    }))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(file).hasContent("old");
    assertThat(files()).isEqualTo(1);
  }

  @Test
  void aFolderThatDoesNotExistIsAnError() {
    assertThatThrownBy(() -> WholeFile.write(directory.resolve("no/x.txt"), "text"))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = directory.resolve("x.txt");
    Files.writeString(file, "old");
    Path link = Files.createSymbolicLink(directory.resolve("link.txt"), file);
    WholeFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void aFullDeviceIsAnErrorAndStaysADevice() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full));
    assertThatThrownBy(() -> WholeFile.write(full, "text")).isInstanceOf(IOException.class);
    assertThat(Files.exists(full) && !Files.isRegularFile(full)).isTrue();
  }
}
