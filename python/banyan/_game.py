# SPDX-License-Identifier: Apache-2.0
"""Games and states that the engine knows the rules of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, Optional, Sequence, Tuple

from ._answers import Match, Position, Report

if TYPE_CHECKING:
    from ._engine import Engine


class Game:
    """A game of an engine, by its specification; made by :meth:`Engine.game`."""

    def __init__(self, engine: "Engine", spec: str, texts: Optional[str] = None) -> None:
        self.engine = engine
        #: As other requests name it.
        self.spec = spec
        #: How states and searches write moves: ``None`` for Banyan's way, or ``openspiel``.
        self.texts = texts

    def start(self) -> "State":
        """The state that the game begins with."""
        return State(self, ())

    def state(self, moves: Sequence[str]) -> "State":
        """The state after some moves."""
        return State(self, tuple(moves))

    def match(self, first: str, second: str, **options: Any) -> Match:
        """Plays a match of two agents: :meth:`Engine.match`."""
        return self.engine.match(self, first, second, **options)

    def selfplay(self, agent: str = "uct", **options: Any) -> Iterator[Position]:
        """Games of an agent against itself: :meth:`Engine.selfplay`."""
        return self.engine.selfplay(self, agent, **options)

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return f"Game({self.spec!r})"


class State:
    """A moment in a game. It never changes: :meth:`play` gives another one.

    What it is, is asked of the engine once, when it is first wanted.
    """

    def __init__(self, game: Game, moves: Tuple[str, ...]) -> None:
        self.game = game
        #: The moves that lead to it.
        self.moves = moves
        self._facts: Optional[Dict[str, Any]] = None

    def _fact(self, name: str) -> Any:
        if self._facts is None:
            pending = self.game.engine.send(
                "position",
                game=self.game.spec,
                moves=list(self.moves),
                texts=self.game.texts,
            )
            self._facts = pending.result()
        return self._facts[name]

    @property
    def players(self) -> int:
        """The number of players."""
        return self._fact("players")

    @property
    def mover(self) -> Optional[int]:
        """The player to move, from 0; ``None`` when the game is over."""
        return self._fact("mover")

    @property
    def legal_moves(self) -> Tuple[str, ...]:
        """The legal moves; none when the game is over."""
        return tuple(self._fact("legal"))

    @property
    def is_terminal(self) -> bool:
        """True when the game is over."""
        return self._fact("terminal")

    @property
    def rewards(self) -> Optional[Tuple[float, ...]]:
        """What each player gets, from 0 (loss) to 1 (win); ``None`` while the game goes on."""
        rewards = self._fact("rewards")
        return None if rewards is None else tuple(rewards)

    @property
    def board(self) -> str:
        """The board as text."""
        return self._fact("board")

    def play(self, move: str) -> "State":
        """The state after a legal move."""
        if move not in self.legal_moves:
            legal = " ".join(self.legal_moves) or "none, the game is over"
            raise ValueError(f"move must be legal, was {move!r}; legal moves: {legal}")
        return State(self.game, self.moves + (move,))

    def search(self, agent: str = "uct", budget: str = "10000it", **options: Any) -> Report:
        """Lets an agent think about this state: :meth:`Engine.search`."""
        return self.game.engine.search(self.game, self.moves, agent, budget, **options)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.game.spec == other.game.spec
            and self.game.texts == other.game.texts
            and self.moves == other.moves
        )

    def __hash__(self) -> int:
        return hash((self.game.spec, self.moves))

    def __repr__(self) -> str:
        return f"State({self.game.spec!r}, {' '.join(self.moves)!r})"

    def __str__(self) -> str:
        return self.board
