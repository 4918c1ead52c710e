// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Sheets that were made for tests of parts, and those that come with Banyan. */
final class TestSheets {
  private TestSheets() {}

  /** A compiled sheet, by the name of its file. */
  static CompiledGame sheet(String file) {
    try (InputStream in = TestSheets.class.getResourceAsStream("/parts/" + file)) {
      String text =
          in == null
              ? SheetFiles.text(file)
              : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return CompiledGame.compile(
          NormalForm.of(KifReader.read(text)).rules(), WorkLimits.generous());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
