// SPDX-License-Identifier: Apache-2.0
// The position that a search would begin with, where there is no search to show yet.

import {html, nothing} from 'lit';
import './board.js';

export function startBoard(position) {
  return position
    ? html`<div class="nodeboard start">
        <banyan-board
          .board=${position.board}
          .players=${position.players}
          label="The position to search"
        ></banyan-board>
      </div>`
    : nothing;
}
