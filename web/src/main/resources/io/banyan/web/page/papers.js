// SPDX-License-Identifier: Apache-2.0
// Tables of papers: the published figures, and ours beside them where a table was run again.

import {LitElement, html, nothing} from 'lit';
import {get} from './api.js';
import {twoBars} from './charts.js';
import {counted, grouped, percent} from './numbers.js';
import {tags, tone} from './verdicts.js';

const REFRESH_MILLIS = 3000;
export class PapersPage extends LitElement {
  static properties = {papers: {state: true}, rule: {state: true}, fault: {state: true}};

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
    // A table that is being run fills while one looks.
    this.timer = setInterval(
      () => this.papers?.some(p => p.items.some(i => i.run?.running)) && this.load(),
      REFRESH_MILLIS,
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async load() {
    try {
      const page = await get('/papers');
      this.papers = page.papers;
      this.rule = page.rule;
      this.fault = '';
    } catch (e) {
      this.fault = e.message;
    }
  }

  render() {
    if (!this.papers) {
      return this.fault
        ? html`<p class="error" role="alert">${this.fault}</p>`
        : html`<p class="soft">Reading …</p>`;
    }
    const items = this.papers.flatMap(p => p.items);
    const run = items.filter(i => i.run).length;
    const along = items.filter(i => i.published).length;
    return html`<section aria-label="Papers">
      <h1>Papers</h1>
      <p id="papers-count">
        ${run} of ${items.length} tables and figures were run again
        here${along ? html`; of ${along} more, results come along with this program` : nothing}.
      </p>
      <details>
        <summary>How a verdict is made</summary>
        <p class="soft prose">${this.rule}</p>
      </details>
      ${this.papers.map(
        p =>
          html`<section class="paper" id="paper-${p.id}" aria-label=${p.title}>
            <h2>${p.title}</h2>
            <p class="soft prose">${p.source}. ${p.note}</p>
            ${p.items.map(i => this.item(p, i))}
          </section>`,
      )}
    </section>`;
  }

  item(paper, item) {
    return html`<details class="item" id="item-${paper.id}-${item.id}" ?open=${!!item.run}>
      <summary>
        <span class="name">${item.title}</span> <span class="tags">${tags(item)}</span>
      </summary>
      <p class="soft prose">${item.settings}</p>
      ${
        item.run
          ? html`${this.run(paper, item)}${item.published ? this.along(item) : nothing}`
          : html`${item.published ? this.published(item) : nothing}
              <p class="prose">
                Not run here yet. The command for it, with the games and budgets of the paper:<br />
                <code>${item.command}</code><br /><span class="soft"
                  >Add <code>--games 40 --budget-scale 0.1</code> for a quick look; budgets that are
                  scaled are shown but not judged.</span
                >
              </p>`
      }
      ${item.cells.length > 0 ? this.cells(item) : nothing}
      ${item.claims.length > 0 ? this.claims(item) : nothing}
      ${
        item.points.length > 0
          ? html`<div class="scroll">
              <table class="moves">
                <thead>
                  <tr>
                    <th>Iterations</th>
                    <th>Published seconds</th>
                  </tr>
                </thead>
                <tbody>
                  ${item.points.map(
                    p =>
                      html`<tr>
                        <td>${grouped(p.iterations)}</td>
                        <td>${p.seconds}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
          : nothing
      }
    </details>`;
  }

  /** Which cells of an unfinished run are not its own. */
  along(item) {
    const n = item.cells.filter(c => c.along && c.games > 0).length;
    return n === 0
      ? nothing
      : html`<p class="prose">
          This run is unfinished: ${n === 1 ? '1 cell shows' : `${n} cells show`} the results that
          come along with Banyan until it has games of its own there.
        </p>`;
  }

  /** Results that come along with the program. */
  published(item) {
    const p = item.published;
    return html`<p class="prose">
        These results come along with
        Banyan${p.games ? html`: ${counted(p.games, 'game')}` : nothing}${
          p.complete ? nothing : ', not complete'
        }${p.budgetScale === 1 ? nothing : html`, budgets times ${p.budgetScale}`}.
      </p>
      ${
        p.sentences.length
          ? html`<ul class="prose">
              ${p.sentences.map(s => html`<li>${s}</li>`)}
            </ul>`
          : nothing
      }`;
  }

  run(paper, item) {
    const r = item.run;
    const report = r.experiment
      ? `/api/v1/experiments/${r.experiment}/report`
      : `/api/v1/papers/${paper.id}/${item.id}/report`;
    return html`<p class="prose">
        ${r.finished === undefined ? nothing : html`${grouped(r.finished)} of ${counted(r.total, 'game')}`}
        in
        <code>${r.directory}</code
        >${r.budgetScale === 1 ? nothing : html`, budgets times ${r.budgetScale}`} –
        ${r.experiment ? html`<a href="#/experiments/${r.experiment}">games</a>, ` : nothing}<a
          href=${report}
          target="_blank"
          rel="noopener"
          >report</a
        >
        ${r.others.length ? html`<span class="soft">; also in ${r.others.join(', ')}</span>` : nothing}
      </p>
      ${
        r.sentences
          ? html`<ul class="prose">
              ${r.sentences.map(s => html`<li>${s}</li>`)}
            </ul>`
          : nothing
      }`;
  }

  claims(item) {
    return html`<ul class="prose claims">
      ${item.claims.map(
        c =>
          html`<li>
            ${c.claim}${
              c.verdict
                ? html`: <span class="verdict ${tone(c.verdict)}">${c.verdict}</span>
                    <span class="soft">${c.reason}</span>`
                : nothing
            }
          </li>`,
      )}
    </ul>`;
  }

  cells(item) {
    const ours = !!(item.run || item.published);
    const same = key => item.cells.every(c => c[key] === item.cells[0][key]);
    // What is the same in all rows needs no column.
    const game = same('game');
    const budget = same('budget');
    const first = item.cells[0];
    return html`${
        game || budget
          ? html`<p>
              All in
              ${[
                game ? first.game : '',
                budget && first.budget !== 'own' ? `at ${first.budget}` : '',
                budget && first.budget === 'own' ? 'at budgets of their own' : '',
              ]
                .filter(w => w)
                .join(' ')}:
            </p>`
          : nothing
      }
      <div class="scroll">
        <table class="moves papers">
          <caption class="hidden">
            ${item.title}
          </caption>
          <thead>
            <tr>
              ${game ? nothing : html`<th class="text">Game</th>`}
              <th class="text">Agents</th>
              ${budget ? nothing : html`<th>Budget</th>`}
              <th class="text">Published</th>
              ${
                ours
                  ? html`<th>Ours %</th>
                      <th>95 %</th>
                      <th>Games</th>`
                  : nothing
              }
              <th class="text">
                <span class="key ours">ours</span> <span class="key published">published</span>
              </th>
              ${ours ? html`<th class="text">Verdict</th>` : nothing}
            </tr>
          </thead>
          <tbody>
            ${item.cells.map(
              c =>
                html`<tr>
                  ${game ? nothing : html`<td class="text">${c.game}</td>`}
                  <td class="text">${c.agents.join(' – ')}</td>
                  ${budget ? nothing : html`<td>${c.budget}</td>`}
                  <td class="text">${c.claim}</td>
                  ${
                    ours
                      ? html`<td><b>${percent(c.ours)}</b></td>
                          <td>
                            ${c.low == null ? '–' : `${percent(c.low)} to ${percent(c.high)}`}
                          </td>
                          <td>${grouped(c.games)}</td>`
                      : nothing
                  }
                  <td class="text">
                    ${twoBars(
                      {score: c.ours ?? null, low: c.low ?? null, high: c.high ?? null},
                      {score: c.published, low: c.publishedLow, high: c.publishedHigh},
                    )}
                  </td>
                  ${ours ? html`<td class="text why"><span class="verdict ${tone(c.verdict)}">${c.verdict}</span> <span class="soft">${c.reason}</span></td>` : nothing}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}

customElements.define('papers-page', PapersPage);
