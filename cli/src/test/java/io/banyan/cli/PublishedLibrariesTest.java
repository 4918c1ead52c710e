// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The build files of what is published say the same everywhere. */
class PublishedLibrariesTest {
  private static final Path ROOT = Path.of("..");

  private static String pom(String module) throws IOException {
    return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
  }

  private static List<String> values(String tag, String text) {
    List<String> values = new ArrayList<>();
    Matcher matcher = Pattern.compile("<" + tag + ">(.*?)</" + tag + ">").matcher(text);
    while (matcher.find()) {
      values.add(matcher.group(1));
    }
    return values;
  }

  private static List<String> published() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.sorted().toList()) {
        if (Files.exists(module.resolve("pom.xml"))
            && pom(module.getFileName().toString()).contains("deploy.skip>false")) {
          names.add(module.getFileName().toString());
        }
      }
    }
    return names;
  }

  @Test
  void theBillOfMaterialsNamesAllThatIsPublishedAndNothingElse() throws IOException {
    String management = pom("bom");
    management = management.substring(management.indexOf("<dependencyManagement>"));
    management = management.substring(0, management.indexOf("</dependencyManagement>"));

    assertThat(published()).containsExactly("arena", "core", "games", "testkit");
    assertThat(values("artifactId", management))
        .containsExactlyElementsOf(published().stream().map(m -> "banyan-" + m).toList());
  }

  @Test
  void allVersionsAreThatOfTheParent() throws IOException {
    String version = values("version", pom(".")).get(0);
    List<String> modules = new ArrayList<>(values("module", pom(".")));

    assertThat(modules).contains("bom", "core", "dist");
    for (String module : modules) {
      assertThat(values("version", pom(module)).get(0)).as(module).isEqualTo(version);
    }
  }

  @Test
  void everyPublishedFileSaysWhatItIsAndItsLicence() throws IOException {
    for (String module : List.of(".", "bom")) {
      assertThat(pom(module))
          .as(module)
          .contains("<name>Apache-2.0</name>", "<distribution>repo</distribution>", "<developers>");
    }
    for (String module : published()) {
      assertThat(pom(module))
          .as(module)
          .contains("<name>", "<description>", "maven-source-plugin", "maven-javadoc-plugin");
    }
  }

  @Test
  void theInstallPageShowsThisVersion() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/install.md"));

    assertThat(values("version", page)).containsOnly(values("version", pom(".")).get(0));
  }
}
