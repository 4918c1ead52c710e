// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.Toys;
import io.banyan.core.budget.Budget;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/** Our engine as a program of its own, for the toy game. */
final class OwnEngine {
  private OwnEngine() {}

  public static void main(String[] args) throws IOException {
    try (GtpEngine engine =
        new GtpEngine(Toys.catalog(), "oxo", "uct", Budget.iterations(5), 1, "test")) {
      engine.run(
          new InputStreamReader(System.in, StandardCharsets.UTF_8),
          new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
    }
  }
}
