// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A flat table as a Parquet file: one group of rows, one plain page per column, nothing compressed,
 * no date, so that equal tables are equal bytes. Texts and whole numbers are always there; other
 * numbers may be missing (null). After the format's own description, version 2.9; its headers are
 * in the compact protocol of Thrift.
 */
public final class ParquetFile {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int INT64 = 2;
  private static final int DOUBLE = 5;
  private static final int BYTE_ARRAY = 6;
  private static final int PLAIN = 0;
  private static final int RLE = 3;

  private record Column(String name, int type, boolean optional, int rows, byte[] page) {}

  private final int rows;
  private final List<Column> columns = new ArrayList<>();

  /** Starts without columns. */
  public ParquetFile(int rows) {
    this.rows = rows;
  }

  /** Adds a column of texts. */
  public ParquetFile texts(String name, List<String> values) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    for (String value : values) {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      page.writeBytes(little(4).putInt(bytes.length).array());
      page.writeBytes(bytes);
    }
    return add(name, BYTE_ARRAY, false, values.size(), page.toByteArray());
  }

  /** Adds a column of whole numbers. */
  public ParquetFile wholes(String name, List<Long> values) {
    ByteBuffer page = little(8 * values.size());
    values.forEach(page::putLong);
    return add(name, INT64, false, values.size(), page.array());
  }

  /** Adds a column of numbers, null where there is none. */
  public ParquetFile numbers(String name, List<Double> values) {
    ByteArrayOutputStream present = new ByteArrayOutputStream();
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    for (int from = 0; from < values.size(); ) {
      boolean there = values.get(from) != null;
      int to = from;
      while (to < values.size() && (values.get(to) != null) == there) {
        to++;
      }
      // A run of equal levels: its length shifted by one, then the level.
      ThriftOut.varint(present, (long) (to - from) << 1);
      present.write(there ? 1 : 0);
      from = to;
    }
    page.writeBytes(little(4).putInt(present.size()).array());
    page.writeBytes(present.toByteArray());
    for (Double value : values) {
      if (value != null) {
        page.writeBytes(little(8).putDouble(value).array());
      }
    }
    return add(name, DOUBLE, true, values.size(), page.toByteArray());
  }

  private ParquetFile add(String name, int type, boolean optional, int count, byte[] page) {
    if (count != rows) {
      throw new IllegalArgumentException(
          "column " + name + " must have " + rows + " values, has " + count);
    }
    columns.add(new Column(name, type, optional, count, page));
    return this;
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The whole file. */
  public byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(MAGIC);
    long[] offsets = new long[columns.size()];
    long[] sizes = new long[columns.size()];
    long total = 0;
    for (int i = 0; i < columns.size(); i++) {
      offsets[i] = out.size();
      out.writeBytes(header(columns.get(i)));
      out.writeBytes(columns.get(i).page);
      sizes[i] = out.size() - offsets[i];
      total += sizes[i];
    }
    byte[] footer = footer(offsets, sizes, total);
    out.writeBytes(footer);
    out.writeBytes(little(4).putInt(footer.length).array());
    out.writeBytes(MAGIC);
    return out.toByteArray();
  }

  private static byte[] header(Column column) {
    ThriftOut out = new ThriftOut();
    out.number(1, 0).number(2, column.page.length).number(3, column.page.length);
    out.open(5);
    out.number(1, column.rows).number(2, PLAIN).number(3, RLE).number(4, RLE);
    return out.close().close().bytes();
  }

  private byte[] footer(long[] offsets, long[] sizes, long total) {
    ThriftOut out = new ThriftOut();
    out.number(1, 1);
    out.structs(2, columns.size() + 1);
    out.item().text(4, "rows").number(5, columns.size()).close();
    for (Column column : columns) {
      out.item().number(1, column.type).number(3, column.optional ? 1 : 0).text(4, column.name);
      if (column.type == BYTE_ARRAY) {
        // The bytes are UTF-8.
        out.number(6, 0);
      }
      out.close();
    }
    out.wide(3, rows);
    out.structs(4, 1);
    out.item().structs(1, columns.size());
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      out.item().wide(2, offsets[i]).open(3);
      out.number(1, column.type).numbers(2, PLAIN, RLE).texts(3, column.name).number(4, 0);
      out.wide(5, column.rows).wide(6, sizes[i]).wide(7, sizes[i]).wide(9, offsets[i]);
      out.close().close();
    }
    out.wide(2, total).wide(3, rows).close();
    return out.text(6, "Banyan").close().bytes();
  }
}
