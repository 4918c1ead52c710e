// SPDX-License-Identifier: Apache-2.0
// The curve of values over the game.

import {html, nothing, svg} from 'lit';

const WIDTH = 320;
const HEIGHT = 90;

/** Values of the first player by ply; a click on a point shows that state. */
export function valueCurve(values, plies, here, name, onPick) {
  if (values.size === 0) {
    return html`<p class="soft">The curve appears when an agent has thought.</p>`;
  }
  const span = Math.max(1, plies);
  const x = ply => 8 + ((WIDTH - 16) * ply) / span;
  const y = value => 6 + (HEIGHT - 12) * (1 - value);
  const points = [...values].sort((a, b) => a[0] - b[0]);
  const last = points[points.length - 1];
  return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"
      aria-label="Value of ${name} over the game, now ${Math.round(100 * last[1])} percent">
    <line class="axis" x1="8" x2=${WIDTH - 8} y1=${y(0.5)} y2=${y(0.5)}></line>
    <line class="here" x1=${x(here)} x2=${x(here)} y1="4" y2=${HEIGHT - 4}></line>
    <polyline class="series" points=${points.map(([p, v]) => `${x(p)},${y(v)}`).join(' ')}></polyline>
    ${points.map(([p, v]) => svg`<circle class="point" cx=${x(p)} cy=${y(v)} r="4" @click=${() => onPick(p)}>
      <title>after ${p} moves: ${(100 * v).toFixed(1)} %</title></circle>`)}
  </svg>
  <p class="soft">Value of ${name} by move, 0 to 100 %.</p>`;
}

/** A score with its interval on a line from 0 to 1. */
export function intervalBar(score, low, high) {
  if (score === null || low === null) {
    return nothing;
  }
  const x = v => 2 + 116 * v;
  return html`<svg class="interval" viewBox="0 0 120 16" role="img"
      aria-label="${(100 * score).toFixed(1)} percent, from ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}">
    <line class="axis" x1=${x(0.5)} x2=${x(0.5)} y1="0" y2="16"></line>
    <line class="range" x1=${x(low)} x2=${x(high)} y1="8" y2="8"></line>
    <circle class="point" cx=${x(score)} cy="8" r="3.5"></circle></svg>`;
}
