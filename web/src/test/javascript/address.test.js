// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import {linkOf, readLink} from '../../main/resources/io/banyan/web/page/address.js';
import {seatOf, seatText, seatsAgainst} from '../../main/resources/io/banyan/web/page/seats.js';

const GAME = {
  spec: 'connect4(size=7x6,connect=4)',
  texts: ['d', 'c', 'd'],
  players: [
    {kind: 'human'},
    {kind: 'agent', spec: 'mcts(select=ucb1(c=0.5))', budget: '1000it|1s'},
  ],
  ply: 2,
  seed: 7,
  resigned: null,
};

test('a link says all that is needed to go on', () => {
  assert.deepEqual(readLink(linkOf(GAME)), {
    game: GAME.spec,
    moves: ['d', 'c', 'd'],
    players: GAME.players,
    ply: 2,
    seed: 7,
    resigned: null,
    variations: null,
  });
});

test('what has its usual value is left out of a link', () => {
  const link = linkOf({...GAME, ply: 3, seed: 1});
  assert.doesNotMatch(link, /ply|seed|resigned/);
  assert.match(linkOf({...GAME, resigned: 0}), /&resigned=0$/);
});

test('a link without words is the first game of all', () => {
  assert.deepEqual(readLink('#/play'), {
    game: 'connect4',
    moves: [],
    players: null,
    ply: null,
    seed: null,
    resigned: null,
    variations: null,
  });
});

test('a seat is a person or an agent with its budget', () => {
  assert.deepEqual(seatOf('human'), {kind: 'human'});
  assert.deepEqual(seatOf('uct(c=0.5)@300ms'), {
    kind: 'agent',
    spec: 'uct(c=0.5)',
    budget: '300ms',
  });
  assert.equal(seatOf('rave').budget, '1s');
  assert.equal(seatText(seatOf('uct@5s')), 'uct@5s');
});

test('who plays against an agent keeps the seat, or gets the first one', () => {
  const person = {kind: 'human'};
  const old = seatOf('uct@1s');
  const agent = seatOf('rave@5s');
  assert.deepEqual(seatsAgainst(agent, [old, old]), [person, agent]);
  assert.deepEqual(seatsAgainst(agent, [old, person]), [agent, person]);
  assert.deepEqual(seatsAgainst(agent, [person, person, old]), [person, agent, agent]);
});

test('numbers of a link that are none are named', () => {
  const says = (words, message) => assert.throws(() => readLink('#/play?' + words), {message});
  says('moves=d+d&ply=3', "ply must be a whole number from 0 to 2, was '3'");
  says('seed=x', "seed must be a whole number, was 'x'");
  says('resigned=2', "resigned must be a whole number from 0 to 1, was '2'");
  assert.equal(readLink('#/play?seed=-5').seed, -5);
});
