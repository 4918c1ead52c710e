// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import {heatOf} from '../../main/resources/io/banyan/web/page/heat.js';
import {gameSpec, specOf, valuesOf} from '../../main/resources/io/banyan/web/page/spec-text.js';

const CONNECT4 = {
  name: 'connect4',
  parameters: [
    {name: 'size', kind: 'size', default: '7x6'},
    {name: 'connect', kind: 'number', default: '4'},
    {name: 'position', kind: 'text', default: null},
  ],
};

test('the parameters of a game are read from its id', () => {
  const values = valuesOf('chess(size=8x8,position="a, \\"b\\" (c)",swap=true)');
  assert.deepEqual(
    [...values],
    [
      ['size', '8x8'],
      ['position', 'a, "b" (c)'],
      ['swap', 'true'],
    ],
  );
});

test('a game is written with what differs from its defaults', () => {
  assert.equal(gameSpec(CONNECT4, new Map([['size', '7x6']])), 'connect4');
  assert.equal(
    gameSpec(
      CONNECT4,
      new Map([
        ['size', ' 5x4 '],
        ['position', 'd "d"'],
      ]),
    ),
    'connect4(size=5x4,position="d \\"d\\"")',
  );
});

test('an agent is written part by part', () => {
  const slots = {
    selection: [{name: 'ucb1', parameters: [{name: 'c', kind: 'number', default: '1.0'}]}],
  };
  const mcts = {
    name: 'mcts',
    parameters: [
      {name: 'select', kind: 'part', slot: 'selection', default: 'ucb1'},
      {name: 'threads', kind: 'number', default: '1'},
    ],
  };
  const choice = c => ({values: {select: {name: 'ucb1', values: {c}}, threads: '1'}});
  assert.equal(specOf(mcts, choice('0.5'), slots), 'mcts(select=ucb1(c=0.5))');
  assert.equal(specOf(mcts, choice('1.0'), slots), 'mcts');
});

test('a colour means the share itself, and moves that end on one cell add up', () => {
  const heat = heatOf([
    {cells: ['a1', 'b2'], share: 0.3},
    {cells: ['a2', 'b2'], share: 0.3},
    {cells: ['c3'], share: 0.15},
    {cells: ['d4'], share: 0.001},
    {cells: [], share: 0.2},
  ]);
  assert.deepEqual([...heat.keys()], ['b2', 'c3']);
  assert.equal(heat.get('b2').share, 0.6);
  const alone = heatOf([{cells: ['c3'], share: 0.15}]);
  assert.equal(heat.get('c3').warm, alone.get('c3').warm);
  assert.equal(heatOf([{cells: ['c3'], share: 1}]).get('c3').warm, 1);
});
