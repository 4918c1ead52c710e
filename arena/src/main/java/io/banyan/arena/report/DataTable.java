// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.file.ParquetFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A table for other programs, the same as comma-separated values and as Parquet. Cells are texts;
 * the names of columns tell what the texts are: {@code name:whole} and {@code name:number} are
 * numbers, the latter may be empty.
 */
final class DataTable {
  private final List<String> names = new ArrayList<>();
  private final List<String> kinds = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** Starts without rows. */
  DataTable(String... columns) {
    for (String column : columns) {
      int colon = column.indexOf(':');
      names.add(colon < 0 ? column : column.substring(0, colon));
      kinds.add(colon < 0 ? "text" : column.substring(colon + 1));
    }
  }

  /** Adds a row. */
  void add(List<String> cells) {
    if (cells.size() != names.size()) {
      throw new IllegalArgumentException(
          "a row must have " + names.size() + " cells, has " + cells.size());
    }
    rows.add(List.copyOf(cells));
  }

  /** Adds a row. */
  void add(String... cells) {
    add(Arrays.asList(cells));
  }

  /** A number as a cell with six digits; empty for what is none. */
  static String number(double value) {
    return Double.isNaN(value) || Double.isInfinite(value)
        ? ""
        : String.format(Locale.ROOT, "%.6g", value);
  }

  String csv() {
    StringBuilder out = new StringBuilder(String.join(",", names)).append('\n');
    for (List<String> row : rows) {
      out.append(line(row));
    }
    return out.toString();
  }

  /** One row of comma-separated values. */
  static String line(List<String> cells) {
    return cells.stream().map(Export::quote).collect(Collectors.joining(",")) + "\n";
  }

  byte[] parquet() {
    ParquetFile file = new ParquetFile(rows.size());
    for (int i = 0; i < names.size(); i++) {
      int column = i;
      List<String> cells = rows.stream().map(row -> row.get(column)).toList();
      switch (kinds.get(i)) {
        case "whole" -> file.wholes(names.get(i), cells.stream().map(Long::valueOf).toList());
        case "number" -> {
          List<Double> numbers = new ArrayList<>();
          cells.forEach(cell -> numbers.add(cell.isEmpty() ? null : Double.valueOf(cell)));
          file.numbers(names.get(i), numbers);
        }
        default -> file.texts(names.get(i), cells);
      }
    }
    return file.bytes();
  }
}
