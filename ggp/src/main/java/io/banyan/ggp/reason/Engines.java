// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/** Makes engines for compiled games. */
public final class Engines {
  private Engines() {}

  public static Engine table(CompiledGame game) {
    return new TableEngine(new TableEngine.Layout(game));
  }
}
