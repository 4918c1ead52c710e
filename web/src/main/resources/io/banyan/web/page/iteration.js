// SPDX-License-Identifier: Apache-2.0
// One iteration of a search, drawn: its path, its playout, what it wrote back.

import {html, nothing} from 'lit';
import {counted, grouped, percent, short, termNames} from './move-table.js';

/** All about the last iteration; {@code page} shows its boards: leaf, playout, or one move of it. */
export function iterationView(p, page) {
  const last = p.last;
  return html`<p id="iterations" role="status">
      ${counted(p.iterations, 'iteration')},
      ${counted(p.nodes, 'node')}${p.proven ? '; the result is proven' : p.over ? '; the budget is used up' : ''}.
    </p>
    ${
      last
        ? html`<div class="node">
            <div class="nodeboard">
              <banyan-board
                id="step-board"
                .board=${page.board}
                .players=${page.names}
                .numbers=${page.frame === 0 ? pathNumbers(last) : null}
                label="Board of this iteration"
              ></banyan-board>
              <div class="row">
                <button
                  id="leaf"
                  title="The position where the path ends"
                  @click=${() => page.showLeaf()}
                >
                  Leaf
                </button>
                <button
                  id="playout"
                  ?disabled=${last.terminal || last.proven}
                  @click=${() => page.playOut()}
                >
                  Play the playout
                </button>
                ${
                  last.playout.length > 0
                    ? html`<label class="inline"
                        >move
                        <input
                          type="range"
                          min="0"
                          max=${last.playout.length}
                          .value=${String(page.frame)}
                          @input=${e => page.pick(Number(e.target.value))}
                        />
                        <span class="steady">${page.frame} / ${last.playout.length}</span></label
                      >`
                    : nothing
                }
              </div>
            </div>
            <div class="nodefacts">
              <ol class="phases">
                <li>
                  <h3>Select and expand</h3>
                  ${pathTable(last)}
                </li>
                <li>
                  <h3>Play out</h3>
                  ${playoutList(last, page.frame, page.pick)}
                </li>
                <li>
                  <h3>Back up</h3>
                  <p>
                    ${resultText(last, page.names)} The bold numbers above are those that changed.
                  </p>
                </li>
              </ol>
            </div>
          </div>`
        : nothing
    }`;
}

/** The numbers of the moves of a path, on the cells they end on. */
function pathNumbers(last) {
  const numbers = new Map();
  last.path.forEach((s, i) => {
    const cell = s.cells?.[s.cells.length - 1];
    if (i > 0 && cell !== undefined) {
      numbers.set(cell, {text: String(i), kind: s.added ? 'added' : ''});
    }
  });
  return numbers;
}

/** The moves of the playout; a click shows the board after one. */
function playoutList(last, frame, onPick) {
  if (last.terminal || last.proven) {
    return html`<p>
      ${last.terminal ? 'No playout: the path ends where the game ends.' : 'No playout: the path ends at a proven node.'}
    </p>`;
  }
  if (!last.recorded) {
    return html`<p>
      This game fills its board at once in a playout; the order of the moves does not exist, only
      the end.
    </p>`;
  }
  const shown = last.playout.slice(0, 400);
  return html`<p>${counted(last.playout.length, 'move')} to the end of the game:</p>
    <ol class="history" id="playout-moves">
      ${shown.map(
        (m, i) =>
          html`<li>
            <button class="link ${i + 1 === frame ? 'on' : ''}" @click=${() => onPick(i + 1)}>
              ${m.text}
            </button>
          </li>`,
      )}${last.playout.length > shown.length ? html`<li>…</li>` : nothing}
    </ol>`;
}

/** The outcome, and what was written back of it. */
function resultText(last, names) {
  const each = values => values.map((v, i) => `${names[i] ?? i} ${short(v)}`).join(', ');
  const same = last.outcome.every((v, i) => v === last.rewards[i]);
  return same
    ? `Outcome, written back as it is: ${each(last.rewards)}.`
    : `Outcome: ${each(last.outcome)}; written back: ${each(last.rewards)}.`;
}

/** The nodes of the path with their numbers before and after. */
function pathTable(last) {
  const names = termNames(last.path);
  return html`<div class="scroll">
    <table class="moves" id="path">
      <caption class="hidden">
        The path of this iteration, and the numbers it changed
      </caption>
      <thead>
        <tr>
          <th>Node</th>
          <th>Visits</th>
          <th>Value %</th>
          ${names.map(n => html`<th class="term">${n}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${last.path.map(
          (s, i) =>
            html`<tr class=${s.added ? 'added' : ''}>
              <td>
                ${i === 0 ? 'root' : html`<span class="soft">${i}</span> ${s.text}`}${s.added && i > 0 ? html` <span class="proof win">new</span>` : nothing}
              </td>
              <td>${grouped(s.visitsBefore)} → <b>${grouped(s.visits)}</b></td>
              <td>
                ${i === 0 ? '' : html`${percent(s.valueBefore)} → <b>${percent(s.value)}</b>`}
              </td>
              ${names.map(n => html`<td class="term">${i === 0 ? '' : short(s.terms.find(t => t.name === n)?.value)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
