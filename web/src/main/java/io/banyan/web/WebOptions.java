// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import io.banyan.web.api.Limits;
import java.nio.file.Path;

/**
 * Where and how the server runs.
 *
 * @param bind the address to listen on; a loopback address unless somebody decided otherwise
 * @param port the port; 0 for any free one
 * @param results the directory whose result directories are shown
 * @param limits what all visitors together may use
 */
public record WebOptions(String bind, int port, Path results, Limits limits) {
  /** The port unless told otherwise. */
  public static final int DEFAULT_PORT = 8017;

  /** The address unless told otherwise: nobody on another machine can connect. */
  public static final String LOOPBACK = "127.0.0.1";

  /** On the loopback address, at any free port. */
  public static WebOptions anyPort(Path results) {
    return new WebOptions(LOOPBACK, 0, results, Limits.ofMachine());
  }
}
