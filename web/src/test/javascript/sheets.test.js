// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test, {beforeEach} from 'node:test';
import {areColumns} from '../../main/resources/io/banyan/web/page/board-input.js';
import {
  factGroups,
  groupedSheets,
  isBoardless,
  keepSheet,
  keptSheets,
  moveNamed,
  sheetEntry,
  textNamedIn,
} from '../../main/resources/io/banyan/web/page/sheets.js';
import {splitMoves} from '../../main/resources/io/banyan/web/page/spec-text.js';
import {FakeServer} from './fake-server.js';

beforeEach(() => {
  new FakeServer();
});

const OWN = {game: 'pasted(0123456789ab)', title: 'Race', notes: ['Go.'], text: '(role a)'};
const HEX = {game: 'gdl(file=hex5x5.kif,serial=false)', title: 'Hex, 5 x 5', group: 'For two'};

test('moves of a link are words or terms', () => {
  assert.deepEqual(splitMoves('d c  d'), ['d', 'c', 'd']);
  assert.deepEqual(splitMoves('(mark 1 1) noop (draw (flat 1 2))'), [
    '(mark 1 1)',
    'noop',
    '(draw (flat 1 2))',
  ]);
  assert.deepEqual(splitMoves(''), []);
  assert.deepEqual(splitMoves('(mark 1'), ['(mark 1']);
});

test('a move is typed with or without parentheses', () => {
  const moves = [{text: '(mark 1 1)'}, {text: '(mark 1 2)'}, {text: 'noop'}];
  assert.equal(moveNamed(moves, ' Mark  1 2 '), moves[1]);
  assert.equal(moveNamed(moves, '(mark 1 1)'), moves[0]);
  assert.equal(moveNamed(moves, 'mark 3 3'), undefined);
});

test('facts are listed by their relation', () => {
  const notes = [
    '(control o)',
    '(left a 3)',
    '(left b 4)',
    '(wall 1 2)',
    '(cross left 3 3)',
    '(seeds (pit north 1) 2)',
    'o has chosen rock',
  ];
  assert.deepEqual(factGroups(notes), [
    ['control', ['o']],
    ['left', ['a: 3', 'b: 4']],
    ['wall', ['1 2']],
    ['cross', ['left 3 3']],
    ['seeds', ['pit north 1: 2']],
    ['', ['o has chosen rock']],
  ]);
});

test('a pasted sheet is kept with its text, and found by what names it', () => {
  keepSheet(OWN);
  keepSheet(OWN);
  assert.equal(keptSheets().length, 1);
  assert.equal(textNamedIn('{"game":"pasted(0123456789ab)"}'), '(role a)');
  assert.equal(textNamedIn('{"text":"SPEC[pasted(ba9876543210)]"}'), null);
  assert.equal(sheetEntry(OWN.game, []).title, 'Race');
  for (let i = 0; i < 20; i++) {
    keepSheet({...OWN, game: `pasted(${i})`});
  }
  assert.equal(keptSheets().length, 8);
});

test('sheets are found by their file, whatever stands beside it', () => {
  assert.equal(sheetEntry('gdl(file="hex5x5.kif",serial=false)', [HEX]).title, 'Hex, 5 x 5');
  assert.equal(sheetEntry('gdl(file=x.kif)', [HEX]).title, 'x.kif');
  keepSheet(OWN);
  assert.deepEqual(
    groupedSheets([HEX]).map(([title]) => title),
    ['Your rule sheets', 'For two'],
  );
});

test('columns of rule sheets are columns too', () => {
  const drop = (n, cell) => ({text: `(drop ${n})`, cells: [cell]});
  assert.equal(areColumns([drop(1, '1,1'), drop(4, '4,2')]), true);
  assert.equal(areColumns([drop(1, '4,1')]), false);
  assert.equal(areColumns([{text: '(mark 1 1)', cells: ['1,1']}]), false);
  assert.equal(areColumns([{text: 'd', cells: ['d1']}]), true);
});

test('a sheet whose cells are its players has no board', () => {
  const cells = [{name: 'a'}, {name: 'b'}];
  assert.equal(isBoardless({cells}, ['a', 'b']), true);
  assert.equal(isBoardless({cells}, ['a', 'c']), false);
});
