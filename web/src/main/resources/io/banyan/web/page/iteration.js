// SPDX-License-Identifier: Apache-2.0
// One iteration of a search, drawn: its path through the tree, every choice on it, its playout, what
// it wrote back.

import {html, nothing} from 'lit';
import './icicle.js';
import {PHASES, firstOf, pathNumbers, trailOf, withPath} from './iteration-frames.js';
import {proofMark, termNames} from './move-table.js';
import {counted, grouped, percent, short} from './numbers.js';

/** All about the iteration of a {@code film}, in the frame it shows. */
export function iterationView(p, film, names) {
  const {last, frames} = film;
  const frame = film.frame;
  const isBefore = frame.phase === 0;
  return html`${controls(film, frames)}
    <tree-icicle
      id="step-tree"
      layers="10"
      label="The tree ${isBefore ? 'before' : 'after'} this iteration"
      .root=${withPath(isBefore ? p.before : p.after, last.path, isBefore)}
      .line=${[]}
      .players=${names}
      .trail=${trailOf(last, frame)}
    ></tree-icicle>
    <div class="node">
      <div class="nodeboard">
        <banyan-board
          id="step-board"
          .board=${film.board}
          .players=${names}
          .numbers=${frame.phase <= 1 ? pathNumbers(last, frame.depth) : null}
          label="Board of this iteration"
        ></banyan-board>
      </div>
      <div class="nodefacts">
        <ol class="phases">
          <li class=${frame.phase === 0 ? 'now' : ''}>
            <h2>Select</h2>
            ${pathTable(last, film)} ${choiceTable(last, frame)}
          </li>
          <li class=${frame.phase === 1 ? 'now' : ''}>
            <h2>Expand</h2>
            <p>${expandText(last)}</p>
          </li>
          <li class=${frame.phase === 2 ? 'now' : ''}>
            <h2>Play out</h2>
            ${playoutList(last, frame, film)}
          </li>
          <li class=${frame.phase === 3 ? 'now' : ''}>
            <h2>Back up</h2>
            <p>
              ${resultText(last, names)} The bold numbers in the table of the path are those that
              changed.
            </p>
          </li>
        </ol>
      </div>
    </div>`;
}

/** The four phases, and the slider through all frames. */
function controls(film, frames) {
  return html`<div class="row film" role="group" aria-label="The phases of this iteration">
    ${PHASES.map((name, i) => {
      const first = firstOf(frames, i);
      return html`<button
        class="phase"
        id="phase${i}"
        aria-pressed=${film.frame.phase === i}
        ?disabled=${first < 0}
        @click=${() => film.show(first)}
      >
        ${i + 1} ${name}
      </button>`;
    })}
    <button id="film" aria-pressed=${film.playing} @click=${() => film.toggle()}>
      ${film.playing ? 'Hold' : 'Play'}
    </button>
    <label class="inline wide"
      >frame
      <input
        id="frame"
        type="range"
        min="0"
        max=${frames.length - 1}
        .value=${String(film.at)}
        @input=${e => film.show(Number(e.target.value))}
      />
      <span class="steady">${film.at + 1} / ${frames.length}</span></label
    >
  </div>`;
}

/** What could be chosen at a node of the path, with the numbers as they were at the choice. */
function choiceTable(last, frame) {
  const depth = Math.min(frame.depth + (frame.phase === 0 ? 1 : 0), last.path.length - 1);
  const step = last.path[depth];
  const choice = step?.choice;
  if (!choice) {
    return nothing;
  }
  const names = termNames(choice.siblings);
  const rest = choice.moves - choice.siblings.length;
  const parent = depth === 1 ? 'the root' : `node ${depth - 1}`;
  return html`<h3 id="choice-title">The choice at ${parent}: ${step.text}</h3>
    <p class="soft">
      ${
        choice.byFormula
          ? 'The formula decides: the highest last term, as it was at this moment.'
          : `${counted(choice.untried, 'move')} of ${choice.moves} had never been tried here, and one of those is due.`
      }
    </p>
    ${
      choice.siblings.length === 0
        ? nothing
        : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="choice-title">
            <table class="moves" id="choice">
              <thead>
                <tr>
                  <th>Move</th>
                  <th>Visits</th>
                  <th>Value %</th>
                  ${names.map(n => html`<th class="term">${n}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${choice.siblings.map(
                  s =>
                    html`<tr class=${s.chosen ? 'best' : ''}>
                      <td>${s.chosen ? '→ ' : ''}${s.text} ${proofMark(s.proof)}</td>
                      <td>${grouped(s.visits)}</td>
                      <td>${percent(s.value)}</td>
                      ${names.map(n => html`<td class="term">${short(s.terms.find(t => t.name === n)?.value)}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    ${choice.byFormula && rest > 0 ? html`<p class="soft">and ${counted(rest, 'move')} more</p>` : nothing}`;
}

function expandText(last) {
  const leaf = last.path[last.path.length - 1];
  if (last.path.length === 1) {
    return 'The root itself is visited for the first time.';
  }
  return leaf.added
    ? html`${leaf.text} <span class="proof win">new</span> is added to the tree.`
    : 'Nothing is added: the path ends at a node that is there already.';
}

/** The moves of the playout; a click shows the board after one. */
function playoutList(last, frame, film) {
  if (last.terminal || last.proven) {
    return html`<p>
      ${last.terminal ? 'No playout: the path ends where the game ends.' : 'No playout: the path ends at a proven node.'}
    </p>`;
  }
  if (!last.recorded) {
    return html`<p>
      This game fills its board at once in a playout; the order of the moves does not exist, only
      the end.
    </p>`;
  }
  const shown = last.playout.slice(0, 400);
  return html`<p>
      ${counted(last.playout.length, 'move')} to the end of the game
      <button id="playout" @click=${() => film.playOut()}>Play the playout</button>
    </p>
    <ol class="history" id="playout-moves">
      ${shown.map(
        (m, i) =>
          html`<li>
            <button
              class="link ${frame.phase === 2 && i + 1 === frame.move ? 'on' : ''}"
              @click=${() => film.showMove(i + 1)}
            >
              ${m.text}
            </button>
          </li>`,
      )}${last.playout.length > shown.length ? html`<li>…</li>` : nothing}
    </ol>`;
}

/** The outcome, and what was written back of it. */
function resultText(last, names) {
  const each = values => values.map((v, i) => `${names[i] ?? i} ${short(v)}`).join(', ');
  const same = last.outcome.every((v, i) => v === last.rewards[i]);
  return same
    ? `Outcome, written back as it is: ${each(last.rewards)}.`
    : `Outcome: ${each(last.outcome)}; written back: ${each(last.rewards)}.`;
}

/** The nodes of the path with their numbers before and after; a click shows the choice there. */
function pathTable(last, film) {
  const names = termNames(last.path);
  return html`<div class="scroll">
    <table class="moves" id="path">
      <caption class="hidden">
        The path of this iteration, and the numbers it changed
      </caption>
      <thead>
        <tr>
          <th>Node</th>
          <th>Visits</th>
          <th>Value %</th>
          ${names.map(n => html`<th class="term">${n}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${last.path.map(
          (s, i) =>
            html`<tr class="${s.added ? 'added' : ''} ${i === film.frame.depth ? 'here' : ''}">
              <td>
                <button class="link" @click=${() => film.showDepth(i)}>
                  ${i === 0 ? 'root' : html`<span class="soft">${i}</span> ${s.text}`}</button
                >${s.added && i > 0 ? html` <span class="proof win">new</span>` : nothing}
              </td>
              <td>${grouped(s.visitsBefore)} → <b>${grouped(s.visits)}</b></td>
              <td>
                ${i === 0 ? '' : html`${percent(s.valueBefore)} → <b>${percent(s.value)}</b>`}
              </td>
              ${names.map(n => html`<td class="term">${i === 0 ? '' : short(s.terms?.find(t => t.name === n)?.value)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
