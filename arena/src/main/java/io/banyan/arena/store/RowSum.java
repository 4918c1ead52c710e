// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.zip.CRC32C;
import org.sqlite.Function;

/**
 * The checksum of a row: over all its other columns in their order, each with its type. It stands
 * in the last column. A change of one to three bits, or of any run of 32, is always noticed.
 */
final class RowSum {
  /** Its name in statements, on connections that {@link #define} it. */
  static final String FUNCTION = "row_sum";

  private final CRC32C crc = new CRC32C();

  private RowSum() {}

  /** The sum of values: integers, doubles, texts and nulls. */
  static long of(Object... values) {
    RowSum sum = new RowSum();
    for (Object value : values) {
      sum.add(value);
    }
    return sum.crc.getValue();
  }

  /** True if the last column of the present row is the sum of the others. */
  static boolean isRight(ResultSet row) throws SQLException {
    int columns = row.getMetaData().getColumnCount();
    RowSum sum = new RowSum();
    for (int i = 1; i < columns; i++) {
      sum.add(row.getObject(i));
    }
    return row.getObject(columns) instanceof Number stored
        && stored.longValue() == sum.crc.getValue();
  }

  private void add(Object value) {
    if (value == null) {
      crc.update('n');
    } else if (value instanceof Double real) {
      number('r', Double.doubleToLongBits(real));
    } else if (value instanceof Number whole) {
      number('i', whole.longValue());
    } else {
      byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
      number('t', bytes.length);
      crc.update(bytes, 0, bytes.length);
    }
  }

  private void number(char type, long bits) {
    crc.update(type);
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, bits));
  }

  /** Lets statements of a connection compute sums. */
  static void define(Connection db) throws SQLException {
    Function.create(
        db,
        FUNCTION,
        new Function() {
          @Override
          protected void xFunc() throws SQLException {
            RowSum sum = new RowSum();
            for (int i = 0; i < args(); i++) {
              sum.add(argument(i));
            }
            result(sum.crc.getValue());
          }

          private Object argument(int i) throws SQLException {
            return switch (value_type(i)) {
              case 1 -> (Object) value_long(i);
              case 2 -> (Object) value_double(i);
              case 5 -> null;
              default -> value_text(i);
            };
          }
        });
  }
}
