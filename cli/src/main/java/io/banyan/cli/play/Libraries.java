// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Build;
import io.banyan.cli.FailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Banyan's libraries as the launcher has built them in the sources, and as a Maven repository in a
 * folder. Snapshots are written as a server would keep them, with their time, so that Maven takes
 * newer ones.
 */
final class Libraries {
  private static final String GROUP = "io/banyan";
  private static final List<String> MODULES = List.of("core", "games", "testkit", "arena");

  private final Path root;
  private final String version;
  private final String stamp =
      DateTimeFormatter.ofPattern("yyyyMMdd.HHmmss").withZone(ZoneOffset.UTC).format(Instant.now());

  private Libraries(Path root, String version) {
    this.root = root;
    this.version = version;
  }

  /** Those of the program that runs. */
  static Libraries find() {
    Path root = Build.home();
    if (root == null || !Files.isRegularFile(root.resolve("core").resolve("pom.xml"))) {
      throw new FailedException(
          "Banyan's libraries are not beside this program; run ./banyan in a clone of its sources");
    }
    return in(root);
  }

  /** Those built in a folder of the sources. */
  static Libraries in(Path root) {
    return new Libraries(root, Build.version());
  }

  /** Writes the repository and answers its jars. */
  List<Path> writeTo(Path repository) throws IOException {
    List<Path> jars = new ArrayList<>();
    write(repository, "banyan-parent", null, root.resolve("pom.xml"));
    write(repository, "banyan-bom", null, root.resolve("bom").resolve("pom.xml"));
    for (String module : MODULES) {
      Path folder = root.resolve(module);
      jars.add(
          write(repository, "banyan-" + module, built(folder, module), folder.resolve("pom.xml")));
    }
    return jars;
  }

  private Path built(Path folder, String module) {
    String name = "banyan-" + module + "-" + version + ".jar";
    Path newest = null;
    for (String target : List.of("target/launcher", "target")) {
      Path jar = folder.resolve(target).resolve(name);
      if (Files.isRegularFile(jar) && (newest == null || isNewer(jar, newest))) {
        newest = jar;
      }
    }
    if (newest == null) {
      throw new FailedException(
          "there is no " + folder.resolve("target/launcher").resolve(name) + "; run ./banyan once");
    }
    return newest;
  }

  private static boolean isNewer(Path jar, Path other) {
    return jar.toFile().lastModified() > other.toFile().lastModified();
  }

  private Path write(Path repository, String artifact, Path jar, Path pom) throws IOException {
    Path folder = repository.resolve(GROUP).resolve(artifact).resolve(version);
    Files.createDirectories(folder);
    try (var old = Files.list(folder)) {
      for (Path file : old.toList()) {
        Files.delete(file);
      }
    }
    boolean snapshot = version.endsWith("-SNAPSHOT");
    String unique = snapshot ? version.replace("SNAPSHOT", stamp + "-1") : version;
    Path copy = folder.resolve(artifact + "-" + unique + ".jar");
    if (jar != null) {
      add(copy, Files.readAllBytes(jar));
    }
    add(folder.resolve(artifact + "-" + unique + ".pom"), Files.readAllBytes(pom));
    if (snapshot) {
      String metadata = metadata(artifact, unique, jar != null);
      add(folder.resolve("maven-metadata.xml"), metadata.getBytes(StandardCharsets.UTF_8));
    }
    if (jar == null || !snapshot) {
      return copy;
    }
    // Under its plain name too, for class paths.
    Path plain = folder.resolve(artifact + "-" + version + ".jar");
    Files.copy(copy, plain, StandardCopyOption.REPLACE_EXISTING);
    return plain;
  }

  private String metadata(String artifact, String unique, boolean withJar) {
    String updated = stamp.replace(".", "");
    StringBuilder files = new StringBuilder();
    for (String extension : withJar ? List.of("jar", "pom") : List.of("pom")) {
      files.append(
          """
                <snapshotVersion>
                  <extension>%s</extension>
                  <value>%s</value>
                  <updated>%s</updated>
                </snapshotVersion>
          """
              .formatted(extension, unique, updated));
    }
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <metadata modelVersion="1.1.0">
          <groupId>io.banyan</groupId>
          <artifactId>%s</artifactId>
          <version>%s</version>
          <versioning>
            <snapshot>
              <timestamp>%s</timestamp>
              <buildNumber>1</buildNumber>
            </snapshot>
            <lastUpdated>%s</lastUpdated>
            <snapshotVersions>
        %s    </snapshotVersions>
          </versioning>
        </metadata>
        """
        .formatted(artifact, version, stamp, updated, files);
  }

  private static void add(Path file, byte[] bytes) throws IOException {
    Files.write(file, bytes);
    try {
      String sum = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
      Files.writeString(file.resolveSibling(file.getFileName() + ".sha1"), sum);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
