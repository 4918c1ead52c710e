// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  framesOf,
  leafFrame,
  pathNumbers,
  trailOf,
  withPath,
} from '../../main/resources/io/banyan/web/page/iteration-frames.js';

const last = {
  path: [
    {visitsBefore: 9, visits: 10},
    {move: 3, text: 'd', mover: 0, cells: ['d1'], visitsBefore: 4, visits: 5, value: 0.5},
    {move: 2, text: 'c', mover: 1, cells: ['c1'], visitsBefore: 0, visits: 1, added: true},
  ],
  playout: Array.from({length: 100}, (_, i) => ({move: i})),
};

test('a film has the four phases in their order and ends with the backup', () => {
  const frames = framesOf(last);
  assert.deepEqual([...new Set(frames.map(f => f.phase))], [0, 1, 2, 3]);
  assert.equal(frames.filter(f => f.phase === 0).length, 2);
  assert.equal(frames[leafFrame(frames)].phase, 1);
});

test('long playouts skip moves but not the last', () => {
  const moves = framesOf(last)
    .filter(f => f.phase === 2)
    .map(f => f.move);
  assert.ok(moves.length <= 40);
  assert.equal(moves[moves.length - 1], 100);
});

test('an iteration that ends at the end of the game has no playout', () => {
  const frames = framesOf({...last, playout: [], terminal: true});
  assert.ok(frames.every(f => f.phase !== 2));
});

test('the drawn tree holds the path, also where it is too small for the server to send', () => {
  const sent = {visits: 10, children: [{move: 3, text: 'd', visits: 5}]};
  const after = withPath(sent, last.path, false);
  assert.equal(after.children[0].kept, true);
  assert.equal(after.children[0].children[0].text, 'c');
  assert.equal(withPath(sent, last.path, true).children[0].children, undefined);
  assert.equal(sent.children[0].kept, undefined);
});

test('the way is marked as far as the frame goes, and the new node otherwise', () => {
  assert.equal(trailOf(last, {phase: 0, depth: 1}).length, 2);
  const all = trailOf(last, {phase: 1, depth: 2});
  assert.deepEqual(all[2], {path: [3, 2], kind: 'added'});
  assert.equal(pathNumbers(last, 1).size, 1);
  assert.equal(pathNumbers(last, 2).get('c1').kind, 'added');
});
