// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of the folder experiments: whoever runs one gets games, not a refusal. */
class ShippedExperimentsTest {
  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../experiments"))) {
      return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyFileCanBeStarted(Path file) throws IOException {
    Catalog catalog = AllEntries.shipped();
    Experiment experiment = ExperimentFile.parse(file.toString(), Files.readString(file), catalog);
    assertThat(experiment.schedule(catalog).size()).isPositive();
  }
}
