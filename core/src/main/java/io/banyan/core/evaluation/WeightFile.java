// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.Game;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A small file of learned weights: lines of text that say what it is, then a byte for each weight,
 * where zeros are counted. Who writes it decides what the lines mean.
 */
public final class WeightFile {
  private static final String LAST_LINE = "weights";

  private final byte[] bytes;
  private final String source;
  private final List<String> lines = new ArrayList<>();
  private int body;

  private WeightFile(byte[] bytes, String source) {
    this.bytes = bytes;
    this.source = source;
  }

  /** The bytes of a file; the first line names its format. */
  public static byte[] write(List<String> lines, byte[] weights) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String head = String.join("\n", lines) + "\n" + LAST_LINE + "\n";
    out.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    int zeros = 0;
    for (byte weight : weights) {
      if (weight == 0) {
        zeros++;
      } else {
        writeZeros(out, zeros);
        zeros = 0;
        out.write(weight);
      }
    }
    writeZeros(out, zeros);
    return out.toByteArray();
  }

  private static void writeZeros(ByteArrayOutputStream out, int count) {
    if (count == 0) {
      return;
    }
    out.write(0);
    int rest = count;
    while (rest > 127) {
      out.write(rest & 127 | 128);
      rest >>>= 7;
    }
    out.write(rest);
  }

  /**
   * Reads the lines of a file.
   *
   * @param format the first line it must have
   * @param source what to call the file in messages
   * @param meaning what it should be: "learned evaluation"
   */
  public static WeightFile read(byte[] bytes, String format, String source, String meaning) {
    WeightFile file = new WeightFile(bytes, source);
    String line = "";
    while (!line.equals(LAST_LINE)) {
      int end = file.body;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      line = new String(bytes, file.body, end - file.body, StandardCharsets.UTF_8);
      if (end == bytes.length || file.body == 0 && !line.equals(format)) {
        throw new IllegalArgumentException(source + " is no " + meaning + " of this version");
      }
      file.body = end + 1;
      file.lines.add(line);
    }
    file.lines.remove(file.lines.size() - 1);
    file.lines.remove(0);
    return file;
  }

  /** The lines between the first and the last. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** The weights, of which there must be so many. */
  public byte[] weights(int count) {
    byte[] weights = new byte[count];
    int at = body;
    int zeros = 0;
    for (int i = 0; i < count; i++) {
      if (zeros > 0) {
        zeros--;
        continue;
      }
      if (at == bytes.length) {
        throw damaged();
      }
      weights[i] = bytes[at++];
      if (weights[i] == 0) {
        int shift = 0;
        while (at < bytes.length && bytes[at] < 0) {
          zeros += (bytes[at++] & 127) << shift;
          shift += 7;
        }
        zeros += at < bytes.length ? (bytes[at++] << shift) - 1 : 0;
      }
    }
    if (zeros != 0 || at != bytes.length) {
      throw damaged();
    }
    return weights;
  }

  private IllegalArgumentException damaged() {
    return new IllegalArgumentException(source + " is damaged: it has not as many weights as said");
  }

  // --- where files are ---------------------------------------------------------------------------

  /** The bytes of a file that somebody named. */
  public static byte[] named(String file) {
    try {
      return Files.readAllBytes(Path.of(file));
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no file " + file, e);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** The bytes of a file that lies beside the class of a game; null if there is none. */
  public static byte[] beside(Game game, String name) {
    try (InputStream in = game.getClass().getResourceAsStream(name)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + name, e);
    }
  }
}
