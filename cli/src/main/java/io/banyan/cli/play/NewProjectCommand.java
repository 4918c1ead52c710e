// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Build;
import io.banyan.cli.Command;
import io.banyan.cli.FailedException;
import io.banyan.cli.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands that write a project share. */
abstract class NewProjectCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "Its name in specifications: small letters and digits.")
  private String name;

  @Option(
      names = "--package",
      paramLabel = "P",
      required = true,
      description = "The Java package of its classes, such as org.example.")
  private String packageName;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the project; default NAME, in this one.")
  private Path out;

  /** Writes the sources of the project. */
  abstract void write(Project project) throws IOException;

  /** What to try once it is built, without the program and the plugin. */
  abstract String example(String projectName);

  /** True if the catalogue has such a name already. */
  abstract boolean isTaken(String projectName);

  @Override
  public Integer call() {
    if (!name.matches("[a-z][a-z0-9]{0,39}") || SourceVersion.isKeyword(name)) {
      throw new UsageException(
          "NAME must be up to 40 small letters and digits, a letter first, was '" + name + "'");
    }
    if (isTaken(name)) {
      throw new UsageException("'" + name + "' is a name that Banyan has already; take another");
    }
    boolean words = Arrays.stream(packageName.split("\\.", -1)).allMatch(SourceVersion::isName);
    if (!words || packageName.startsWith("io.banyan") || packageName.startsWith("java")) {
      throw new UsageException(
          "--package must be a Java package of your own, such as org.example, was '"
              + packageName
              + "'");
    }
    Path folder = out == null ? Path.of(name) : out;
    try {
      if (isFull(folder)) {
        throw new UsageException("the folder " + folder + " is there and not empty; see --out");
      }
      Libraries libraries = Libraries.find();
      Project project = new Project(folder, name, packageName);
      project.writeFrame();
      write(project);
      libraries.writeTo(folder.resolve(Project.LIBRARIES));
    } catch (IOException e) {
      throw new FailedException("cannot write " + folder + ": " + e, e);
    }
    io.out().println("wrote " + folder + ", a Maven project; its README.md says what is in it");
    io.out().println("next:");
    io.out().println("  (cd " + quoted(folder.toString()) + " && mvn -B -ntp verify)");
    io.out()
        .println(
            "  "
                + Build.started()
                + " --plugins "
                + quoted(folder.resolve("target").resolve(name + ".jar").toString())
                + " "
                + example(name));
    return DONE;
  }

  private static boolean isFull(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Files.exists(folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isPresent();
    }
  }
}
