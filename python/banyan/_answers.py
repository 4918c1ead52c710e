# SPDX-License-Identifier: Apache-2.0
"""What the engine answers, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Tuple


@dataclass(frozen=True)
class MoveReport:
    """What a search thinks of one move."""

    move: str
    #: How often it was tried; ``None`` if the agent does not count.
    visits: Optional[int]
    #: From 0 (loss) to 1 (win), for the player to move.
    value: Optional[float]
    #: ``win``, ``draw`` or ``loss`` if it is certain.
    proven: Optional[str]


@dataclass(frozen=True)
class Report:
    """What a search has found, at its end or on the way."""

    #: The player to move, from 0.
    mover: int
    #: The best move.
    move: str
    #: From 0 (loss) to 1 (win), for the player to move.
    value: Optional[float]
    iterations: Optional[int]
    #: All moves, as the engine orders them.
    moves: Tuple[MoveReport, ...]
    #: The moves that are expected.
    line: Tuple[str, ...]
    seconds: float
    nodes: Optional[int]
    tree_bytes: Optional[int]
    #: True if it was ended early.
    cancelled: bool
    #: The full specification of the agent; ``None`` on the way.
    agent: Optional[str]

    @staticmethod
    def of(answer: Dict[str, Any]) -> "Report":
        """Reads an answer of the engine."""
        return Report(
            mover=answer["mover"],
            move=answer["move"],
            value=answer["value"],
            iterations=answer["iterations"],
            moves=tuple(MoveReport(**move) for move in answer["moves"]),
            line=tuple(answer["line"]),
            seconds=answer["seconds"],
            nodes=answer["nodes"],
            tree_bytes=answer["treeBytes"],
            cancelled=answer.get("cancelled", False),
            agent=answer.get("agent"),
        )

    @property
    def policy(self) -> Dict[str, float]:
        """The share of visits of each move that was tried."""
        total = sum(move.visits or 0 for move in self.moves)
        return {m.move: m.visits / total for m in self.moves if m.visits}


@dataclass(frozen=True)
class Match:
    """The score of a match, from the first agent's view, and its games."""

    games: int
    #: Won games of the first and of the second agent.
    wins: Tuple[int, int]
    draws: int
    #: From 0 to 1; ``None`` without games.
    score: Optional[float]
    #: The 95 % interval of the score.
    interval: Optional[Tuple[float, float]]
    #: How many pairs gave the first agent 0, 1/2, 1, 3/2 and 2 points.
    pairs: Tuple[int, ...]
    cancelled: bool
    #: The games by number: pair, seats, score, rewards, outcome, opening, moves.
    rows: List[Dict[str, Any]]

    @staticmethod
    def of(answer: Dict[str, Any], rows: List[Dict[str, Any]]) -> "Match":
        """Reads the last answer to a match."""
        interval = answer["interval95"]
        return Match(
            games=answer["games"],
            wins=(answer["wins"][0], answer["wins"][1]),
            draws=answer["draws"],
            score=answer["score"],
            interval=None if interval is None else (interval[0], interval[1]),
            pairs=tuple(answer["pairs"]),
            cancelled=answer["cancelled"],
            rows=sorted(rows, key=lambda row: row["number"]),
        )

    def __str__(self) -> str:
        if self.score is None or self.interval is None:
            return "no games"
        low, high = self.interval
        return (
            f"{100 * self.score:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {self.games} games,"
            f" {self.wins[0]} won, {self.draws} drawn, {self.wins[1]} lost"
        )


@dataclass(frozen=True)
class Position:
    """One position of a game of self-play, with what there is to learn from it."""

    #: The number of its game, from 0.
    game: int
    #: The moves that lead to it.
    moves: Tuple[str, ...]
    #: The player to move, from 0.
    mover: int
    #: The move that was played.
    move: str
    #: The share of visits of each move that was tried.
    policy: Dict[str, float]
    #: What the search thought, from 0 (loss) to 1 (win), for the player to move.
    value: Optional[float]
    #: How the game ended, for each player.
    rewards: Tuple[float, ...]

    @property
    def outcome(self) -> float:
        """How the game ended for the player to move here."""
        return self.rewards[self.mover]

    @staticmethod
    def all_of(answer: Dict[str, Any]) -> Iterator["Position"]:
        """The positions of a game as the engine tells it."""
        moves: Tuple[str, ...] = ()
        for row in answer["positions"]:
            yield Position(
                game=answer["number"],
                moves=moves,
                mover=row["mover"],
                move=row["move"],
                policy=row["policy"],
                value=row["value"],
                rewards=tuple(answer["rewards"]),
            )
            moves += (row["move"],)
