// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import java.util.List;

/** A page of curves with sentences about them, one file that loads nothing. */
public final class PlotPage {
  private PlotPage() {}

  /** The page. */
  public static String of(String title, List<String> sentences, List<LinePlot> plots) {
    StringBuilder body = new StringBuilder("<h1>" + Html.escape(title) + "</h1>\n<ul>\n");
    for (String sentence : sentences) {
      body.append("<li>").append(Html.escape(sentence)).append("</li>\n");
    }
    body.append("</ul>\n");
    for (LinePlot plot : plots) {
      body.append(Html.figure(plot.title(), plot.drawing(), ""));
    }
    return Html.page(title, body.toString());
  }
}
