// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.file.Printable;
import java.util.Locale;

/** Small pieces of HTML and numbers as people read them. */
final class Html {
  static final String STYLE =
      """
      :root { color-scheme: light dark; --ink: #1c2321; --paper: #fff; --soft: #5d6b66;
        --line: #d5dcd9; --mark: #0b6e4f; --other: #b5541c; --band: #0b6e4f33; --stripe: #f4f7f6; }
      @media (prefers-color-scheme: dark) { :root { --ink: #e4ebe8; --paper: #141917;
        --soft: #9aa8a3; --line: #36403c; --mark: #5fd3a8; --other: #f0a36b; --band: #5fd3a833;
        --stripe: #1b211f; } }
      * { box-sizing: border-box; }
      body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
        max-width: 70rem; margin: 0 auto; padding: 1rem; }
      h1 { font-size: 1.6rem; margin: .5rem 0; } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
      h3 { font-size: 1.05rem; margin: 1.5rem 0 .3rem; }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
      th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
        white-space: nowrap; }
      th { color: var(--soft); font-weight: 600; }
      th:first-child, td:first-child, td.text, th.text { text-align: left; }
      td.wrap { white-space: normal; overflow-wrap: anywhere; text-align: left; }
      tbody tr:nth-child(even) { background: var(--stripe); }
      code { font-size: .85em; overflow-wrap: anywhere; }
      .soft { color: var(--soft); } .warn { border-left: .25rem solid var(--other);
        padding: .3rem .8rem; margin: .5rem 0; }
      .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr));
        gap: 1rem; }
      figure { margin: .5rem 0; } figcaption { font-size: .85rem; color: var(--soft); }
      svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
      svg text { fill: var(--ink); } svg .soft { fill: var(--soft); }
      svg .axis { stroke: var(--line); } svg .mark { fill: var(--mark); stroke: var(--mark); }
      svg .other { fill: var(--other); stroke: var(--other); }
      svg .series { fill: none; stroke-width: 2; } svg .band { stroke: none; fill-opacity: .18; }
      details { margin: .5rem 0; } summary { cursor: pointer; }
      .agrees { color: var(--mark); font-weight: 600; }
      .differs { color: var(--other); font-weight: 600; }
      @media print { body { max-width: none; font-size: 11px; } details > * { display: block; }
        .scroll { overflow: visible; } table { font-size: 7.5px; } th, td { padding: .1rem .25rem;
        white-space: normal; } figcaption a { display: none; }
        h2, h3, figure { break-after: avoid; } figure, tr { break-inside: avoid; } }
      """;

  private Html() {}

  static String escape(String text) {
    return Printable.line(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A whole page that needs nothing from outside. */
  static String page(String title, String body) {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        %s</body>
        </html>
        """
        .formatted(escape(title), STYLE, body);
  }

  static String number(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A whole number with commas between thousands. */
  static String grouped(long value) {
    return number("%,d", value);
  }

  static String percent(double fraction) {
    return number("%.1f", 100 * fraction);
  }

  /** A p-value or likelihood without a show of digits; a dash if there is none. */
  static String probability(double p) {
    if (Double.isNaN(p)) {
      return "-";
    }
    return p > 0 && p < 0.001 ? "&lt;0.001" : p < 1 && p > 0.999 ? "&gt;0.999" : number("%.3f", p);
  }

  static String signed(double value) {
    return number("%+.0f", value);
  }
}
