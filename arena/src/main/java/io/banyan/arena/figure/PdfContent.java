// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.figure;

import io.banyan.arena.file.Printable;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The operators of one page of PDF 1.4, and the file around them: nothing compressed, no date, no
 * random identifier, so that equal figures are equal bytes. Words are in Helvetica, one of the
 * fonts that every reader has; what its Latin alphabet lacks becomes a question mark.
 */
final class PdfContent {
  /** How much of its colour a pale area has. */
  static final double PALE = 0.14;

  private static final Charset LATIN = Charset.forName("windows-1252");

  /** A pixel is three quarters of a point. */
  private static final double POINTS = 0.75;

  private final double height;
  private final StringBuilder out = new StringBuilder();

  PdfContent(double height) {
    this.height = height;
    add("%s 0 0 %s 0 0 cm 1 J 1 j", Drawing.plain(POINTS), Drawing.plain(POINTS));
  }

  /** Adds a line of operators. */
  void add(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  /** A height above the lower edge. */
  double y(double fromAbove) {
    return height - fromAbove;
  }

  void stroke(Ink ink, double width, String dash) {
    add("%s RG %s w %s", colour(ink), Drawing.plain(width), dash);
  }

  void fill(Ink ink, double opacity) {
    add("%s rg /%s gs", colour(ink), opacity == 1 ? "G1" : "G2");
  }

  void path(double[] points) {
    for (int i = 0; i < points.length; i += 2) {
      add("%.2f %.2f %s", points[i], y(points[i + 1]), i == 0 ? "m" : "l");
    }
  }

  private static String colour(Ink ink) {
    int rgb = Integer.parseInt(ink.onPaper().substring(1), 16);
    return String.format(
        Locale.ROOT,
        "%.3f %.3f %.3f",
        (rgb >> 16) / 255.0,
        (rgb >> 8 & 255) / 255.0,
        (rgb & 255) / 255.0);
  }

  /** Words between parentheses, one byte for each character. */
  static String escape(String text) {
    StringBuilder words = new StringBuilder();
    Printable.line(text)
        .codePoints()
        .mapToObj(Character::toString)
        .map(c -> LATIN.newEncoder().canEncode(c) ? c : "?")
        .forEach(words::append);
    return words.toString().replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)");
  }

  /** The whole file. */
  byte[] file(int pixelsWide, int pixelsHigh, String title) {
    String stream = out.toString();
    List<String> objects = new ArrayList<>();
    objects.add("<< /Type /Catalog /Pages 2 0 R >>");
    objects.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    objects.add(
        String.format(
            Locale.ROOT,
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents 4 0 R /Resources <<"
                + " /Font << /F1 5 0 R /F2 6 0 R >> /ExtGState << /G1 << /ca 1 >> /G2 << /ca %s >>"
                + " >> >> >>",
            pixelsWide * POINTS,
            pixelsHigh * POINTS,
            Drawing.plain(PALE)));
    int length = stream.getBytes(LATIN).length;
    objects.add("<< /Length " + length + " >>\nstream\n" + stream + "endstream");
    for (String font : List.of("Helvetica", "Helvetica-Bold")) {
      objects.add(
          "<< /Type /Font /Subtype /Type1 /BaseFont /" + font + " /Encoding /WinAnsiEncoding >>");
    }
    objects.add("<< /Title (" + escape(title) + ") /Producer (Banyan) >>");
    return assemble(objects);
  }

  private static byte[] assemble(List<String> objects) {
    StringBuilder file = new StringBuilder("%PDF-1.4\n%âãÏÓ\n");
    StringBuilder table = new StringBuilder("0000000000 65535 f \n");
    for (int i = 0; i < objects.size(); i++) {
      // One byte for each character, so an index is an offset.
      table.append(String.format(Locale.ROOT, "%010d 00000 n \n", file.length()));
      file.append(i + 1).append(" 0 obj\n").append(objects.get(i)).append("\nendobj\n");
    }
    int start = file.length();
    int size = objects.size() + 1;
    file.append("xref\n0 ").append(size).append('\n').append(table);
    file.append("trailer\n<< /Size ").append(size).append(" /Root 1 0 R /Info ");
    file.append(size - 1).append(" 0 R >>\nstartxref\n").append(start).append("\n%%EOF\n");
    return file.toString().getBytes(LATIN);
  }
}
