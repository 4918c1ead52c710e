// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test, {beforeEach} from 'node:test';
import {GameModel} from '../../main/resources/io/banyan/web/page/game.js';
import {begin, openLink} from '../../main/resources/io/banyan/web/page/links.js';
import {FakeServer, PERSON} from './fake-server.js';

const SAVED = '#/play?game=count&moves=1+2&players=human+vs+human';
let server;

beforeEach(() => {
  server = new FakeServer();
});

async function visit(link) {
  const game = new GameModel();
  globalThis.location.hash = link ?? '';
  await begin(game, link);
  return game;
}

for (const [what, link, named] of [
  ['game', '#/play?game=chess960', /no game 'chess960'/],
  ['move', '#/play?game=count&moves=1+9', /move 2: '9' is not a legal move/],
  ['agent', '#/play?game=count&players=human+vs+nobody%401s', /no agent 'nobody@1s'/],
  ['number', '#/play?game=count&moves=1&ply=7', /ply must be .* was '7'/],
]) {
  test(`a link with a bad ${what} says so and leaves the saved game alone`, async () => {
    server.stored.set('banyan.game', SAVED);
    const game = await visit(link);
    assert.match(game.notice.text, named);
    assert.match(game.notice.text, /^The link cannot be opened: .*your saved game is shown/);
    assert.equal(game.notice.tone, 'bad');
    assert.deepEqual(game.moves, [1, 2]);
    assert.equal(server.stored.get('banyan.game'), SAVED);
    assert.equal(globalThis.location.hash, SAVED);
  });
}

test('a bad link on a first visit says so above a new game', async () => {
  const game = await visit('#/play?game=nothing');
  assert.match(game.notice.text, /no game 'nothing'$/);
  assert.equal(game.spec, 'connect4');
});

test('a saved game that this server does not know is kept until a move is made', async () => {
  const foreign = '#/play?game=plugin&moves=a';
  server.stored.set('banyan.game', foreign);
  const game = await visit(null);
  assert.match(game.notice.text, /no game 'plugin'/);
  assert.equal(server.stored.get('banyan.game'), foreign);
  game.players = [PERSON, PERSON];
  await game.play(1);
  assert.equal(server.stored.get('banyan.game'), game.link);
  assert.equal(game.notice, null);
});

test('a bad link that is followed leaves the game on the board', async () => {
  const game = await server.open({moves: [0, 1], players: [PERSON, PERSON]});
  assert.equal(await openLink(game, '#/play?game=count(99)&moves=x'), false);
  assert.match(game.error, /^The link cannot be opened: move 1: 'x'/);
  assert.deepEqual(game.moves, [0, 1]);
  assert.equal(globalThis.location.hash, game.link);
});

test('a variation that cannot be read or played is left out and told', async () => {
  const link = '#/play?game=count&moves=1+2&variations=1+0+/+nonsense+/+1+0+9+/+2+9';
  const game = await visit(link);
  assert.match(
    game.notice.text,
    /left out: 'nonsense' is unreadable; '1 0 9': move 3: '9'.*'2 9': /,
  );
  assert.deepEqual(game.variations.beside(game.texts), []);
  assert.deepEqual(game.texts, ['1', '2']);
});

test('variations that can be played stay beside one that cannot', async () => {
  const game = await visit('#/play?game=count&moves=1+2&variations=1+0+1+/+1+0+9');
  assert.deepEqual(game.variations.beside(game.texts), [{ply: 1, texts: ['1', '0', '1']}]);
});

test('a link with more players than the game has says so', async () => {
  const game = await visit('#/play?game=count&players=human+vs+human+vs+human');
  assert.match(game.notice.text, /names 3 players of 2/);
  assert.equal(game.players.length, 2);
});
