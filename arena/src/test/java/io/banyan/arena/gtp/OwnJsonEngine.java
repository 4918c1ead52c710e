// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.Toys;
import io.banyan.arena.engine.JsonEngine;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/** Our JSON engine as a program of its own, for the toy games. */
final class OwnJsonEngine {
  private OwnJsonEngine() {}

  public static void main(String[] args) throws IOException {
    try (JsonEngine engine = new JsonEngine(Toys.catalog(), "test", 1)) {
      engine.serve(
          new InputStreamReader(System.in, StandardCharsets.UTF_8),
          new OutputStreamWriter(System.out, StandardCharsets.UTF_8),
          () -> true);
    }
  }
}
