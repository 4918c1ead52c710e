// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/** Compiles sources in the test and makes plugins of them. */
public final class PluginJars {
  private PluginJars() {}

  /** A jar of one extension in the package {@code plugin}, whose class is given as text. */
  public static Path of(Path directory, String name, String contract, String code)
      throws IOException {
    Path project = Files.createDirectories(directory.resolve(name + "-src"));
    Path file = project.resolve("src/main/java/plugin/" + name + ".java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, code);
    Path services = project.resolve("src/main/resources/META-INF/services");
    Files.createDirectories(services);
    Files.writeString(
        services.resolve("io.banyan.core.spec.Extension"), "# one\nplugin." + name + "\n");
    return build(project, directory.resolve(name + ".jar"), contract);
  }

  /** The jar of a project in the layout of Maven. */
  public static Path build(Path project, Path jar, String contract) throws IOException {
    Path classes = Files.createDirectories(project.resolve("classes"));
    List<String> args =
        new ArrayList<>(
            List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")));
    args.addAll(List.of("-proc:none", "--release", "17"));
    try (Stream<Path> files = Files.walk(project.resolve("src/main/java"))) {
      files.filter(Files::isRegularFile).map(Path::toString).forEach(args::add);
    }
    int code =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, args.toArray(String[]::new));
    assertThat(code).isZero();
    String manifest = "Manifest-Version: 1.0\n";
    if (contract != null) {
      manifest += "Banyan-Extension: " + contract + "\n";
    }
    byte[] bytes = manifest.getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip =
            new JarOutputStream(out, new Manifest(new ByteArrayInputStream(bytes)))) {
      addAll(zip, classes);
      addAll(zip, project.resolve("src/main/resources"));
    }
    return jar;
  }

  private static void addAll(JarOutputStream zip, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
        zip.write(Files.readAllBytes(file));
        zip.closeEntry();
      }
    }
  }
}
