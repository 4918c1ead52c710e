// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void ordinaryTextStaysTheSameObject() {
    String text = "uct(c=0.5)@1000it, naïve – 囲碁 \"quoted\" \\ & <b>";
    assertThat(Printable.line(text)).isSameAs(text);
    assertThat(Printable.line("")).isEmpty();
  }

  @Test
  void whatMovesACursorOrEndsALineIsShownByItsCode() {
    assertThat(Printable.line("a\u001b[31mb")).isEqualTo("a\\u001b[31mb");
    assertThat(Printable.line("one\ntwo\r\tthree")).isEqualTo("one\\u000atwo\\u000d\\u0009three");
    assertThat(Printable.line("\u0000\u007f\u009b")).isEqualTo("\\u0000\\u007f\\u009b");
    assertThat(Printable.line("x\u2028y\u2029z\u0085")).isEqualTo("x\\u2028y\\u2029z\\u0085");
    assertThat(Printable.line("abc\u202ecba\u2066")).isEqualTo("abc\\u202ecba\\u2066");
  }
}
