# SPDX-License-Identifier: Apache-2.0
"""One engine for all tests, because a JVM takes a second to start."""

import atexit
from typing import Optional, Sequence, Tuple

from banyan import Engine, OwnGame

_engine: Optional[Engine] = None


def engine() -> Engine:
    global _engine
    if _engine is None:
        _engine = Engine(threads=2)
        atexit.register(_engine.close)
    return _engine


class Nim(OwnGame[Tuple[int, int]]):
    """Take 1, 2 or 3 of a heap; who takes the last one wins. A state is (heap, mover)."""

    name = "nim-of-python"
    moves = ("1", "2", "3")

    def __init__(self, heap: int = 9) -> None:
        self.heap = heap
        self.max_plies = heap
        self.batches = []

    def start(self) -> Tuple[int, int]:
        return self.heap, 0

    def mover(self, state: Tuple[int, int]) -> int:
        return state[1]

    def legal_moves(self, state: Tuple[int, int]) -> Sequence[str]:
        return self.moves[: state[0]]

    def play(self, state: Tuple[int, int], move: str) -> Tuple[int, int]:
        return state[0] - int(move), 1 - state[1]

    def rewards(self, state: Tuple[int, int]) -> Optional[Sequence[float]]:
        heap, mover = state
        return None if heap else (float(mover == 1), float(mover == 0))

    def playouts(self, states, rng):
        self.batches.append(len(states))
        return super().playouts(states, rng)
