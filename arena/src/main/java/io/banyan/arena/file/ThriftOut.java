// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes structures in the compact protocol of Thrift, as far as Parquet's headers need it. */
final class ThriftOut {
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;
  private static final int SHORT_LIST = 15;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Deque<Integer> outer = new ArrayDeque<>();
  private int last;

  /** A number of 7 bits a byte, lowest first. */
  static void varint(ByteArrayOutputStream out, long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private static long zigzag(long value) {
    return value << 1 ^ value >> 63;
  }

  /** Fields are written by how much their number is larger than the one before. */
  private void field(int id, int type) {
    out.write(id - last << 4 | type);
    last = id;
  }

  ThriftOut number(int id, int value) {
    field(id, I32);
    varint(out, zigzag(value));
    return this;
  }

  ThriftOut wide(int id, long value) {
    field(id, I64);
    varint(out, zigzag(value));
    return this;
  }

  ThriftOut text(int id, String value) {
    field(id, BINARY);
    bare(value);
    return this;
  }

  private void bare(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    varint(out, bytes.length);
    out.writeBytes(bytes);
  }

  ThriftOut numbers(int id, int... values) {
    list(id, I32, values.length);
    for (int value : values) {
      varint(out, zigzag(value));
    }
    return this;
  }

  ThriftOut texts(int id, String... values) {
    list(id, BINARY, values.length);
    for (String value : values) {
      bare(value);
    }
    return this;
  }

  /** A list of structures; each begins with {@link #item}. */
  ThriftOut structs(int id, int count) {
    list(id, STRUCT, count);
    return this;
  }

  private void list(int id, int type, int count) {
    field(id, LIST);
    if (count < SHORT_LIST) {
      out.write(count << 4 | type);
    } else {
      out.write(SHORT_LIST << 4 | type);
      varint(out, count);
    }
  }

  /** The next structure of a list begins. */
  ThriftOut item() {
    outer.push(last);
    last = 0;
    return this;
  }

  /** A structure begins as a field. */
  ThriftOut open(int id) {
    field(id, STRUCT);
    return item();
  }

  /** The innermost structure ends, or the whole. */
  ThriftOut close() {
    out.write(0);
    last = outer.isEmpty() ? 0 : outer.pop();
    return this;
  }

  byte[] bytes() {
    return out.toByteArray();
  }
}
