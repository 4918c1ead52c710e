// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.store.GameRow;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of text that comes piece by piece. */
final class Digest {
  private static final int SHORT = 16;

  private final MessageDigest digest;

  Digest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  void add(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The digest; nothing can be added after it. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** What tells a game from any other of its cell: its moves and how it ended. */
  static String of(GameRow row) {
    Digest digest = new Digest();
    digest.add(String.join(" ", row.moves()) + "\n" + row.outcome().text());
    return digest.hex().substring(0, SHORT);
  }
}
