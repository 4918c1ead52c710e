// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test, {beforeEach} from 'node:test';
import {connection} from '../../main/resources/io/banyan/web/page/api.js';
import {AGENT, FakeServer, PERSON, until} from './fake-server.js';

let server;

beforeEach(() => {
  server = new FakeServer();
});

test('an agent answers a move of a person', async () => {
  const game = await server.open({players: [PERSON, AGENT]});
  await game.play(2);
  await until(() => game.moves.length === 2);
  assert.deepEqual(game.moves, [2, 1]);
  assert.equal(game.humanToMove, true);
  assert.match(game.link, /moves=2\+1/);
  assert.equal(server.stored.get('banyan.game'), game.link);
});

test('moves are taken back to the last choice of a person with one request', async () => {
  const game = await server.open({moves: [0, 1, 2, 0], players: [PERSON, AGENT], paused: true});
  await game.undo();
  assert.deepEqual(game.moves, [0, 1]);
  assert.equal(server.count('/positions'), 1);
});

test('every undo is one request, whoever plays', async () => {
  const game = await server.open({moves: [0, 1, 2, 0, 1], players: [AGENT, PERSON], paused: true});
  game.players = [AGENT, AGENT];
  await game.undo();
  assert.deepEqual(game.moves, [0, 1, 2, 0]);
  game.players = [AGENT, PERSON];
  await game.undo();
  assert.deepEqual(game.moves, [0, 1, 2]);
  await game.undo();
  assert.deepEqual(game.moves, [0]);
  await game.undo();
  assert.deepEqual(game.moves, []);
  assert.equal(server.count('/positions'), 4);
});

test('going back keeps the moves, and a move there replaces them', async () => {
  const game = await server.open({moves: [0, 1, 2], players: [PERSON, PERSON]});
  await game.goTo(1);
  assert.equal(game.ply, 1);
  assert.deepEqual(game.moves, [0, 1, 2]);
  await game.play(0);
  assert.deepEqual(game.moves, [0, 0]);
});

test('a move that could not be sent is played when the server is back', async () => {
  const game = await server.open({players: [PERSON, PERSON]});
  game.resume.listen();
  server.isAway = true;
  await game.play(2);
  assert.deepEqual(game.resume.unsent, [2]);
  server.isAway = false;
  await until(() => !connection.isOffline && game.moves.length === 1);
  assert.deepEqual(game.moves, [2]);
  assert.equal(game.resume.unsent, null);
});

test('a search that is stopped before its number is known is closed', async () => {
  server.endsByItself = false;
  const game = await server.open({players: [PERSON, PERSON]});
  game.thinking.analyse();
  game.thinking.stop();
  await until(() => server.searches[0]?.status === 'stopped');
  assert.equal(game.thinking.isRunning, false);
});

test('a resigned game is over until the resignation is taken back', async () => {
  const game = await server.open({moves: [0], players: [PERSON, PERSON]});
  game.resign();
  assert.equal(game.isOver, true);
  assert.match(game.link, /resigned=1/);
  await game.undo();
  assert.equal(game.isOver, false);
  assert.deepEqual(game.moves, [0]);
});
