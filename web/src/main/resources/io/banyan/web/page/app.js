// SPDX-License-Identifier: Apache-2.0
// The frame: which page is shown, and whether the server is there.

import {LitElement, html, nothing} from 'lit';
import {connection, openSession, watchServer} from './api.js';
import {game} from './game.js';
import {begin, openLink} from './links.js';
import './agent-field.js';
import './board.js';
import './play.js';
import './tree.js';
import './step.js';
import './compare.js';
import './builder.js';
import './experiments.js';
import './papers.js';

const PAGES = [
  ['play', 'Play'],
  ['tree', 'Tree'],
  ['step', 'Step'],
  ['compare', 'Compare'],
  ['agents', 'Agents'],
  ['experiments', 'Experiments'],
  ['papers', 'Papers'],
];

class BanyanApp extends LitElement {
  static properties = {
    route: {state: true},
    detail: {state: true},
    ready: {state: true},
    fault: {state: true},
    offline: {state: true},
  };

  constructor() {
    super();
    this.route = 'play';
    this.detail = '';
    this.ready = false;
    this.fault = '';
    this.offline = false;
    addEventListener('hashchange', () => this.navigate());
    connection.addEventListener('offline', () => (this.offline = true));
    for (const back of ['online', 'restarted']) {
      connection.addEventListener(back, () => (this.offline = false));
    }
    game.addEventListener('change', () => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.readRoute();
    watchServer();
    try {
      await Promise.all([openSession(), game.start()]);
      this.ready = true;
      const named = this.route === 'play' && location.hash.includes('?');
      await begin(game, named ? location.hash : null);
      await this.updateComplete;
      performance.mark('banyan-ready');
    } catch (e) {
      this.fault = e.message;
    }
  }

  readRoute() {
    const [path] = location.hash.replace(/^#\/?/, '').split('?');
    const [page, detail] = path.split('/');
    this.route = PAGES.some(p => p[0] === page) ? page : 'play';
    this.detail = detail ?? '';
    const name = PAGES.find(p => p[0] === this.route)[1];
    document.title = `${name}${this.detail ? ': ' + decodeURIComponent(this.detail) : ''} – Banyan`;
  }

  navigate() {
    this.readRoute();
    if (this.route === 'play' && location.hash.includes('?') && location.hash !== game.link) {
      openLink(game, location.hash);
    } else if (this.route !== 'play') {
      game.dismiss();
    }
  }

  render() {
    return html` <a
        class="skip"
        href="#main"
        @click=${e => {
          e.preventDefault();
          this.querySelector('main').focus();
        }}
        >Skip to the page</a
      >
      <header>
        <a class="brand" href=${game.link ?? '#/play'}
          ><img src="/icon.svg" alt="" width="24" height="24" /> <span>Banyan</span></a
        >
        <nav aria-label="Pages">
          ${PAGES.map(
            ([id, name]) =>
              html`<a
                id="nav-${id}"
                href=${id === 'play' ? (game.link ?? '#/play') : '#/' + id}
                aria-current=${this.route === id ? 'page' : nothing}
                >${name}</a
              >`,
          )}
        </nav>
      </header>
      ${this.offline ? html`<p class="banner" id="offline" role="alert">The server does not answer. The game is kept here and goes on when it is back${game.resume.unsent ? '; your move is played then' : ''}.</p>` : nothing}
      ${!this.offline && game.notice ? this.notice(game.notice) : nothing}
      <main id="main" tabindex="-1">
        ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : this.ready ? this.page() : html`<p class="soft">Loading …</p>`}
      </main>`;
  }

  notice({text, tone}) {
    return html`<div class="banner ${tone}" id="notice">
      <span role=${tone === 'bad' ? 'alert' : 'status'}>${text}</span>
      <button id="dismiss" aria-label="Close this message" @click=${() => game.dismiss()}>×</button>
    </div>`;
  }

  page() {
    switch (this.route) {
      case 'tree':
        return html`<tree-page></tree-page>`;
      case 'step':
        return html`<step-page></step-page>`;
      case 'compare':
        return html`<compare-page></compare-page>`;
      case 'agents':
        return html`<builder-page></builder-page>`;
      case 'experiments':
        return html`<experiments-page chosen=${this.detail}></experiments-page>`;
      case 'papers':
        return html`<papers-page></papers-page>`;
      default:
        return html`<play-page></play-page>`;
    }
  }
}

customElements.define('banyan-app', BanyanApp);
