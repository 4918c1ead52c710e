// SPDX-License-Identifier: Apache-2.0
// The moves of the root as the search sees them.

import {html, nothing} from 'lit';
import {grouped, percent, short} from './numbers.js';

export function termNames(items) {
  const names = [];
  for (const item of items) {
    for (const term of item.terms ?? []) {
      if (!names.includes(term.name)) {
        names.push(term.name);
      }
    }
  }
  return names;
}

const termOf = (item, name) => item.terms?.find(t => t.name === name)?.value;

/** A bar; the longest of a table is as long as there is room. */
export function shareBar(share) {
  return html`<svg class="bar" viewBox="0 0 60 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="fill" width=${60 * share} height="10"></rect>
  </svg>`;
}

const proofs = {win: 'proven win', loss: 'proven loss', draw: 'proven draw'};

export function proofMark(proof) {
  return proof
    ? html`<span class="proof ${proof}" title=${proofs[proof]}>${proof}</span>`
    : nothing;
}

/** The share of a move in a report; 0 if it tells nothing about it. */
export const shareIn = (report, move) => report?.moves.find(m => m.move === move)?.share ?? 0;

/** Shares that differ by so much are marked. */
export const MARKED = 0.1;

function differenceCell(m, other) {
  const more = m.share - shareIn(other, m.move);
  const kind = Math.abs(more) < MARKED ? '' : more > 0 ? 'more' : 'less';
  return html`<td class="difference ${kind}">
    ${more >= 0.0005 ? '+' : ''}${(100 * more).toFixed(1)}
  </td>`;
}

/** The table; {@code onPick} gets the move clicked, {@code onPoint} the one under the pointer; {@code other} is compared. */
export function moveTable(
  report,
  {onPick, onPoint, other = null, rows = 40, caption = 'Moves as the search sees them'},
) {
  if (!report || report.moves.length === 0) {
    return html`<p class="soft">
      ${report ? 'This agent tells nothing about its moves.' : 'No search yet.'}
    </p>`;
  }
  const shown = report.moves.slice(0, rows);
  // Many formulas begin with the value that stands in its own column already.
  const names = termNames(report.moves).filter(
    n => n !== 'value' || shown.some(m => Math.abs((termOf(m, n) ?? m.value) - m.value) > 5e-4),
  );
  const most = Math.max(...report.moves.map(m => m.share), 1e-9);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}>
      <table class="moves">
        <caption class="hidden">
          ${caption}
        </caption>
        <thead>
          <tr>
            <th>Move</th>
            <th>Visits</th>
            <th>Share %</th>
            ${other ? html`<th title="Share here minus share of the other, in points">± other</th>` : nothing}
            <th>Value %</th>
            ${names.map(n => html`<th class="term">${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            m =>
              html` <tr
                class=${m.move === report.move ? 'best' : ''}
                @pointerenter=${() => onPoint?.(m)}
                @pointerleave=${() => onPoint?.(null)}
              >
                <td>
                  <button
                    class="link"
                    ?disabled=${!onPick}
                    @click=${() => onPick?.(m)}
                    @focus=${() => onPoint?.(m)}
                    @blur=${() => onPoint?.(null)}
                  >
                    ${m.text}
                  </button>
                  ${proofMark(m.proof)}
                </td>
                <td>${grouped(m.visits)}</td>
                <td>${shareBar(m.share / most)} ${percent(m.share)}</td>
                ${other ? differenceCell(m, other) : nothing}
                <td>${percent(m.value)}</td>
                ${names.map(n => html`<td class="term">${short(termOf(m, n))}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      report.moveCount > shown.length
        ? html`<p class="soft">
            ${shown.length} of ${report.moveCount} moves; the tree shows all.
          </p>`
        : nothing
    }`;
}
