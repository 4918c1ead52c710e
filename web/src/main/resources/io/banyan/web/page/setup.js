// SPDX-License-Identifier: Apache-2.0
// Sets up a game: which, how large, by which rules, and who plays.

import {html, nothing} from 'lit';
import './game-rules.js';
import {game} from './game.js';
import './sheet-box.js';
import {groupedSheets, isPasted, isSheet} from './sheets.js';
import {gameSpec, valuesOf} from './spec-text.js';

/** The form; {@code p} is the position shown. */
export function setup(p) {
  const entry = game.entry();
  const [size, ...rules] = parameters(entry);
  const now = valuesOf(p.game);
  return html`<h2>Game and players</h2>
    <form id="rules" @submit=${e => e.preventDefault()} @change=${e => applyRules(e, entry)}>
      <div class="field">
        <label
          >game
          <select id="game">
            <optgroup label="Games">
              ${game.games.map(g => html`<option value=${g.name} title=${g.summary} .selected=${g.name === p.name}>${g.name}</option>`)}
            </optgroup>
            ${groupedSheets(game.sheets).map(
              ([title, sheets]) =>
                html`<optgroup label=${title}>
                  ${sheets.map(s => html`<option value=${s.game} .selected=${isSheet(p.game) && s.game === entry.game}>${s.title}</option>`)}
                </optgroup>`,
            )}
          </select></label
        >
        ${size ? html`<label>${size.name} ${parameter(size, now)}</label>` : nothing}
      </div>
      <p class="soft">${entry?.summary}</p>
      <game-rules spec=${p.game}></game-rules>
      ${
        rules.length === 0
          ? nothing
          : html`<details>
              <summary>more rules</summary>
              ${rules.map(
                r =>
                  html`<div class="field">
                    <label>${r.name} ${parameter(r, now)}</label>
                    <span class="soft">${r.meaning}: ${r.accepted}</span>
                  </div>`,
              )}
            </details>`
      }
    </form>
    <sheet-box></sheet-box>
    ${game.players.map(
      (player, i) =>
        html`<agent-field
          name="player${i}"
          person
          label=${p.players[i]}
          .value=${player}
          @pick=${e => game.setPlayer(i, e.detail)}
        ></agent-field>`,
    )}
    <div class="field">
      <label
        >seed
        <input
          id="seed"
          type="number"
          .value=${String(game.seed)}
          @change=${e => {
            game.seed = Math.trunc(Number(e.target.value)) || 0;
            game.writeAddress();
            game.changed();
          }}
      /></label>
    </div>
    <details class="command">
      <summary>the same search on the command line</summary>
      ${isPasted(p.game) ? html`<p class="soft">With the sheet saved as sheet.kif:</p>` : nothing}
      <code id="command">${command(p)}</code>
    </details>`;
}

/** The parameters of a game, that of its size first. */
function parameters(entry) {
  const all = entry?.parameters ?? [];
  const size = all.find(x => /^(size|cells|pits)$/.test(x.name)) ?? null;
  return size ? [size, ...all.filter(x => x !== size)] : [null, ...all];
}

/** A list where the values can be listed, else a field. */
function parameter(param, now) {
  const value = now.get(param.name) ?? param.default ?? '';
  const range = /^a whole number from (\d+) to (\d+)$/.exec(param.accepted);
  let values = null;
  if (param.kind === 'flag') {
    values = ['true', 'false'];
  } else if (param.kind === 'choice') {
    values = param.accepted.slice('one of '.length).split(', ');
  } else if (range && range[2] - range[1] < 40) {
    values = Array.from({length: range[2] - range[1] + 1}, (_, i) => String(Number(range[1]) + i));
  }
  return values
    ? html`<select name=${param.name} title=${param.meaning}>
        ${values.map(v => html`<option .selected=${v === value}>${v}</option>`)}
      </select>`
    : html`<input
        name=${param.name}
        title="${param.meaning}: ${param.accepted}"
        .value=${value}
        placeholder=${param.kind === 'size' ? '8x8' : ''}
        spellcheck="false"
        autocomplete="off"
        size="8"
      />`;
}

/** Another game starts with its defaults; another size or rule keeps the rest. */
function applyRules(event, entry) {
  if (event.target.id === 'game') {
    game.newGame(event.target.value);
  } else {
    game.newGame(gameSpec(entry, new FormData(event.currentTarget)));
  }
}

/** The search of the state shown as a command. */
function command(p) {
  const agent =
    game.mover !== null && game.players[game.mover]?.kind === 'agent'
      ? game.players[game.mover]
      : game.thinking.analyst;
  const moves = game.texts.slice(0, game.ply).join(' ');
  const spec = isPasted(p.game) ? 'gdl(file="sheet.kif")' : p.game;
  return `./banyan analyze '${spec}' --moves '${moves}' --agent '${agent.spec}' --budget ${agent.budget} --seed ${game.seed}`;
}
