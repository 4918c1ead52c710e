// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maven sees to most of this; what it lets through are modules reached through another one. */
class ModuleOrderTest {

  /** What each module may use besides itself. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.of(
          "core", Set.of(),
          "games", Set.of("core"),
          "ggp", Set.of("core"),
          "arena", Set.of("core"),
          "web", Set.of("core", "arena"),
          "cli", Set.of("core", "games", "ggp", "arena", "web"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.banyan");

  @ParameterizedTest
  @ValueSource(strings = {"core", "games", "ggp", "arena", "web", "cli"})
  void aModuleUsesOnlyThoseItMay(String module) {
    String[] others =
        MAY_USE.keySet().stream()
            .filter(other -> !other.equals(module) && !MAY_USE.get(module).contains(other))
            .map(ModuleOrderTest::packagesOf)
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(packagesOf(module))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void everyClassBelongsToAModule() {
    classes()
        .should()
        .resideInAnyPackage(
            MAY_USE.keySet().stream().map(ModuleOrderTest::packagesOf).toArray(String[]::new))
        .check(CLASSES);
  }

  private static String packagesOf(String module) {
    return "io.banyan." + module + "..";
  }
}
