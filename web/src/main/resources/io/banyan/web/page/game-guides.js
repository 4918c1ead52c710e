// SPDX-License-Identifier: Apache-2.0
// One worked example for every game, on its usual board: the moves before, the move, and what it
// does; and what the buttons below the board mean.

export const GUIDES = {
  tictactoe: {
    before: 'b2 b1 a1 c1',
    move: 'c3',
    tells: 'x holds a1 and b2. With c3 the diagonal is complete: three in a line win.',
  },
  connect4: {
    before: 'c c d d e e',
    move: 'f',
    tells:
      'The discs on c1, d1 and e1 lie side by side. A disc dropped into column f falls to f1: four in a line win. A click anywhere in the column will do.',
  },
  gomoku: {
    before: 'h8 h9 i8 i9 j8 j9 k8 g9',
    move: 'l8',
    tells: 'Black has four in a row from h8 to k8. The fifth stone wins, before white has five.',
  },
  breakthrough: {
    before: 'd2d3 e7e6 d3d4 e6e5',
    move: 'd4e5',
    tells:
      'The pawn takes the one on e5. Pawns take diagonally ahead only, and go straight or diagonally ahead to empty squares.',
  },
  othello: {
    before: '',
    move: 'd3',
    tells: 'Black encloses the white disc on d4 between d3 and d5, and it turns black.',
    buttons: {pass: 'only when no disc can be turned; the other player moves'},
  },
  catchthelion: {
    before: '',
    move: 'b2b3',
    tells:
      'The chick takes the chick on b3, which changes sides: it lies beside the board, and later C* and an empty square drop it there.',
  },
  checkers: {
    before: '11-15 22-18',
    move: '15x22',
    tells:
      'The man on 15 jumps over 18 to 22 and takes the man between. It has to: capturing is compulsory.',
  },
  loa: {
    before: '',
    move: 'b1b3',
    tells:
      'Two pieces stand in column b, so a piece that moves along it goes exactly two squares. The aim is one group of all own pieces.',
    buttons: {pass: 'only when no piece can move'},
  },
  amazons: {
    before: '',
    move: 'd1d7/g7',
    tells:
      'The queen goes from d1 to d7 and shoots from there at g7, where the arrow stays: three squares, touched in this order.',
  },
  cannon: {
    before: 'Te1 Tf10 b4c5 a7b6',
    move: 'c5b6',
    tells:
      'Both towns stand. The soldier on c5 takes the one on b6, diagonally ahead. Three soldiers in a line, such as d2, d3 and d4, are a cannon and could shoot along it.',
  },
  chinesecheckers: {
    before: '',
    move: 'b1d4',
    tells:
      'The piece on b1 hops over its neighbour to the empty cell behind it, d4. From there it might hop on: only start and end are touched.',
  },
  pentalath: {
    before: 'e3 a1 e4 a2 e5 b1 e6 b2',
    move: 'e7',
    tells: 'The stones from e3 to e7 are five in a line, which win.',
  },
  havannah: {
    before: 'a1 h8 a2 h9 a3 h10 a4 i9 a5 i10 a6 i11 a7 j10',
    move: 'a8',
    tells:
      'The chain from a1 to a8 connects two corners: a bridge, one of three ways to win. The others are a ring and a fork of three sides.',
  },
  hex: {
    before: 'f6 d9',
    move: 'g7',
    tells:
      'f6 and g7 are as good as connected: whichever of f7 and g6 the other player takes, the second one joins them.',
    buttons: {swap: 'take over the first move, mirrored, instead of an own move'},
  },
  go: {
    before: 'd5 e5 f5 a1 e6 b1',
    move: 'e4',
    tells:
      'The white stone on e5 has its last free neighbour on e4. Black plays there, and it is taken off the board.',
    buttons: {pass: 'make no move; two in a row end the game and the board is counted'},
  },
  kalah: {
    before: '',
    move: 'c',
    tells:
      'The four seeds of pit c go one by one into d, e, f and the own store. The last falls into the store: the same player moves again.',
  },
  chomp: {
    before: '5,5 6,4',
    move: '3,2',
    tells:
      'The bite at 3,2 eats that square and all that are neither left of it nor below it. Whoever is left with the poisoned corner loses.',
  },
  runners: {
    before: 'R W',
    move: 'S',
    tells: 'The first runner, on place 2, sprints to 5 and pays 3 of 11 stamina.',
    buttons: {
      W: 'walk: 1 ahead, stamina +1',
      R: 'run: 2 ahead, stamina −1',
      S: 'sprint: 3 ahead, stamina −3',
      T: 'trip the other, who falls back up to 2; stamina −1',
    },
  },
};

const ANY = {
  pass: 'make no move',
  noop: 'make no move',
};

/** What a button of a game means, or an empty text. */
export const meaningOf = (name, text) => GUIDES[name]?.buttons?.[text] ?? ANY[text] ?? '';
