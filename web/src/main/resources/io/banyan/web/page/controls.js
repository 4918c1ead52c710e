// SPDX-License-Identifier: Apache-2.0
// What can be done with the game, beside touching its board.

import {html, nothing} from 'lit';
import {meaningOf} from './game-guides.js';
import {game} from './game.js';
import {moveNamed, plainTerm} from './sheets.js';

/** Moves without a place on the board. */
export function placeless(p) {
  const moves = game.humanToMove ? p.moves.filter(m => m.cells.length === 0) : [];
  return moves.length === 0
    ? nothing
    : html`<div class="row" role="group" aria-label="Other moves">
        ${moves.map(m => {
          const means = meaningOf(p.name, m.text);
          return html`<button class="placeless" @click=${() => game.play(m.move)}>
            <b>${plainTerm(m.text)}</b
            >${means === '' ? nothing : html` <span class="soft">${means}</span>`}
          </button>`;
        })}
      </div>`;
}

/** The buttons below the board of a page. */
export function controls(p, page) {
  return html`<div class="row controls">
    <button id="new" @click=${() => game.newGame()}>New game</button>
    <button id="undo" ?disabled=${game.ply === 0} @click=${() => game.undo()}>Undo</button>
    <button
      id="swap"
      @click=${() => {
        page.flipped = !page.flipped;
        game.swap();
      }}
    >
      Swap sides
    </button>
    <button
      id="flip"
      title="Turn the board (f)"
      aria-pressed=${page.flipped}
      @click=${() => (page.flipped = !page.flipped)}
    >
      Flip
    </button>
    ${
      p.players.length === 2
        ? html`<button
            id="resign"
            ?disabled=${!game.humanToMove || game.ply < game.moves.length}
            @click=${() => game.resign()}
          >
            Resign
          </button>`
        : nothing
    }
    ${
      game.thinking.search?.running && game.thinking.search.plays
        ? html`<button id="now" @click=${() => game.thinking.moveNow()}>Move now</button>`
        : nothing
    }
    ${
      game.players.some(x => x.kind === 'agent')
        ? html`<button
            id="pause"
            aria-pressed=${game.paused}
            @click=${() => game.pause(!game.paused)}
          >
            ${game.paused ? 'Go on' : 'Pause'}
          </button>`
        : nothing
    }
    <form class="typed" @submit=${typed}>
      <label class="hidden" for="typed">Type a move</label>
      <input
        id="typed"
        size="8"
        placeholder="type a move"
        autocomplete="off"
        spellcheck="false"
        ?disabled=${!game.humanToMove}
      />
    </form>
  </div>`;
}

/** Plays a move given as text. */
function typed(event) {
  event.preventDefault();
  const input = event.target.querySelector('#typed');
  const move = moveNamed(game.position.moves, input.value);
  if (move) {
    game.play(move.move);
  } else {
    game.fail(new Error(`'${input.value.trim()}' is not a legal move here.`));
  }
  input.value = '';
}
