// SPDX-License-Identifier: Apache-2.0
// The game as a record or a link: copied out, or pasted in and opened.

import {LitElement, html} from 'lit';
import {post} from './api.js';
import {game} from './game.js';
import {openLink} from './links.js';
import {counted} from './numbers.js';
import {seatOf, seatText} from './seats.js';

export class RecordBox extends LitElement {
  static properties = {record: {state: true}, said: {state: true}};

  constructor() {
    super();
    this.record = '';
    this.said = '';
  }

  createRenderRoot() {
    return this;
  }

  render() {
    return html`<h2>Record and link</h2>
      <div class="row">
        <button id="link" @click=${this.copyLink}>Copy link</button>
        <button id="record" @click=${this.copyRecord}>Copy record</button>
        <button
          id="open"
          title="Open what the box holds: a record, or a link to a game"
          ?disabled=${!this.record.trim()}
          @click=${this.openRecord}
        >
          Open
        </button>
      </div>
      <label for="record-text" class="hidden">Record of a game</label>
      <textarea
        id="record-text"
        rows="4"
        spellcheck="false"
        placeholder="Paste a record or a link here"
        .value=${this.record}
        @input=${e => (this.record = e.target.value)}
      ></textarea>
      <p class="soft" role="status">${this.said}</p>`;
  }

  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.said = `${what} copied.`;
    } catch {
      this.said = `Copy the ${what.toLowerCase()} from the box.`;
    }
  }

  copyLink() {
    const link = location.origin + '/' + game.link;
    this.record = link;
    this.copy(link, 'Link');
  }

  async copyRecord() {
    try {
      const players = game.players.map(seatText);
      const resigned = game.resigned ?? undefined;
      const written = await post('/records/write', {
        game: game.spec,
        moves: game.moves,
        players,
        resigned,
        variations: game.variations.beside(game.texts).map(v => v.texts),
      });
      this.record = written.text;
      await this.copy(written.text, 'Record');
    } catch (e) {
      this.said = e.message;
    }
  }

  async openRecord() {
    try {
      const link = /#\/play\?\S+/.exec(this.record);
      if (link) {
        this.said = (await openLink(game, link[0])) ? 'The game of the link is opened.' : '';
        return;
      }
      const record = await post('/records/read', {text: this.record});
      const players = record.players.map(n => (n.includes('@') ? seatOf(n) : {kind: 'human'}));
      await game.open({
        game: record.game,
        moves: record.moves,
        players,
        paused: true,
        resigned: record.resigned,
      });
      for (const line of record.variations) {
        game.variations.add(line);
      }
      game.writeAddress();
      game.changed();
      this.said = `${counted(record.moves.length, 'move')} of ${record.game} opened.`;
    } catch (e) {
      this.said = e.message;
    }
  }
}

customElements.define('record-box', RecordBox);
