// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParquetFileTest {
  private static final String GOLDEN =
      "504152311500152215222c1506150015061506000001000000610000000004000000c3a4c39f1500"
          + "153015302c150615001506150600000100000000000000feffffffffffffffffffffffffffff7f15"
          + "00153415342c1506150015061506000006000000020102000201000000000000e03f9c7500883ce4"
          + "37fe1502194c4804726f7773150600150c25001801742500001504250018017700150a250218016e"
          + "001606191c193c26081c150c1925000619180174150016061644164426080000264c1c1504192500"
          + "06191801771500160616521652264c0000269e011c150a192500061918016e150016061656165626"
          + "9e01000016ec01160600280642616e79616e008900000050415231";

  private static byte[] small() {
    return new ParquetFile(3)
        .texts("t", List.of("a", "", "äß"))
        .wholes("w", List.of(1L, -2L, Long.MAX_VALUE))
        .numbers("n", Arrays.asList(0.5, null, -1e300))
        .bytes();
  }

  /** These bytes were read with PyArrow and DuckDB, which found the values above. */
  @Test
  void aSmallTableIsWhatOtherReadersTake() {
    assertThat(HexFormat.of().formatHex(small())).isEqualTo(GOLDEN);
  }

  @Test
  void theFooterIsAsLongAsItSays() {
    ByteBuffer file = ByteBuffer.wrap(small()).order(ByteOrder.LITTLE_ENDIAN);
    int footer = file.getInt(file.capacity() - 8);

    assertThat(new String(small(), 0, 4, StandardCharsets.US_ASCII)).isEqualTo("PAR1");
    assertThat(new String(small(), file.capacity() - 4, 4, StandardCharsets.US_ASCII))
        .isEqualTo("PAR1");
    // The footer begins with the version, field 1, a number: 1.
    assertThat(file.get(file.capacity() - 8 - footer)).isEqualTo((byte) 0x15);
    assertThat(file.get(file.capacity() - 8 - footer + 1)).isEqualTo((byte) 2);
  }

  @Test
  void aLongRunOfMissingNumbersTakesFewBytes() {
    int none =
        new ParquetFile(100_000).numbers("n", Collections.nCopies(100_000, null)).bytes().length;

    assertThat(none).isLessThan(200);
  }

  @Test
  void aColumnOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> new ParquetFile(2).texts("t", List.of("a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column t must have 2 values, has 1");
  }
}
