# SPDX-License-Identifier: Apache-2.0
"""Banyan from Python: Monte-Carlo Tree Search, matches and self-play by a Banyan process.

>>> from banyan import Engine
>>> with Engine() as engine:                                  # doctest: +SKIP
...     state = engine.game("connect4").start().play("d")
...     print(state.search("uct", "1s").move)
"""

from ._answers import Match, MoveReport, Position, Report
from ._engine import Engine, EngineError, Pending, SearchPending, find_command
from ._game import Game, State
from ._own import HostedGame, OwnGame
from .results import as_table, read_results

__version__ = "0.1.0"

__all__ = [
    "Engine",
    "EngineError",
    "Game",
    "HostedGame",
    "Match",
    "MoveReport",
    "OwnGame",
    "Pending",
    "Position",
    "Report",
    "SearchPending",
    "State",
    "as_table",
    "find_command",
    "read_results",
]
