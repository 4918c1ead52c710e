// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

import tools.jackson.core.JacksonException;

/** What a reader of JSON found wrong, in words for people. */
public final class JsonFault {
  private JsonFault() {}

  /** The fault without the reader's remarks about its own settings. */
  public static String words(JacksonException fault) {
    return fault.getOriginalMessage().replaceAll("(?s) \\(start marker at \\[Source: .*\\]\\)", "");
  }
}
