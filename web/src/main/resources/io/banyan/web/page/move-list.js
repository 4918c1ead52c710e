// SPDX-License-Identifier: Apache-2.0
// The moves of the game, and the way through them.

import {html, nothing} from 'lit';
import {game} from './game.js';
import {openVariation} from './variations.js';

/** So many moves of a variation are shown. */
const SHOWN = 8;

/** The list with its four buttons. */
export function moveList() {
  return html`<h2>Moves</h2>
    <div class="row" role="group" aria-label="Go through the game">
      <button
        id="first"
        aria-label="First"
        ?disabled=${game.ply === 0}
        @click=${() => game.goTo(0)}
      >
        «
      </button>
      <button
        id="back"
        aria-label="One move back"
        ?disabled=${game.ply === 0}
        @click=${() => game.walk(-1)}
      >
        ‹
      </button>
      <span id="ply">${game.ply} / ${game.moves.length}</span>
      <button
        id="forward"
        aria-label="One move forward"
        ?disabled=${game.ply >= game.moves.length}
        @click=${() => game.walk(1)}
      >
        ›
      </button>
      <button
        id="end"
        aria-label="Last"
        ?disabled=${game.ply >= game.moves.length}
        @click=${() => game.goTo(game.moves.length)}
      >
        »
      </button>
    </div>
    <ol class="history" id="history">
      ${game.texts.map(
        (t, i) =>
          html`<li>
            <button class="link ${i + 1 === game.ply ? 'on' : ''}" @click=${() => game.goTo(i + 1)}>
              ${t}
            </button>
          </li>`,
      )}
    </ol>
    ${variationList()}`;
}

/** The lines that were played beside the one shown. */
function variationList() {
  const lines = game.variations.beside(game.texts);
  return lines.length === 0
    ? nothing
    : html`<h3>Variations</h3>
        <ul class="variations" id="variations">
          ${lines.map(
            line =>
              html`<li>
                <button class="link" @click=${() => openVariation(game, line)}>
                  ${line.ply + 1}.
                  ${line.texts.slice(line.ply, line.ply + SHOWN).join(' ')}${line.texts.length > line.ply + SHOWN ? ' …' : ''}
                </button>
              </li>`,
          )}
        </ul>`;
}
