// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import java.util.Map;

/** Something learned that fits into a file. */
public interface Learned {
  /** What is known of how it was made: names and values, in order. */
  Map<String, String> facts();

  /** The whole file. */
  byte[] toBytes();
}
