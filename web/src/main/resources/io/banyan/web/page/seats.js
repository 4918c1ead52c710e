// SPDX-License-Identifier: Apache-2.0
// Who plays: a person, or an agent with its budget.

/** Who sits on a seat, as text: 'human', or a specification with its budget. */
export const seatText = seat => (seat.kind === 'human' ? 'human' : `${seat.spec}@${seat.budget}`);

/** The reverse. */
export function seatOf(text) {
  if (text === 'human') {
    return {kind: 'human'};
  }
  const at = text.lastIndexOf('@');
  return at < 0
    ? {kind: 'agent', spec: text, budget: '1s'}
    : {kind: 'agent', spec: text.slice(0, at), budget: text.slice(at + 1)};
}

/** Persons first, then the default agent. */
export function firstSeats(count) {
  return Array.from({length: count}, (_, i) => (i === 0 ? seatOf('human') : seatOf('uct@1s')));
}

/** One person against an agent; the first person who has a seat keeps it. */
export function seatsAgainst(agent, seats) {
  const person = Math.max(
    0,
    seats.findIndex(s => s.kind === 'human'),
  );
  return seats.map((_, i) => (i === person ? seatOf('human') : agent));
}

/** How many moves to keep: up to the last that a person had to choose. */
export function plyToUndo(seats, history) {
  const isPerson = h => seats[h.mover]?.kind === 'human';
  return Math.max(
    0,
    seats.some(p => p.kind === 'human') ? history.findLastIndex(isPerson) : history.length - 1,
  );
}
