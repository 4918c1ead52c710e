// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A repository with nothing but the pages that results are published in. */
public final class BareDocs {
  private static final String MARKS =
      "<!-- results: made by ./banyan publish -->\n<!-- end of results -->\nthe rest\n";

  private BareDocs() {}

  /** Writes the pages. */
  public static void make(Path root) throws IOException {
    Files.createDirectories(root.resolve("docs"));
    Files.writeString(root.resolve("README.md"), MARKS);
    Files.writeString(root.resolve("docs/papers.md"), MARKS);
  }
}
