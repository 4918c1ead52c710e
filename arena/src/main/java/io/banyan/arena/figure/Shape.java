// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.figure;

import java.util.Locale;

/** A part of a figure. Numbers are pixels from the upper left corner. */
sealed interface Shape {
  /** As an element of SVG. */
  String svg(Ground ground);

  /** As operators of PDF, where upwards is positive. */
  void pdf(PdfContent out);

  /** A straight line, dashed if there is a dash. */
  record Line(double x1, double y1, double x2, double y2, Ink ink, double width, boolean dashed)
      implements Shape {
    @Override
    public String svg(Ground ground) {
      return text(
          "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"%s\"%s%s/>",
          x1,
          y1,
          x2,
          y2,
          Drawing.plain(width),
          dashed ? " stroke-dasharray=\"2 3\"" : "",
          ground.paint("stroke", ink));
    }

    @Override
    public void pdf(PdfContent out) {
      out.stroke(ink, width, dashed ? "[2 3] 0 d" : "[] 0 d");
      out.add("%.2f %.2f m %.2f %.2f l S", x1, out.y(y1), x2, out.y(y2));
    }
  }

  /** A filled rectangle. */
  record Box(double x, double y, double width, double height, Ink ink, String tip)
      implements Shape {
    @Override
    public String svg(Ground ground) {
      return text(
          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"%s%s",
          x, y, width, height, ground.paint("fill", ink), closing("rect", tip));
    }

    @Override
    public void pdf(PdfContent out) {
      out.fill(ink, 1);
      out.add("%.2f %.2f %.2f %.2f re f", x, out.y(y + height), width, height);
    }
  }

  /** A filled circle. */
  record Dot(double x, double y, double radius, Ink ink, String tip) implements Shape {
    /** Four curves come this near to a circle. */
    private static final double KAPPA = 0.5523;

    @Override
    public String svg(Ground ground) {
      return text(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\"%s%s",
          x, y, Drawing.plain(radius), ground.paint("fill", ink), closing("circle", tip));
    }

    @Override
    public void pdf(PdfContent out) {
      double r = radius;
      double k = KAPPA * r;
      double cy = out.y(y);
      out.fill(ink, 1);
      out.add("%.2f %.2f m", x + r, cy);
      out.add("%.2f %.2f %.2f %.2f %.2f %.2f c", x + r, cy + k, x + k, cy + r, x, cy + r);
      out.add("%.2f %.2f %.2f %.2f %.2f %.2f c", x - k, cy + r, x - r, cy + k, x - r, cy);
      out.add("%.2f %.2f %.2f %.2f %.2f %.2f c", x - r, cy - k, x - k, cy - r, x, cy - r);
      out.add("%.2f %.2f %.2f %.2f %.2f %.2f c f", x + k, cy - r, x + r, cy - k, x + r, cy);
    }
  }

  /** A line through points, x and y in turn. */
  @SuppressWarnings("ArrayRecordComponent") // Drawn, never compared.
  record Curve(double[] points, Ink ink, double width, boolean dashed) implements Shape {
    @Override
    public String svg(Ground ground) {
      return text(
          "<polyline points=\"%s\" fill=\"none\" stroke-width=\"%s\"%s%s/>",
          places(points),
          Drawing.plain(width),
          dashed ? " stroke-dasharray=\"6 4\"" : "",
          ground.paint("stroke", ink));
    }

    @Override
    public void pdf(PdfContent out) {
      out.stroke(ink, width, dashed ? "[6 4] 0 d" : "[] 0 d");
      out.path(points);
      out.add("S");
    }
  }

  /** A pale area between points, x and y in turn. */
  @SuppressWarnings("ArrayRecordComponent") // Drawn, never compared.
  record Band(double[] points, Ink ink) implements Shape {
    @Override
    public String svg(Ground ground) {
      return text(
          "<polygon points=\"%s\" fill-opacity=\"%s\"%s/>",
          places(points), Drawing.plain(PdfContent.PALE), ground.paint("fill", ink));
    }

    @Override
    public void pdf(PdfContent out) {
      out.fill(ink, PdfContent.PALE);
      out.path(points);
      out.add("h f");
    }
  }

  /** Words in one line; upright ones are read from below. */
  record Words(
      double x,
      double y,
      String text,
      Ink ink,
      Anchor anchor,
      int size,
      boolean bold,
      boolean upright)
      implements Shape {
    @Override
    public String svg(Ground ground) {
      return Shape.text(
          "<text x=\"%.1f\" y=\"%.1f\"%s%s%s%s%s>%s</text>",
          x,
          y,
          anchor.attribute(),
          size == Drawing.SIZE ? "" : " font-size=\"" + size + "\"",
          bold ? " font-weight=\"600\"" : "",
          upright ? Shape.text(" transform=\"rotate(-90 %.1f %.1f)\"", x, y) : "",
          ground.paint("fill", ink),
          Drawing.escape(text));
    }

    @Override
    public void pdf(PdfContent out) {
      double back = anchor.share() * Helvetica.width(text, size);
      double px = upright ? x : x - back;
      double py = upright ? out.y(y) - back : out.y(y);
      out.fill(ink, 1);
      out.add(
          "BT /%s %d Tf %s %.2f %.2f Tm (%s) Tj ET",
          bold ? "F2" : "F1",
          size,
          upright ? "0 1 -1 0" : "1 0 0 1",
          px,
          py,
          PdfContent.escape(text));
    }
  }

  /** Which end of words is at their place. */
  enum Anchor {
    START(0, ""),
    MIDDLE(0.5, " text-anchor=\"middle\""),
    END(1, " text-anchor=\"end\"");

    private final double share;
    private final String attribute;

    Anchor(double share, String attribute) {
      this.share = share;
      this.attribute = attribute;
    }

    double share() {
      return share;
    }

    String attribute() {
      return attribute;
    }
  }

  private static String closing(String element, String tip) {
    return tip == null ? "/>" : "><title>" + Drawing.escape(tip) + "</title></" + element + ">";
  }

  private static String places(double[] points) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < points.length; i += 2) {
      out.append(text("%s%.1f,%.1f", i == 0 ? "" : " ", points[i], points[i + 1]));
    }
    return out.toString();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
