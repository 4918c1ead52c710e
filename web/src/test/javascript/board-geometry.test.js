// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  commonNeutral,
  geometryOf,
  neighbour,
  reachable,
} from '../../main/resources/io/banyan/web/page/board-geometry.js';

function square(size, shape = 'SQUARE') {
  const cells = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      cells.push({name: 'abcdefghijklmnopqrs'[x] + (y + 1), x, y, owner: -1, piece: ''});
    }
  }
  return {shape, cells};
}

const move = (...cells) => ({text: cells.join(''), cells});

test('cells named by column and row give the board its edges', () => {
  const {edges} = geometryOf(square(3));
  assert.deepEqual(
    [...edges.columns],
    [
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
    ],
  );
  assert.deepEqual(
    [...edges.rows],
    [
      [0, '1'],
      [1, '2'],
      [2, '3'],
    ],
  );
  const odd = square(3);
  odd.cells[4].name = 'x7';
  assert.equal(geometryOf(odd).edges, undefined);
});

test('points are joined to their neighbours and to no others', () => {
  assert.equal(geometryOf(square(3, 'POINT')).lines.length, 12);
  assert.equal(geometryOf(square(3)).lines.length, 0);
});

test('boards of points have the stars that players know', () => {
  const stars = size => [...geometryOf(square(size, 'POINT')).stars].join(' ');
  assert.equal(stars(5), 'c3');
  assert.equal(stars(9), 'c3 g3 e5 c7 g7');
  assert.equal(stars(13), 'd4 j4 g7 d10 j10');
  assert.equal(stars(19), 'd4 j4 p4 d10 j10 p10 d16 j16 p16');
  assert.equal(stars(10), '');
  assert.equal(geometryOf(square(9)).stars.size, 0);
});

test('the corners of hexagons lie between their neighbours', () => {
  const cells = [
    {name: 'a', x: 0, y: 0},
    {name: 'b', x: 0.5, y: Math.sqrt(3) / 2},
  ];
  assert.equal(Math.round(geometryOf({shape: 'HEX', cells}).turn), 90);
});

test('arrow keys go to the next cell of their direction', () => {
  const board = square(3);
  assert.equal(neighbour(board, 'b2', [1, 0]).name, 'c2');
  assert.equal(neighbour(board, 'b2', [0, -1]).name, 'b1');
  assert.equal(neighbour(board, 'a1', [-1, 0]), null);
});

test('the most frequent neutral thing needs no letter', () => {
  const board = square(3);
  ['arrow', 'arrow', 'rock'].forEach((piece, i) => (board.cells[i].piece = piece));
  assert.equal(commonNeutral(board), 'arrow');
});

test('a move is chosen cell by cell', () => {
  const moves = [move('a1', 'a2'), move('a1', 'b2'), move('b1', 'b2'), move('c1')];
  assert.deepEqual([...reachable(moves, []).targets], ['a1', 'b1', 'c1']);
  const begun = reachable(moves, ['a1']);
  assert.deepEqual([...begun.targets], ['a2', 'b2']);
  assert.equal(begun.ends.get('b2'), moves[1]);
  assert.deepEqual(begun.choices, []);
  assert.deepEqual(reachable(moves, ['a1', 'b2']).choices, [moves[1]]);
});

test('a cell where two moves end decides for none of them', () => {
  const moves = [move('a1', 'a2', 'a3'), move('a1', 'b2', 'a3'), move('a1', 'c3')];
  const {ends} = reachable(moves, ['a1']);
  assert.equal(ends.get('a3'), null);
  assert.equal(ends.get('c3'), moves[2]);
});

test('rows may have the letters and columns the numbers', () => {
  const cells = ['a0', 'a1', 'b0', 'b1'].map(name => ({
    name,
    x: Number(name[1]),
    y: name[0] === 'a' ? 1 : 0,
  }));
  const {edges} = geometryOf({shape: 'SQUARE', cells});
  assert.deepEqual(
    [...edges.columns],
    [
      [0, '0'],
      [1, '1'],
    ],
  );
  assert.deepEqual(
    [...edges.rows],
    [
      [1, 'a'],
      [0, 'b'],
    ],
  );
});
