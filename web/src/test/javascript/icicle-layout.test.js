// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  barsOf,
  colourOfValue,
  firstValue,
  inkOn,
  nextBar,
} from '../../main/resources/io/banyan/web/page/icicle-layout.js';

const leaf = (move, visits, more = {}) => ({move, text: `m${move}`, mover: 0, visits, ...more});
const tree = {
  visits: 100,
  children: [leaf(2, 60, {children: [leaf(5, 30, {mover: 1}), leaf(4, 29)]}), leaf(1, 39)],
};

test('a bar is as wide as its share of the visits and lies below its parent', () => {
  const bars = barsOf(tree, 1000, 9);
  const at = path => bars.find(b => b.path.join() === path);
  assert.equal(at('').width, 1000);
  assert.equal(at('2').width, 600);
  assert.equal(at('1').x, 0);
  assert.equal(at('2').x, 390);
  assert.equal(at('2,4').x, 390);
  assert.equal(at('2,5').layer, 2);
  assert.equal(at('2,5').width, 300);
});

test('what is too narrow to be seen is left out unless it must be seen', () => {
  const many = {visits: 10_000, children: [leaf(1, 9_990), leaf(2, 1)]};
  assert.equal(barsOf(many, 500, 9).length, 2);
  many.children[1].kept = true;
  const bars = barsOf(many, 500, 9);
  assert.equal(bars.length, 3);
  assert.ok(bars[2].width >= 6 && bars[2].x + bars[2].width <= 500);
});

test('no more layers are drawn than there is room for', () => {
  assert.equal(Math.max(...barsOf(tree, 1000, 2).map(b => b.layer)), 1);
});

test('colours tell the value of the first player, whoever chose the node', () => {
  assert.equal(firstValue({mover: 0, value: 0.9}, 2), 0.9);
  assert.ok(Math.abs(firstValue({mover: 1, value: 0.9}, 2) - 0.1) < 1e-9);
  assert.equal(firstValue({mover: 1, value: 0.9}, 3), 0.9);
  assert.notDeepEqual(colourOfValue(0, false), colourOfValue(1, false));
  assert.deepEqual(colourOfValue(null, true), colourOfValue(0.5, true));
  assert.equal(inkOn([255, 255, 255]), '#111');
  assert.equal(inkOn([0, 0, 0]), '#fff');
});

test('the arrow keys go up, to the widest child, and along a layer', () => {
  const bars = barsOf(tree, 1000, 9);
  const root = bars[0];
  const widest = nextBar(bars, root, 'ArrowDown');
  assert.deepEqual(widest.path, [2]);
  assert.equal(nextBar(bars, widest, 'ArrowUp'), root);
  assert.deepEqual(nextBar(bars, widest, 'ArrowLeft').path, [1]);
  assert.equal(nextBar(bars, widest, 'ArrowRight'), null);
});
