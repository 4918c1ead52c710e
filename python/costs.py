#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a game written in Python costs: iterations per second of CPU time, ours beside Banyan's own.

``PYTHONPATH=python python3 python/costs.py``: connect four as bit boards. Both programs' CPU time
is counted, from ``/proc``, so it runs on Linux only. All are run in turns; the best of each counts.
"""

import os
import random
import time
from typing import Callable, Dict, Optional, Sequence, Tuple

from banyan import Engine, OwnGame

ROUNDS = 6

State = Tuple[int, int, int]  # discs of the player to move, discs of the other one, plies


class Connect4(OwnGame[State]):
    """Seven columns of six cells; a bit more per column keeps lines from going round the edge."""

    name = "connect4-in-python"
    moves = tuple("abcdefg")
    max_plies = 42

    def start(self) -> State:
        return 0, 0, 0

    def mover(self, state: State) -> int:
        return state[2] % 2

    def legal_moves(self, state: State) -> Sequence[str]:
        taken = state[0] | state[1]
        return [c for i, c in enumerate("abcdefg") if not taken >> (7 * i + 5) & 1]

    def play(self, state: State, move: str) -> State:
        own, other, plies = state
        bottom = 1 << 7 * (ord(move) - 97)
        column = 127 * bottom
        disc = ((own | other) + bottom) & column
        return other, own | disc, plies + 1

    def rewards(self, state: State) -> Optional[Sequence[float]]:
        last, plies = state[1], state[2]
        for shift in (1, 6, 7, 8):
            pairs = last & last >> shift
            if pairs & pairs >> 2 * shift:
                return (1.0, 0.0) if plies % 2 else (0.0, 1.0)
        return (0.5, 0.5) if plies == 42 else None


def cpu(engine: Engine) -> float:
    """CPU seconds of this process and of the engine."""
    with open(f"/proc/{engine._process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return time.process_time() + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    with Engine(threads=1) as engine:
        own = Connect4()
        hosted = engine.host(own)
        rng = random.Random(1)
        rows: Dict[str, Tuple[int, Callable[[str], object]]] = {
            "Banyan's own, uct": (500_000, lambda b: engine.search("connect4", budget=b)),
            "in Python, uct": (5_000, lambda b: hosted.search(budget=b)),
            "in Python, uct, batch=1": (5_000, lambda b: hosted.search(budget=b, batch=1)),
            "in Python, rave": (1_000, lambda b: hosted.search(agent="rave", budget=b)),
            "playouts in Python alone": (
                2_000,
                lambda b: own.playouts([own.start()] * 2_000, rng),
            ),
        }
        best = dict.fromkeys(rows, (0.0, 0.0))
        for _ in range(ROUNDS):
            for name, (count, search) in rows.items():
                before, begun = cpu(engine), time.perf_counter()
                search(f"{count}it")
                per_cpu = count / (cpu(engine) - before)
                per_wall = count / (time.perf_counter() - begun)
                best[name] = (max(best[name][0], per_cpu), max(best[name][1], per_wall))
        for name, (per_cpu, per_wall) in best.items():
            print(f"{name:26} {per_cpu:12,.0f} per CPU second {per_wall:12,.0f} per second")


if __name__ == "__main__":
    main()
