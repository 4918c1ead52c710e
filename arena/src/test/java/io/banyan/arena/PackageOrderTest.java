// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PackageOrderTest {
  private static final String ARENA = "io.banyan.arena";

  /** Lowest first: a package uses itself and those before it. */
  private static final List<String> ORDER =
      List.of(
          ARENA + ".file..",
          ARENA + ".figure..",
          ARENA + ".plugin..",
          ARENA + ".match..",
          ARENA + ".cluster..",
          ARENA + ".gtp..",
          ARENA + ".store..",
          ARENA + ".stats..",
          ARENA + ".experiment..",
          ARENA + ".report..",
          ARENA + ".engine..",
          ARENA + ".bandit..",
          ARENA + ".tune..",
          ARENA + ".reproduce..",
          ARENA + ".publish..");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ARENA);

  static Stream<String> allButTheHighest() {
    return ORDER.stream().limit(ORDER.size() - 1);
  }

  @ParameterizedTest
  @MethodSource("allButTheHighest")
  void aPackageUsesNoHigherOne(String lower) {
    List<String> higher = ORDER.subList(ORDER.indexOf(lower) + 1, ORDER.size());
    noClasses()
        .that()
        .resideInAPackage(lower)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(higher.toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void everyClassIsInAPackageOfTheOrder() {
    classes().should().resideInAnyPackage(ORDER.toArray(String[]::new)).check(CLASSES);
  }

  @Test
  void onlyValuesAreReturnedNothingIsPrinted() {
    noClasses().should().accessField(System.class, "out").check(CLASSES);
    noClasses().should().accessField(System.class, "err").check(CLASSES);
  }
}
