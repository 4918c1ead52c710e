// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.xml.sax.InputSource;

class DrawingTest {
  private static Drawing everything() {
    Drawing drawing = new Drawing(200, 100, "all (of) it & <more>");
    drawing.line(0, 1, 2, 3, Ink.SOFT, 1.5);
    drawing.dashes(0, 1, 2, 3, Ink.LINE);
    drawing.box(10, 20, 30, 40, Ink.OTHER, "a tip");
    drawing.dot(50, 60, 4, Ink.MARK, null);
    drawing.curve(new double[] {1, 2, 3, 4}, Ink.FIRST, 2, true);
    drawing.band(new double[] {1, 2, 3, 4, 5, 6}, Ink.SECOND);
    drawing.words(5, 6, "f(x) \\ ± … 日本 \uD83D\uDE00", Ink.TEXT);
    drawing.wordsUpright(5, 6, "upright", Ink.TEXT);
    drawing.heading(5, 6, "heading");
    return drawing;
  }

  @ParameterizedTest
  @EnumSource(Ground.class)
  void svgIsWellFormedAndNeedsNothingElse(Ground ground) throws Exception {
    String svg = everything().svg(ground);

    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
    assertThat(svg).doesNotContain("class=", "href", "url(");
    assertThat(svg.contains("var(--")).isEqualTo(ground == Ground.PAGE);
  }

  @Test
  void everyObjectOfAPdfIsWhereItsTableSays() {
    String pdf = new String(everything().pdf(), StandardCharsets.ISO_8859_1);

    Matcher start = Pattern.compile("startxref\n(\\d+)\n%%EOF\n$").matcher(pdf);
    assertThat(start.find()).isTrue();
    int table = Integer.parseInt(start.group(1));
    assertThat(pdf.substring(table)).startsWith("xref\n0 8\n0000000000 65535 f \n");
    Matcher entry = Pattern.compile("(\\d{10}) 00000 n \n").matcher(pdf);
    int number = 0;
    while (entry.find()) {
      number++;
      assertThat(pdf.substring(Integer.parseInt(entry.group(1)))).startsWith(number + " 0 obj\n");
    }
    assertThat(number).isEqualTo(7);
    Matcher stream = Pattern.compile("/Length (\\d+) >>\nstream\n").matcher(pdf);
    assertThat(stream.find()).isTrue();
    assertThat(pdf.substring(stream.end() + Integer.parseInt(stream.group(1))))
        .startsWith("endstream");
  }

  @Test
  void wordsOfAPdfAreEscapedAndInItsAlphabet() {
    String pdf = new String(everything().pdf(), StandardCharsets.ISO_8859_1);

    assertThat(pdf)
        .contains("(f\\(x\\) \\\\ \u00b1 \u0085 ?? ?) Tj")
        .contains("/Title (all \\(of\\) it & <more>)");
  }

  @Test
  void equalFiguresAreEqualBytes() {
    assertThat(everything().pdf()).isEqualTo(everything().pdf());
  }

  @Test
  void upIsUpInBoth() {
    Drawing drawing = new Drawing(10, 100, "up");
    drawing.box(0, 10, 5, 20, Ink.MARK, null);

    assertThat(drawing.svg(Ground.PAPER)).contains("y=\"10.0\" width=\"5.0\" height=\"20.0\"");
    assertThat(new String(drawing.pdf(), StandardCharsets.ISO_8859_1))
        .contains("0.00 70.00 5.00 20.00 re f");
  }

  @Test
  void wordsAreAsWideAsInHelvetica() {
    // From its published measures: i 222, W 944, space 278 thousandths.
    assertThat(Drawing.widthOf("i W")).isCloseTo(12 * 1.444, within(1e-9));
  }
}
