// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongPredicate;

/** The extra columns of a tree by name; what happens to nodes happens to all of them. */
final class Columns {
  private final int maxChunks;
  private final Map<String, Column> byName = new LinkedHashMap<>();
  private Column[] all = new Column[0];
  private TableColumn[] tables = new TableColumn[0];
  private boolean inUse;

  Columns(int maxChunks) {
    this.maxChunks = maxChunks;
  }

  FloatColumn floats(String name) {
    return (FloatColumn) byName.computeIfAbsent(name, n -> added(new FloatColumn(maxChunks)));
  }

  IntColumn ints(String name) {
    return (IntColumn) byName.computeIfAbsent(name, n -> added(new IntColumn(maxChunks)));
  }

  ByteColumn bytes(String name) {
    return (ByteColumn) byName.computeIfAbsent(name, n -> added(new ByteColumn(maxChunks)));
  }

  TableColumn tables(String name, int size, long memoryBytes, LongPredicate room) {
    Column known = byName.get(name);
    if (known == null) {
      known = added(new TableColumn(maxChunks, size, memoryBytes, room));
      byName.put(name, known);
      tables = Arrays.copyOf(tables, tables.length + 1);
      tables[tables.length - 1] = (TableColumn) known;
    }
    return (TableColumn) known;
  }

  boolean has(String name) {
    return byName.containsKey(name);
  }

  private Column added(Column column) {
    if (inUse) {
      throw new IllegalStateException("columns are added before the first node");
    }
    all = Arrays.copyOf(all, all.length + 1);
    all[all.length - 1] = column;
    return column;
  }

  /** The columns that have memory of their own. */
  TableColumn[] tables() {
    return tables;
  }

  int bytesPerNode() {
    int bytes = 0;
    for (Column c : all) {
      bytes += c.bytesPerNode();
    }
    return bytes;
  }

  void addChunk(int chunk, int slots) {
    inUse = true;
    for (Column c : all) {
      c.addChunk(chunk, slots);
    }
  }

  void resizeChunk(int chunk, int slots) {
    for (Column c : all) {
      c.resizeChunk(chunk, slots);
    }
  }

  void clear(int first, int count) {
    for (Column c : all) {
      c.clear(first, count);
    }
  }

  void copy(int from, int to, int count) {
    for (Column c : all) {
      c.copy(from, to, count);
    }
  }

  /** Some slots hold no node yet. */
  void clearTables(int first, int count) {
    for (TableColumn t : tables) {
      t.clear(first, count);
    }
  }

  /** Some nodes are given back. */
  void releaseTables(int first, int count) {
    for (TableColumn t : tables) {
      t.release(first, count);
    }
  }

  /** All nodes are given back. */
  void resetTables() {
    for (TableColumn t : tables) {
      t.reset();
    }
  }
}
