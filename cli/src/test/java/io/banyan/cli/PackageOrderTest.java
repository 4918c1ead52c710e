// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PackageOrderTest {
  private static final String FRAME = "io.banyan.cli";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(FRAME);

  static List<String> rooms() {
    return List.of(FRAME + ".play", FRAME + ".lab", FRAME + ".ggp");
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void aRoomUsesNoOther(String room) {
    noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            rooms().stream().filter(other -> !other.equals(room)).toArray(String[]::new))
        .check(CLASSES);
  }

  /** Games come to a room by the catalogue. */
  @ParameterizedTest
  @CsvSource({"play, ggp games", "lab, ggp games web", "ggp, games web"})
  void aRoomDoesNotUseModulesItDoesNotNeed(String room, String modules) {
    noClasses()
        .that()
        .resideInAPackage(FRAME + "." + room)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Arrays.stream(modules.split(" "))
                .map(module -> "io.banyan." + module + "..")
                .toArray(String[]::new))
        .check(CLASSES);
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void aRoomDoesNotKnowWhichCommandsThereAre(String room) {
    noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Banyan.class, Commands.class)
        .check(CLASSES);
  }

  @Test
  void ofTheFrameOnlyTheListOfCommandsNamesRooms() {
    noClasses()
        .that()
        .resideInAPackage(FRAME)
        .and()
        .doNotBelongToAnyOf(Commands.class)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(rooms().toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void aCommandIsInARoomUnlessItIsAboutTheProgram() {
    classes()
        .that()
        .areAssignableTo(Command.class)
        .and()
        .doNotBelongToAnyOf(Command.class, CompletionCommand.class, ManCommand.class)
        .should()
        .resideInAnyPackage(rooms().toArray(String[]::new))
        .check(CLASSES);
  }
}
