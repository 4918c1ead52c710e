// SPDX-License-Identifier: Apache-2.0
package io.banyan.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PackageOrderTest {

  private static final String CORE = "io.banyan.core";

  /**
   * Lowest first: a package uses itself and those before it. A new package takes its place here.
   */
  private static final List<String> ORDER =
      List.of(
          CORE + ".random..",
          CORE + ".spec..",
          CORE + ".game..",
          CORE + ".evaluation..",
          CORE + ".policy..",
          CORE + ".tree..",
          CORE + ".budget..",
          CORE + ".minimax..",
          CORE + ".puzzle..",
          CORE + ".search",
          CORE + ".search.(selection|playout|reward|backup|finalmove|prior|joint)..",
          CORE + ".agent..");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(CORE);

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
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void everyClassIsInAPackageOfTheOrder() {
    classes()
        .that()
        .doNotHaveSimpleName("package-info")
        .should()
        .resideInAnyPackage(ORDER.toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void searchPartsUseEachOtherWithoutCycles() {
    slices()
        .matching(CORE + ".search.(*)..")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void coreNeedsOnlyTheJdk() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", CORE + "..")
        .check(CLASSES);
  }
}
