// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints catalogue entries: a line each, or all that is declared about one. */
final class EntryPage {
  private static final int WIDTH = 100;

  private EntryPage() {}

  /** One line per entry, names aligned. */
  static void list(PrintWriter out, List<? extends Entry<?>> entries) {
    int width = entries.stream().mapToInt(e -> e.name().length()).max().orElse(0);
    for (Entry<?> entry : entries) {
      out.printf("  %-" + width + "s  %s%n", entry.name(), entry.summary());
    }
  }

  /** Everything about one entry. */
  static void page(PrintWriter out, Entry<?> entry, Map<String, List<String>> tuned) {
    out.println(entry.name() + " (" + entry.slot().name() + "): " + entry.summary());
    if (!entry.formula().isEmpty()) {
      wrap(out, "formula  ", entry.formula());
    }
    if (!entry.source().isEmpty()) {
      wrap(out, "source   ", entry.source());
    }
    if (!entry.params().isEmpty()) {
      out.println("parameters");
    }
    int width = entry.params().stream().mapToInt(p -> p.name().length()).max().orElse(0);
    for (Param param : entry.params()) {
      String value = param.defaultText() == null ? "" : "; default " + param.defaultText();
      String first = param.isPositional() ? "; may be given without its name" : "";
      String head = String.format("  %-" + width + "s  ", param.name());
      wrap(out, head, param.meaning() + ": " + param.accepted() + value + first);
    }
    for (String note : entry.notes()) {
      wrap(out, "note     ", note);
    }
    tuned.forEach(
        (game, values) -> wrap(out, "tuned    ", game + ": " + String.join(", ", values)));
  }

  /** Prints a text in lines that fit, the first one after a head. */
  static void wrap(PrintWriter out, String head, String text) {
    String indent = " ".repeat(head.length());
    StringBuilder line = new StringBuilder(head);
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && line.length() + 1 + word.length() > WIDTH) {
        out.println(line);
        line = new StringBuilder(indent);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    out.println(line);
  }

  /** An entry as data. */
  static Map<String, Object> data(Entry<?> entry) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", entry.name());
    data.put("slot", entry.slot().name());
    data.put("summary", entry.summary());
    data.put("formula", entry.formula().isEmpty() ? null : entry.formula());
    data.put("source", entry.source().isEmpty() ? null : entry.source());
    List<Map<String, Object>> params = new ArrayList<>();
    for (Param param : entry.params()) {
      Map<String, Object> p = new LinkedHashMap<>();
      p.put("name", param.name());
      p.put("kind", param.kindName());
      p.put("default", param.defaultText());
      p.put("accepted", param.accepted());
      p.put("positional", param.isPositional());
      p.put("meaning", param.meaning());
      params.add(p);
    }
    data.put("parameters", params);
    data.put("notes", entry.notes());
    return data;
  }
}
