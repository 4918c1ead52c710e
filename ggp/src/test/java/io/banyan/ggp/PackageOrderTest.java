// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

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
  private static final String GGP = "io.banyan.ggp";
  private static final String REASON = GGP + ".reason";

  /** The packages with an engine each; they do not know each other. */
  private static final String ENGINES = "(table|step|word|lane)";

  /**
   * Lowest first: a package uses itself and those before it. A new package takes its place here.
   */
  private static final List<String> ORDER =
      List.of(
          GGP + ".gdl..",
          REASON + ".engine..",
          REASON + ".rules..",
          REASON + ".demand..",
          REASON + ".circuit..",
          REASON + ".code..",
          REASON + "." + ENGINES + "..",
          REASON,
          GGP + ".knowledge..",
          GGP + ".game..",
          GGP + ".protocol..",
          GGP);

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(GGP);

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
  void enginesDoNotKnowEachOther() {
    slices().matching(REASON + "." + ENGINES + "..").should().notDependOnEachOther().check(CLASSES);
  }

  @Test
  void onlyEnginesGenerateCode() {
    noClasses()
        .that()
        .resideOutsideOfPackages(REASON + "." + ENGINES + "..", REASON + ".code..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.objectweb.asm..")
        .check(CLASSES);
  }

  @Test
  void onlyValuesAreReturnedNothingIsPrinted() {
    noClasses().should().accessField(System.class, "out").check(CLASSES);
    noClasses().should().accessField(System.class, "err").check(CLASSES);
  }
}
