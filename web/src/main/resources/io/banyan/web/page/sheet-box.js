// SPDX-License-Identifier: Apache-2.0
// A rule sheet of one's own: pasted, typed or read from a file, checked, and played.

import {LitElement, html, nothing} from 'lit';
import {get, post} from './api.js';
import {game} from './game.js';
import {counted} from './numbers.js';
import {
  draft,
  draftBefore,
  fileOf,
  isPasted,
  keepBefore,
  keepDraft,
  keepSheet,
  keptSheets,
} from './sheets.js';

/** So many remarks are listed. */
const SHOWN = 30;

class SheetBox extends LitElement {
  static properties = {
    text: {state: true},
    before: {state: true},
    remarks: {state: true},
    said: {state: true},
    busy: {state: true},
  };

  constructor() {
    super();
    this.text = draft();
    this.before = draftBefore();
    this.remarks = [];
    this.said = '';
    this.busy = false;
  }

  createRenderRoot() {
    return this;
  }

  typed(text) {
    this.text = text;
    keepDraft(text);
  }

  /** Puts a text into the box; what was there can be brought back. */
  put(text) {
    if (this.text.trim() !== '' && this.text !== text) {
      this.before = this.text;
      keepBefore(this.before);
    }
    this.remarks = [];
    this.said = '';
    this.typed(text);
  }

  async upload(event) {
    const [file] = event.target.files;
    if (file) {
      this.put(await file.text());
      this.said = `${file.name} is in the box.`;
    }
  }

  async showCurrent() {
    try {
      const file = fileOf(game.spec);
      const kept = keptSheets().find(s => s.game === game.spec);
      this.put(file ? (await get(`/sheets/${encodeURIComponent(file)}`)).text : (kept?.text ?? ''));
    } catch (e) {
      this.said = e.message;
    }
  }

  async check() {
    const {text} = this;
    this.busy = true;
    this.said = 'Checking the sheet …';
    this.remarks = [];
    try {
      const judged = await post('/sheets', {text});
      this.remarks = judged.remarks;
      if (judged.game === null) {
        const errors = judged.remarks.filter(r => r.level === 'error').length;
        this.said = `It cannot be played: ${counted(errors, 'error')}. The text is as it was.`;
      } else {
        keepSheet({game: judged.game, title: judged.title, notes: judged.rules, text});
        this.said = (await game.newGame(judged.game))
          ? `${judged.title} is on the board.`
          : game.error;
      }
    } catch (e) {
      this.said = e.message;
    }
    this.busy = false;
  }

  /** Shows the line that a remark is about. */
  point({line, column}) {
    const box = this.querySelector('#sheet-text');
    const lines = this.text.split('\n');
    const start = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
    box.focus();
    box.setSelectionRange(start + Math.max(0, column - 1), start + (lines[line - 1] ?? '').length);
    const high = box.scrollHeight / Math.max(1, lines.length);
    box.scrollTop = Math.max(0, (line - 3) * high);
  }

  render() {
    const shows = fileOf(game.spec) || isPasted(game.spec);
    return html`<details id="sheet-box" ?open=${this.text !== ''}>
      <summary>play a rule sheet of your own</summary>
      <p class="soft">
        Rules in GDL, in prefix form (<code>.kif</code>) or infix form (<code>.hrf</code>). They are
        checked as <code>./banyan ggp check --lenient</code> does, within its limits.
      </p>
      <label for="sheet-text" class="hidden">Text of a rule sheet</label>
      <textarea
        id="sheet-text"
        rows="9"
        wrap="off"
        spellcheck="false"
        autocomplete="off"
        placeholder="(role x) (role o) ..."
        .value=${this.text}
        @input=${e => this.typed(e.target.value)}
      ></textarea>
      <div class="row">
        <button
          id="sheet-play"
          class="main"
          ?disabled=${this.busy || this.text.trim() === ''}
          @click=${this.check}
        >
          Check and play
        </button>
        <label class="file"
          >Read a file
          <input
            id="sheet-file"
            type="file"
            accept=".kif,.gdl,.hrf,.txt,text/plain"
            @change=${this.upload}
        /></label>
        ${
          shows
            ? html`<button id="sheet-show" @click=${this.showCurrent}>
                Show the sheet of ${game.title()}
              </button>`
            : nothing
        }
        ${
          this.before !== '' && this.before !== this.text
            ? html`<button id="sheet-back" @click=${() => this.put(this.before)}>
                Bring back what was in the box
              </button>`
            : nothing
        }
      </div>
      <p id="sheet-said" role="status">${this.said}</p>
      ${this.remarkList()}
    </details>`;
  }

  remarkList() {
    return this.remarks.length === 0
      ? nothing
      : html`<ul id="sheet-remarks" class="remarks">
          ${this.remarks.slice(0, SHOWN).map(
            r =>
              html`<li class=${r.level}>
                ${
                  r.line === null
                    ? nothing
                    : html`<button class="link" @click=${() => this.point(r)}>
                        line ${r.line}, column ${r.column}
                      </button>`
                }
                <b>${r.level}</b> ${r.message}
              </li>`,
          )}
          ${this.remarks.length > SHOWN ? html`<li>and ${this.remarks.length - SHOWN} more</li>` : nothing}
        </ul>`;
  }
}

customElements.define('sheet-box', SheetBox);
