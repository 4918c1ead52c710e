# SPDX-License-Identifier: Apache-2.0
"""Games that are written in Python and searched by the engine.

The tree, the statistics and the agents are Banyan's; the rules stay here. While a search, a match
or self-play goes on the engine asks for states in batches: a new state together with siblings that it is likely to
need next, each with the rewards of one playout.
"""

from __future__ import annotations

import random
from contextlib import closing
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Generator,
    Generic,
    Iterator,
    List,
    Optional,
    Sequence,
    TypeVar,
)

from ._answers import Match, Position, Report

if TYPE_CHECKING:
    from ._engine import Engine, Pending

S = TypeVar("S")


class OwnGame(Generic[S]):
    """The rules of a game. States are values of any type that are not changed.

    Set :attr:`name`, :attr:`moves` and :attr:`max_plies`, and override :meth:`start`,
    :meth:`mover`, :meth:`legal_moves`, :meth:`play` and :meth:`rewards`.
    """

    #: Small letters, digits, ``-`` and ``_``; not the name of a game of Banyan.
    name: str = "own"
    #: The number of players.
    players: int = 2
    #: The texts of all moves that there are in any state.
    moves: Sequence[str] = ()
    #: No game is longer than this many moves.
    max_plies: int = 1000

    def start(self) -> S:
        """The state that the game begins with."""
        raise NotImplementedError

    def mover(self, state: S) -> int:
        """The player to move, from 0."""
        raise NotImplementedError

    def legal_moves(self, state: S) -> Sequence[str]:
        """The legal moves of a state that is not terminal: at least one of :attr:`moves`."""
        raise NotImplementedError

    def play(self, state: S, move: str) -> S:
        """The state after a legal move; the old one stays as it is."""
        raise NotImplementedError

    def rewards(self, state: S) -> Optional[Sequence[float]]:
        """What each player gets, from 0 (loss) to 1 (win); ``None`` while the game goes on."""
        raise NotImplementedError

    def playouts(
        self, states: Sequence[S], rng: random.Random
    ) -> Sequence[Optional[Sequence[float]]]:
        """What each player may expect in each of some states that are not terminal.

        One random game each, unless overridden: by a faster way, or by a network that judges all
        of them at once. ``None`` for a state lets the engine play on move by move.
        """
        return [self._playout(state, rng) for state in states]

    def _playout(self, state: S, rng: random.Random) -> Sequence[float]:
        rewards = self.rewards(state)
        while rewards is None:
            state = self.play(state, rng.choice(self.legal_moves(state)))
            rewards = self.rewards(state)
        return rewards


class HostedGame(Generic[S]):
    """A game written in Python at an engine; made by :meth:`Engine.host`."""

    def __init__(self, engine: "Engine", own: OwnGame[S]) -> None:
        self.engine = engine
        self.own = own
        self._numbers = {text: number for number, text in enumerate(own.moves)}
        engine.send(
            "host",
            game=own.name,
            players=own.players,
            moves=list(own.moves),
            plies=own.max_plies,
        ).result()

    def search(
        self,
        moves: Sequence[str] = (),
        agent: str = "uct",
        budget: str = "1000it",
        seed: int = 1,
        batch: int = 64,
        on_report: Optional[Callable[[Report], None]] = None,
        report_every: float = 0.5,
        priority: int = 0,
    ) -> Report:
        """Searches the state after some moves and waits for the result.

        The rules are called in this thread. An exception of theirs ends the search and is raised.
        Agents that need the moves of playouts (``rave``, ``mast``) ask for every state of them,
        which takes much longer than ``uct`` or ``solver``.

        :param batch: states in a question of the engine, at most
        """
        every = report_every if on_report is not None else 0
        pending = self.engine.send(
            "search",
            game=self.own.name,
            moves=list(moves),
            agent=agent,
            budget=budget,
            seed=seed,
            batch=batch,
            reportEvery=round(every * 1000),
            priority=priority,
        )
        with closing(self._answers(pending, seed)) as answers:
            for answer in answers:
                if on_report is not None:
                    on_report(Report.of(answer))
        return Report.of(pending.result())

    def match(
        self,
        first: str,
        second: str,
        budget: str = "200it",
        pairs: int = 10,
        seed: int = 1,
        openings: str = "none",
        batch: int = 64,
        on_game: Optional[Callable[[Dict[str, Any]], None]] = None,
        priority: int = 0,
    ) -> Match:
        """Plays a match of two agents, in pairs with seats swapped, and waits for its end.

        One game is played at a time. The rules are called in this thread, as by :meth:`search`.

        :param on_game: called in this thread with each game as it ends
        """
        pending = self.engine.send(
            "match",
            game=self.own.name,
            first=first,
            second=second,
            budget=budget,
            pairs=pairs,
            seed=seed,
            openings=openings,
            batch=batch,
            priority=priority,
        )
        rows: List[Dict[str, Any]] = []
        with closing(self._answers(pending, seed)) as answers:
            for answer in answers:
                row = {k: v for k, v in answer.items() if k not in ("type", "id")}
                rows.append(row)
                if on_game is not None:
                    on_game(row)
        return Match.of(pending.result(), rows)

    def selfplay(
        self,
        agent: str = "uct",
        budget: str = "200it",
        games: int = 1,
        seed: int = 1,
        drawn: int = 8,
        batch: int = 64,
        priority: int = 0,
    ) -> Iterator[Position]:
        """Lets an agent play against itself, and gives every position with what to learn from it.

        One game is played at a time, while its positions are waited for: the rules are called in
        the thread that takes them. Leaving the loop early ends the game under way.

        :param drawn: so many first moves are drawn in proportion to their visits
        """
        pending = self.engine.send(
            "selfplay",
            game=self.own.name,
            agent=agent,
            budget=budget,
            games=games,
            seed=seed,
            drawn=drawn,
            batch=batch,
            priority=priority,
        )
        with closing(self._answers(pending, seed)) as answers:
            for answer in answers:
                yield from Position.all_of(answer)

    def _answers(
        self, pending: "Pending", seed: int
    ) -> Generator[Dict[str, Any], None, None]:
        """The answers on the way; questions about states are answered here."""
        states: Dict[int, S] = {}
        rng = random.Random(seed)
        question: Optional[Dict[str, Any]] = None
        try:
            for answer in pending:
                if answer["type"] == "expand":
                    question = answer
                    if -1 in answer["from"]:
                        states.clear()  # a new game begins
                    told = self._expand(answer, states, rng)
                    self._answer(answer, states=told)
                    question = None
                else:
                    yield answer
        except BaseException as e:
            pending.cancel()
            if question is not None:
                self._answer(question, error=f"{type(e).__name__}: {e}")
            elif isinstance(e, GeneratorExit):
                # The caller left a loop over the answers, or failed in it.
                self._release(pending)
            raise

    def _release(self, pending: "Pending") -> None:
        """Lets a request that was given up end: its next question is refused."""
        try:
            for answer in pending:
                if answer["type"] == "expand":
                    self._answer(answer, error="given up")
        except RuntimeError:
            pass  # the engine's word for it

    def _answer(self, question: Dict[str, Any], **fields: Any) -> None:
        self.engine._write(
            {
                "request": "expanded",
                "target": question["id"],
                "question": question["question"],
                **fields,
            }
        )

    def _expand(
        self, question: Dict[str, Any], states: Dict[int, S], rng: random.Random
    ) -> List[Dict[str, Any]]:
        own = self.own
        told: List[Dict[str, Any]] = []
        open_states: List[S] = []
        open_rows: List[Dict[str, Any]] = []
        for number, origin, move in zip(question["state"], question["from"], question["move"]):
            if move >= 0:
                state = own.play(states[origin], own.moves[move])
            else:
                state = own.start() if origin < 0 else states[origin]
            states[number] = state
            row: Dict[str, Any] = {}
            told.append(row)
            rewards = own.rewards(state)
            if rewards is not None:
                row["rewards"] = list(rewards)
                continue
            row["mover"] = own.mover(state)
            row["legal"] = [self._number(text) for text in own.legal_moves(state)]
            open_states.append(state)
            open_rows.append(row)
        if open_states and question["playouts"]:
            expected = own.playouts(open_states, rng)
            if len(expected) != len(open_states):
                raise ValueError(
                    f"playouts must give a result for each of {len(open_states)} states,"
                    f" gave {len(expected)}"
                )
            for row, result in zip(open_rows, expected):
                if result is not None:
                    row["playout"] = list(result)
        return told

    def _number(self, text: str) -> int:
        try:
            return self._numbers[text]
        except KeyError:
            raise ValueError(
                f"legal_moves must give texts of {self.own.name}.moves, gave {text!r}"
            ) from None
