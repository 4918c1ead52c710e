// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.Game;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How learning that was stopped is kept: three lines that tell what is learned, of which game and
 * with which options, the number of games played, and what the learner needs besides.
 *
 * @param played how many games
 * @param kept what the learner needs
 */
public record Checkpoint(int played, ByteBuffer kept) {
  /** The bytes of a checkpoint. */
  public static byte[] write(String kind, Game game, Object options, int played, byte[] kept) {
    byte[] title = title(kind, game, options);
    return ByteBuffer.allocate(title.length + 4 + kept.length)
        .put(title)
        .putInt(played)
        .put(kept)
        .array();
  }

  /**
   * Reads a checkpoint of the same kind, game and options; another is refused.
   *
   * @param source what to call it in messages
   */
  public static Checkpoint read(
      byte[] bytes, String kind, Game game, Object options, String source) {
    byte[] title = title(kind, game, options);
    int length = title.length;
    if (bytes.length >= length + 4 && Arrays.equals(title, 0, length, bytes, 0, length)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, length, bytes.length - length);
      return new Checkpoint(buffer.getInt(), buffer.slice());
    }
    String[] lines =
        new String(bytes, StandardCharsets.UTF_8).lines().limit(3).toArray(String[]::new);
    throw lines.length == 3 && lines[0].equals(kind)
        ? new IllegalArgumentException(
            "%s belongs to other options, %s; finish it with those or delete it"
                .formatted(source, lines[2]))
        : damaged(source);
  }

  /** What is said of a checkpoint that cannot be read. */
  public static IllegalArgumentException damaged(String source) {
    return new IllegalArgumentException(
        source + " is no checkpoint of this version, or damaged; delete it to begin anew");
  }

  private static byte[] title(String kind, Game game, Object options) {
    return "%s\n%s\n%s\n".formatted(kind, game.id(), options).getBytes(StandardCharsets.UTF_8);
  }
}
