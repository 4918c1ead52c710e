// SPDX-License-Identifier: Apache-2.0
// The tree as a drawing: a bar for every node, as wide as its visits, coloured by its value.

import {LitElement, html, nothing, svg} from 'lit';
import {barsOf, colourOfValue, firstValue, inkOn, nextBar} from './icicle-layout.js';
import {counted, percent} from './numbers.js';

const ROW = 26;
const LETTER = 7.2;
const MOST_LAYERS = 18;
const dark = matchMedia('(prefers-color-scheme: dark)');
const PROOFS = {win: '✓', loss: '✗', draw: '='};

/** Fires 'open' with the path of the node clicked, and 'point' with that of the one pointed at. */
export class TreeIcicle extends LitElement {
  static properties = {
    /** The node the drawing begins with. */
    root: {attribute: false},
    /** The moves that lead to it, with their texts. */
    line: {attribute: false},
    players: {attribute: false},
    /** Moves from the root to be marked: {path, kind}. */
    trail: {attribute: false},
    layers: {type: Number},
    label: {type: String},
    width: {state: true},
    focused: {state: true},
    hovered: {state: true},
  };

  constructor() {
    super();
    this.root = null;
    this.line = [];
    this.players = [];
    this.trail = [];
    this.layers = 12;
    this.label = 'The tree, drawn';
    this.width = 900;
    this.focused = '';
    this.hovered = null;
    this.redraw = () => this.requestUpdate();
    this.observer = new ResizeObserver(entries => {
      this.width = Math.max(200, Math.floor(entries[0].contentRect.width));
    });
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.observer.observe(this);
    dark.addEventListener('change', this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.observer.disconnect();
    dark.removeEventListener('change', this.redraw);
  }

  open(path) {
    this.dispatchEvent(new CustomEvent('open', {detail: path}));
  }

  point(bar) {
    this.hovered = bar ? bar.path.join() : null;
    this.dispatchEvent(new CustomEvent('point', {detail: bar?.path ?? null}));
  }

  /** What is known of a node, in words. */
  words(bar) {
    const {node} = bar;
    const name = node.text ?? 'root';
    const value = node.value ?? null;
    const seen =
      value === null || node.mover === undefined
        ? ''
        : `, value ${percent(value)} % for ${this.players[node.mover] ?? node.mover}`;
    return `${name}: ${counted(node.visits, 'visit')}${seen}${node.proof ? ', proven ' + node.proof : ''}`;
  }

  key(event, bar) {
    if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      event.stopPropagation();
      this.go(nextBar(this.bars, bar, event.key));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.open(bar.path);
    } else if (event.key === 'Escape' && this.line.length > 0) {
      this.open(this.line.slice(0, -1).map(m => m.move));
    }
  }

  async go(bar) {
    if (bar) {
      this.focused = bar.path.join();
      await this.updateComplete;
      this.querySelector(`.bar[data-path="${this.focused}"]`)?.focus();
    }
  }

  render() {
    if (!this.root) {
      return nothing;
    }
    const line = this.line ?? [];
    const top = line.map(m => m.move);
    const layers = Math.min(MOST_LAYERS, this.layers);
    const root = line.length > 0 ? {...line[line.length - 1], ...this.root} : this.root;
    this.bars = barsOf(root, this.width, layers, top);
    if (!this.bars.some(b => b.path.join() === this.focused)) {
      this.focused = top.join();
    }
    const deepest = Math.max(...this.bars.map(b => b.layer));
    const rows = line.length + Math.max(deepest + 1, Math.min(4, layers));
    return html`<svg
        class="icicle"
        width=${this.width}
        height=${rows * ROW}
        viewBox="0 0 ${this.width} ${rows * ROW}"
        role="group"
        aria-label=${this.label}
        @pointerleave=${() => this.point(null)}
      >
        ${this.above(line)} ${this.bars.map(b => this.bar(b, line.length))}
        ${this.bars.map(b => this.outline(b, line.length))}
      </svg>
      ${this.legend()}`;
  }

  /** The nodes above the one shown, from the root on: a click goes back to one. */
  above(line) {
    return line.map((_, i) => {
      const text = i === 0 ? 'root' : line[i - 1].text;
      const path = line.slice(0, i).map(m => m.move);
      return svg`<g class="up" role="button" tabindex="0" aria-label="Back to ${text}"
          @click=${() => this.open(path)}
          @keydown=${e => (e.key === 'Enter' || e.key === ' ') && this.open(path)}>
        <rect x="0.5" y=${i * ROW + 0.5} width=${this.width - 1} height=${ROW - 2} rx="2"></rect>
        <text x="8" y=${i * ROW + 17}>↑ ${text}</text></g>`;
    });
  }

  bar(b, down) {
    const {node} = b;
    const colour = colourOfValue(firstValue(node, this.players.length), dark.matches);
    const y = (b.layer + down) * ROW;
    const text = (node.proof ? PROOFS[node.proof] : '') + (node.text ?? 'root');
    const room = Math.floor((b.width - 6) / LETTER);
    const way = b.path.join();
    const gap = b.width > 4 ? 1 : 0;
    return svg`<g class="bar ${node.proof ? 'proven' : ''}" data-path=${way} role="button"
        tabindex=${way === this.focused ? 0 : -1} aria-label=${this.words(b)}
        @click=${() => this.open(b.path)}
        @pointerenter=${() => this.point(b)}
        @focus=${() => this.point(b)} @blur=${() => this.point(null)}
        @keydown=${e => this.key(e, b)}>
      <rect x=${b.x.toFixed(2)} y=${y} width=${Math.max(0.5, b.width - gap).toFixed(2)}
        height=${ROW - 1} fill="rgb(${colour.join()})"></rect>
      ${
        room >= Math.min(text.length, 2)
          ? svg`<text x=${(b.x + 4).toFixed(1)} y=${y + 17} fill=${inkOn(colour)}>${
              text.length <= room ? text : text.slice(0, Math.max(1, room - 1)) + '…'
            }</text>`
          : nothing
      }
    </g>`;
  }

  /** Marks lie above all bars: the way of an iteration, a proof, what is pointed at. */
  outline(b, down) {
    const way = b.path.join();
    const marked = (this.trail ?? []).find(t => t.path.join() === way);
    const kind = marked?.kind ?? (way === this.hovered ? 'pointed' : b.node.proof ? 'proof' : null);
    return kind === null
      ? nothing
      : svg`<rect class="frame ${kind}" x=${(b.x + 1).toFixed(2)} y=${(b.layer + down) * ROW + 1}
          width=${Math.max(1, b.width - 3).toFixed(2)} height=${ROW - 3}></rect>`;
  }

  legend() {
    const names = this.players;
    const two = names.length === 2;
    return html`<p class="legend soft">
      <span
        >${two ? `${names[1]} wins` : 'loses'}
        <svg class="ramp" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          ${Array.from({length: 20}, (_, i) => svg`<rect x=${5 * i} width="5.2" height="10" fill="rgb(${colourOfValue((i + 0.5) / 20, dark.matches).join()})"></rect>`)}
        </svg>
        ${two ? `${names[0]} wins` : 'wins, for who chose the move'}</span
      >
      <span>width: visits</span>
      <span><b class="framed">✓ ✗ =</b> proven for who chose the move</span>
    </p>`;
  }
}

customElements.define('tree-icicle', TreeIcicle);
