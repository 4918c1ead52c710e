// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.figure.Drawing;
import io.banyan.arena.figure.Ground;
import io.banyan.arena.figure.Ink;
import io.banyan.arena.file.Printable;
import io.banyan.arena.stats.Elo;
import java.util.Locale;

/** Small pieces of HTML and numbers as people read them. */
final class Html {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; --paper: #fff; --stripe: #f4f7f6; @light@ }
      @media (prefers-color-scheme: dark) { :root { --paper: #141917; --stripe: #1b211f; @dark@ } }
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
      figure { max-width: 60rem; } svg { width: 100%; height: auto; }
      .plots figure { max-width: 30rem; min-width: 0; }
      figcaption button { font: inherit; color: var(--mark); background: none; cursor: pointer;
        border: 1px solid var(--line); border-radius: .3rem; padding: .1rem .6rem;
        min-height: 24px; margin: .1rem 0 0 .4rem; }
      @media screen and (max-width: 40rem) { body > figure, details > figure { overflow-x: auto; }
        body > figure > svg, details > figure > svg { min-width: 36rem; } }
      .matrix td { background: color-mix(in srgb, var(--mark) calc(var(--share, 0%) * .35),
        transparent); } .matrix tbody th { text-align: left; }
      small { color: var(--soft); }
      details { margin: .5rem 0; } summary { cursor: pointer; }
      .agrees { color: var(--mark); font-weight: 600; }
      .differs { color: var(--other); font-weight: 600; }
      @page { size: A4 landscape; margin: 12mm; }
      @media print { :root { color-scheme: light; --paper: #fff; --stripe: #f4f7f6; @light@ }
        html { font-size: 11px; } body { max-width: none; font-size: 1rem; padding: 0; }
        details::details-content { content-visibility: visible; display: block; height: auto; }
        .scroll { overflow: visible; } table { font-size: 8.5px; max-width: 100%; }
        th, td { padding: .1rem .3rem; } th, td:first-child, td.text, td.wrap, td.long {
        white-space: normal; } td:first-child, td.text, td.wrap, .matrix th {
        overflow-wrap: anywhere; }
        figcaption button { display: none; } figure { max-width: 46rem; }
        .plots { grid-template-columns: repeat(3, minmax(0, 1fr)); }
        h1, h2, h3, summary { break-after: avoid; } figure, tr { break-inside: avoid; } }
      """;

  /** Saves figures as files in the colours of white paper, and opens all details for printing. */
  private static final String SCRIPT =
      """
      const light = {@colours@};
      function file(svg) {
        const text = new XMLSerializer().serializeToString(svg)
          .replace(/style="(fill|stroke):var\\(--(\\w+)\\)"/g, (m, what, ink) => `${what}="${light[ink]}"`)
          .replace(/(<svg[^>]*>)/, '$1<rect width="100%" height="100%" fill="#ffffff"/>');
        return new Blob([text], { type: 'image/svg+xml' });
      }
      function save(blob, name) {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(blob);
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      }
      function savePng(svg, name) {
        const image = new Image();
        image.onload = () => {
          const canvas = document.createElement('canvas');
          canvas.width = 3 * svg.viewBox.baseVal.width;
          canvas.height = 3 * svg.viewBox.baseVal.height;
          canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
          canvas.toBlob(blob => save(blob, name));
          URL.revokeObjectURL(image.src);
        };
        image.src = URL.createObjectURL(file(svg));
      }
      for (const figure of document.querySelectorAll('figure[data-name]')) {
        const svg = figure.querySelector('svg');
        const add = (kind, action) => {
          const button = document.createElement('button');
          button.textContent = kind;
          button.title = `Save this figure as ${kind}`;
          button.onclick = action;
          figure.querySelector('figcaption').append(button);
        };
        add('SVG', () => save(file(svg), figure.dataset.name + '.svg'));
        add('PNG', () => savePng(svg, figure.dataset.name + '.png'));
      }
      addEventListener('beforeprint', () =>
        document.querySelectorAll('details').forEach(d => { d.open = true; }));
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
        %s<script>%s</script>
        </body>
        </html>
        """
        .formatted(
            escape(title),
            STYLE.replace("@light@", Ink.variables(false)).replace("@dark@", Ink.variables(true)),
            body,
            script());
  }

  /** The one script of every page, as it stands between its tags. */
  static String script() {
    return "\n" + SCRIPT.replace("@colours@", Ink.colours());
  }

  /** A figure that can be saved, under a name made of words. */
  static String figure(String name, Drawing drawing, String caption) {
    String file = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
    return "<figure data-name=\""
        + escape(file.replaceAll("^-|-$", ""))
        + "\">"
        + drawing.svg(Ground.PAGE)
        + "<figcaption>"
        + escape(caption)
        + "</figcaption></figure>\n";
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
    return Elo.text(value);
  }
}
