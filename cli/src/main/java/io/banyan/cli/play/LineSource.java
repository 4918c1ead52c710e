// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

/** Where a person's lines come from. */
interface LineSource extends AutoCloseable {
  /** The next line, or null when there will be none. */
  String next(String prompt);

  @Override
  default void close() {}
}
