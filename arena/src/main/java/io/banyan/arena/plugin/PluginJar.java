// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.plugin;

import io.banyan.core.spec.Extension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;

/**
 * What a jar says about itself, before any class of it is loaded.
 *
 * @param extensions the classes it names as extensions; none in a library that others use
 * @param contract the contract it was made for, {@link Extension#CONTRACT} if it does not say
 */
record PluginJar(Path path, String sha256, List<String> extensions, String contract) {
  static final String SERVICE = "META-INF/services/" + Extension.class.getName();
  static final String ATTRIBUTE = "Banyan-Extension";

  /** Reads a jar; the message of what it throws ends a sentence that names the jar. */
  static PluginJar read(Path path) throws PluginException {
    try (JarFile jar = new JarFile(path.toFile())) {
      Manifest manifest = jar.getManifest();
      String contract = manifest == null ? null : manifest.getMainAttributes().getValue(ATTRIBUTE);
      return new PluginJar(
          path,
          Plugin.hash(path),
          names(jar),
          contract == null ? Integer.toString(Extension.CONTRACT) : contract.strip());
    } catch (ZipException e) {
      throw new PluginException("it is not a jar: " + e.getMessage());
    } catch (IOException e) {
      throw new PluginException("it cannot be read: " + e.getMessage());
    }
  }

  private static List<String> names(JarFile jar) throws IOException {
    ZipEntry entry = jar.getEntry(SERVICE);
    if (entry == null) {
      return List.of();
    }
    try (InputStream in = jar.getInputStream(entry)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .distinct()
          .toList();
    }
  }

  /** Refuses a jar that was made for another Banyan. */
  void checkContract() throws PluginException {
    if (!contract.equals(Integer.toString(Extension.CONTRACT))) {
      throw new PluginException(
          "it was made for contract "
              + contract
              + " of Banyan's extensions, but this program has contract "
              + Extension.CONTRACT
              + "; build it again with the libraries of this version");
    }
  }
}
