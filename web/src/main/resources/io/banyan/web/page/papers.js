// SPDX-License-Identifier: Apache-2.0
// Tables of papers: ours beside the published figures.

import {LitElement, html, nothing} from 'lit';
import {get} from './api.js';
import {intervalBar} from './charts.js';
import {grouped, percent} from './move-table.js';

export class PapersPage extends LitElement {
  static properties = {papers: {state: true}, fault: {state: true}};

  createRenderRoot() {
    return this;
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      this.papers = (await get('/papers')).papers;
    } catch (e) {
      this.fault = e.message;
    }
  }

  render() {
    if (this.fault) {
      return html`<p class="error" role="alert">${this.fault}</p>`;
    }
    if (!this.papers) {
      return html`<p class="soft">Reading …</p>`;
    }
    return html`<section aria-label="Papers"><h2>Papers</h2>
      ${this.papers.length === 0 ? html`<p class="soft" id="no-papers">No table was reproduced here yet.</p>` : nothing}
      ${this.papers.map(t => html`<h3>${t.paper} / ${t.item}: ${t.title}</h3><p class="soft">${t.source}</p>
        <div class="scroll"><table class="moves"><thead><tr><th>Game</th><th>Agents</th><th>Budget</th><th>Games</th><th>Ours %</th><th>95 %</th><th></th>
          <th>Published</th><th>Verdict</th><th>Why</th></tr></thead>
        <tbody>${t.rows.map(r => html`<tr><td>${r.game}</td><td>${r.agents}</td><td>${r.budget}</td><td>${grouped(r.games)}</td>
          <td>${percent(r.ours)}</td><td>${percent(r.low)} to ${percent(r.high)}</td><td>${intervalBar(r.ours, r.low, r.high)}</td>
          <td>${r.published}</td><td><span class="verdict ${r.verdict.replace(' ', '-')}">${r.verdict}</span></td><td class="why">${r.reason}</td></tr>`)}</tbody></table></div>`)}
    </section>`;
  }
}

customElements.define('papers-page', PapersPage);
