// SPDX-License-Identifier: Apache-2.0
// The facts of a rule sheet that its board does not show, in order.

import {html, nothing} from 'lit';
import {factGroups} from './sheets.js';

/** A table of the facts by their relation. */
export function factList(notes, id = nothing) {
  return notes.length === 0
    ? nothing
    : html`<dl id=${id} class="factlist">
        ${factGroups(notes).map(
          ([name, texts]) =>
            html`<div>
              <dt>${name === '' ? 'also' : name}</dt>
              ${texts.map(t => html`<dd>${t}</dd> `)}
            </div>`,
        )}
      </dl>`;
}
