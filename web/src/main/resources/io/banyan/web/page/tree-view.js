// SPDX-License-Identifier: Apache-2.0
// A node of a search's tree: the drawing below it, its position, all its children.

import {LitElement, html, nothing} from 'lit';
import {get, post} from './api.js';
import {game} from './game.js';
import {heatOf} from './heat.js';
import './icicle.js';
import {proofMark, shareBar, termNames} from './move-table.js';
import {counted, grouped, percent, short} from './numbers.js';

const ROW = 32;
const HEIGHT = 448;
const BLOCK = 100;
const DRAWN = 1500;
const MOST_BOARDS = 300;

/** Used by the tree page and the stepper, which draws the tree itself ({@code plain}). */
export class TreeView extends LitElement {
  static properties = {
    session: {type: String},
    version: {type: Number},
    plain: {type: Boolean},
    /** The moves before the root of the tree. */
    base: {attribute: false},
    shape: {state: true},
    hovered: {state: true},
    path: {state: true},
    node: {state: true},
    sort: {state: true},
    top: {state: true},
    fault: {state: true},
    marks: {state: true},
  };

  constructor() {
    super();
    this.path = [];
    this.sort = 'visits';
    this.top = 0;
    this.blocks = new Map();
    this.fault = '';
    this.marks = [];
    this.version = 0;
    this.plain = false;
    this.base = [];
    this.shape = null;
    this.hovered = null;
    this.boards = new Map();
  }

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    if (changed.has('session')) {
      this.path = [];
    }
    if (changed.has('session') || changed.has('path') || changed.has('sort')) {
      // A row that goes away under the pointer does not say so.
      this.marks = [];
      this.hovered = null;
      this.top = 0;
    }
    if (['session', 'path', 'sort', 'version'].some(k => changed.has(k))) {
      this.load(true);
      this.loadShape();
    }
  }

  async loadShape() {
    if (!this.session || this.plain) {
      return;
    }
    const path = this.path.join();
    try {
      const shape = await get(`/searches/${this.session}/tree?path=${path}&nodes=${DRAWN}`);
      if (this.path.join() === path && shape.session === this.session) {
        this.shape = shape;
      }
    } catch {
      // The children, asked for at the same time, tell what is wrong.
    }
  }

  /** Shows the position of a node while it is pointed at. */
  async point(path) {
    const key = path === null ? null : [...this.base, ...path].join();
    this.wanted = key;
    if (key === null) {
      this.hovered = null;
      return;
    }
    if (!this.boards.has(key)) {
      if (this.boards.size > MOST_BOARDS) {
        this.boards.clear();
      }
      try {
        const moves = [...this.base, ...path];
        this.boards.set(key, (await post('/positions', {game: game.spec, moves})).board);
      } catch {
        return;
      }
    }
    if (this.wanted === key) {
      this.hovered = this.boards.get(key);
    }
  }

  async load(fresh) {
    if (!this.session) {
      return;
    }
    const first = Math.floor(this.top / ROW / BLOCK) * BLOCK;
    const wanted = fresh
      ? [first]
      : [first, first + BLOCK].filter(
          o => !this.blocks.has(o) && o < (this.node?.children.total ?? 1),
        );
    const ticket = fresh ? (this.ticket = {}) : this.ticket;
    for (const offset of wanted) {
      try {
        const page = await get(
          `/searches/${this.session}/node?path=${this.path.join()}&sort=${this.sort}&offset=${offset}&limit=${BLOCK}`,
        );
        if (this.ticket !== ticket) {
          return;
        }
        if (fresh) {
          this.blocks = new Map();
        }
        this.blocks.set(offset, page.children.items);
        this.node = page;
        this.fault = '';
      } catch (e) {
        if (this.ticket === ticket) {
          this.fault = e.message;
          if (e.status === 404 && this.path.length > 0) {
            this.path = [];
          }
        }
      }
    }
  }

  scrolled(event) {
    this.top = event.target.scrollTop;
    this.load(false);
  }

  child(i) {
    return this.blocks.get(Math.floor(i / BLOCK) * BLOCK)?.[i % BLOCK];
  }

  render() {
    const n = this.node;
    if (!this.session) {
      return nothing;
    }
    if (!n) {
      return html`<p class="soft">${this.fault || 'Reading the tree …'}</p>`;
    }
    const all = [...this.blocks.values()].flat();
    const names = termNames(all);
    const total = n.children.total;
    const first = Math.max(0, Math.floor(this.top / ROW) - 4);
    const last = Math.min(total, first + Math.ceil(HEIGHT / ROW) + 8);
    const rows = [];
    for (let i = first; i < last; i++) {
      rows.push(i);
    }
    const most = Math.max(1, ...all.map(c => c.visits));
    const heat = heatOf(all.map(c => ({...c, share: n.visits ? c.visits / n.visits : 0})));
    return html` <nav class="crumbs" aria-label="Path from the root">
        <button class="link" id="root" @click=${() => (this.path = [])}>root</button>
        ${n.line.map((m, i) => html` › <button class="link" @click=${() => (this.path = this.path.slice(0, i + 1))}>${m.text}</button>`)}
      </nav>
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      ${
        this.shape && !this.plain
          ? html`<tree-icicle
              id="icicle"
              .root=${this.shape.root}
              .line=${this.shape.line}
              .players=${game.position?.players ?? []}
              @open=${e => (this.path = e.detail)}
              @point=${e => this.point(e.detail)}
            ></tree-icicle>`
          : nothing
      }
      <div class="node">
        <div class="nodeboard">
          <banyan-board
            .board=${this.hovered ?? n.board}
            .players=${game.position?.players ?? []}
            .heat=${this.hovered ? null : heat}
            .marks=${this.marks}
            label=${this.hovered ? 'Position at the node pointed at' : 'Position at this node'}
          ></banyan-board>
        </div>
        <div class="nodefacts">
          <p id="node-facts">
            ${counted(n.visits, 'visit')}${n.value === null ? '' : `, value ${percent(n.value)} %`},
            ${n.terminal ? 'the game is over here' : `${total} of ${counted(n.legal, 'move')} in the tree`}
          </p>
          <label class="inline"
            >sorted by
            <select id="sort" @change=${e => (this.sort = e.target.value)}>
              ${['visits', 'value', 'score', 'move'].map(s => html`<option .selected=${s === this.sort}>${s}</option>`)}
            </select></label
          >
          <div
            class="virtual"
            id="children"
            tabindex="0"
            role="table"
            aria-label="Children"
            aria-rowcount=${total}
            @scroll=${this.scrolled}
          >
            <div class="vrow vhead" role="row">
              <span role="columnheader">Move</span><span role="columnheader">Visits</span>
              <span role="columnheader">Share</span><span role="columnheader">Value %</span>
              ${names.map(t => html`<span role="columnheader" class="term">${t}</span>`)}
            </div>
            <svg class="spacer" width="1" height=${first * ROW} aria-hidden="true"></svg>
            ${rows.map(i => this.row(i, n, names, most))}
            <svg
              class="spacer"
              width="1"
              height=${Math.max(0, (total - last) * ROW)}
              aria-hidden="true"
            ></svg>
          </div>
        </div>
      </div>`;
  }

  row(i, n, names, most) {
    const c = this.child(i);
    if (!c) {
      return html`<div class="vrow" role="row" aria-rowindex=${i + 1}>
        <span role="cell">…</span>
      </div>`;
    }
    return html`<div
      class="vrow"
      role="row"
      aria-rowindex=${i + 1}
      @pointerenter=${() => (this.marks = c.cells)}
      @pointerleave=${() => (this.marks = [])}
    >
      <span role="cell"
        ><button
          class="link child"
          ?disabled=${c.visits === 0}
          title=${c.children ? `${c.children} children` : 'a leaf'}
          @click=${() => (this.path = [...this.path, c.move])}
        >
          ${c.text}${c.children ? ' ▸' : ''}
        </button>
        ${proofMark(c.proof)}</span
      >
      <span role="cell">${grouped(c.visits)}</span>
      <span role="cell" title="${percent(n.visits ? c.visits / n.visits : 0)} % of the visits"
        >${shareBar(c.visits / most)}</span
      >
      <span role="cell">${percent(c.value)}</span>
      ${names.map(t => html`<span role="cell" class="term">${short(c.terms.find(x => x.name === t)?.value)}</span>`)}
    </div>`;
  }
}

customElements.define('tree-view', TreeView);
