// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';
import {grouped} from '../../main/resources/io/banyan/web/page/agent-groups.js';
import {Variations, openVariation} from '../../main/resources/io/banyan/web/page/variations.js';
import {FakeServer, PERSON} from './fake-server.js';

let server;
beforeEach(() => {
  server = new FakeServer();
});

test('lines beside the one shown are told with the moves they have in common', () => {
  const all = new Variations();
  all.add(['a', 'b', 'c', 'd']);
  all.add(['a', 'b', 'x']);
  all.add(['a', 'b', 'x', 'y']);
  assert.deepEqual(all.beside(['a', 'b', 'c', 'd']), [{ply: 2, texts: ['a', 'b', 'x', 'y']}]);
  assert.deepEqual(all.beside(['a']), [
    {ply: 1, texts: ['a', 'b', 'c', 'd']},
    {ply: 1, texts: ['a', 'b', 'x', 'y']},
  ]);
});

test('a link carries variations and nonsense in it is set apart', () => {
  const all = new Variations();
  all.add(['a', 'b', 'c']);
  all.add(['a', 'x']);
  const text = all.write(['a', 'b', 'c']);
  const other = new Variations();
  other.add(['a', 'b', 'c']);
  other.read(text + ' / 99 z / nonsense', ['a', 'b', 'c']);
  assert.deepEqual(other.beside(['a', 'b', 'c']), [{ply: 1, texts: ['a', 'x']}]);
  assert.deepEqual(other.unread, ['99 z', 'nonsense']);
});

test('a move in the middle opens a variation and the old moves can be gone back to', async () => {
  const game = await server.open({moves: [0, 1, 2, 0], players: [PERSON, PERSON]});
  await game.goTo(2);
  await game.play(0);
  assert.deepEqual(game.texts, ['0', '1', '0']);
  const [old] = game.variations.beside(game.texts);
  assert.deepEqual(old, {ply: 2, texts: ['0', '1', '2', '0']});
  assert.match(game.link, /variations=2\+2\+0/);
  await openVariation(game, old);
  assert.deepEqual(game.texts, ['0', '1', '2', '0']);
  assert.equal(game.ply, 3);
  assert.equal(game.variations.beside(game.texts).length, 1);
});

test('what is taken back is not lost', async () => {
  const game = await server.open({moves: [0, 1], players: [PERSON, PERSON]});
  await game.undo();
  assert.deepEqual(game.texts, ['0']);
  assert.equal(game.variations.beside(game.texts).length, 1);
  await game.newGame();
  assert.equal(game.variations.beside(game.texts).length, 0);
});

test('the agents to begin with come first, and none is left out', () => {
  const names = ['mcts', 'random', 'uct', 'ppr', 'mast-paper', 'ir-mk', 'strongest', 'mine'];
  const groups = grouped(names.map(name => ({name})));
  assert.equal(groups[0][1][0].name, 'strongest');
  assert.deepEqual(
    groups.flatMap(([, agents]) => agents.map(a => a.name)).sort(),
    [...names].sort(),
  );
  assert.equal(groups.find(([title]) => title.startsWith('P2'))[1][0].name, 'ir-mk');
});
