// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.UsageException;
import io.banyan.ggp.Conformance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares every engine kind with golden results. */
@picocli.CommandLine.Command(
    name = "conformance",
    description = "Run the sheets of a folder with golden.json on every engine kind.",
    footer = {
      "",
      "Initial states, legal moves, goals, recorded playouts and perft counts must be reproduced.",
      "One line per sheet: each engine kind (interpreter, demand, tables, steps, words, lanes,",
      "tape) is ok, BAD with the first difference, or - if it declines the sheet. Then totals.",
      "Exit code: 0 no differences, 1 differences, 2 bad usage.",
      "",
      "Examples:",
      "  banyan ggp conformance results/gdl",
      "  banyan ggp conformance results/gdl --scramble 1 --shuffle 2"
    })
public final class GgpConformanceCommand extends Command {
  @Parameters(index = "0", paramLabel = "DIR", description = "Holds golden.json and the sheets.")
  private Path folder;

  @Option(
      names = "--only",
      paramLabel = "ID",
      split = ",",
      description = "Only these sheets, by their name in golden.json.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--perft",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Most moves made for one perft depth; default ${DEFAULT-VALUE}.")
  private long perft;

  @Option(
      names = "--scramble",
      paramLabel = "S",
      defaultValue = "0",
      description = "Replace all words by invented ones, from this seed; 0 keeps them.")
  private long scramble;

  @Option(
      names = "--shuffle",
      paramLabel = "S",
      defaultValue = "0",
      description = "Put statements and conditions in another order, from this seed; 0 keeps it.")
  private long shuffle;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Inputs.atLeast("--perft", perft, 0);
    if (!Files.isRegularFile(folder.resolve("golden.json"))) {
      throw new UsageException("DIR must hold a file golden.json, was " + folder);
    }
    Conformance conformance = read();
    for (String id : only) {
      if (!conformance.ids().contains(id)) {
        throw new UsageException("--only names '" + id + "', which golden.json does not have");
      }
    }
    Conformance.Options options = new Conformance.Options(perft, scramble, shuffle);
    List<Conformance.Row> rows = new ArrayList<>();
    for (String id : conformance.ids()) {
      if (only.isEmpty() || only.contains(id)) {
        Conformance.Row row = conformance.run(id, options);
        rows.add(row);
        if (!json) {
          io.out().println(row);
          io.out().flush();
        }
      }
    }
    return report(rows);
  }

  private Conformance read() {
    try {
      return new Conformance(folder);
    } catch (IOException | RuntimeException e) {
      throw new UsageException("golden.json of " + folder + " is unreadable: " + e.getMessage());
    }
  }

  private int report(List<Conformance.Row> rows) {
    Map<String, Integer> passed = new TreeMap<>();
    Map<String, Integer> declined = new TreeMap<>();
    int bad = 0;
    for (Conformance.Row row : rows) {
      bad += row.conforms() ? 0 : 1;
      row.verdicts()
          .forEach(
              (kind, verdict) -> {
                passed.merge(kind, verdict.equals("ok") ? 1 : 0, Integer::sum);
                declined.merge(kind, verdict.equals("-") ? 1 : 0, Integer::sum);
              });
    }
    if (json) {
      JsonPrinter.print(io.out(), document(rows, passed, declined, bad));
    } else {
      io.out()
          .println(
              rows.size()
                  + " sheets, "
                  + bad
                  + " with differences; passed per engine "
                  + passed
                  + ", declined "
                  + declined);
    }
    return bad == 0 ? DONE : FAILED;
  }

  private Map<String, Object> document(
      List<Conformance.Row> rows,
      Map<String, Integer> passed,
      Map<String, Integer> declined,
      int bad) {
    List<Map<String, Object>> sheets = new ArrayList<>();
    for (Conformance.Row row : rows) {
      Map<String, Object> sheet = new LinkedHashMap<>();
      sheet.put("id", row.id());
      sheet.put("ok", row.conforms());
      sheet.put("engines", row.verdicts());
      sheet.put("differences", row.differences());
      sheet.put("millis", row.millis());
      sheets.add(sheet);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("sheets", sheets);
    document.put("count", rows.size());
    document.put("withDifferences", bad);
    document.put("passed", passed);
    document.put("declined", declined);
    document.put("scramble", scramble);
    document.put("shuffle", shuffle);
    return document;
  }
}
