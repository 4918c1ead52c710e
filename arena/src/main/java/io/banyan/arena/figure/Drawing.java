// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.figure;

import io.banyan.arena.file.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A figure of lines, shapes and words: drawn once, written as SVG or as PDF. Numbers are pixels
 * from the upper left corner; shapes drawn later lie above.
 */
public final class Drawing {
  /** The height of words unless told otherwise. */
  static final int SIZE = 12;

  private final int width;
  private final int height;
  private final String title;
  private final List<Shape> shapes = new ArrayList<>();

  /**
   * Starts empty.
   *
   * @param title what it shows, for readers who cannot see it
   */
  public Drawing(int width, int height, String title) {
    this.width = width;
    this.height = height;
    this.title = title;
  }

  /** The length of words of the usual height. */
  public static double widthOf(String text) {
    return Helvetica.width(text, SIZE);
  }

  /** A line, solid. */
  public void line(double x1, double y1, double x2, double y2, Ink ink, double thickness) {
    shapes.add(new Shape.Line(x1, y1, x2, y2, ink, thickness, false));
  }

  /** A line, dashed. */
  public void dashes(double x1, double y1, double x2, double y2, Ink ink) {
    shapes.add(new Shape.Line(x1, y1, x2, y2, ink, 1, true));
  }

  /**
   * A filled rectangle.
   *
   * @param tip said about it under the pointer, or null
   */
  public void box(double x, double y, double w, double h, Ink ink, String tip) {
    shapes.add(new Shape.Box(x, y, w, h, ink, tip));
  }

  /**
   * A filled circle.
   *
   * @param tip said about it under the pointer, or null
   */
  public void dot(double x, double y, double radius, Ink ink, String tip) {
    shapes.add(new Shape.Dot(x, y, radius, ink, tip));
  }

  /** A line through points, x and y in turn. */
  public void curve(double[] points, Ink ink, double thickness, boolean dashed) {
    shapes.add(new Shape.Curve(points.clone(), ink, thickness, dashed));
  }

  /** A pale area between points, x and y in turn. */
  public void band(double[] points, Ink ink) {
    shapes.add(new Shape.Band(points.clone(), ink));
  }

  /** Words that begin at a place. */
  public void words(double x, double y, String text, Ink ink) {
    shapes.add(new Shape.Words(x, y, text, ink, Shape.Anchor.START, SIZE, false, false));
  }

  /** Words that end at a place. */
  public void wordsBefore(double x, double y, String text, Ink ink) {
    shapes.add(new Shape.Words(x, y, text, ink, Shape.Anchor.END, SIZE, false, false));
  }

  /** Words around a place. */
  public void wordsAround(double x, double y, String text, Ink ink) {
    shapes.add(new Shape.Words(x, y, text, ink, Shape.Anchor.MIDDLE, SIZE, false, false));
  }

  /** Words around a place, read from below. */
  public void wordsUpright(double x, double y, String text, Ink ink) {
    shapes.add(new Shape.Words(x, y, text, ink, Shape.Anchor.MIDDLE, SIZE, false, true));
  }

  /** A heading that begins at a place. */
  public void heading(double x, double y, String text) {
    shapes.add(new Shape.Words(x, y, text, Ink.TEXT, Shape.Anchor.START, 14, true, false));
  }

  /** As SVG; everything it needs is in it, but for the variables of a page. */
  public String svg(Ground ground) {
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" role=\"img\" aria-label=\"%s\" font-family=\"Helvetica, Arial,"
                + " sans-serif\" font-size=\"%d\">\n",
            width,
            height,
            width,
            height,
            escape(title),
            SIZE));
    if (ground == Ground.PAPER) {
      out.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    }
    shapes.forEach(shape -> out.append(shape.svg(ground)).append('\n'));
    return out.append("</svg>\n").toString();
  }

  /** As a PDF file of one page, as large as the figure. */
  public byte[] pdf() {
    PdfContent content = new PdfContent(height);
    shapes.forEach(shape -> shape.pdf(content));
    return content.file(width, height, title);
  }

  static String escape(String text) {
    return Printable.line(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A number without needless digits. */
  static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
