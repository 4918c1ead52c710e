// SPDX-License-Identifier: Apache-2.0
// Looks at the tree of the last search, also while it grows.

import {LitElement, html, nothing} from 'lit';
import {game} from './game.js';
import {counted} from './numbers.js';
import {startBoard} from './start-board.js';
import './tree-view.js';

export class TreePage extends LitElement {
  static properties = {version: {state: true}};

  constructor() {
    super();
    this.version = 0;
    this.changed = () => this.requestUpdate();
    this.moved = () => this.version++;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    game.addEventListener('change', this.changed);
    game.addEventListener('thought', this.moved);
    // While the search runs the tree grows; more often it could not be read.
    this.timer = setInterval(() => game.thinking.search?.running && this.version++, 500);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    game.removeEventListener('change', this.changed);
    game.removeEventListener('thought', this.moved);
    clearInterval(this.timer);
  }

  render() {
    const s = game.thinking.search;
    return html`<section aria-label="Tree">
      <h1>The tree of the last search</h1>
      <p class="soft">
        ${
          s?.id
            ? html`${s.spec} on ${game.spec} after
              ${counted(s.ply, 'move')}${s.running ? ', still growing' : ''}. A click on a bar or a
              move opens that node; the board shows the one pointed at.`
            : 'No search yet: play, or analyse the position of the game here.'
        }
      </p>
      <div class="row ask">
        <agent-field
          name="tree-agent"
          label="search with"
          .value=${{kind: 'agent', ...game.thinking.analyst}}
          @pick=${e => {
            game.thinking.analyst = e.detail;
            this.requestUpdate();
          }}
        ></agent-field>
        <button
          id="search"
          class="main"
          ?disabled=${!game.position || game.position.terminal}
          @click=${() => game.thinking.analyse()}
        >
          Search this position
        </button>
      </div>
      ${game.error ? html`<p class="error" role="alert">${game.error}</p>` : nothing}
      ${s?.id ? nothing : startBoard(game.position)}
      ${s?.id && s.page?.tree !== false ? html`<tree-view session=${s.id} version=${this.version} .base=${s.moves}></tree-view>` : nothing}
    </section>`;
  }
}

customElements.define('tree-page', TreePage);
