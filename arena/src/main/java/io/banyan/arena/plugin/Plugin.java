// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A jar of which something is in use. It can be sent to other machines: the file itself travels
 * another way and is recognised there by its hash.
 *
 * @param file name of the jar, without its folder
 * @param path where it is on the machine that read it
 * @param sha256 hash of the jar's bytes, in hexadecimal digits
 * @param extensions names of the classes in use, in the order of the jar's list
 */
public record Plugin(String file, String path, String sha256, List<String> extensions)
    implements Serializable {
  public Plugin {
    extensions = List.copyOf(extensions);
  }

  /** As results and {@code --version} name it. */
  @Override
  public String toString() {
    return file + " sha256 " + sha256;
  }

  static String hash(Path jar) throws IOException {
    try (InputStream in = Files.newInputStream(jar)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
