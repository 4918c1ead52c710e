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

test('Stop ends the analysis of the whole game', async () => {
  server.endsByItself = false;
  const game = await server.open({moves: [0, 1, 2], players: [PERSON, PERSON]});
  const walk = game.thinking.wholeGame();
  await until(() => game.thinking.search?.id !== undefined);
  game.thinking.moveNow();
  await walk;
  assert.equal(server.searches.length, 1);
  assert.equal(game.thinking.walk, null);
  assert.equal(game.ply, 0);
});

test('Stop counts also before the server has given the search a number', async () => {
  server.endsByItself = false;
  const game = await server.open({moves: [0, 1, 2], players: [PERSON, PERSON]});
  const walk = game.thinking.wholeGame();
  await until(() => game.thinking.isRunning);
  game.thinking.moveNow();
  await walk;
  assert.equal(server.searches.length, 1);
  assert.equal(server.searches[0].status, 'stopped');
});

test('the whole game is analysed unless something else is asked for', async () => {
  const game = await server.open({moves: [0, 1, 2], players: [PERSON, PERSON]});
  await game.thinking.wholeGame();
  assert.deepEqual([...game.thinking.values.keys()], [0, 1, 2, 3]);
  server.endsByItself = false;
  const walk = game.thinking.wholeGame();
  await until(() => game.thinking.search?.id !== undefined && game.thinking.isRunning);
  await game.goTo(2);
  await walk;
  assert.equal(server.searches.length, 5);
  assert.equal(game.ply, 2);
});

test('a notice goes away when the person does something, not when an agent moves', async () => {
  const acts = [
    g => g.goTo(1),
    g => g.play(0),
    g => g.undo(),
    g => g.newGame(),
    g => g.pause(true),
  ];
  for (const act of acts) {
    const game = await server.open({moves: [0, 1], players: [PERSON, AGENT]});
    game.say('a stored game');
    await game.advance(2);
    assert.equal(game.notice.text, 'a stored game');
    await act(game);
    assert.equal(game.notice, null);
  }
});

test('steps that are asked for quickly are all made', async () => {
  const game = await server.open({moves: [0, 1, 2, 0], players: [PERSON, PERSON]});
  await Promise.all([game.walk(-1), game.walk(-1), game.walk(-1)]);
  assert.equal(game.ply, 1);
  await Promise.all([game.walk(1), game.walk(1)]);
  assert.equal(game.ply, 3);
  assert.equal(game.heading, null);
});
