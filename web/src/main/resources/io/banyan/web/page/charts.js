// SPDX-License-Identifier: Apache-2.0
// The curve of values over the game, and other small drawings of numbers.

import {html, nothing, svg} from 'lit';
import {colourOf} from './board-geometry.js';
import {opacityOf, warmthOf} from './heat.js';
import {percent, short, signed} from './numbers.js';

const WIDTH = 320;
const HEIGHT = 90;

/** Values of the first player by ply; a click on a point shows that state. */
export function valueCurve(values, plies, here, name, onPick) {
  if (values.size === 0) {
    return html`<p class="soft">The curve appears when an agent has thought.</p>`;
  }
  const span = Math.max(1, plies);
  const x = ply => 30 + ((WIDTH - 42) * ply) / span;
  const y = value => 8 + (HEIGHT - 16) * (1 - value);
  const points = [...values].sort((a, b) => a[0] - b[0]);
  const last = points[points.length - 1];
  return html`<svg
      class="curve"
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="img"
      aria-label="Value of ${name} over the game, now ${Math.round(100 * last[1])} percent"
    >
      ${[0, 0.5, 1].map(
        v => svg`<line class="axis" x1="26" x2=${WIDTH - 8} y1=${y(v)} y2=${y(v)}></line>
      <text class="tick" x="22" y=${y(v) + 3}>${100 * v}</text>`,
      )}
      <line class="here" x1=${x(here)} x2=${x(here)} y1="4" y2=${HEIGHT - 4}></line>
      <polyline
        class="series"
        points=${points.map(([p, v]) => `${x(p)},${y(v)}`).join(' ')}
      ></polyline>
      ${points.map(
        ([p, v]) => svg`<circle class="point" cx=${x(p)} cy=${y(v)} r="4" @click=${() => onPick(p)}>
      <title>after ${p} moves: ${(100 * v).toFixed(1)} %</title></circle>`,
      )}
    </svg>
    <p class="soft">Value of ${name} in %, move by move; a click on a point goes there.</p>`;
}

/** How the game stands, as a bar beside the board: the first player's part is at their side. */
export function valueBar(value, names, flipped) {
  const known = value !== null;
  const part = known ? value : 0.5;
  const first = 100 * part;
  return html`<svg
    class="valuebar ${known ? '' : 'unknown'}"
    id="valuebar"
    viewBox="0 0 10 100"
    preserveAspectRatio="none"
    role="img"
    aria-label=${known ? `Value: ${names[0]} ${first.toFixed(0)} %, ${names[1]} ${(100 - first).toFixed(0)} %` : 'Value: not known yet'}
  >
    ${known ? svg`<title>${names[0]} ${first.toFixed(1)} %</title>` : nothing}
    <rect class="own-${colourOf(1, names[1])}" width="10" height="100"></rect>
    <rect
      class="own-${colourOf(0, names[0])}"
      width="10"
      y=${flipped ? 0 : 100 - first}
      height=${first}
    ></rect>
    <line x1="0" x2="10" y1="50" y2="50"></line>
  </svg>`;
}

/** A score with its interval on a line from 0 to 1. */
export function intervalBar(score, low, high) {
  if (score === null || low === null) {
    return nothing;
  }
  const x = v => 2 + 116 * v;
  return html`<svg
    class="interval"
    viewBox="0 0 120 16"
    role="img"
    aria-label="${(100 * score).toFixed(1)} percent, from ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}"
  >
    <line class="axis" x1=${x(0.5)} x2=${x(0.5)} y1="0" y2="16"></line>
    <line class="range" x1=${x(low)} x2=${x(high)} y1="8" y2="8"></line>
    <circle class="point" cx=${x(score)} cy="8" r="3.5"></circle>
  </svg>`;
}

/** The cells of a match with at least one game: its score, and how sure it is. */
export function scoreCells(m) {
  return html`<td>${percent(m.score)}</td>
    <td>${m.interval95.map(percent).join(' to ')}</td>
    <td>${intervalBar(m.score, ...m.interval95)}</td>
    <td>${signed(m.elo)}</td>
    <td>${short(m.los)}</td>`;
}

/** Two scores with their intervals, ours above the published one, on a line from 0 to 1. */
export function twoBars(ours, published) {
  const x = v => 2 + 136 * v;
  const words = (name, b) =>
    b.low === null
      ? ''
      : `${name} ${b.score === null ? '' : (100 * b.score).toFixed(1) + ', '}from ${(100 * b.low).toFixed(1)} to ${(100 * b.high).toFixed(1)} percent`;
  const bar = (b, y, kind) =>
    b.low === null
      ? nothing
      : svg`<line class="range ${kind}" x1=${x(b.low)} x2=${x(b.high)} y1=${y} y2=${y}></line>
    ${b.score === null ? nothing : svg`<circle class="point ${kind}" cx=${x(b.score)} cy=${y} r=${kind === 'ours' ? 3.2 : 2.4}></circle>`}`;
  return html`<svg
    class="interval two"
    viewBox="0 0 140 22"
    role="img"
    aria-label=${[words('ours', ours), words('published', published)].filter(w => w).join('; ')}
  >
    ${[0, 0.5, 1].map(v => svg`<line class="axis" x1=${x(v)} x2=${x(v)} y1="0" y2="22"></line>`)}
    ${bar(ours, 6, 'ours')}${bar(published, 16, 'published')}
  </svg>`;
}

/** What the colours mean. */
export function heatLegend() {
  return html`<p class="legend soft" id="heat-legend">
    <span>share of the visits:</span>
    ${[0.01, 0.05, 0.2, 0.5, 1].map(
      share =>
        html`<span
          ><svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
            ${svg`<rect class="under" width="10" height="10"></rect><rect class="heat" width="10" height="10" fill-opacity=${opacityOf(warmthOf(share))}></rect>`}
          </svg>
          ${100 * share} %</span
        >`,
    )}
  </p>`;
}
