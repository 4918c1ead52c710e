// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** How a content security policy names a script that stands in a page. */
public final class ScriptHash {
  private ScriptHash() {}

  /** The source of this very text, with its quotes. */
  public static String of(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
