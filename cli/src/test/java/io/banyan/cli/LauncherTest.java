// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code banyan} in a folder where everything is built, with JDKs that say their name.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script for bash")
class LauncherTest {
  @TempDir Path folder;

  private Path script;
  private String output;
  private String errors;

  @BeforeEach
  void makeBuild() throws IOException {
    Path root = folder.resolve("banyan-home");
    Path app = Files.createDirectories(root.resolve("cli/target/app/1"));
    script = root.resolve("banyan");
    Files.copy(Path.of("..", "banyan"), script);
    allowToRun(script);
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    Files.createDirectories(root.resolve(".mvn"));
    Files.writeString(app.resolve("banyan-cli.jar"), "");
    Path current = Files.writeString(app.resolveSibling("current"), "1\n");
    Files.setLastModifiedTime(current, FileTime.from(Instant.now().plusSeconds(60)));
    makeJdk("old", "17.0.15");
    makeJdk("middle", "21.0.2");
  }

  private void makeJdk(String name, String version) throws IOException {
    Path home = folder.resolve("jdks").resolve(name);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho " + name + "\n");
    allowToRun(java);
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  private static void allowToRun(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String jdk(String name) {
    return folder.resolve("jdks").resolve(name).toString();
  }

  private int run(Map<String, String> environment, String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(script.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().keySet().removeAll(List.of("JAVA_HOME", "BANYAN_JAVA", "BANYAN_OPTS"));
    builder.environment().put("HOME", folder.toString());
    builder.environment().putAll(environment);
    Path err = folder.resolve("err");
    Process process = builder.redirectError(err.toFile()).start();
    output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    int code = process.waitFor();
    errors = Files.readString(err);
    return code;
  }

  @Test
  void theFirstBuildSaysNothingButItsOwnMessages() throws Exception {
    Files.delete(script.resolveSibling("cli/target/app/current"));
    Path maven = Files.createDirectories(folder.resolve("maven")).resolve("mvn");
    Files.writeString(
        maven,
        """
        #!/bin/sh
        mkdir -p cli/target/launcher/lib
        : >cli/target/launcher/lib/banyan-cli.jar
        """);
    allowToRun(maven);
    String path = maven.getParent() + ":" + System.getenv("PATH");

    assertThat(run(Map.of("PATH", path, "BANYAN_JAVA", jdk("old")))).isZero();
    assertThat(output).isEqualTo("old");
    assertThat(errors.lines()).isNotEmpty().allMatch(line -> line.startsWith("banyan: "));
  }

  @Test
  void banyanJavaComesBeforeJavaHomeAndThatBeforeThePath() throws Exception {
    String path = jdk("middle") + "/bin:" + System.getenv("PATH");
    assertThat(run(Map.of("PATH", path), "games")).isZero();
    assertThat(output).isEqualTo("middle");
    run(Map.of("PATH", path, "JAVA_HOME", jdk("old")), "games");
    assertThat(output).isEqualTo("old");
    run(Map.of("JAVA_HOME", jdk("old"), "BANYAN_JAVA", jdk("middle")), "games");
    assertThat(output).isEqualTo("middle");
    run(Map.of("JAVA_HOME", jdk("old"), "BANYAN_JAVA", jdk("middle") + "/bin/java"), "games");
    assertThat(output).isEqualTo("middle");
  }

  @Test
  void whoMeasuresIsToldOfANewerJdk() throws Exception {
    makeJdk("newest", "9999-ea");
    run(Map.of("JAVA_HOME", jdk("old")), "bench");
    assertThat(errors)
        .isEqualTo(
            "banyan: Java 17 is used; Java 9999 may be faster: BANYAN_JAVA=%s%n", jdk("newest"));
    run(Map.of("JAVA_HOME", jdk("old")), "games");
    assertThat(errors).isEmpty();
    run(Map.of("BANYAN_JAVA", jdk("old")), "bench");
    assertThat(errors).isEmpty();
  }

  @Test
  void aJdkThatIsMissingOrTooOldIsNamed() throws Exception {
    assertThat(run(Map.of("BANYAN_JAVA", "/nowhere"), "games")).isOne();
    assertThat(errors).contains("BANYAN_JAVA is /nowhere");
    makeJdk("ancient", "1.8.0_412");
    assertThat(run(Map.of("JAVA_HOME", jdk("ancient")), "games")).isOne();
    assertThat(errors).contains("Java 17 or newer is needed").contains("1.8.0_412");
  }
}
