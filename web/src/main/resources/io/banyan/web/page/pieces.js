// SPDX-License-Identifier: Apache-2.0
// What stands on boards, drawn around its own middle in a square of 48 units.

import {nothing, svg} from 'lit';
import {UNIT} from './board-geometry.js';

const R = UNIT * 0.4;

const stone = r =>
  svg`<circle class="stone" r=${r}></circle><path class="shine" d="M${-r * 0.55} ${-r * 0.35}A${r * 0.7} ${r * 0.7} 0 0 1 ${r * 0.1} ${-r * 0.68}"></path>`;
const disc = r =>
  svg`<circle class="stone" r=${r}></circle><circle class="line" r=${r * 0.68}></circle>`;
const CROWN = 'M-9 6L-10.5 -5L-5 -.5L0 -8L5 -.5L10.5 -5L9 6Z';

/** A tile with an animal on it, as those of Catch the Lion; its point shows where it goes. */
const tile = face =>
  svg`<path class="stone" d="M0 -20.500L13 -16L17 18.500H-17L-13 -16Z"></path>${face}`;
const eyes = (x, y) =>
  svg`<circle class="mark" cx=${-x} cy=${y} r="1.5"></circle><circle class="mark" cx=${x} cy=${y} r="1.5"></circle>`;

const FACES = {
  lion: () => svg`<path class="line bold" d="M0 -11l3.5 2.5 4.5 -.5 1.5 4.5 3.5 3.5 -2 4.5 .5 4.5 -4.5 1.5 -3.5 3 -3.5 -1.5 -3.5 1.5 -3.5 -3 -4.5 -1.5 .5 -4.5 -2 -4.5 3.5 -3.5 1.5 -4.5 4.5 .5z"></path>
    <circle class="line" cy="2" r="7"></circle>${eyes(2.6, 0)}<path class="mark" d="M-1.8 3.300h3.600l-1.8 2.200z"></path>`,
  giraffe:
    () => svg`<path class="line bold" d="M-5 13V-3l-3 -1.5 1 -3.5 5 -.5 1 -4M-1 -12.500l.5 4M2 -8.500l5.5 3.5 -1 3.5 -5.5 .5 3 14"></path>
    <circle class="mark" cx="-2" cy="3" r="1.6"></circle><circle class="mark" cx="0" cy="8" r="1.6"></circle><circle class="mark" cx="1.8" cy="-5" r="1.3"></circle>`,
  elephant:
    () => svg`<circle class="line" cx="-8" cy="0" r="5.5"></circle><circle class="line" cx="8" cy="0" r="5.5"></circle>
    <path class="line bold" d="M-5 -3a5 5.5 0 0 1 10 0v5c0 3 -2.5 3 -2.5 6s3 3 4.5 1.5"></path>${eyes(2.2, -2)}`,
  chick:
    () => svg`<circle class="line bold" cy="2" r="9"></circle><path class="line" d="M0 -7c-1 -2 0 -3.5 1.5 -4"></path>${eyes(3, 0)}
    <path class="mark" d="M-2.2 3.500h4.400l-2.2 3.200z"></path>`,
  hen: () => svg`<circle class="line bold" cy="3" r="9"></circle><path class="mark" d="M-4 -6l1 -4.5 2.5 2.5 1.5 -3.5 1.5 3.5 2.5 -2 -.5 4.500z"></path>${eyes(3, 1)}
    <path class="mark" d="M-2.2 4.500h4.400l-2.2 3.200z"></path><path class="line" d="M0 8v3"></path>`,
};

/** The drawings by the name of the piece. */
const DRAWN = {
  stone,
  piece: stone,
  peg: stone,
  disc,
  man: r => svg`${disc(r)}<circle class="line" r=${r * 0.38}></circle>`,
  king: r => svg`${disc(r)}<path class="mark" transform="scale(.78)" d=${CROWN}></path>`,
  pawn: () =>
    svg`<path class="stone" d="M-11.5 17.500c0 -6 6.5 -8 6.8 -15.500h-2.800c-1 -.3 -1 -2.7 0 -3h3a6.8 6.8 0 1 1 9 0h3c1 .3 1 2.7 0 3h-2.800c.3 7.5 6.8 9.5 6.8 15.500z"></path>`,
  queen: () =>
    svg`<path class="stone" d="M-13.5 17.500v-4l2.5 -2.5 -5.5 -17 8 7 2.5 -13.5 6 11.5 6 -11.5 2.5 13.5 8 -7 -5.5 17 2.5 2.500v4z"></path>
      <path class="line" d="M-10.5 11.500h21"></path><circle class="stone" cx="0" cy="-16" r="2.6"></circle>`,
  soldier: r =>
    svg`<circle class="stone" r=${r * 0.92}></circle><path class="line bold" d="M-8.5 2.500a8.5 8.5 0 0 1 17 0zM-11 2.500h22M0 -6v-3.5"></path>`,
  town: () =>
    svg`<path class="stone" d="M-16.5 17v-26h6v5h5v-5h11v5h5v-5h6v26h-11.500v-8a5 5 0 0 0 -10 0v8z"></path>`,
  cannon: () =>
    svg`<path class="stone" d="M-16 3l24 -12 4 7 -24 12z"></path><circle class="stone" cx="-3" cy="10" r="7.5"></circle><circle class="mark" cx="-3" cy="10" r="2"></circle>`,
  runner: () =>
    svg`<circle class="stone" cx="4" cy="-14" r="5"></circle><path class="limb" d="M2 -8l-3.5 12 7 4 -2 10M-1.5 4l-6 6 -7 -1M1.5 -6l-8 2 -3 6M2.5 -6l5 6 6 -1.5"></path>`,
};
for (const [name, face] of Object.entries(FACES)) {
  DRAWN[name] = () => tile(face());
}

/** Things that belong to nobody. */
const THINGS = {
  chocolate: () =>
    svg`<rect class="thing" x="-20" y="-20" width="40" height="40" rx="5"></rect><rect class="carved" x="-13" y="-13" width="26" height="26" rx="3"></rect>`,
  poison: () =>
    svg`<rect class="thing bad" x="-20" y="-20" width="40" height="40" rx="5"></rect><path class="skull" d="M-9 1a9 9 0 1 1 18 0c0 3.5 -3 4.5 -3 6v3h-12v-3c0 -1.5 -3 -2.5 -3 -6z"></path>
      <circle class="hole" cx="-3.8" cy="-.5" r="2.4"></circle><circle class="hole" cx="3.8" cy="-.5" r="2.4"></circle><path class="hole" d="M0 3l1.5 3h-3z"></path>`,
  arrow: () =>
    svg`<rect class="thing burnt" x="-20" y="-20" width="40" height="40" rx="4"></rect><path class="arrow" d="M-11 11L9 -9M9 -9h-8M9 -9v8M-11 11v-5M-11 11h5"></path>`,
};

/** True if a piece has a drawing, so that no letter is needed. */
export const isDrawn = name => name in DRAWN || name in THINGS;

/**
 * A piece in the colour of its owner; {@code turned} for those who play downwards on tiles.
 * Pieces without a drawing are stones with a letter.
 */
export function drawnPiece(name, colour, size, turned) {
  // A piece that is called as its colour needs no letter.
  const draw = DRAWN[name] ?? (name === colour ? stone : undefined);
  const half = name in FACES && turned ? 'rotate(180)' : '';
  const scale = size / R;
  return svg`<g class="figure own-${colour} ink-${colour}" transform="scale(${scale.toFixed(3)}) ${half}">
    ${
      draw
        ? draw(R)
        : svg`${stone(R)}<text class="letter on-${colour}" y="6">${name[0].toUpperCase()}</text>`
    }</g>`;
}

/** A thing that belongs to nobody; {@code common} needs no letter. */
export function drawnThing(name, common) {
  if (name in DRAWN) {
    return svg`<g class="figure own-neutral ink-neutral">${DRAWN[name](R)}</g>`;
  }
  return name in THINGS
    ? THINGS[name]()
    : svg`<rect class="thing" x=${-R} y=${-R} width=${2 * R} height=${2 * R} rx="5"></rect>
      ${name === common ? nothing : svg`<text class="letter" y="6">${name[0].toUpperCase()}</text>`}`;
}
